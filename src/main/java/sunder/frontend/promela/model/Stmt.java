package sunder.frontend.promela.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sunder.frontend.promela.model.Expr.ReceivePattern;
import sunder.frontend.promela.syntax.Expression.PollScope;
import sunder.frontend.promela.syntax.Statement;
import sunder.frontend.promela.syntax.Statement.ReceiveMode;
import sunder.frontend.promela.syntax.Statement.SendOrder;
import sunder.source.RecordChildren;
import sunder.source.Span;
import sunder.source.TypeSwitch;
import sunder.source.TypeSwitch.Case;

/**
 * A statement whose names are resolved. {@code for} and {@code select} statements are desugared
 * ({@link LoopDesugaring}).
 */
public sealed interface Stmt {
  /**
   * The access to the substatements of a statement, those within options and conditional branches
   * included.
   */
  RecordChildren<Stmt> PARTS = RecordChildren.of(Stmt.class, Option.class, ConditionalBranch.class);

  /**
   * Returns a dispatch table over the kinds of statements. It has one case for each kind, which the
   * compiler checks.
   */
  static <C, R> TypeSwitch<C, Stmt, R> byKind(
      Case<C, Step, R> a,
      Case<C, Choice, R> b,
      Case<C, Block, R> c,
      Case<C, Labelled, R> d,
      Case<C, ConditionalGroup, R> e,
      Case<C, Unless, R> f) {
    return TypeSwitch.table(Stmt.class, a, b, c, d, e, f);
  }

  int LONGEST_TEXT = 60;

  Span span();

  /**
   * Returns the text of a source range on one line, truncated to {@link #LONGEST_TEXT} characters.
   */
  static String text(Span place) {
    String text = place.file().text();
    int end = Math.min(place.end(), text.length());
    String whole =
        text.substring(Math.min(place.start(), end), end).strip().replaceAll("\\s+", " ");
    return whole.length() <= LONGEST_TEXT ? whole : whole.substring(0, LONGEST_TEXT - 3) + "...";
  }

  /** Returns some statements and their transitive substatements. */
  static List<Stmt> allSubstatements(List<Stmt> body) {
    List<Stmt> found = new ArrayList<>(body);
    for (int i = 0; i < found.size(); i++) {
      found.addAll(found.get(i).substatements());
    }
    return found;
  }

  /** Returns the immediate substatements, in source order. */
  default List<Stmt> substatements() {
    return PARTS.childrenOf((Record) this);
  }

  /**
   * A basic statement, which is executed in one step and has a number that is unique in the model.
   */
  sealed interface Step extends Stmt {
    /**
     * Returns a dispatch table over the kinds of steps. It has one case for each kind, which the
     * compiler checks.
     */
    static <C, R> TypeSwitch<C, Step, R> byKind(
        Case<C, Assign, R> a,
        Case<C, SelectStep, R> b,
        Case<C, Guard, R> c,
        Case<C, Assert, R> d,
        Case<C, Send, R> e,
        Case<C, Receive, R> f,
        Case<C, RunProcess, R> g,
        Case<C, ControlStep, R> h) {
      return TypeSwitch.table(Step.class, a, b, c, d, e, f, g, h);
    }

    int number();

    /** Returns the source text of the step for output. */
    default String text() {
      return Stmt.text(span());
    }

    /** Returns the left-values that the step stores to. */
    default List<Expr.Lvalue> targets() {
      return List.of();
    }

    /** Returns the expressions that the step evaluates, without the indices of its targets. */
    default List<Expr> operands() {
      if (this instanceof Assign s) {
        return List.of(s.value());
      } else if (this instanceof Guard s) {
        return List.of(s.condition());
      } else if (this instanceof Assert s) {
        return List.of(s.condition());
      } else if (this instanceof Send s) {
        return Stream.concat(Stream.of(s.channel()), s.fields().stream()).toList();
      } else if (this instanceof RunProcess s) {
        return s.arguments();
      }
      return List.of();
    }

    /**
     * Returns all expressions that the step evaluates, indices of its targets included. The channel
     * of a send or receive is the first.
     */
    default List<Expr> evaluatedExpressions() {
      Stream<Expr> indices = targets().stream().flatMap(place -> place.indexValues().stream());
      return Stream.concat(operands().stream(), indices).toList();
    }
  }

  /** A step without effect on variables and channels. */
  sealed interface ControlStep extends Step {}

  record Assign(int number, Expr.Lvalue target, Expr value, Span span) implements Step {
    /**
     * Returns whether the assignment stores a field of the message that the preceding step of a
     * multi-step receive took.
     */
    public boolean endsReceive() {
      return value instanceof Expr.Read read
          && read.lvalue().variable().scope() == Variable.Scope.MESSAGE;
    }

    @Override
    public List<Expr.Lvalue> targets() {
      return List.of(target);
    }
  }

  /** A nondeterministic assignment of any number from {@code low} to {@code high}, inclusive. */
  record SelectStep(int number, Expr.Lvalue target, BigInteger low, BigInteger high, Span span)
      implements Step {
    /**
     * Returns whether the range has too many numbers for a search that enumerates them, which is
     * above 256.
     */
    boolean isWide() {
      return high.subtract(low).bitLength() > DataType.BYTE.bits();
    }

    @Override
    public List<Expr.Lvalue> targets() {
      return List.of(target);
    }
  }

  record Guard(int number, Expr condition, Span span) implements Step {}

  record Assert(int number, Expr condition, Span span) implements Step {}

  record Send(int number, Expr channel, List<Expr> fields, SendOrder order, Span span)
      implements Step {
    public Send {
      fields = List.copyOf(fields);
    }
  }

  /**
   * A receive statement: {@code c?} takes the first message, {@code c??} the first message that
   * matches the patterns.
   */
  record Receive(
      int number,
      Expr channel,
      List<ReceivePattern> patterns,
      ReceiveMode mode,
      PollScope scope,
      Span span)
      implements Step {
    public Receive {
      patterns = List.copyOf(patterns);
    }

    @Override
    public List<Expr.Lvalue> targets() {
      return patterns.stream().flatMap(slot -> slot.targets().stream()).toList();
    }

    @Override
    public List<Expr> operands() {
      Stream<Expr> matched = patterns.stream().flatMap(slot -> slot.matchedValues().stream());
      return Stream.concat(Stream.of(channel), matched).toList();
    }
  }

  /** The start of a process. The process number is stored in the target, if there is one. */
  record RunProcess(
      int number,
      Optional<Expr.Lvalue> target,
      ProcessType process,
      List<Expr> arguments,
      int priority,
      Span span)
      implements Step {
    /** The default priority. */
    public static final int DEFAULT_PRIORITY = 1;

    public RunProcess {
      arguments = List.copyOf(arguments);
    }

    @Override
    public List<Expr.Lvalue> targets() {
      return target.stream().toList();
    }
  }

  /**
   * A step without effect. A {@code goto} or {@code break} is a step, too, if it is the first
   * statement of an option.
   */
  record Skip(int number, Span span) implements ControlStep {}

  record Else(int number, Span span) implements ControlStep {}

  record Goto(int number, String label, Span span) implements ControlStep {}

  record Break(int number, Span span) implements ControlStep {}

  /** An {@code if} or {@code do} statement. Options that begin with {@code else} come last. */
  record Choice(Statement.ChoiceKind kind, List<Option> options, Span span) implements Stmt {
    public Choice {
      options = options.stream().sorted(Comparator.comparing(Option::isElse)).toList();
    }
  }

  record Block(Statement.BlockKind kind, List<Stmt> body, Span span) implements Stmt {
    /** Returns whether the block is the desugaring of a receive into several steps. */
    public boolean isMultiStepReceive() {
      return body.size() > 1 && body.get(1) instanceof Assign assign && assign.endsReceive();
    }

    public Block {
      body = List.copyOf(body);
    }
  }

  /**
   * A labelled statement. A label before conditional statements is attached to the first statement
   * of each branch, and in the other variants to the statement after them.
   *
   * @param presenceCondition the condition over features under which the statement has the label
   */
  record Labelled(String label, Expr presenceCondition, Stmt code, Span span) implements Stmt {}

  /**
   * An {@code unless} statement: control moves to the escape sequence as soon as its first
   * statement is executable. The escape is evaluated before each statement of the body, but not
   * within a {@code d_step} or a receive. Source: SPIN manual, {@code unless}.
   */
  record Unless(List<Stmt> body, List<Stmt> escape, Span span) implements Stmt {
    public Unless {
      body = List.copyOf(body);
      escape = List.copyOf(escape);
    }
  }

  /**
   * The branches of an {@code #if} group. The conditions of the branches partition the variants.
   */
  record ConditionalGroup(List<ConditionalBranch> alternatives, Span span) implements Stmt {
    public ConditionalGroup {
      alternatives = List.copyOf(alternatives);
    }
  }

  /** The statements of the variants that satisfy a condition over features. */
  record ConditionalBranch(Expr condition, List<Stmt> body) {
    public ConditionalBranch {
      body = List.copyOf(body);
    }
  }

  /**
   * An option of an {@code if} or {@code do} statement, in the variants that satisfy a condition
   * over features.
   */
  record Option(Expr presenceCondition, List<Stmt> body, Span span) {
    public Option {
      body = List.copyOf(body);
    }

    boolean isElse() {
      return !body.isEmpty() && body.get(0) instanceof Else;
    }
  }
}
