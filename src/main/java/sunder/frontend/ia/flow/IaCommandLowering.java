package sunder.frontend.ia.flow;

import static sunder.source.TypeSwitch.on;

import java.util.List;
import java.util.Map;
import sunder.automaton.Move;
import sunder.automaton.flow.ControlPoint;
import sunder.automaton.flow.Instruction;
import sunder.automaton.flow.LiveSet;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.frontend.ia.model.Command;
import sunder.frontend.ia.model.Identifier;
import sunder.frontend.ia.model.TypedExpression;
import sunder.source.TypeSwitch;
import sunder.verdict.Assertion;

/**
 * The lowering of commands to control flow (symbolic-games, Tables 2 and 3). Each instruction is
 * built when its control point is first reached.
 */
record IaCommandLowering(IaProgramLowering compiler) {
  /**
   * Returns the start of a command whose successor is {@code next}. Its instruction is built when
   * the point is reached.
   */
  ControlPoint lower(Command command, IaCallFrame site, ControlPoint next) {
    if (command instanceof Command.Skip) {
      return next;
    }
    return later(ControlPoint.Kind.INLINE, command, site, next);
  }

  private ControlPoint later(
      ControlPoint.Kind kind, Command command, IaCallFrame site, ControlPoint next) {
    return compiler.flow.deferred(
        kind,
        () -> effect(command, site).liveBefore(next.live(), site.liveAtReturn()),
        () -> compile(command, site, next));
  }

  private LivenessTransfer effect(Command command, IaCallFrame site) {
    return compiler.effects.of(command, site.context());
  }

  private Instruction compile(Command command, IaCallFrame site, ControlPoint next) {
    Instruction first = LoweringCases.KINDS.apply(new LoweringCases(this, site, next), command);
    return ReachableStatements.isReported(command)
        ? new Instruction.StatementBegin(command.span(), first)
        : first;
  }

  private Instruction start(
      TypedExpression expression, IaCallFrame site, IaExpressionLowering.ValueContinuation use) {
    return new Instruction.Jump(compiler.expressions.evaluate(expression, site, use));
  }

  private Instruction condition(
      TypedExpression expression, IaCallFrame site, ControlPoint yes, ControlPoint no) {
    return new Instruction.Jump(compiler.expressions.condition(expression, site, yes, no));
  }

  private static Term stored(Term value, Command.Assign c) {
    return TermOperations.wrapToType(value, c.target().type());
  }

  private ControlPoint leave(IaCallFrame.ReturnTarget exit, Term value, Command.Return c) {
    return compiler.assign(
        exit.result(), TermOperations.wrapToType(value, exit.type()), exit.next(), c.span());
  }

  /**
   * Returns the successor of two branches: a join if both branches can reach their end, otherwise
   * {@code next} itself.
   */
  private ControlPoint joinPoint(Command one, Command other, IaCallFrame site, ControlPoint next) {
    boolean both =
        effect(one, site).killAtEnd().isPresent() && effect(other, site).killAtEnd().isPresent();
    return both ? compiler.flow.join(next) : next;
  }

  private ControlPoint loop(Command.While c, IaCallFrame site, ControlPoint next) {
    Loop loop = new Loop();
    loop.head =
        compiler.flow.deferred(
            ControlPoint.Kind.LOOP_HEAD,
            () -> effect(c, site).liveBefore(next.live(), site.liveAtReturn()),
            () -> condition(c.condition(), site, lower(c.body(), site, loop.head), next));
    return loop.head;
  }

  private static final class Loop {
    private ControlPoint head;
  }

  /** The control points of a sequence, one before each command. */
  private final class SequencePoints {
    private final List<Command> commands;
    private final IaCallFrame site;
    private final ControlPoint next;
    private LiveSet[] live = {};

    SequencePoints(List<Command> commands, IaCallFrame site, ControlPoint next) {
      this.commands = commands;
      this.site = site;
      this.next = next;
    }

    ControlPoint at(int start) {
      int i = start;
      while (i < commands.size() && commands.get(i) instanceof Command.Skip) {
        i++;
      }
      int here = i;
      return here == commands.size()
          ? next
          : compiler.flow.deferred(
              ControlPoint.Kind.INLINE,
              () -> liveAt(here),
              () -> compile(commands.get(here), site, at(here + 1)));
    }

    private LiveSet liveAt(int i) {
      if (live.length == 0) {
        LiveSet exit = site.liveAtReturn();
        live = new LiveSet[commands.size()];
        LiveSet after = next.live();
        for (int j = live.length - 1; j >= 0; j--) {
          after = effect(commands.get(j), site).liveBefore(after, exit);
          live[j] = after;
        }
      }
      return live[i];
    }
  }

  /** The cases of the lowering, by kind of command. */
  private record LoweringCases(IaCommandLowering by, IaCallFrame site, ControlPoint next) {
    private static final TypeSwitch<LoweringCases, Command, Instruction> KINDS =
        Command.byKind(
            on(Command.Skip.class, (at, c) -> new Instruction.Jump(at.next)),
            on(
                Command.Diverge.class,
                (at, c) -> new Instruction.Jump(at.by.compiler.flow.cutOff())),
            on(Command.Abort.class, LoweringCases::abort),
            on(Command.Sequence.class, LoweringCases::sequence),
            on(Command.Declare.class, LoweringCases::declare),
            on(Command.DeclareArray.class, LoweringCases::declareArray),
            on(Command.Assign.class, LoweringCases::assign),
            on(
                Command.AssignElement.class,
                (at, c) -> new Instruction.Jump(at.by.compiler.arrays.assign(c, at.site, at.next))),
            on(
                Command.Evaluate.class,
                (at, c) -> at.by.start(c.expression(), at.site, value -> at.next)),
            on(Command.If.class, LoweringCases::conditional),
            on(
                Command.While.class,
                (at, c) -> new Instruction.Jump(at.by.loop(c, at.site, at.next))),
            on(Command.Choice.class, LoweringCases::choice),
            on(Command.FeatureIf.class, LoweringCases::featureIf),
            on(Command.Return.class, LoweringCases::returns),
            on(Command.Assert.class, LoweringCases::asserts),
            on(Command.Assume.class, LoweringCases::assumes));

    Instruction abort(Command.Abort c) {
      return new Instruction.Jump(by.compiler.abort(Assertion.Kind.ABORT, next, c.span()));
    }

    Instruction sequence(Command.Sequence c) {
      return new Instruction.Jump(by.new SequencePoints(c.commands(), site, next).at(0));
    }

    Instruction declare(Command.Declare c) {
      Symbol register = site.context().register(c.variable());
      if (c.initial().isEmpty()) {
        return new Instruction.Assign(
            register, TermOperations.initial(c.variable().type()), next, c.span());
      }
      return by.start(
          c.initial().get(),
          site,
          value ->
              by.compiler.assign(
                  register, TermOperations.wrapToType(value, c.variable().type()), next, c.span()));
    }

    Instruction declareArray(Command.DeclareArray c) {
      return new Instruction.Reset(site.context().array(c.array()), next, c.span());
    }

    Instruction assign(Command.Assign c) {
      IaExpressionLowering.ValueContinuation use =
          c.target().fold(local -> storing(local, c), free -> writing(c));
      return by.start(c.value(), site, use);
    }

    private IaExpressionLowering.ValueContinuation storing(
        Identifier.LocalVariable target, Command.Assign c) {
      Symbol register = site.context().register(target);
      return value -> by.compiler.assign(register, stored(value, c), next, c.span());
    }

    private IaExpressionLowering.ValueContinuation writing(Command.Assign c) {
      String name = c.target().name();
      return value -> by.compiler.ask(Map.of(), Move.write(name, stored(value, c)), next, c.span());
    }

    Instruction conditional(Command.If c) {
      ControlPoint after = by.joinPoint(c.then(), c.otherwise(), site, next);
      ControlPoint then = by.lower(c.then(), site, after);
      return by.condition(c.condition(), site, then, by.lower(c.otherwise(), site, after));
    }

    Instruction choice(Command.Choice c) {
      ControlPoint after = by.joinPoint(c.left(), c.right(), site, next);
      return new Instruction.Choose(
          by.lower(c.left(), site, after), by.lower(c.right(), site, after), c.span());
    }

    Instruction featureIf(Command.FeatureIf c) {
      ControlPoint after = by.joinPoint(c.then(), c.otherwise(), site, next);
      return new Instruction.FeatureBranch(
          c.presenceCondition(),
          by.lower(c.then(), site, after),
          by.lower(c.otherwise(), site, after),
          c.span());
    }

    Instruction returns(Command.Return c) {
      IaCallFrame.ReturnTarget exit = site.returnTarget().orElseThrow();
      return by.start(c.value(), site, value -> by.leave(exit, value, c));
    }

    Instruction asserts(Command.Assert c) {
      ControlPoint after = by.compiler.continuesAfterAbort() ? by.compiler.flow.join(next) : next;
      return by.condition(
          c.condition(), site, after, by.compiler.abort(Assertion.Kind.ASSERT, after, c.span()));
    }

    Instruction assumes(Command.Assume c) {
      return by.condition(c.condition(), site, next, by.compiler.flow.cutOff());
    }
  }
}
