package sunder.frontend.ia.replay;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.family.StateSet;
import sunder.frontend.ia.syntax.Argument;
import sunder.frontend.ia.syntax.Program.ContextItem;
import sunder.frontend.ia.syntax.Statement;
import sunder.frontend.ia.syntax.Type;
import sunder.replay.Cause;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.Script;

/** Calls, by name: an argument is evaluated where and as often as it is used. */
record Calls(Machine machine, OperandArithmetic arithmetic, Statements statements) {
  /** Calls what a name stands for and pushes the result, 0 for type void. */
  StateSet<State> call(
      Entity entity,
      List<Argument> arguments,
      Scope.Activation place,
      StateSet<State> states,
      Span span) {
    if (entity instanceof Entity.Procedure procedure) {
      return callLocal(procedure, arguments, place, states);
    } else if (entity instanceof Entity.Parameter parameter) {
      Scope.Activation caller = new Scope.Activation(parameter.names(), place.top());
      return argument(parameter.type(), parameter.argument(), caller, states);
    } else if (entity instanceof Entity.FreeProcedure free) {
      return new FreeCall(free.declaration(), arguments, place, span).run(states);
    } else if (entity instanceof Entity.Abort) {
      return machine
          .abort(Assertion.Kind.ABORT, states, span, state -> new Cause.Abort())
          .map(state -> state.push(Value.ZERO));
    }
    throw new IllegalStateException("cannot be called: " + entity);
  }

  private StateSet<State> callLocal(
      Entity.Procedure procedure,
      List<Argument> arguments,
      Scope.Activation place,
      StateSet<State> states) {
    Statement.DeclareProcedure declaration = procedure.declaration();
    ScopeBindings names = procedure.names();
    for (int i = 0; i < arguments.size(); i++) {
      Statement.Parameter parameter = declaration.parameters().get(i);
      names =
          names.define(
              parameter.name(),
              new Entity.Parameter(parameter.type(), arguments.get(i), place.names()));
    }
    Statements.Flow flow =
        statements.runScoped(declaration.body(), new Scope.Activation(names, place.top()), states);
    return statements.results(declaration.result(), flow);
  }

  /** Evaluates or runs an argument and pushes its value, 0 for type void. */
  private StateSet<State> argument(
      Type type, Argument argument, Scope.Activation place, StateSet<State> states) {
    return argument.fold(
        expression -> {
          StateSet<State> valued = statements.expressions.value(expression, place, states);
          return type instanceof Type.Void
              ? valued.map(state -> state.replaceTop(v -> Value.ZERO))
              : arithmetic.fit(type, valued);
        },
        command -> statements.results(type, statements.runScoped(List.of(command), place, states)));
  }

  /** One call of a free procedure: the environment runs arguments until it returns. */
  private final class FreeCall {
    private final ContextItem.FreeProcedure procedure;
    private final List<Argument> arguments;
    private final Scope.Activation place;
    private final Span span;
    private final StateSet.Builder<State> returned = new StateSet.Builder<>();

    FreeCall(
        ContextItem.FreeProcedure procedure,
        List<Argument> arguments,
        Scope.Activation place,
        Span span) {
      this.procedure = procedure;
      this.arguments = arguments;
      this.place = place;
      this.span = span;
    }

    StateSet<State> run(StateSet<State> states) {
      machine.move(procedure.name(), question(procedure.result()), span);
      StateSet<State> pending =
          machine.property.errorCommands().contains(procedure.name())
              ? machine.markAborted(
                  new Assertion(Assertion.Kind.CALL, span),
                  states,
                  state -> new Cause.Command(procedure.name()))
              : states;
      while (!pending.isEmpty()) {
        machine.tick(pending);
        pending = runArguments(act(pending));
      }
      return returned.build();
    }

    /** The next decision of the environment: for each argument, the states in which it runs. */
    private List<StateSet.Builder<State>> act(StateSet<State> states) {
      List<StateSet.Builder<State>> runs = new ArrayList<>();
      arguments.forEach(argument -> runs.add(new StateSet.Builder<>()));
      var question =
          new Environment.Question.Act(procedure.name(), arguments.size(), procedure.result());
      states.forEach(
          (state, variants) -> {
            for (var reply : state.environment().ask(question)) {
              State next = state.with(reply.next());
              if (reply.answer() instanceof Script.Answer.RunArgument run) {
                if (run.index() >= 1 && run.index() <= runs.size()) {
                  runs.get(run.index() - 1).add(next, variants);
                }
              } else if (reply.answer() instanceof Script.Answer.Return answer) {
                result(answer.value())
                    .ifPresent(v -> returned.add(next.push(Value.of(v)), variants));
              }
            }
          });
      return runs;
    }

    /** The value that the call gives, 0 for type void; empty if it has not the right type. */
    private Optional<BigInteger> result(Optional<BigInteger> answer) {
      BigInteger value = answer.orElse(BigInteger.ZERO);
      if (procedure.result() instanceof Type.Void) {
        machine.move(procedure.name(), "done", span);
        return Optional.of(BigInteger.ZERO);
      }
      if (!Operators.has(procedure.result(), value)) {
        return Optional.empty();
      }
      machine.move(procedure.name(), () -> Events.text(procedure.result(), Value.of(value)), span);
      return Optional.of(value);
    }

    private StateSet<State> runArguments(List<StateSet.Builder<State>> runs) {
      StateSet<State> result = StateSet.empty();
      for (int i = 0; i < runs.size(); i++) {
        StateSet<State> states = runs.get(i).build();
        if (!states.isEmpty()) {
          result = result.or(runArgument(i, states));
        }
      }
      return result;
    }

    private StateSet<State> runArgument(int index, StateSet<State> states) {
      Argument argument = arguments.get(index);
      Type type = procedure.parameters().get(index);
      String identifier = procedure.name() + "-" + (index + 1);
      machine.move(identifier, question(type), argument.span());
      StateSet<State> ran = argument(type, argument, place, states);
      ran.forEach(
          (state, variants) ->
              machine.move(identifier, () -> answer(type, state), argument.span()));
      return ran.map(State::pop);
    }

    private String question(Type type) {
      return type instanceof Type.Void ? "run" : "q";
    }

    private String answer(Type type, State state) {
      return type instanceof Type.Void ? "done" : Events.text(type, state.top());
    }
  }
}
