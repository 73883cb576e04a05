package sunder.frontend.ia.model;

import java.util.List;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.source.Span;
import sunder.source.TypeSwitch;
import sunder.source.TypeSwitch.Case;

/**
 * A typed command: all its names are resolved and all its operands have the required types.
 * Immutable.
 */
public sealed interface Command extends Argument {
  /**
   * Returns a dispatch table with one case for each kind of command; a missing case is a
   * compile-time error.
   */
  static <C, R> TypeSwitch<C, Command, R> byKind(
      Case<C, Skip, R> a,
      Case<C, Diverge, R> b,
      Case<C, Abort, R> c,
      Case<C, Sequence, R> d,
      Case<C, Declare, R> e,
      Case<C, DeclareArray, R> f,
      Case<C, Assign, R> g,
      Case<C, AssignElement, R> h,
      Case<C, Evaluate, R> i,
      Case<C, If, R> j,
      Case<C, While, R> k,
      Case<C, Choice, R> l,
      Case<C, FeatureIf, R> m,
      Case<C, Return, R> n,
      Case<C, Assert, R> o,
      Case<C, Assume, R> p) {
    return TypeSwitch.table(Command.class, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p);
  }

  /** The command without effect. */
  record Skip(Span span) implements Command {}

  /** Divergence: the execution does not terminate and performs no further move. */
  record Diverge(Span span) implements Command {}

  /** The call of {@code abort}. */
  record Abort(Span span) implements Command {}

  /** Returns the elements of a sequence, or the command itself as the only element. */
  default List<Command> flattened() {
    return List.of(this);
  }

  /** A sequential composition of commands. */
  record Sequence(List<Command> commands, Span span) implements Command {
    public Sequence {
      commands = List.copyOf(commands);
    }

    /**
     * Returns the composition of the commands: {@code skip} for an empty list, the command itself
     * for a single one.
     */
    static Command of(List<Command> commands, Span span) {
      if (commands.isEmpty()) {
        return new Skip(span);
      }
      return commands.size() == 1 ? commands.get(0) : new Sequence(commands, span);
    }

    @Override
    public List<Command> flattened() {
      return commands;
    }
  }

  /**
   * The execution of a variable's declaration: the variable takes its initial value, or 0 or false.
   */
  record Declare(Identifier.LocalVariable variable, Optional<TypedExpression> initial, Span span)
      implements Command {}

  /** The execution of an array's declaration: all its elements become 0 or false. */
  record DeclareArray(Identifier.LocalArray array, Span span) implements Command {}

  /**
   * An assignment to a variable. An assignment to a free variable is an observable move and does
   * not determine the value of later reads.
   */
  record Assign(Identifier.Variable target, TypedExpression value, Span span) implements Command {}

  /**
   * An assignment to an element of an array; the index is evaluated before the value, and its
   * bounds are checked after both.
   */
  record AssignElement(
      Identifier.Array target, TypedExpression index, TypedExpression value, Span span)
      implements Command {}

  /** The evaluation of an expression or call whose value, if it has one, is discarded. */
  record Evaluate(TypedExpression expression, Span span) implements Command {}

  record If(TypedExpression condition, Command then, Command otherwise, Span span)
      implements Command {}

  /** A loop; the condition is evaluated before each iteration. */
  record While(TypedExpression condition, Command body, Span span) implements Command {}

  /** An erratic (non-deterministic) choice. */
  record Choice(Command left, Command right, Span span) implements Command {}

  /**
   * A static choice between variants: {@code then} in the configurations of {@code
   * presenceCondition}, {@code otherwise} in all others.
   */
  record FeatureIf(ConfigSet presenceCondition, Command then, Command otherwise, Span span)
      implements Command {}

  /** A return from the innermost enclosing procedure body, or from the program, with a value. */
  record Return(TypedExpression value, Span span) implements Command {}

  /** An assertion: the execution fails if the condition is false. */
  record Assert(TypedExpression condition, Span span) implements Command {}

  /** An assumption: executions in which the condition is false are ignored. */
  record Assume(TypedExpression condition, Span span) implements Command {}
}
