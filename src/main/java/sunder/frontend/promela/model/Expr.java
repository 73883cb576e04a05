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

/** An expression whose names are resolved. Truth is a number that is not 0. */
public sealed interface Expr {
  /** The values within. */
  RecordChildren<Expr> PARTS =
      RecordChildren.of(Expr.class, Lvalue.class, Lvalue.Index.class, ReceivePattern.class);

  /** What is done with each kind: a table that lacks one does not compile. */
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

  /** The values directly within this one. */
  default List<Expr> operands() {
    return PARTS.childrenOf((Record) this);
  }

  /** What always holds, such as a condition over features that all variants satisfy. */
  static Expr constantTrue(Span span) {
    return new Constant(BigInteger.ONE, span);
  }

  default boolean isConstantTrue() {
    return this instanceof Constant constant && constant.value().signum() != 0;
  }

  /** Whether some process is at a label that begins so. */
  static Expr atLabel(String prefix, Span span) {
    return new RemoteReference(Optional.empty(), Optional.empty(), prefix, span);
  }

  /** What holds where both hold. */
  static Expr and(Expr left, Expr right) {
    return left.isConstantTrue()
        ? right
        : right.isConstantTrue() ? left : new Binary(BinaryOperator.AND, left, right, left.span());
  }

  static Expr not(Expr value) {
    return new Unary(Expression.UnaryOperator.NOT, value, value.span());
  }

  /** This value and all within it, each before its parts. */
  default List<Expr> subexpressions() {
    List<Expr> result = new ArrayList<>(List.of(this));
    for (int i = 0; i < result.size(); i++) {
      result.addAll(i + 1, result.get(i).operands());
    }
    return result;
  }

  /** Every variable that it may read. */
  default void forEachVariable(Consumer<Variable> action) {
    for (Expr value : subexpressions()) {
      if (value instanceof Read read) {
        action.accept(read.lvalue().variable());
      }
    }
  }

  record Constant(BigInteger value, Span span) implements Expr {}

  record Read(Lvalue lvalue, Span span) implements Expr {}

  /** A feature: its number, or 1 where it is selected. */
  record FeatureValue(Feature feature, Span span) implements Expr {}

  record Unary(Expression.UnaryOperator operator, Expr operand, Span span) implements Expr {}

  record Binary(BinaryOperator operator, Expr left, Expr right, Span span) implements Expr {}

  record Conditional(Expr condition, Expr yes, Expr no, Span span) implements Expr {}

  /** {@code len(c)} and its kind. */
  record ChannelQuery(Expression.ChannelProperty property, Expr channel, Span span)
      implements Expr {}

  record Poll(Expr channel, List<ReceivePattern> patterns, PollScope scope, Span span)
      implements Expr {
    public Poll {
      patterns = List.copyOf(patterns);
    }
  }

  /**
   * Whether a process is at a label; in properties only.
   *
   * @param process nothing for any process and any label that begins so
   */
  record RemoteReference(Optional<ProcessType> process, Optional<Expr> pid, String label, Span span)
      implements Expr {
    /** Whether a process of a type may be meant. */
    public boolean mayReferTo(ProcessType type) {
      return process.isPresent() ? process.get() == type : type.hasLabels(label);
    }

    /** Whether a label is meant. */
    public boolean refersTo(String other) {
      return process.isPresent() ? other.equals(label) : other.startsWith(label);
    }
  }

  /**
   * Whether a process that is there can take a step, whoever else goes first, and whatever it is
   * provided with; in properties only.
   */
  record Enabled(Expr pid, Span span) implements Expr {}

  /** What the system tells of itself. */
  record PredefinedVariable(PredefinedKind kind, Span span) implements Expr {}

  /** What a predefined name stands for. */
  enum PredefinedKind {
    /** {@code _pid}. */
    PROCESS_ID,
    /** {@code _nr_pr}. */
    PROCESS_COUNT,
    /** {@code timeout}: nothing else can move. */
    TIMEOUT,
    /** {@code _last}: who took the step before; for properties. */
    LAST,
    /** Nothing can move; for properties. */
    STUCK,
    /** Whether what is asked may count steps; for what is spelt in two ways. */
    STEPS_COUNT;

    /** Whether a value is this one. */
    public boolean is(Expr value) {
      return value instanceof PredefinedVariable predefined && predefined.kind() == this;
    }
  }

  /**
   * Something that holds a value: a variable, or one of its elements.
   *
   * @param indices one for each array that the place lies in, the outermost first
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
     * An index.
     *
     * @param length it must be less
     */
    public record Index(Expr value, int length) {}
  }

  /** What becomes of one field of a message that is received. */
  sealed interface ReceivePattern {
    /** Where it is stored. */
    default List<Lvalue> targets() {
      return List.of();
    }

    /** What it must be. */
    default List<Expr> matchedValues() {
      return List.of();
    }

    /** It is stored. */
    record Store(Lvalue target) implements ReceivePattern {
      @Override
      public List<Lvalue> targets() {
        return List.of(target);
      }
    }

    /** It does not matter. */
    record Ignore() implements ReceivePattern {}

    /** It must have this value. */
    record Match(Expr value) implements ReceivePattern {
      @Override
      public List<Expr> matchedValues() {
        return List.of(value);
      }
    }
  }
}
