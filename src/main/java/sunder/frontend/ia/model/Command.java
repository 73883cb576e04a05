package sunder.frontend.ia.model;

import java.util.List;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.source.Span;

/** A checked command: every name resolved, every type right. Immutable. */
public sealed interface Command {
  Span span();

  /** One result for each case: a case that is forgotten does not compile. */
  interface Fold<T> {
    T skip(Skip s);

    T diverge(Diverge d);

    T abort(Abort a);

    T sequence(Sequence s);

    T declare(Declare d);

    T declareArray(DeclareArray d);

    T assign(Assign a);

    T assignElement(AssignElement a);

    T write(Write w);

    T writeElement(WriteElement w);

    T evaluate(Evaluate e);

    T callFree(CallFree c);

    T callLocal(CallLocal c);

    T runParameter(RunParameter r);

    T conditional(If i);

    T loop(While w);

    T choice(Choice c);

    T featureIf(FeatureIf f);

    T returns(Return r);

    T asserts(Assert a);

    T assumes(Assume a);
  }

  /** The result for the case at hand. */
  <T> T fold(Fold<T> cases);

  record Skip(Span span) implements Command {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.skip(this);
    }
  }

  record Diverge(Span span) implements Command {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.diverge(this);
    }
  }

  record Abort(Span span) implements Command {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.abort(this);
    }
  }

  /** The commands one after the other. */
  record Sequence(List<Command> commands, Span span) implements Command {
    public Sequence {
      commands = List.copyOf(commands);
    }

    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.sequence(this);
    }
  }

  /** Executing a declaration: the variable takes its initial value, or 0 / false. */
  record Declare(Identifier.LocalVariable variable, Optional<TypedExpression> initial, Span span)
      implements Command {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.declare(this);
    }
  }

  /** Executing an array's declaration: all its elements become 0 / false. */
  record DeclareArray(Identifier.LocalArray array, Span span) implements Command {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.declareArray(this);
    }
  }

  record Assign(Identifier.LocalVariable target, TypedExpression value, Span span)
      implements Command {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.assign(this);
    }
  }

  record AssignElement(
      Identifier.LocalArray target, TypedExpression index, TypedExpression value, Span span)
      implements Command {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.assignElement(this);
    }
  }

  record Write(Identifier.FreeVariable target, TypedExpression value, Span span)
      implements Command {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.write(this);
    }
  }

  record WriteElement(
      Identifier.FreeArray target, TypedExpression index, TypedExpression value, Span span)
      implements Command {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.writeElement(this);
    }
  }

  /** A call or other expression whose value is dropped. */
  record Evaluate(TypedExpression expression, Span span) implements Command {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.evaluate(this);
    }
  }

  /** Call of a free procedure of type void. */
  record CallFree(Identifier.FreeProcedure procedure, List<Argument> arguments, Span span)
      implements Command {
    public CallFree {
      arguments = List.copyOf(arguments);
    }

    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.callFree(this);
    }
  }

  /** Call of a local procedure of type void. */
  record CallLocal(Identifier.LocalProcedure procedure, List<Argument> arguments, Span span)
      implements Command {
    public CallLocal {
      arguments = List.copyOf(arguments);
    }

    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.callLocal(this);
    }
  }

  /** A parameter of type void runs its argument. */
  record RunParameter(Identifier.Parameter parameter, Span span) implements Command {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.runParameter(this);
    }
  }

  record If(TypedExpression condition, Command then, Command otherwise, Span span)
      implements Command {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.conditional(this);
    }
  }

  record While(TypedExpression condition, Command body, Span span) implements Command {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.loop(this);
    }
  }

  record Choice(Command left, Command right, Span span) implements Command {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.choice(this);
    }
  }

  /** {@code then} in the configurations of {@code when}, {@code otherwise} in all others. */
  record FeatureIf(ConfigSet when, Command then, Command otherwise, Span span) implements Command {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.featureIf(this);
    }
  }

  /** Leaves the innermost enclosing procedure body (or the program) with a value. */
  record Return(TypedExpression value, Span span) implements Command {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.returns(this);
    }
  }

  record Assert(TypedExpression condition, Span span) implements Command {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.asserts(this);
    }
  }

  record Assume(TypedExpression condition, Span span) implements Command {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.assumes(this);
    }
  }
}
