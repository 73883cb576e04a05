package sunder.frontend.ia.replay;

import static sunder.source.ByKind.on;

import java.math.BigInteger;
import java.util.List;
import java.util.function.UnaryOperator;
import sunder.family.ConfigSet;
import sunder.family.StateSet;
import sunder.frontend.ia.syntax.FeatureFormula;
import sunder.frontend.ia.syntax.Program;
import sunder.frontend.ia.syntax.Statement;
import sunder.frontend.ia.syntax.Type;
import sunder.replay.Cause;
import sunder.source.ByKind;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.Play;
import sunder.verdict.Script;

/** Runs statements on a machine, for all states at once. */
final class Statements {
  private final Machine machine;
  final Expressions expressions;
  private final OperandArithmetic arithmetic;
  private final Variables variables;
  private final Loops loops;

  Statements(Machine machine) {
    this.machine = machine;
    this.arithmetic = new OperandArithmetic(machine);
    this.variables = new Variables(machine, arithmetic);
    Calls calls = new Calls(machine, arithmetic, this);
    this.expressions = new Expressions(machine, arithmetic, variables, calls);
    this.loops = new Loops(machine, expressions, this);
  }

  /** Runs the statements in a scope of their own. */
  Flow runScoped(List<Statement> statements, Scope.Activation place, StateSet<State> states) {
    Scope scope = new Scope(place);
    Flow flow = runAll(statements, scope, states);
    machine.events().left(scope.base);
    return flow.map(state -> state.truncate(scope.base));
  }

  /**
   * Runs the whole program; the machine's listener hears of the states that count as unsafe. Its
   * variables stay: nothing comes behind, and to forget them would unite the variants of every
   * state that got there.
   *
   * @param globals what the program's body starts with
   * @throws Machine.Stopped if a limit is reached
   */
  void run(Program program, ScopeBindings globals, StateSet<State> initial) {
    Type type = program.type();
    Span span = bodySpan(program);
    machine.events().move(() -> type instanceof Type.Void ? "run" : "q", span);
    Flow flow = runAll(program.body(), new Scope(new Scope.Activation(globals, 0)), initial);
    StateSet<State> end = results(type, flow);
    end.forEach((state, variants) -> machine.events().move(() -> answer(type, state), span));
    machine.terminated(end);
  }

  private static String answer(Type type, State state) {
    return type instanceof Type.Void ? "done" : Events.text(type, state.top());
  }

  private static Span bodySpan(Program program) {
    if (program.body().isEmpty()) {
      return program.span();
    }
    Statement last = program.body().get(program.body().size() - 1);
    return program.body().get(0).span().to(last.span());
  }

  private Flow runScoped(Statement statement, Scope scope, StateSet<State> states) {
    return runScoped(List.of(statement), scope.place(), states);
  }

  private Flow runAll(List<Statement> statements, Scope scope, StateSet<State> states) {
    StateSet<State> normal = states;
    StateSet<State> returned = StateSet.empty();
    for (Statement statement : statements) {
      if (normal.isEmpty()) {
        break;
      }
      machine.tick(normal);
      Flow flow = Execution.KINDS.of(new Execution(this, scope, normal), statement);
      normal = flow.normal();
      returned = returned.or(flow.returned());
    }
    return new Flow(normal, returned);
  }

  /**
   * The results of a body, 0 for type void. One that must return a value can end without only
   * behind abort, in complete plays; it diverges there.
   */
  StateSet<State> results(Type type, Flow flow) {
    return type instanceof Type.Void
        ? flow.normal().map(state -> state.push(Value.ZERO))
        : arithmetic.fit(type, flow.returned());
  }

  /** By kind of statement. */
  private record Execution(Statements by, Scope scope, StateSet<State> states) {
    private static final ByKind<Execution, Statement, Flow> KINDS =
        Statement.byKind(
            on(Statement.Skip.class, (at, s) -> Flow.normal(at.states)),
            on(Statement.Diverge.class, Execution::diverge),
            on(Statement.Abort.class, Execution::abort),
            on(Statement.Assign.class, Execution::assign),
            on(Statement.AssignElement.class, Execution::assignElement),
            on(Statement.Call.class, Execution::call),
            on(Statement.If.class, Execution::conditional),
            on(Statement.While.class, (at, s) -> at.by.loops.run(s, at.scope, at.states)),
            on(Statement.Choice.class, Execution::choice),
            on(
                Statement.Block.class,
                (at, s) -> at.by.runScoped(s.statements(), at.scope.place(), at.states)),
            on(Statement.Return.class, Execution::returns),
            on(Statement.Assert.class, Execution::asserts),
            on(Statement.Assume.class, Execution::assumes),
            on(Statement.FeatureIf.class, Execution::featureIf),
            on(Statement.FeatureGroup.class, Execution::featureGroup),
            on(Statement.DeclareVariable.class, Execution::declareVariable),
            on(Statement.DeclareProcedure.class, Execution::declareProcedure));

    Flow diverge(Statement.Diverge s) {
      return Flow.normal(by.machine.cutOff(states, s.span(), state -> new Cause.Diverge()));
    }

    Flow abort(Statement.Abort s) {
      return Flow.normal(
          by.machine.abort(Assertion.Kind.ABORT, states, s.span(), state -> new Cause.Abort()));
    }

    Flow assign(Statement.Assign s) {
      StateSet<State> valued = by.expressions.value(s.value(), scope.place(), states);
      return Flow.normal(
          scope
              .place()
              .names()
              .lookup(
                  s.name(), valued, (entity, some) -> by.variables.write(entity, some, s.span())));
    }

    Flow assignElement(Statement.AssignElement s) {
      StateSet<State> indexed = by.expressions.value(s.index(), scope.place(), states);
      return Flow.normal(
          scope
              .place()
              .names()
              .lookup(s.name(), indexed, (array, some) -> assignElement(s, array, some)));
    }

    private StateSet<State> assignElement(
        Statement.AssignElement s, Entity array, StateSet<State> indexed) {
      OperandArithmetic.Test index = by.variables.inside(array, indexed);
      StateSet<State> inside = by.expressions.value(s.value(), scope.place(), index.yes());
      StateSet<State> outside = by.expressions.value(s.value(), scope.place(), index.no());
      return by.variables
          .writeElement(array, inside, s.span())
          .or(by.variables.failWrite(array, outside, s.span()));
    }

    Flow call(Statement.Call s) {
      return Flow.normal(by.expressions.value(s.call(), scope.place(), states).map(State::pop));
    }

    Flow conditional(Statement.If s) {
      OperandArithmetic.Test test =
          by.expressions.branch(s.span(), s.condition(), scope.place(), states);
      Flow otherwise =
          s.otherwise()
              .map(branch -> by.runScoped(branch, scope, test.no()))
              .orElse(Flow.normal(test.no()));
      return by.runScoped(s.then(), scope, test.yes()).or(otherwise);
    }

    Flow choice(Statement.Choice s) {
      StateSet.Builder<State> left = new StateSet.Builder<>();
      StateSet.Builder<State> right = new StateSet.Builder<>();
      states.forEach(
          (state, variants) -> {
            for (var reply : state.environment().ask(new Environment.Question.Choose())) {
              boolean isLeft = reply.answer().equals(new Script.Answer.Value(BigInteger.ONE));
              (isLeft ? left : right).add(state.with(reply.next()), variants);
              Play.Way way = isLeft ? Play.Way.LEFT : Play.Way.RIGHT;
              by.machine.events().branched(s.span(), s.span(), way);
            }
          });
      return by.runScoped(s.left(), scope, left.build())
          .or(by.runScoped(s.right(), scope, right.build()));
    }

    Flow returns(Statement.Return s) {
      return new Flow(StateSet.empty(), by.expressions.value(s.value(), scope.place(), states));
    }

    Flow asserts(Statement.Assert s) {
      OperandArithmetic.Test test = by.expressions.test(s.condition(), scope.place(), states);
      Cause cause = new Cause.Condition(s.condition().span());
      return Flow.normal(
          test.yes()
              .or(by.machine.abort(Assertion.Kind.ASSERT, test.no(), s.span(), state -> cause)));
    }

    Flow assumes(Statement.Assume s) {
      OperandArithmetic.Test test = by.expressions.test(s.condition(), scope.place(), states);
      Cause cause = new Cause.Condition(s.condition().span());
      return Flow.normal(test.yes().or(by.machine.cutOff(test.no(), s.span(), state -> cause)));
    }

    Flow featureIf(Statement.FeatureIf s) {
      ConfigSet when = by.machine.features.where(s.condition());
      StateSet<State> outside = states.outside(when);
      Flow otherwise =
          s.otherwise()
              .map(branch -> by.runScoped(branch, scope, outside))
              .orElse(Flow.normal(outside));
      Flow then = by.runScoped(s.then(), scope, states.within(when));
      return joined(s.condition(), then, otherwise);
    }

    /** What both ways come to, that of the variants with a condition and that of the others. */
    private Flow joined(FeatureFormula condition, Flow then, Flow otherwise) {
      return new Flow(
          by.arithmetic.joined(condition, states, then.normal(), otherwise.normal()),
          by.arithmetic.joined(condition, states, then.returned(), otherwise.returned()));
    }

    Flow featureGroup(Statement.FeatureGroup s) {
      ConfigSet when = by.machine.features.where(s.condition());
      ConfigSet unless = by.machine.features.space.all().minus(when);
      Flow then = scope.under(when, () -> by.runAll(s.then(), scope, states.within(when)));
      Flow otherwise =
          scope.under(unless, () -> by.runAll(s.otherwise(), scope, states.within(unless)));
      return joined(s.condition(), then, otherwise);
    }

    Flow declareVariable(Statement.DeclareVariable s) {
      StateSet<State> valued =
          s.initial()
              .map(initial -> by.expressions.value(initial, scope.place(), states))
              .orElseGet(() -> states.map(state -> state.push(Value.ZERO)));
      Entity.Local local =
          new Entity.Local(scope.locationOf(s.name()), s.name(), s.type(), s.size());
      scope.declare(s.name(), local);
      by.machine.events().declared(local);
      return Flow.normal(
          local.size().isPresent()
              ? valued.map(state -> state.pop().clear(local.location()))
              : by.variables.write(local, valued, s.span()));
    }

    Flow declareProcedure(Statement.DeclareProcedure s) {
      scope.declare(s.name(), new Entity.Procedure(s, scope.place().names()));
      return Flow.normal(states);
    }
  }

  /**
   * Where statements end.
   *
   * @param normal states that go on behind them
   * @param returned states that leave the procedure, the returned value on top of their operands
   */
  record Flow(StateSet<State> normal, StateSet<State> returned) {
    static Flow normal(StateSet<State> states) {
      return new Flow(states, StateSet.empty());
    }

    Flow or(Flow other) {
      return new Flow(normal.or(other.normal), returned.or(other.returned));
    }

    Flow map(UnaryOperator<State> change) {
      return new Flow(normal.map(change), returned.map(change));
    }
  }
}
