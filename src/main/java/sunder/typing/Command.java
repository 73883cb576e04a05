package sunder.typing;

import java.util.List;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.source.Span;

/** A checked command: every name resolved, every type right. Immutable. */
public sealed interface Command {
  Span span();

  record Skip(Span span) implements Command {}

  record Diverge(Span span) implements Command {}

  record Abort(Span span) implements Command {}

  /** The commands one after the other. */
  record Sequence(List<Command> commands, Span span) implements Command {
    public Sequence {
      commands = List.copyOf(commands);
    }
  }

  /** Executing a declaration: the variable takes its initial value, or 0 / false. */
  record Declare(Identifier.LocalVariable variable, Optional<TypedExpression> initial, Span span)
      implements Command {}

  /** Executing an array's declaration: all its elements become 0 / false. */
  record DeclareArray(Identifier.LocalArray array, Span span) implements Command {}

  record Assign(Identifier.LocalVariable target, TypedExpression value, Span span)
      implements Command {}

  record AssignElement(
      Identifier.LocalArray target, TypedExpression index, TypedExpression value, Span span)
      implements Command {}

  record Write(Identifier.FreeVariable target, TypedExpression value, Span span)
      implements Command {}

  record WriteElement(
      Identifier.FreeArray target, TypedExpression index, TypedExpression value, Span span)
      implements Command {}

  /** A call or other expression whose value is dropped. */
  record Evaluate(TypedExpression expression, Span span) implements Command {}

  /** Call of a free procedure of type void. */
  record CallFree(Identifier.FreeProcedure procedure, List<Argument> arguments, Span span)
      implements Command {
    public CallFree {
      arguments = List.copyOf(arguments);
    }
  }

  /** Call of a local procedure of type void. */
  record CallLocal(Identifier.LocalProcedure procedure, List<Argument> arguments, Span span)
      implements Command {
    public CallLocal {
      arguments = List.copyOf(arguments);
    }
  }

  /** A parameter of type void runs its argument. */
  record RunParameter(Identifier.Parameter parameter, Span span) implements Command {}

  record If(TypedExpression condition, Command then, Command otherwise, Span span)
      implements Command {}

  record While(TypedExpression condition, Command body, Span span) implements Command {}

  record Choice(Command left, Command right, Span span) implements Command {}

  /** {@code then} in the configurations of {@code when}, {@code otherwise} in all others. */
  record FeatureIf(ConfigSet when, Command then, Command otherwise, Span span) implements Command {}

  /** Leaves the innermost enclosing procedure body (or the program) with a value. */
  record Return(TypedExpression value, Span span) implements Command {}

  record Assert(TypedExpression condition, Span span) implements Command {}

  record Assume(TypedExpression condition, Span span) implements Command {}
}
