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
    return in.effect(command, () -> compute(command, in));
  }

  private Effect compute(Command command, Context in) {
    if (command instanceof Command.Sequence c) {
      return sequence(c.commands(), in);
    } else if (command instanceof Command.Declare c) {
      return of(c.initial(), in).then(writes(in.register(c.variable())));
    } else if (command instanceof Command.DeclareArray c) {
      return Effect.overwrites(LiveSet.of(in.array(c.array())));
    } else if (command instanceof Command.Assign c) {
      return of(c.value(), in).then(writes(in.register(c.target())));
    } else if (command instanceof Command.AssignElement c) {
      return of(c.index(), in).then(of(c.value(), in)).then(length(c.target().length(), in));
    } else if (command instanceof Command.Write c) {
      return of(c.value(), in);
    } else if (command instanceof Command.WriteElement c) {
      return of(c.index(), in).then(of(c.value(), in)).then(length(c.target().length(), in));
    } else if (command instanceof Command.Evaluate c) {
      return of(c.expression(), in);
    } else if (command instanceof Command.Return c) {
      return of(c.value(), in).thenReturn();
    } else if (command instanceof Command.Diverge) {
      return Effect.STOP;
    } else if (command instanceof Command.Abort) {
      return plays == PlayKind.HALTING ? Effect.STOP : Effect.NONE;
    }
    return branching(command, in);
  }

  private Effect branching(Command command, Context in) {
    if (command instanceof Command.If c) {
      return of(c.condition(), in).then(of(c.then(), in).or(of(c.otherwise(), in)));
    } else if (command instanceof Command.While c) {
      return of(c.condition(), in).loop(of(c.body(), in));
    } else if (command instanceof Command.Choice c) {
      return of(c.left(), in).or(of(c.right(), in));
    } else if (command instanceof Command.FeatureIf c) {
      return of(c.then(), in).or(of(c.otherwise(), in));
    } else if (command instanceof Command.Assert c) {
      return of(c.condition(), in);
    } else if (command instanceof Command.Assume c) {
      return of(c.condition(), in);
    } else if (command instanceof Command.CallFree c) {
      return anyOf(c.arguments(), in).repeated();
    } else if (command instanceof Command.CallLocal c) {
      return call(c.procedure(), c.arguments(), in);
    } else if (command instanceof Command.RunParameter c) {
      return of(in.argument(c.parameter()), in.argumentContext(c.parameter()));
    }
    return Effect.NONE;
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
    return argument instanceof Argument.Run run
        ? of(run.command(), in)
        : of(((Argument.Value) argument).expression(), in);
  }

  private Effect of(Optional<TypedExpression> expression, Context in) {
    return expression.map(e -> of(e, in)).orElse(Effect.NONE);
  }

  Effect of(TypedExpression expression, Context in) {
    return in.effect(expression, () -> compute(expression, in));
  }

  private Effect compute(TypedExpression expression, Context in) {
    if (expression instanceof TypedExpression.ReadLocal e) {
      return Effect.reads(LiveSet.of(in.register(e.variable())));
    } else if (expression instanceof TypedExpression.ReadElement e) {
      return of(e.index(), in)
          .then(Effect.reads(LiveSet.of(in.array(e.array()))))
          .then(length(e.array().length(), in));
    } else if (expression instanceof TypedExpression.ReadFreeElement e) {
      return of(e.index(), in).then(length(e.array().length(), in));
    } else if (expression instanceof TypedExpression.ReadLength e) {
      return Effect.reads(LiveSet.of(in.registers().length(e.symbol())));
    } else if (expression instanceof TypedExpression.CallFree e) {
      return anyOf(e.arguments(), in).repeated();
    } else if (expression instanceof TypedExpression.CallLocal e) {
      return call(e.procedure(), e.arguments(), in);
    } else if (expression instanceof TypedExpression.EvaluateParameter e) {
      return of(in.argument(e.parameter()), in.argumentContext(e.parameter()));
    } else if (expression instanceof TypedExpression.Unary e) {
      return of(e.operand(), in);
    } else if (expression instanceof TypedExpression.Binary e) {
      return of(e.left(), in).then(of(e.right(), in));
    } else if (expression instanceof TypedExpression.Conditional e) {
      return of(e.condition(), in).then(of(e.then(), in).or(of(e.otherwise(), in)));
    } else if (expression instanceof TypedExpression.FeatureConditional e) {
      return of(e.then(), in).or(of(e.otherwise(), in));
    }
    return Effect.NONE;
  }

  private static Effect length(Identifier.Length length, Context in) {
    return length instanceof Identifier.Length.Symbolic symbolic
        ? Effect.reads(LiveSet.of(in.registers().length(symbolic.symbol())))
        : Effect.NONE;
  }

  private static Effect writes(Symbol register) {
    return Effect.overwrites(LiveSet.of(register));
  }
}
