package sunder.frontend.ia.flow;

import java.util.List;
import java.util.Optional;
import sunder.automaton.flow.LiveSet;
import sunder.expression.Symbol;
import sunder.frontend.ia.model.Argument;
import sunder.frontend.ia.model.Command;
import sunder.frontend.ia.model.Identifier;
import sunder.frontend.ia.model.TypedExpression;
import sunder.verdict.Property.PlayKind;

/** The effects of commands and expressions on liveness, by recursion on the program. */
record LivenessTransfers(PlayKind plays) {
  LivenessTransfer of(Command command, Context in) {
    return in.effect(command, () -> command.fold(new At(in)));
  }

  private LivenessTransfer sequence(List<Command> commands, Context in) {
    LivenessTransfer effect = LivenessTransfer.NONE;
    for (Command command : commands) {
      effect = effect.then(of(command, in));
    }
    return effect;
  }

  /** The effect of a local procedure's call. */
  LivenessTransfer call(Identifier.LocalProcedure procedure, List<Argument> given, Context in) {
    return of(procedure.body(), in.call(procedure, given)).closed();
  }

  /** One of the arguments of a free procedure. */
  LivenessTransfer anyOf(List<Argument> arguments, Context in) {
    LivenessTransfer effect = LivenessTransfer.STOP;
    for (Argument argument : arguments) {
      effect = effect.or(of(argument, in));
    }
    return effect;
  }

  private LivenessTransfer of(Argument argument, Context in) {
    return argument.fold(value -> of(value, in), run -> of(run, in));
  }

  private LivenessTransfer of(Optional<TypedExpression> expression, Context in) {
    return expression.map(e -> of(e, in)).orElse(LivenessTransfer.NONE);
  }

  LivenessTransfer of(TypedExpression expression, Context in) {
    return in.effect(expression, () -> expression.fold(new At(in)));
  }

  private static LivenessTransfer length(Identifier.Length length, Context in) {
    return length instanceof Identifier.Length.Symbolic symbolic
        ? LivenessTransfer.reads(LiveSet.of(in.registers.length(symbolic.symbol())))
        : LivenessTransfer.NONE;
  }

  private static LivenessTransfer writes(Symbol register) {
    return LivenessTransfer.overwrites(LiveSet.of(register));
  }

  /** By kind of command and expression. */
  private final class At
      implements Command.Fold<LivenessTransfer>, TypedExpression.Fold<LivenessTransfer> {
    private final Context in;

    At(Context in) {
      this.in = in;
    }

    @Override
    public LivenessTransfer skip(Command.Skip c) {
      return LivenessTransfer.NONE;
    }

    @Override
    public LivenessTransfer diverge(Command.Diverge c) {
      return LivenessTransfer.STOP;
    }

    @Override
    public LivenessTransfer abort(Command.Abort c) {
      return plays == PlayKind.HALTING ? LivenessTransfer.STOP : LivenessTransfer.NONE;
    }

    @Override
    public LivenessTransfer sequence(Command.Sequence c) {
      return LivenessTransfers.this.sequence(c.commands(), in);
    }

    @Override
    public LivenessTransfer declare(Command.Declare c) {
      return of(c.initial(), in).then(writes(in.register(c.variable())));
    }

    @Override
    public LivenessTransfer declareArray(Command.DeclareArray c) {
      return LivenessTransfer.overwrites(LiveSet.of(in.array(c.array())));
    }

    @Override
    public LivenessTransfer assign(Command.Assign c) {
      return c.target()
          .fold(
              local -> of(c.value(), in).then(writes(in.register(local))),
              free -> of(c.value(), in));
    }

    @Override
    public LivenessTransfer assignElement(Command.AssignElement c) {
      return of(c.index(), in).then(of(c.value(), in)).then(length(c.target().length(), in));
    }

    @Override
    public LivenessTransfer evaluate(Command.Evaluate c) {
      return of(c.expression(), in);
    }

    @Override
    public LivenessTransfer conditional(Command.If c) {
      return of(c.condition(), in).then(of(c.then(), in).or(of(c.otherwise(), in)));
    }

    @Override
    public LivenessTransfer loop(Command.While c) {
      return of(c.condition(), in).loop(of(c.body(), in));
    }

    @Override
    public LivenessTransfer choice(Command.Choice c) {
      return of(c.left(), in).or(of(c.right(), in));
    }

    @Override
    public LivenessTransfer featureIf(Command.FeatureIf c) {
      return of(c.then(), in).or(of(c.otherwise(), in));
    }

    @Override
    public LivenessTransfer returns(Command.Return c) {
      return of(c.value(), in).thenReturn();
    }

    @Override
    public LivenessTransfer asserts(Command.Assert c) {
      return of(c.condition(), in);
    }

    @Override
    public LivenessTransfer assumes(Command.Assume c) {
      return of(c.condition(), in);
    }

    @Override
    public LivenessTransfer intConstant(TypedExpression.IntConstant e) {
      return LivenessTransfer.NONE;
    }

    @Override
    public LivenessTransfer boolConstant(TypedExpression.BoolConstant e) {
      return LivenessTransfer.NONE;
    }

    @Override
    public LivenessTransfer read(TypedExpression.Read e) {
      return e.variable()
          .fold(
              local -> LivenessTransfer.reads(LiveSet.of(in.register(local))),
              free -> LivenessTransfer.NONE);
    }

    @Override
    public LivenessTransfer readElement(TypedExpression.ReadElement e) {
      LivenessTransfer index = of(e.index(), in);
      return e.array()
          .fold(
              local -> index.then(LivenessTransfer.reads(LiveSet.of(in.array(local)))),
              free -> index)
          .then(length(e.array().length(), in));
    }

    @Override
    public LivenessTransfer readLength(TypedExpression.ReadLength e) {
      return LivenessTransfer.reads(LiveSet.of(in.registers.length(e.symbol())));
    }

    @Override
    public LivenessTransfer featureValue(TypedExpression.FeatureValue e) {
      return LivenessTransfer.NONE;
    }

    @Override
    public LivenessTransfer callFree(TypedExpression.CallFree e) {
      return anyOf(e.arguments(), in).repeated();
    }

    @Override
    public LivenessTransfer callLocal(TypedExpression.CallLocal e) {
      return call(e.procedure(), e.arguments(), in);
    }

    @Override
    public LivenessTransfer evaluateParameter(TypedExpression.EvaluateParameter e) {
      return of(in.argument(e.parameter()), in.argumentContext(e.parameter()));
    }

    @Override
    public LivenessTransfer unary(TypedExpression.Unary e) {
      return of(e.operand(), in);
    }

    @Override
    public LivenessTransfer binary(TypedExpression.Binary e) {
      return of(e.left(), in).then(of(e.right(), in));
    }

    @Override
    public LivenessTransfer conditional(TypedExpression.Conditional e) {
      return of(e.condition(), in).then(of(e.then(), in).or(of(e.otherwise(), in)));
    }

    @Override
    public LivenessTransfer featureConditional(TypedExpression.FeatureConditional e) {
      return of(e.then(), in).or(of(e.otherwise(), in));
    }
  }
}
