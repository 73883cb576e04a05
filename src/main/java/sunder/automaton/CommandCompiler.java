package sunder.automaton;

import java.util.List;
import java.util.Map;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.typing.Argument;
import sunder.typing.Command;
import sunder.typing.TypedExpression;

/** Commands to control flow (symbolic-games, Tables 2 and 3), one instruction at a time. */
final class CommandCompiler {
  private final Compiler compiler;

  CommandCompiler(Compiler compiler) {
    this.compiler = compiler;
  }

  /** The point where a command starts that goes on at {@code next}; compiled when it is reached. */
  Point block(Command command, Site site, Point next) {
    if (command instanceof Command.Skip) {
      return next;
    }
    return later(Point.Kind.INLINE, command, site, next);
  }

  private Point later(Point.Kind kind, Command command, Site site, Point next) {
    return compiler
        .flow()
        .later(
            kind,
            () -> effect(command, site).before(next.live(), site.liveAtExit()),
            () -> compile(command, site, next));
  }

  private Effect effect(Command command, Site site) {
    return compiler.effects().of(command, site.context());
  }

  private Instruction compile(Command command, Site site, Point next) {
    return command.fold(new Compilation(site, next));
  }

  private Instruction start(TypedExpression expression, Site site, ExpressionCompiler.Use use) {
    return new Instruction.Jump(compiler.expressions().evaluate(expression, site, use));
  }

  private Instruction condition(TypedExpression expression, Site site, Point yes, Point no) {
    return new Instruction.Jump(compiler.expressions().condition(expression, site, yes, no));
  }

  private Instruction declare(Command.Declare c, Site site, Point next) {
    Symbol register = site.context().register(c.variable());
    if (c.initial().isEmpty()) {
      return new Instruction.Assign(register, Values.initial(c.variable().type()), next, c.span());
    }
    return start(
        c.initial().get(),
        site,
        value ->
            compiler.assign(register, Values.stored(value, c.variable().type()), next, c.span()));
  }

  private static Term stored(Term value, Command.Assign c) {
    return Values.stored(value, c.target().type());
  }

  private Point write(Command.Write c, Term value, Point next) {
    String name = c.target().name();
    Term stored = Values.stored(value, c.target().type());
    return compiler.ask(
        Map.of(), List.of(new Move.Write(name, stored), new Move.Written(name)), next, c.span());
  }

  private Point leave(Site.Exit exit, Term value, Command.Return c) {
    return compiler.assign(exit.result(), Values.stored(value, exit.type()), exit.next(), c.span());
  }

  /** Where two branches go on: a join, unless one of them never gets there. */
  private Point meeting(Command one, Command other, Site site, Point next) {
    boolean both =
        effect(one, site).normal().isPresent() && effect(other, site).normal().isPresent();
    return both ? compiler.flow().join(next) : next;
  }

  private Point loop(Command.While c, Site site, Point next) {
    Loop loop = new Loop();
    loop.head =
        compiler
            .flow()
            .later(
                Point.Kind.HEAD,
                () -> effect(c, site).before(next.live(), site.liveAtExit()),
                () -> condition(c.condition(), site, block(c.body(), site, loop.head), next));
    return loop.head;
  }

  private static final class Loop {
    private Point head;
  }

  /** The points of a sequence, one before each command. */
  private final class Sequence {
    private final List<Command> commands;
    private final Site site;
    private final Point next;
    private LiveSet[] live = {};

    Sequence(List<Command> commands, Site site, Point next) {
      this.commands = commands;
      this.site = site;
      this.next = next;
    }

    Point at(int start) {
      int i = start;
      while (i < commands.size() && commands.get(i) instanceof Command.Skip) {
        i++;
      }
      int here = i;
      return here == commands.size()
          ? next
          : compiler
              .flow()
              .later(
                  Point.Kind.INLINE,
                  () -> liveAt(here),
                  () -> compile(commands.get(here), site, at(here + 1)));
    }

    private LiveSet liveAt(int i) {
      if (live.length == 0) {
        LiveSet exit = site.liveAtExit();
        live = new LiveSet[commands.size()];
        LiveSet after = next.live();
        for (int j = live.length - 1; j >= 0; j--) {
          after = effect(commands.get(j), site).before(after, exit);
          live[j] = after;
        }
      }
      return live[i];
    }
  }

  /** By kind of command, at one place. */
  private final class Compilation implements Command.Fold<Instruction> {
    private final Site site;
    private final Point next;

    Compilation(Site site, Point next) {
      this.site = site;
      this.next = next;
    }

    @Override
    public Instruction skip(Command.Skip c) {
      return new Instruction.Jump(next);
    }

    @Override
    public Instruction diverge(Command.Diverge c) {
      return new Instruction.Jump(compiler.flow().cut());
    }

    @Override
    public Instruction abort(Command.Abort c) {
      return new Instruction.Jump(compiler.abort(next, c.span()));
    }

    @Override
    public Instruction sequence(Command.Sequence c) {
      return new Instruction.Jump(new Sequence(c.commands(), site, next).at(0));
    }

    @Override
    public Instruction declare(Command.Declare c) {
      return CommandCompiler.this.declare(c, site, next);
    }

    @Override
    public Instruction declareArray(Command.DeclareArray c) {
      return new Instruction.Reset(site.context().array(c.array()), next, c.span());
    }

    @Override
    public Instruction assign(Command.Assign c) {
      Symbol register = site.context().register(c.target());
      return start(c.value(), site, v -> compiler.assign(register, stored(v, c), next, c.span()));
    }

    @Override
    public Instruction assignElement(Command.AssignElement c) {
      return new Instruction.Jump(compiler.arrays().assign(c, site, next));
    }

    @Override
    public Instruction write(Command.Write c) {
      return start(c.value(), site, value -> CommandCompiler.this.write(c, value, next));
    }

    @Override
    public Instruction writeElement(Command.WriteElement c) {
      return new Instruction.Jump(compiler.arrays().write(c, site, next));
    }

    @Override
    public Instruction evaluate(Command.Evaluate c) {
      return start(c.expression(), site, value -> next);
    }

    @Override
    public Instruction callFree(Command.CallFree c) {
      return new Instruction.Jump(
          compiler.calls().free(c.procedure(), c.arguments(), site, c.span(), value -> next));
    }

    @Override
    public Instruction callLocal(Command.CallLocal c) {
      return new Instruction.Jump(compiler.calls().run(c, site, next));
    }

    @Override
    public Instruction runParameter(Command.RunParameter c) {
      Argument.Run argument = (Argument.Run) site.context().argument(c.parameter());
      Site there = site.in(site.context().argumentContext(c.parameter()));
      return new Instruction.Jump(block(argument.command(), there, next));
    }

    @Override
    public Instruction conditional(Command.If c) {
      Point after = meeting(c.then(), c.otherwise(), site, next);
      Point then = block(c.then(), site, after);
      return condition(c.condition(), site, then, block(c.otherwise(), site, after));
    }

    @Override
    public Instruction loop(Command.While c) {
      return new Instruction.Jump(CommandCompiler.this.loop(c, site, next));
    }

    @Override
    public Instruction choice(Command.Choice c) {
      Point after = meeting(c.left(), c.right(), site, next);
      return new Instruction.Choose(
          block(c.left(), site, after), block(c.right(), site, after), c.span());
    }

    @Override
    public Instruction featureIf(Command.FeatureIf c) {
      Point after = meeting(c.then(), c.otherwise(), site, next);
      return new Instruction.FeatureBranch(
          c.when(), block(c.then(), site, after), block(c.otherwise(), site, after), c.span());
    }

    @Override
    public Instruction returns(Command.Return c) {
      Site.Exit exit = site.exit().orElseThrow();
      return start(c.value(), site, value -> leave(exit, value, c));
    }

    @Override
    public Instruction asserts(Command.Assert c) {
      Point after = compiler.goesOnAfterAbort() ? compiler.flow().join(next) : next;
      return condition(c.condition(), site, after, compiler.abort(after, c.span()));
    }

    @Override
    public Instruction assumes(Command.Assume c) {
      return condition(c.condition(), site, next, compiler.flow().cut());
    }
  }
}
