package sunder.frontend.ia.flow;

import static sunder.source.TypeSwitch.on;

import java.util.List;
import sunder.automaton.flow.LiveSet;
import sunder.expression.Symbol;
import sunder.frontend.ia.model.Argument;
import sunder.frontend.ia.model.Command;
import sunder.frontend.ia.model.Identifier;
import sunder.frontend.ia.model.TypedExpression;
import sunder.source.TypeSwitch;
import sunder.verdict.Property.PlayKind;

/**
 * A live-variable analysis, structural over commands and expressions. Input: a piece of program
 * text with its calling context. Output: its {@link LivenessTransfer}.
 */
record LivenessAnalysis(PlayKind plays) {
  LivenessTransfer of(Command command, CallingContext in) {
    return in.cachedTransfer(
        command, () -> TransferCases.COMMANDS.apply(new TransferCases(this, in), command));
  }

  private LivenessTransfer sequence(List<Command> commands, CallingContext in) {
    LivenessTransfer effect = LivenessTransfer.NONE;
    for (Command command : commands) {
      effect = effect.then(of(command, in));
    }
    return effect;
  }

  /** Returns the transfer function of a call of a local procedure. */
  LivenessTransfer call(
      Identifier.LocalProcedure procedure, List<Argument> given, CallingContext in) {
    return of(procedure.body(), in.call(procedure, given)).asCall();
  }

  /**
   * Returns the transfer function of the evaluation of one arbitrary argument of a free procedure.
   */
  LivenessTransfer anyArgument(List<Argument> arguments, CallingContext in) {
    LivenessTransfer effect = LivenessTransfer.STOP;
    for (Argument argument : arguments) {
      effect = effect.or(of(argument, in));
    }
    return effect;
  }

  private LivenessTransfer of(Argument argument, CallingContext in) {
    return argument.fold(value -> of(value, in), run -> of(run, in));
  }

  LivenessTransfer of(TypedExpression expression, CallingContext in) {
    return in.cachedTransfer(
        expression, () -> TransferCases.EXPRESSIONS.apply(new TransferCases(this, in), expression));
  }

  /** The cases of the analysis, by kind of command and expression. */
  private record TransferCases(LivenessAnalysis transfers, CallingContext in) {
    private static final TypeSwitch<TransferCases, Command, LivenessTransfer> COMMANDS =
        Command.byKind(
            on(Command.Skip.class, (at, c) -> LivenessTransfer.NONE),
            on(Command.Diverge.class, (at, c) -> LivenessTransfer.STOP),
            on(Command.Abort.class, (at, c) -> at.abort()),
            on(Command.Sequence.class, (at, c) -> at.transfers.sequence(c.commands(), at.in)),
            on(Command.Declare.class, TransferCases::declare),
            on(Command.DeclareArray.class, TransferCases::declareArray),
            on(Command.Assign.class, TransferCases::assign),
            on(Command.AssignElement.class, TransferCases::assignElement),
            on(Command.Evaluate.class, (at, c) -> at.of(c.expression())),
            on(Command.If.class, TransferCases::conditional),
            on(Command.While.class, (at, c) -> at.of(c.condition()).loop(at.of(c.body()))),
            on(Command.Choice.class, (at, c) -> at.of(c.left()).or(at.of(c.right()))),
            on(Command.FeatureIf.class, (at, c) -> at.of(c.then()).or(at.of(c.otherwise()))),
            on(Command.Return.class, (at, c) -> at.of(c.value()).thenReturn()),
            on(Command.Assert.class, (at, c) -> at.of(c.condition())),
            on(Command.Assume.class, (at, c) -> at.of(c.condition())));

    private static final TypeSwitch<TransferCases, TypedExpression, LivenessTransfer> EXPRESSIONS =
        TypedExpression.byKind(
            on(TypedExpression.IntConstant.class, (at, e) -> LivenessTransfer.NONE),
            on(TypedExpression.BoolConstant.class, (at, e) -> LivenessTransfer.NONE),
            on(TypedExpression.Read.class, TransferCases::read),
            on(TypedExpression.ReadElement.class, TransferCases::readElement),
            on(TypedExpression.ReadLength.class, (at, e) -> at.length(e.symbol())),
            on(TypedExpression.FeatureValue.class, (at, e) -> LivenessTransfer.NONE),
            on(TypedExpression.CallFree.class, TransferCases::callFree),
            on(TypedExpression.CallLocal.class, TransferCases::callLocal),
            on(TypedExpression.EvaluateParameter.class, TransferCases::evaluateParameter),
            on(TypedExpression.Unary.class, (at, e) -> at.of(e.operand())),
            on(TypedExpression.Conditional.class, TransferCases::conditional),
            on(
                TypedExpression.FeatureConditional.class,
                (at, e) -> at.of(e.then()).or(at.of(e.otherwise()))),
            on(TypedExpression.Binary.class, (at, e) -> at.of(e.left()).then(at.of(e.right()))));

    private LivenessTransfer of(Argument argument) {
      return transfers.of(argument, in);
    }

    private LivenessTransfer abort() {
      return transfers.plays == PlayKind.HALTING ? LivenessTransfer.STOP : LivenessTransfer.NONE;
    }

    private LivenessTransfer declare(Command.Declare c) {
      return c.initial()
          .map(this::of)
          .orElse(LivenessTransfer.NONE)
          .then(writes(in.register(c.variable())));
    }

    private LivenessTransfer declareArray(Command.DeclareArray c) {
      return LivenessTransfer.overwrites(LiveSet.of(in.array(c.array())));
    }

    private LivenessTransfer assign(Command.Assign c) {
      LivenessTransfer value = of(c.value());
      return c.target().fold(local -> value.then(writes(in.register(local))), free -> value);
    }

    private LivenessTransfer assignElement(Command.AssignElement c) {
      return of(c.index()).then(of(c.value())).then(length(c.target().length()));
    }

    private LivenessTransfer conditional(Command.If c) {
      return of(c.condition()).then(of(c.then()).or(of(c.otherwise())));
    }

    private LivenessTransfer conditional(TypedExpression.Conditional e) {
      return of(e.condition()).then(of(e.then()).or(of(e.otherwise())));
    }

    private LivenessTransfer read(TypedExpression.Read e) {
      return e.variable()
          .fold(
              local -> LivenessTransfer.reads(LiveSet.of(in.register(local))),
              free -> LivenessTransfer.NONE);
    }

    private LivenessTransfer readElement(TypedExpression.ReadElement e) {
      LivenessTransfer index = of(e.index());
      return e.array()
          .fold(
              local -> index.then(LivenessTransfer.reads(LiveSet.of(in.array(local)))),
              free -> index)
          .then(length(e.array().length()));
    }

    private LivenessTransfer callFree(TypedExpression.CallFree e) {
      return transfers.anyArgument(e.arguments(), in).iterated();
    }

    private LivenessTransfer callLocal(TypedExpression.CallLocal e) {
      return transfers.call(e.procedure(), e.arguments(), in);
    }

    private LivenessTransfer evaluateParameter(TypedExpression.EvaluateParameter e) {
      return transfers.of(in.argument(e.parameter()), in.argumentContext(e.parameter()));
    }

    private LivenessTransfer length(Identifier.Length length) {
      return length instanceof Identifier.Length.Symbolic symbolic
          ? length(symbolic.symbol())
          : LivenessTransfer.NONE;
    }

    private LivenessTransfer length(Identifier.LengthSymbol symbol) {
      return LivenessTransfer.reads(LiveSet.of(in.registers.length(symbol)));
    }

    private static LivenessTransfer writes(Symbol register) {
      return LivenessTransfer.overwrites(LiveSet.of(register));
    }
  }
}
