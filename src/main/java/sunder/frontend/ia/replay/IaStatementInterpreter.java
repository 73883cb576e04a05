package sunder.frontend.ia.replay;

import static sunder.source.TypeSwitch.on;

import java.math.BigInteger;
import java.util.List;
import java.util.function.UnaryOperator;
import sunder.family.ConfigSet;
import sunder.family.VariationalSet;
import sunder.frontend.ia.syntax.FeatureFormula;
import sunder.frontend.ia.syntax.Program;
import sunder.frontend.ia.syntax.Statement;
import sunder.frontend.ia.syntax.Type;
import sunder.replay.Cause;
import sunder.source.Span;
import sunder.source.TypeSwitch;
import sunder.verdict.Assertion;
import sunder.verdict.Play;
import sunder.verdict.Script;

/** The interpreter of statements, on all states at once. */
final class IaStatementInterpreter {
  private final InterpreterContext machine;
  final IaExpressionEvaluator expressions;
  private final OperandArithmetic arithmetic;
  private final IaVariableAccess variables;
  private final IaLoopInterpreter loops;

  IaStatementInterpreter(InterpreterContext machine) {
    this.machine = machine;
    this.arithmetic = new OperandArithmetic(machine);
    this.variables = new IaVariableAccess(machine, arithmetic);
    IaCallInterpreter calls = new IaCallInterpreter(machine, arithmetic, this);
    this.expressions = new IaExpressionEvaluator(machine, arithmetic, variables, calls);
    this.loops = new IaLoopInterpreter(machine, expressions, this);
  }

  /** Executes the statements in a new scope, whose lifetimes end after them. */
  CompletionStates runInNewScope(
      List<Statement> statements,
      Scope.ActivationBindings place,
      VariationalSet<IaMachineState> states) {
    Scope scope = new Scope(place);
    CompletionStates flow = runAll(statements, scope, states);
    machine.listener().lifetimeEnded(scope.base);
    return flow.map(state -> state.endLifetimesFrom(scope.base));
  }

  /**
   * Executes the whole program and reports unsafe states to the context. The lifetimes of its
   * variables do not end: no statement follows, and a merge of the remaining states would cost
   * time.
   *
   * @param globals the bindings at the start of the body
   * @throws InterpreterContext.LimitExceeded if a limit is reached
   */
  void run(Program program, ScopeBindings globals, VariationalSet<IaMachineState> initial) {
    Type type = program.type();
    Span span = bodySpan(program);
    machine.listener().move(() -> type instanceof Type.Void ? "run" : "q", span);
    CompletionStates flow =
        runAll(program.body(), new Scope(new Scope.ActivationBindings(globals, 0)), initial);
    VariationalSet<IaMachineState> end = returnValues(type, flow);
    end.forEach((state, variants) -> machine.listener().move(() -> answer(type, state), span));
    machine.terminated(end);
  }

  private static String answer(Type type, IaMachineState state) {
    return type instanceof Type.Void ? "done" : IaExecutionListener.format(type, state.top());
  }

  private static Span bodySpan(Program program) {
    if (program.body().isEmpty()) {
      return program.span();
    }
    Statement last = program.body().get(program.body().size() - 1);
    return program.body().get(0).span().to(last.span());
  }

  private CompletionStates runInNewScope(
      Statement statement, Scope scope, VariationalSet<IaMachineState> states) {
    return runInNewScope(List.of(statement), scope.activation(), states);
  }

  private CompletionStates runAll(
      List<Statement> statements, Scope scope, VariationalSet<IaMachineState> states) {
    VariationalSet<IaMachineState> normal = states;
    VariationalSet<IaMachineState> returned = VariationalSet.empty();
    for (Statement statement : statements) {
      if (normal.isEmpty()) {
        break;
      }
      machine.tick(normal);
      CompletionStates flow =
          StatementExecution.KINDS.apply(new StatementExecution(this, scope, normal), statement);
      normal = flow.normal();
      returned = returned.or(flow.returned());
    }
    return new CompletionStates(normal, returned);
  }

  /**
   * Returns the states after a body with its result pushed on the operands; 0 for type void. A body
   * with a result type can end without {@code return} only after {@code abort} in complete plays;
   * such states are dropped, as the execution diverges.
   */
  VariationalSet<IaMachineState> returnValues(Type type, CompletionStates flow) {
    return type instanceof Type.Void
        ? flow.normal().map(state -> state.push(LinearValue.ZERO))
        : arithmetic.wrapToType(type, flow.returned());
  }

  /** The cases of the execution, by kind of statement. */
  private record StatementExecution(
      IaStatementInterpreter by, Scope scope, VariationalSet<IaMachineState> states) {
    private static final TypeSwitch<StatementExecution, Statement, CompletionStates> KINDS =
        Statement.byKind(
            on(Statement.Skip.class, (at, s) -> CompletionStates.normal(at.states)),
            on(Statement.Diverge.class, StatementExecution::diverge),
            on(Statement.Abort.class, StatementExecution::abort),
            on(Statement.Assign.class, StatementExecution::assign),
            on(Statement.AssignElement.class, StatementExecution::assignElement),
            on(Statement.Call.class, StatementExecution::call),
            on(Statement.If.class, StatementExecution::conditional),
            on(Statement.While.class, (at, s) -> at.by.loops.run(s, at.scope, at.states)),
            on(Statement.Choice.class, StatementExecution::choice),
            on(
                Statement.Block.class,
                (at, s) -> at.by.runInNewScope(s.statements(), at.scope.activation(), at.states)),
            on(Statement.Return.class, StatementExecution::returns),
            on(Statement.Assert.class, StatementExecution::asserts),
            on(Statement.Assume.class, StatementExecution::assumes),
            on(Statement.FeatureIf.class, StatementExecution::featureIf),
            on(Statement.ConditionalGroup.class, StatementExecution::featureGroup),
            on(Statement.DeclareVariable.class, StatementExecution::declareVariable),
            on(Statement.DeclareProcedure.class, StatementExecution::declareProcedure));

    CompletionStates diverge(Statement.Diverge s) {
      return CompletionStates.normal(
          by.machine.cutOff(states, s.span(), state -> new Cause.Diverge()));
    }

    CompletionStates abort(Statement.Abort s) {
      return CompletionStates.normal(
          by.machine.abort(Assertion.Kind.ABORT, states, s.span(), state -> new Cause.Abort()));
    }

    CompletionStates assign(Statement.Assign s) {
      VariationalSet<IaMachineState> valued =
          by.expressions.evaluate(s.value(), scope.activation(), states);
      return CompletionStates.normal(
          scope
              .activation()
              .bindings()
              .lookup(
                  s.name(), valued, (entity, some) -> by.variables.write(entity, some, s.span())));
    }

    CompletionStates assignElement(Statement.AssignElement s) {
      VariationalSet<IaMachineState> indexed =
          by.expressions.evaluate(s.index(), scope.activation(), states);
      return CompletionStates.normal(
          scope
              .activation()
              .bindings()
              .lookup(s.name(), indexed, (array, some) -> assignElement(s, array, some)));
    }

    private VariationalSet<IaMachineState> assignElement(
        Statement.AssignElement s, Entity array, VariationalSet<IaMachineState> indexed) {
      OperandArithmetic.BranchStates index = by.variables.splitByBounds(array, indexed);
      VariationalSet<IaMachineState> inside =
          by.expressions.evaluate(s.value(), scope.activation(), index.whenTrue());
      VariationalSet<IaMachineState> outside =
          by.expressions.evaluate(s.value(), scope.activation(), index.whenFalse());
      return by.variables
          .writeElement(array, inside, s.span())
          .or(by.variables.failWriteOutOfBounds(array, outside, s.span()));
    }

    CompletionStates call(Statement.Call s) {
      return CompletionStates.normal(
          by.expressions.evaluate(s.call(), scope.activation(), states).map(IaMachineState::pop));
    }

    CompletionStates conditional(Statement.If s) {
      OperandArithmetic.BranchStates test =
          by.expressions.branch(s.span(), s.condition(), scope.activation(), states);
      CompletionStates otherwise =
          s.otherwise()
              .map(branch -> by.runInNewScope(branch, scope, test.whenFalse()))
              .orElse(CompletionStates.normal(test.whenFalse()));
      return by.runInNewScope(s.then(), scope, test.whenTrue()).or(otherwise);
    }

    CompletionStates choice(Statement.Choice s) {
      VariationalSet.Builder<IaMachineState> left = new VariationalSet.Builder<>();
      VariationalSet.Builder<IaMachineState> right = new VariationalSet.Builder<>();
      states.forEach(
          (state, variants) -> {
            for (var reply :
                state.environment().ask(new Environment.EnvironmentQuestion.ErraticChoice())) {
              boolean isLeft = reply.answer().equals(new Script.Answer.Value(BigInteger.ONE));
              (isLeft ? left : right).add(state.withEnvironment(reply.successor()), variants);
              Play.BranchDirection way =
                  isLeft ? Play.BranchDirection.LEFT : Play.BranchDirection.RIGHT;
              by.machine.listener().branched(s.span(), s.span(), way);
            }
          });
      return by.runInNewScope(s.left(), scope, left.build())
          .or(by.runInNewScope(s.right(), scope, right.build()));
    }

    CompletionStates returns(Statement.Return s) {
      return new CompletionStates(
          VariationalSet.empty(), by.expressions.evaluate(s.value(), scope.activation(), states));
    }

    CompletionStates asserts(Statement.Assert s) {
      OperandArithmetic.BranchStates test =
          by.expressions.test(s.condition(), scope.activation(), states);
      Cause cause = new Cause.FalseCondition(s.condition().span());
      return CompletionStates.normal(
          test.whenTrue()
              .or(
                  by.machine.abort(
                      Assertion.Kind.ASSERT, test.whenFalse(), s.span(), state -> cause)));
    }

    CompletionStates assumes(Statement.Assume s) {
      OperandArithmetic.BranchStates test =
          by.expressions.test(s.condition(), scope.activation(), states);
      Cause cause = new Cause.FalseCondition(s.condition().span());
      return CompletionStates.normal(
          test.whenTrue().or(by.machine.cutOff(test.whenFalse(), s.span(), state -> cause)));
    }

    CompletionStates featureIf(Statement.FeatureIf s) {
      ConfigSet when = by.machine.features.variantsSatisfying(s.condition());
      VariationalSet<IaMachineState> outside = states.outside(when);
      CompletionStates otherwise =
          s.otherwise()
              .map(branch -> by.runInNewScope(branch, scope, outside))
              .orElse(CompletionStates.normal(outside));
      CompletionStates then = by.runInNewScope(s.then(), scope, states.within(when));
      return joined(s.condition(), then, otherwise);
    }

    /**
     * Returns the union of the states after both branches of a static choice: those of the variants
     * that satisfy its condition and those of the others.
     */
    private CompletionStates joined(
        FeatureFormula condition, CompletionStates then, CompletionStates otherwise) {
      return new CompletionStates(
          by.arithmetic.mergeVariants(condition, states, then.normal(), otherwise.normal()),
          by.arithmetic.mergeVariants(condition, states, then.returned(), otherwise.returned()));
    }

    CompletionStates featureGroup(Statement.ConditionalGroup s) {
      ConfigSet when = by.machine.features.variantsSatisfying(s.condition());
      ConfigSet unless = by.machine.features.space.all().minus(when);
      CompletionStates then =
          scope.runInVariants(when, () -> by.runAll(s.then(), scope, states.within(when)));
      CompletionStates otherwise =
          scope.runInVariants(unless, () -> by.runAll(s.otherwise(), scope, states.within(unless)));
      return joined(s.condition(), then, otherwise);
    }

    CompletionStates declareVariable(Statement.DeclareVariable s) {
      VariationalSet<IaMachineState> valued =
          s.initial()
              .map(initial -> by.expressions.evaluate(initial, scope.activation(), states))
              .orElseGet(() -> states.map(state -> state.push(LinearValue.ZERO)));
      Entity.Local local =
          new Entity.Local(scope.locationOf(s.name()), s.name(), s.type(), s.size());
      scope.declare(s.name(), local);
      by.machine.listener().declared(local);
      return CompletionStates.normal(
          local.size().isPresent()
              ? valued.map(state -> state.pop().clear(local.location()))
              : by.variables.write(local, valued, s.span()));
    }

    CompletionStates declareProcedure(Statement.DeclareProcedure s) {
      scope.declare(s.name(), new Entity.Procedure(s, scope.activation().bindings()));
      return CompletionStates.normal(states);
    }
  }

  /**
   * The states at the exits of a statement list.
   *
   * @param normal the states at its end
   * @param returned the states at a return from the procedure, with the returned value as the top
   *     operand
   */
  record CompletionStates(
      VariationalSet<IaMachineState> normal, VariationalSet<IaMachineState> returned) {
    static CompletionStates normal(VariationalSet<IaMachineState> states) {
      return new CompletionStates(states, VariationalSet.empty());
    }

    CompletionStates or(CompletionStates other) {
      return new CompletionStates(normal.or(other.normal), returned.or(other.returned));
    }

    CompletionStates map(UnaryOperator<IaMachineState> change) {
      return new CompletionStates(normal.map(change), returned.map(change));
    }
  }
}
