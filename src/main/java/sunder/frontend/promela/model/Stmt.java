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

/** A statement whose names are resolved; loops over ranges and choices of numbers are spelt out. */
public sealed interface Stmt {
  /** The statements within. */
  RecordChildren<Stmt> PARTS = RecordChildren.of(Stmt.class, Option.class, ConditionalBranch.class);

  /** What is done with each kind: a table that lacks one does not compile. */
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

  /** What stands at a place, on one line, its end left out if it is long. */
  static String text(Span place) {
    String text = place.file().text();
    int end = Math.min(place.end(), text.length());
    String whole =
        text.substring(Math.min(place.start(), end), end).strip().replaceAll("\\s+", " ");
    return whole.length() <= LONGEST_TEXT ? whole : whole.substring(0, LONGEST_TEXT - 3) + "...";
  }

  /** Some statements and all within them. */
  static List<Stmt> allSubstatements(List<Stmt> body) {
    List<Stmt> found = new ArrayList<>(body);
    for (int i = 0; i < found.size(); i++) {
      found.addAll(found.get(i).substatements());
    }
    return found;
  }

  /** The statements directly within this one, in the order of the text. */
  default List<Stmt> substatements() {
    return PARTS.childrenOf((Record) this);
  }

  /** A statement that is one step of a run, with a number of its own in the model. */
  sealed interface Step extends Stmt {
    /** What is done with each kind: a table that lacks one does not compile. */
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

    /** As it is shown. */
    default String text() {
      return Stmt.text(span());
    }

    /** Where it stores something. */
    default List<Expr.Lvalue> targets() {
      return List.of();
    }

    /** What it evaluates, but for the indices of where it stores. */
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

    /** The same and these indices; what is used as a channel is the first. */
    default List<Expr> evaluatedExpressions() {
      Stream<Expr> indices = targets().stream().flatMap(place -> place.indexValues().stream());
      return Stream.concat(operands().stream(), indices).toList();
    }
  }

  /** A step that only goes on somewhere. */
  sealed interface ControlStep extends Step {}

  record Assign(int number, Expr.Lvalue target, Expr value, Span span) implements Step {
    /** Whether it stores a field of the message that the step before received: both are one. */
    public boolean endsReceive() {
      return value instanceof Expr.Read read
          && read.lvalue().variable().scope() == Variable.Scope.MESSAGE;
    }

    @Override
    public List<Expr.Lvalue> targets() {
      return List.of(target);
    }
  }

  /** Stores any number of a range, its ends included. */
  record SelectStep(int number, Expr.Lvalue target, BigInteger low, BigInteger high, Span span)
      implements Step {
    /** Numbers that are more than those of a byte are not looked at one by one. */
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

  record Send(int number, Expr channel, List<Expr> fields, SendOrder sending, Span span)
      implements Step {
    public Send {
      fields = List.copyOf(fields);
    }
  }

  /** {@code c?} takes the oldest message, {@code c??} the oldest of those that match. */
  record Receive(
      int number,
      Expr channel,
      List<ReceivePattern> slots,
      ReceiveMode receiving,
      PollScope where,
      Span span)
      implements Step {
    public Receive {
      slots = List.copyOf(slots);
    }

    @Override
    public List<Expr.Lvalue> targets() {
      return slots.stream().flatMap(slot -> slot.targets().stream()).toList();
    }

    @Override
    public List<Expr> operands() {
      Stream<Expr> matched = slots.stream().flatMap(slot -> slot.matchedValues().stream());
      return Stream.concat(Stream.of(channel), matched).toList();
    }
  }

  /** {@code run}; its number is stored if there is a place for it. */
  record RunProcess(
      int number,
      Optional<Expr.Lvalue> target,
      ProcessType process,
      List<Expr> arguments,
      int priority,
      Span span)
      implements Step {
    /** The priority of who is given none. */
    public static final int USUAL = 1;

    public RunProcess {
      arguments = List.copyOf(arguments);
    }

    @Override
    public List<Expr.Lvalue> targets() {
      return target.stream().toList();
    }
  }

  /** A step that does nothing; {@code goto} and {@code break} are one where an option begins. */
  record Skip(int number, Span span) implements ControlStep {}

  record Else(int number, Span span) implements ControlStep {}

  record Goto(int number, String label, Span span) implements ControlStep {}

  record Break(int number, Span span) implements ControlStep {}

  /** Its options, those that begin with {@code else} behind the others. */
  record Choice(Statement.ChoiceKind kind, List<Option> items, Span span) implements Stmt {
    public Choice {
      items = items.stream().sorted(Comparator.comparing(Option::isElse)).toList();
    }
  }

  record Block(Statement.BlockKind kind, List<Stmt> body, Span span) implements Stmt {
    /** Whether it is a receive, told in several steps. */
    public boolean isMultiStepReceive() {
      return body.size() > 1 && body.get(1) instanceof Assign assign && assign.endsReceive();
    }

    public Block {
      body = List.copyOf(body);
    }
  }

  /**
   * A labelled statement. A label before parts that some variants have is that of the first
   * statement of each part, and in the other variants that of what follows.
   *
   * @param presenceCondition a condition over features that holds where it has the label
   */
  record Labelled(String label, Expr presenceCondition, Stmt code, Span span) implements Stmt {}

  /**
   * Statements that are left for others as soon as the first of these is possible: this is so
   * before each statement of the body, but not within a {@code d_step} or a receive.
   */
  record Unless(List<Stmt> body, List<Stmt> escape, Span span) implements Stmt {
    public Unless {
      body = List.copyOf(body);
      escape = List.copyOf(escape);
    }
  }

  /** The parts of some variants; exactly one part for each variant. */
  record ConditionalGroup(List<ConditionalBranch> alternatives, Span span) implements Stmt {
    public ConditionalGroup {
      alternatives = List.copyOf(alternatives);
    }
  }

  /** What stands in the variants that satisfy a condition over features. */
  record ConditionalBranch(Expr condition, List<Stmt> body) {
    public ConditionalBranch {
      body = List.copyOf(body);
    }
  }

  /** An option, in the variants that satisfy a condition over features. */
  record Option(Expr presenceCondition, List<Stmt> body, Span span) {
    public Option {
      body = List.copyOf(body);
    }

    boolean isElse() {
      return !body.isEmpty() && body.get(0) instanceof Else;
    }
  }
}
