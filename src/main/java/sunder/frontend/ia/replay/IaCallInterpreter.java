package sunder.frontend.ia.replay;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.family.VariationalSet;
import sunder.frontend.ia.syntax.Argument;
import sunder.frontend.ia.syntax.Program.ContextItem;
import sunder.frontend.ia.syntax.Statement;
import sunder.frontend.ia.syntax.Type;
import sunder.replay.Cause;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.Script;

/** The interpreter of calls by name: an argument is evaluated at each of its uses. */
record IaCallInterpreter(
    InterpreterContext machine, OperandArithmetic arithmetic, IaStatementInterpreter statements) {
  /** Returns the states after a call, with the result pushed on the operands; 0 for type void. */
  VariationalSet<IaMachineState> call(
      Entity entity,
      List<Argument> arguments,
      Scope.ActivationBindings place,
      VariationalSet<IaMachineState> states,
      Span span) {
    if (entity instanceof Entity.Procedure procedure) {
      return callLocal(procedure, arguments, place, states);
    } else if (entity instanceof Entity.Parameter parameter) {
      Scope.ActivationBindings caller =
          new Scope.ActivationBindings(parameter.names(), place.firstFreeLocation());
      return argument(parameter.type(), parameter.argument(), caller, states);
    } else if (entity instanceof Entity.FreeProcedure free) {
      return new FreeCall(free.declaration(), arguments, place, span).run(states);
    } else if (entity instanceof Entity.Abort) {
      return machine
          .abort(Assertion.Kind.ABORT, states, span, state -> new Cause.Abort())
          .map(state -> state.push(LinearValue.ZERO));
    }
    throw new IllegalStateException("cannot be called: " + entity);
  }

  private VariationalSet<IaMachineState> callLocal(
      Entity.Procedure procedure,
      List<Argument> arguments,
      Scope.ActivationBindings place,
      VariationalSet<IaMachineState> states) {
    Statement.DeclareProcedure declaration = procedure.declaration();
    ScopeBindings names = procedure.names();
    for (int i = 0; i < arguments.size(); i++) {
      Statement.Parameter parameter = declaration.parameters().get(i);
      names =
          names.define(
              parameter.name(),
              new Entity.Parameter(parameter.type(), arguments.get(i), place.bindings()));
    }
    IaStatementInterpreter.CompletionStates flow =
        statements.runInNewScope(
            declaration.body(),
            new Scope.ActivationBindings(names, place.firstFreeLocation()),
            states);
    return statements.returnValues(declaration.result(), flow);
  }

  /**
   * Returns the states after the evaluation of an argument, with its value pushed on the operands;
   * 0 for type void.
   */
  private VariationalSet<IaMachineState> argument(
      Type type,
      Argument argument,
      Scope.ActivationBindings place,
      VariationalSet<IaMachineState> states) {
    return argument.fold(
        expression -> {
          VariationalSet<IaMachineState> valued =
              statements.expressions.evaluate(expression, place, states);
          return type instanceof Type.Void
              ? valued.map(state -> state.replaceTop(v -> LinearValue.ZERO))
              : arithmetic.wrapToType(type, valued);
        },
        command ->
            statements.returnValues(
                type, statements.runInNewScope(List.of(command), place, states)));
  }

  /** One call of a free procedure: the environment evaluates arguments until it returns. */
  private final class FreeCall {
    private final ContextItem.FreeProcedure procedure;
    private final List<Argument> arguments;
    private final Scope.ActivationBindings place;
    private final Span span;
    private final VariationalSet.Builder<IaMachineState> returned = new VariationalSet.Builder<>();

    FreeCall(
        ContextItem.FreeProcedure procedure,
        List<Argument> arguments,
        Scope.ActivationBindings place,
        Span span) {
      this.procedure = procedure;
      this.arguments = arguments;
      this.place = place;
      this.span = span;
    }

    VariationalSet<IaMachineState> run(VariationalSet<IaMachineState> states) {
      machine.move(procedure.name(), question(procedure.result()), span);
      VariationalSet<IaMachineState> pending =
          machine.property.errorCommands().contains(procedure.name())
              ? machine.markAborted(
                  new Assertion(Assertion.Kind.CALL, span),
                  states,
                  state -> new Cause.ErrorCommand(procedure.name()))
              : states;
      while (!pending.isEmpty()) {
        machine.tick(pending);
        pending = runArguments(act(pending));
      }
      return returned.build();
    }

    /**
     * Asks for the next move of the environment. Returns, for each argument, the states in which it
     * is evaluated next.
     */
    private List<VariationalSet.Builder<IaMachineState>> act(
        VariationalSet<IaMachineState> states) {
      List<VariationalSet.Builder<IaMachineState>> runs = new ArrayList<>();
      arguments.forEach(argument -> runs.add(new VariationalSet.Builder<>()));
      var question =
          new Environment.EnvironmentQuestion.ProcedureMove(
              procedure.name(), arguments.size(), procedure.result());
      states.forEach(
          (state, variants) -> {
            for (var reply : state.environment().ask(question)) {
              IaMachineState next = state.withEnvironment(reply.successor());
              if (reply.answer() instanceof Script.Answer.RunArgument run) {
                if (run.index() >= 1 && run.index() <= runs.size()) {
                  runs.get(run.index() - 1).add(next, variants);
                }
              } else if (reply.answer() instanceof Script.Answer.Return answer) {
                result(answer.value())
                    .ifPresent(v -> returned.add(next.push(LinearValue.of(v)), variants));
              }
            }
          });
      return runs;
    }

    /** Returns the result of the call, 0 for type void; empty if the answer has the wrong type. */
    private Optional<BigInteger> result(Optional<BigInteger> answer) {
      BigInteger value = answer.orElse(BigInteger.ZERO);
      if (procedure.result() instanceof Type.Void) {
        machine.move(procedure.name(), "done", span);
        return Optional.of(BigInteger.ZERO);
      }
      if (!OperatorSemantics.isValueOf(procedure.result(), value)) {
        return Optional.empty();
      }
      machine.move(
          procedure.name(),
          () -> IaExecutionListener.format(procedure.result(), LinearValue.of(value)),
          span);
      return Optional.of(value);
    }

    private VariationalSet<IaMachineState> runArguments(
        List<VariationalSet.Builder<IaMachineState>> runs) {
      VariationalSet<IaMachineState> result = VariationalSet.empty();
      for (int i = 0; i < runs.size(); i++) {
        VariationalSet<IaMachineState> states = runs.get(i).build();
        if (!states.isEmpty()) {
          result = result.or(runArgument(i, states));
        }
      }
      return result;
    }

    private VariationalSet<IaMachineState> runArgument(
        int index, VariationalSet<IaMachineState> states) {
      Argument argument = arguments.get(index);
      Type type = procedure.parameters().get(index);
      String identifier = procedure.name() + "-" + (index + 1);
      machine.move(identifier, question(type), argument.span());
      VariationalSet<IaMachineState> ran = argument(type, argument, place, states);
      ran.forEach(
          (state, variants) ->
              machine.move(identifier, () -> answer(type, state), argument.span()));
      return ran.map(IaMachineState::pop);
    }

    private String question(Type type) {
      return type instanceof Type.Void ? "run" : "q";
    }

    private String answer(Type type, IaMachineState state) {
      return type instanceof Type.Void ? "done" : IaExecutionListener.format(type, state.top());
    }
  }
}
