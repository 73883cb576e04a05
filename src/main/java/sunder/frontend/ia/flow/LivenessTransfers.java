package sunder.frontend.ia.flow;

import java.util.List;
import java.util.Optional;
import sunder.automaton.flow.LiveSet;
import sunder.expression.Symbol;
import sunder.frontend.ia.model.Argument;
import sunder.frontend.ia.model.Command;
import sunder.frontend.ia.model.Identifier;
import sunder.frontend.ia.model.TypedExpression;
import sunder.source.ByKind;
import sunder.verdict.Property.PlayKind;

/** The effects of commands and expressions on liveness, by recursion on the program. */
record LivenessTransfers(PlayKind plays) {
  LivenessTransfer of(Command command, Context in) {
    return in.effect(command, () -> At.COMMANDS.of(new At(in), command));
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
    return in.effect(expression, () -> At.EXPRESSIONS.of(new At(in), expression));
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
  private final class At {
    private static final ByKind<At, Command, LivenessTransfer> COMMANDS =
        new ByKind<At, Command, LivenessTransfer>()
            .on(Command.Skip.class, (at, c) -> LivenessTransfer.NONE)
            .on(Command.Diverge.class, (at, c) -> LivenessTransfer.STOP)
            .on(Command.Abort.class, At::abort)
            .on(Command.Sequence.class, At::sequence)
            .on(Command.Declare.class, At::declare)
            .on(Command.DeclareArray.class, At::declareArray)
            .on(Command.Assign.class, At::assign)
            .on(Command.AssignElement.class, At::assignElement)
            .on(Command.Evaluate.class, At::evaluate)
            .on(Command.If.class, At::conditional)
            .on(Command.While.class, At::loop)
            .on(Command.Choice.class, At::choice)
            .on(Command.FeatureIf.class, At::featureIf)
            .on(Command.Return.class, At::returns)
            .on(Command.Assert.class, At::asserts)
            .on(Command.Assume.class, At::assumes)
            .all(Command.class);

    private static final ByKind<At, TypedExpression, LivenessTransfer> EXPRESSIONS =
        new ByKind<At, TypedExpression, LivenessTransfer>()
            .on(TypedExpression.IntConstant.class, (at, e) -> LivenessTransfer.NONE)
            .on(TypedExpression.BoolConstant.class, (at, e) -> LivenessTransfer.NONE)
            .on(TypedExpression.Read.class, At::read)
            .on(TypedExpression.ReadElement.class, At::readElement)
            .on(TypedExpression.ReadLength.class, At::readLength)
            .on(TypedExpression.FeatureValue.class, (at, e) -> LivenessTransfer.NONE)
            .on(TypedExpression.CallFree.class, At::callFree)
            .on(TypedExpression.CallLocal.class, At::callLocal)
            .on(TypedExpression.EvaluateParameter.class, At::evaluateParameter)
            .on(TypedExpression.Unary.class, At::unary)
            .on(TypedExpression.Binary.class, At::binary)
            .on(TypedExpression.Conditional.class, At::conditional)
            .on(TypedExpression.FeatureConditional.class, At::featureConditional)
            .all(TypedExpression.class);

    private final Context in;

    At(Context in) {
      this.in = in;
    }

    LivenessTransfer abort(Command.Abort c) {
      return plays == PlayKind.HALTING ? LivenessTransfer.STOP : LivenessTransfer.NONE;
    }

    LivenessTransfer sequence(Command.Sequence c) {
      return LivenessTransfers.this.sequence(c.commands(), in);
    }

    LivenessTransfer declare(Command.Declare c) {
      return of(c.initial(), in).then(writes(in.register(c.variable())));
    }

    LivenessTransfer declareArray(Command.DeclareArray c) {
      return LivenessTransfer.overwrites(LiveSet.of(in.array(c.array())));
    }

    LivenessTransfer assign(Command.Assign c) {
      return c.target()
          .fold(
              local -> of(c.value(), in).then(writes(in.register(local))),
              free -> of(c.value(), in));
    }

    LivenessTransfer assignElement(Command.AssignElement c) {
      return of(c.index(), in).then(of(c.value(), in)).then(length(c.target().length(), in));
    }

    LivenessTransfer evaluate(Command.Evaluate c) {
      return of(c.expression(), in);
    }

    LivenessTransfer conditional(Command.If c) {
      return of(c.condition(), in).then(of(c.then(), in).or(of(c.otherwise(), in)));
    }

    LivenessTransfer loop(Command.While c) {
      return of(c.condition(), in).loop(of(c.body(), in));
    }

    LivenessTransfer choice(Command.Choice c) {
      return of(c.left(), in).or(of(c.right(), in));
    }

    LivenessTransfer featureIf(Command.FeatureIf c) {
      return of(c.then(), in).or(of(c.otherwise(), in));
    }

    LivenessTransfer returns(Command.Return c) {
      return of(c.value(), in).thenReturn();
    }

    LivenessTransfer asserts(Command.Assert c) {
      return of(c.condition(), in);
    }

    LivenessTransfer assumes(Command.Assume c) {
      return of(c.condition(), in);
    }

    LivenessTransfer read(TypedExpression.Read e) {
      return e.variable()
          .fold(
              local -> LivenessTransfer.reads(LiveSet.of(in.register(local))),
              free -> LivenessTransfer.NONE);
    }

    LivenessTransfer readElement(TypedExpression.ReadElement e) {
      LivenessTransfer index = of(e.index(), in);
      return e.array()
          .fold(
              local -> index.then(LivenessTransfer.reads(LiveSet.of(in.array(local)))),
              free -> index)
          .then(length(e.array().length(), in));
    }

    LivenessTransfer readLength(TypedExpression.ReadLength e) {
      return LivenessTransfer.reads(LiveSet.of(in.registers.length(e.symbol())));
    }

    LivenessTransfer callFree(TypedExpression.CallFree e) {
      return anyOf(e.arguments(), in).repeated();
    }

    LivenessTransfer callLocal(TypedExpression.CallLocal e) {
      return call(e.procedure(), e.arguments(), in);
    }

    LivenessTransfer evaluateParameter(TypedExpression.EvaluateParameter e) {
      return of(in.argument(e.parameter()), in.argumentContext(e.parameter()));
    }

    LivenessTransfer unary(TypedExpression.Unary e) {
      return of(e.operand(), in);
    }

    LivenessTransfer binary(TypedExpression.Binary e) {
      return of(e.left(), in).then(of(e.right(), in));
    }

    LivenessTransfer conditional(TypedExpression.Conditional e) {
      return of(e.condition(), in).then(of(e.then(), in).or(of(e.otherwise(), in)));
    }

    LivenessTransfer featureConditional(TypedExpression.FeatureConditional e) {
      return of(e.then(), in).or(of(e.otherwise(), in));
    }
  }
}
