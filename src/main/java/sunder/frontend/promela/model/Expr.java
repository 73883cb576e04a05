package sunder.frontend.promela.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import sunder.family.Feature;
import sunder.frontend.promela.syntax.Expression;
import sunder.frontend.promela.syntax.Expression.BinaryOperator;
import sunder.frontend.promela.syntax.Expression.PollScope;
import sunder.source.RecordChildren;
import sunder.source.Span;
import sunder.source.TypeSwitch;
import sunder.source.TypeSwitch.Case;

/** An expression whose names are resolved. A value is an integer, and every value but 0 is true. */
public sealed interface Expr {
  /**
   * The access to the operands of an expression, those within left-values and receive patterns
   * included.
   */
  RecordChildren<Expr> PARTS =
      RecordChildren.of(Expr.class, Lvalue.class, Lvalue.Index.class, ReceivePattern.class);

  /**
   * Returns a dispatch table over the kinds of expressions. It has one case for each kind, which
   * the compiler checks.
   */
  static <C, R> TypeSwitch<C, Expr, R> byKind(
      Case<C, Constant, R> a,
      Case<C, Read, R> b,
      Case<C, FeatureValue, R> c,
      Case<C, Unary, R> d,
      Case<C, Binary, R> e,
      Case<C, Conditional, R> f,
      Case<C, ChannelQuery, R> g,
      Case<C, Poll, R> h,
      Case<C, RemoteReference, R> i,
      Case<C, Enabled, R> j,
      Case<C, PredefinedVariable, R> k) {
    return TypeSwitch.table(Expr.class, a, b, c, d, e, f, g, h, i, j, k);
  }

  Span span();

  /** Returns the immediate operands, in source order. */
  default List<Expr> operands() {
    return PARTS.childrenOf((Record) this);
  }

  /** Returns the constant 1; as a presence condition, it includes all variants. */
  static Expr constantTrue(Span span) {
    return new Constant(BigInteger.ONE, span);
  }

  default boolean isConstantTrue() {
    return this instanceof Constant constant && constant.value().signum() != 0;
  }

  /** Returns the condition that some process is at a label with a prefix. */
  static Expr atLabel(String prefix, Span span) {
    return new RemoteReference(Optional.empty(), Optional.empty(), prefix, span);
  }

  /** Returns the conjunction, without operands that are constantly true. */
  static Expr and(Expr left, Expr right) {
    return left.isConstantTrue()
        ? right
        : right.isConstantTrue() ? left : new Binary(BinaryOperator.AND, left, right, left.span());
  }

  static Expr not(Expr value) {
    return new Unary(Expression.UnaryOperator.NOT, value, value.span());
  }

  /** Returns this expression and its transitive operands in preorder. */
  default List<Expr> subexpressions() {
    List<Expr> result = new ArrayList<>(List.of(this));
    for (int i = 0; i < result.size(); i++) {
      result.addAll(i + 1, result.get(i).operands());
    }
    return result;
  }

  /** Calls an action with the variable of each read in this expression. */
  default void forEachVariable(Consumer<Variable> action) {
    for (Expr value : subexpressions()) {
      if (value instanceof Read read) {
        action.accept(read.lvalue().variable());
      }
    }
  }

  record Constant(BigInteger value, Span span) implements Expr {}

  record Read(Lvalue lvalue, Span span) implements Expr {}

  /**
   * The value of a feature: the number of a numeric feature; 1 for a selected Boolean feature,
   * otherwise 0.
   */
  record FeatureValue(Feature feature, Span span) implements Expr {}

  record Unary(Expression.UnaryOperator operator, Expr operand, Span span) implements Expr {}

  record Binary(BinaryOperator operator, Expr left, Expr right, Span span) implements Expr {}

  record Conditional(Expr condition, Expr yes, Expr no, Span span) implements Expr {}

  /**
   * The predefined channel functions {@code len}, {@code full}, {@code empty}, {@code nfull} and
   * {@code nempty}.
   */
  record ChannelQuery(Expression.ChannelProperty property, Expr channel, Span span)
      implements Expr {}

  record Poll(Expr channel, List<ReceivePattern> patterns, PollScope scope, Span span)
      implements Expr {
    public Poll {
      patterns = List.copyOf(patterns);
    }
  }

  /**
   * A remote reference {@code process[pid]@label}: whether a process is at a label. It occurs only
   * in properties. Source: SPIN manual, {@code remoterefs}.
   *
   * @param process the process type, or empty for all process types; {@code label} is a prefix then
   * @param pid the process number, or empty if any process of the type may be at the label
   */
  record RemoteReference(Optional<ProcessType> process, Optional<Expr> pid, String label, Span span)
      implements Expr {
    /** Returns whether the reference may refer to a process of a type. */
    public boolean mayReferTo(ProcessType type) {
      return process.isPresent() ? process.get() == type : type.hasLabels(label);
    }

    /** Returns whether the reference includes a label. */
    public boolean refersTo(String other) {
      return process.isPresent() ? other.equals(label) : other.startsWith(label);
    }
  }

  /**
   * The predefined function {@code enabled(pid)}: whether an existing process has an executable
   * step, regardless of priorities and of its {@code provided} clause. It occurs only in
   * properties. Source: SPIN manual, {@code enabled}.
   */
  record Enabled(Expr pid, Span span) implements Expr {}

  /** A read of a predefined variable. */
  record PredefinedVariable(PredefinedKind kind, Span span) implements Expr {}

  /** The predefined variables, with two conditions that have no Promela name. */
  enum PredefinedKind {
    /** {@code _pid}: the number of the executing process. */
    PROCESS_ID,
    /** {@code _nr_pr}: the number of processes. */
    PROCESS_COUNT,
    /** {@code timeout}: no other statement of the system is executable. */
    TIMEOUT,
    /**
     * {@code _last}: the number of the process that took the preceding step; only in properties.
     */
    LAST,
    /** No process has an executable step; only in properties. */
    DEADLOCK,
    /**
     * The property is not stutter-invariant ({@link SystemModel#isStutterSensitive}). This constant
     * selects between the two encodings of {@code select}.
     */
    STUTTER_SENSITIVE;

    /** Returns whether an expression is a read of this predefined variable. */
    public boolean is(Expr value) {
      return value instanceof PredefinedVariable predefined && predefined.kind() == this;
    }
  }

  /**
   * A left-value: a variable, or an element of an array.
   *
   * @param indices the index of each array on the path to the variable, the outermost first
   */
  record Lvalue(Variable variable, List<Index> indices) {
    public Lvalue {
      indices = List.copyOf(indices);
    }

    /** The values of its indices. */
    public List<Expr> indexValues() {
      return indices.stream().map(Index::value).toList();
    }

    /**
     * An index into an array.
     *
     * @param length the number of elements, which the index must be below
     */
    public record Index(Expr value, int length) {}
  }

  /**
   * The argument of a receive statement for one message field. Source: SPIN manual, {@code
   * receive}.
   */
  sealed interface ReceivePattern {
    /** Returns the left-value that receives the field, if any. */
    default List<Lvalue> targets() {
      return List.of();
    }

    /** Returns the expression that the field must equal, if any. */
    default List<Expr> matchedValues() {
      return List.of();
    }

    /** A variable that receives the field. */
    record Store(Lvalue target) implements ReceivePattern {
      @Override
      public List<Lvalue> targets() {
        return List.of(target);
      }
    }

    /** The write-only variable {@code _}: the field is discarded. */
    record Ignore() implements ReceivePattern {}

    /**
     * A constant or {@code eval(e)}: the receive is executable only if the field has this value.
     */
    record Match(Expr value) implements ReceivePattern {
      @Override
      public List<Expr> matchedValues() {
        return List.of(value);
      }
    }
  }
}
