package sunder.automaton;

import java.util.List;
import java.util.Optional;
import sunder.expression.Symbol;
import sunder.typing.Argument;
import sunder.typing.Command;
import sunder.typing.Identifier;
import sunder.typing.TypedExpression;
import sunder.verdict.PlayKind;

/** The effects of commands and expressions on liveness, by recursion on the program. */
final class Effects {
  private final PlayKind plays;

  Effects(PlayKind plays) {
    this.plays = plays;
  }

  Effect of(Command command, Context in) {
    return in.effect(command, () -> command.fold(new OfCommand(in)));
  }

  private Effect sequence(List<Command> commands, Context in) {
    Effect effect = Effect.NONE;
    for (Command command : commands) {
      effect = effect.then(of(command, in));
    }
    return effect;
  }

  /** The effect of a local procedure's call. */
  Effect call(Identifier.LocalProcedure procedure, List<Argument> given, Context in) {
    return of(procedure.body(), in.call(procedure, given)).closed();
  }

  /** One of the arguments of a free procedure. */
  Effect anyOf(List<Argument> arguments, Context in) {
    Effect effect = Effect.STOP;
    for (Argument argument : arguments) {
      effect = effect.or(of(argument, in));
    }
    return effect;
  }

  private Effect of(Argument argument, Context in) {
    return argument.fold(value -> of(value.expression(), in), run -> of(run.command(), in));
  }

  private Effect of(Optional<TypedExpression> expression, Context in) {
    return expression.map(e -> of(e, in)).orElse(Effect.NONE);
  }

  Effect of(TypedExpression expression, Context in) {
    return in.effect(expression, () -> expression.fold(new OfExpression(in)));
  }

  private static Effect length(Identifier.Length length, Context in) {
    return length instanceof Identifier.Length.Symbolic symbolic
        ? Effect.reads(LiveSet.of(in.registers().length(symbolic.symbol())))
        : Effect.NONE;
  }

  private static Effect writes(Symbol register) {
    return Effect.overwrites(LiveSet.of(register));
  }

  /** By kind of command. */
  private final class OfCommand implements Command.Fold<Effect> {
    private final Context in;

    OfCommand(Context in) {
      this.in = in;
    }

    @Override
    public Effect skip(Command.Skip c) {
      return Effect.NONE;
    }

    @Override
    public Effect diverge(Command.Diverge c) {
      return Effect.STOP;
    }

    @Override
    public Effect abort(Command.Abort c) {
      return plays == PlayKind.HALTING ? Effect.STOP : Effect.NONE;
    }

    @Override
    public Effect sequence(Command.Sequence c) {
      return Effects.this.sequence(c.commands(), in);
    }

    @Override
    public Effect declare(Command.Declare c) {
      return of(c.initial(), in).then(writes(in.register(c.variable())));
    }

    @Override
    public Effect declareArray(Command.DeclareArray c) {
      return Effect.overwrites(LiveSet.of(in.array(c.array())));
    }

    @Override
    public Effect assign(Command.Assign c) {
      return of(c.value(), in).then(writes(in.register(c.target())));
    }

    @Override
    public Effect assignElement(Command.AssignElement c) {
      return of(c.index(), in).then(of(c.value(), in)).then(length(c.target().length(), in));
    }

    @Override
    public Effect write(Command.Write c) {
      return of(c.value(), in);
    }

    @Override
    public Effect writeElement(Command.WriteElement c) {
      return of(c.index(), in).then(of(c.value(), in)).then(length(c.target().length(), in));
    }

    @Override
    public Effect evaluate(Command.Evaluate c) {
      return of(c.expression(), in);
    }

    @Override
    public Effect callFree(Command.CallFree c) {
      return anyOf(c.arguments(), in).repeated();
    }

    @Override
    public Effect callLocal(Command.CallLocal c) {
      return call(c.procedure(), c.arguments(), in);
    }

    @Override
    public Effect runParameter(Command.RunParameter c) {
      return of(in.argument(c.parameter()), in.argumentContext(c.parameter()));
    }

    @Override
    public Effect conditional(Command.If c) {
      return of(c.condition(), in).then(of(c.then(), in).or(of(c.otherwise(), in)));
    }

    @Override
    public Effect loop(Command.While c) {
      return of(c.condition(), in).loop(of(c.body(), in));
    }

    @Override
    public Effect choice(Command.Choice c) {
      return of(c.left(), in).or(of(c.right(), in));
    }

    @Override
    public Effect featureIf(Command.FeatureIf c) {
      return of(c.then(), in).or(of(c.otherwise(), in));
    }

    @Override
    public Effect returns(Command.Return c) {
      return of(c.value(), in).thenReturn();
    }

    @Override
    public Effect asserts(Command.Assert c) {
      return of(c.condition(), in);
    }

    @Override
    public Effect assumes(Command.Assume c) {
      return of(c.condition(), in);
    }
  }

  /** By kind of expression. */
  private final class OfExpression implements TypedExpression.Fold<Effect> {
    private final Context in;

    OfExpression(Context in) {
      this.in = in;
    }

    @Override
    public Effect intConstant(TypedExpression.IntConstant e) {
      return Effect.NONE;
    }

    @Override
    public Effect boolConstant(TypedExpression.BoolConstant e) {
      return Effect.NONE;
    }

    @Override
    public Effect readLocal(TypedExpression.ReadLocal e) {
      return Effect.reads(LiveSet.of(in.register(e.variable())));
    }

    @Override
    public Effect readElement(TypedExpression.ReadElement e) {
      return of(e.index(), in)
          .then(Effect.reads(LiveSet.of(in.array(e.array()))))
          .then(length(e.array().length(), in));
    }

    @Override
    public Effect readFree(TypedExpression.ReadFree e) {
      return Effect.NONE;
    }

    @Override
    public Effect readFreeElement(TypedExpression.ReadFreeElement e) {
      return of(e.index(), in).then(length(e.array().length(), in));
    }

    @Override
    public Effect readLength(TypedExpression.ReadLength e) {
      return Effect.reads(LiveSet.of(in.registers().length(e.symbol())));
    }

    @Override
    public Effect featureValue(TypedExpression.FeatureValue e) {
      return Effect.NONE;
    }

    @Override
    public Effect callFree(TypedExpression.CallFree e) {
      return anyOf(e.arguments(), in).repeated();
    }

    @Override
    public Effect callLocal(TypedExpression.CallLocal e) {
      return call(e.procedure(), e.arguments(), in);
    }

    @Override
    public Effect evaluateParameter(TypedExpression.EvaluateParameter e) {
      return of(in.argument(e.parameter()), in.argumentContext(e.parameter()));
    }

    @Override
    public Effect unary(TypedExpression.Unary e) {
      return of(e.operand(), in);
    }

    @Override
    public Effect binary(TypedExpression.Binary e) {
      return of(e.left(), in).then(of(e.right(), in));
    }

    @Override
    public Effect conditional(TypedExpression.Conditional e) {
      return of(e.condition(), in).then(of(e.then(), in).or(of(e.otherwise(), in)));
    }

    @Override
    public Effect featureConditional(TypedExpression.FeatureConditional e) {
      return of(e.then(), in).or(of(e.otherwise(), in));
    }
  }
}
