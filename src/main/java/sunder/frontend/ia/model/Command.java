package sunder.frontend.ia.model;

import java.util.List;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.source.Span;
import sunder.source.TypeSwitch;
import sunder.source.TypeSwitch.Case;

/** A checked command: every name resolved, every type right. Immutable. */
public sealed interface Command extends Argument {
  /** What is done with each kind: a table that lacks one does not compile. */
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

  record Skip(Span span) implements Command {}

  record Diverge(Span span) implements Command {}

  record Abort(Span span) implements Command {}

  /** The parts of a sequence one by one, or the command. */
  default List<Command> flattened() {
    return List.of(this);
  }

  /** The commands one after the other. */
  record Sequence(List<Command> commands, Span span) implements Command {
    public Sequence {
      commands = List.copyOf(commands);
    }

    /** The commands in a row: {@code skip} for none, no sequence for a single one. */
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

  /** Executing a declaration: the variable takes its initial value, or 0 / false. */
  record Declare(Identifier.LocalVariable variable, Optional<TypedExpression> initial, Span span)
      implements Command {}

  /** Executing an array's declaration: all its elements become 0 / false. */
  record DeclareArray(Identifier.LocalArray array, Span span) implements Command {}

  /** To a free variable it is a visible write, which binds nothing. */
  record Assign(Identifier.Variable target, TypedExpression value, Span span) implements Command {}

  record AssignElement(
      Identifier.Array target, TypedExpression index, TypedExpression value, Span span)
      implements Command {}

  /** A call or other expression whose value, if it has one, is dropped. */
  record Evaluate(TypedExpression expression, Span span) implements Command {}

  record If(TypedExpression condition, Command then, Command otherwise, Span span)
      implements Command {}

  record While(TypedExpression condition, Command body, Span span) implements Command {}

  record Choice(Command left, Command right, Span span) implements Command {}

  /** {@code then} in the configurations of {@code when}, {@code otherwise} in all others. */
  record FeatureIf(ConfigSet presenceCondition, Command then, Command otherwise, Span span)
      implements Command {}

  /** Leaves the innermost enclosing procedure body (or the program) with a value. */
  record Return(TypedExpression value, Span span) implements Command {}

  record Assert(TypedExpression condition, Span span) implements Command {}

  record Assume(TypedExpression condition, Span span) implements Command {}
}
