package sunder.frontend.c.replay;

import java.util.List;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.family.StateSet;
import sunder.frontend.c.types.CProgram;
import sunder.frontend.c.types.CType;
import sunder.frontend.c.types.Expr;
import sunder.frontend.c.types.Function;
import sunder.frontend.c.types.IntKind;
import sunder.frontend.c.types.Library;
import sunder.frontend.c.types.Variable;
import sunder.replay.Cause;
import sunder.source.Span;
import sunder.verdict.Assertion;

/** Runs a program: its start-up, then main; calls as they come. */
final class Interpreter implements Evaluator.Caller {
  private final CProgram program;
  private final Machine machine;
  private final Runner runner;
  private final Watch watch;

  /** Hears what calls return. */
  interface Watch {
    /** The values are on top of the operands; runs go on in the states that are given back. */
    StateSet<State> returned(Function function, StateSet<State> states);

    /** Looks away. */
    Watch NOTHING = (function, states) -> states;
  }

  Interpreter(CProgram program, Machine machine, ConfigSet all, Watch watch) {
    this.program = program;
    this.machine = machine;
    this.runner = new Runner(machine, this, all);
    this.watch = watch;
  }

  void run(ConfigSet variants) {
    StateSet<State> states = StateSet.of(State.INITIAL, variants);
    for (var statement : program.startup()) {
      states = runner.run(statement, Flow.of(states)).normal();
    }
    Function main = program.main();
    for (Function.Body body : main.bodies()) {
      StateSet<State> here = states.within(body.when());
      for (Variable parameter : body.parameters()) {
        here = undefined(here, parameter, main.span());
      }
      bodies(main, body, here);
    }
  }

  private StateSet<State> undefined(StateSet<State> states, Variable variable, Span span) {
    return states.map(
        state -> {
          State now = state;
          for (long slot = 0; slot < Slots.of(variable.type()); slot++) {
            now =
                machine.undefined(
                    now.forget(new ScalarSlot(variable.number(), slot)), variable, slot, span);
          }
          return now;
        });
  }

  /** Runs a body; the value is on top of the operands. */
  private StateSet<State> bodies(Function function, Function.Body body, StateSet<State> states) {
    machine.events().entered(function, body);
    Flow out = runner.run(body.block(), Flow.of(states));
    machine.events().left();
    StateSet<State> fellOff = out.normal().map(state -> fallOff(state, function, body));
    return out.to(Flow.Exit.RETURN).or(fellOff);
  }

  private State fallOff(State state, Function function, Function.Body body) {
    if (function == program.main()) {
      return state.push(Val.Int.ZERO);
    } else if (body.result() instanceof CType.Int type) {
      String name = Library.result(function, machine.calls());
      return machine.answer(state, name, type.kind(), function.span());
    }
    return state.push(body.result().isPointer() ? Val.Null.NULL : Val.Nothing.NOTHING);
  }

  @Override
  public StateSet<State> call(Expr.Call call, StateSet<State> states, Evaluator.Use use) {
    if (states.isEmpty()) {
      return states;
    }
    Function function = call.function();
    if (machine.isError(function.name())) {
      machine.error(Assertion.Kind.CALL, states, call.span(), state -> new Cause.Call(call.span()));
      return StateSet.empty();
    }
    StateSet<State> rest = states;
    StateSet<State> result = StateSet.empty();
    for (Function.Body body : function.bodies()) {
      StateSet<State> here = rest.within(body.when());
      rest = rest.outside(body.when());
      if (!here.isEmpty()) {
        result = result.or(inside(call, body, here));
      }
    }
    StateSet<State> returned = result.or(external(call, rest, use));
    if (use == Evaluator.Use.VALUE && call.type() instanceof CType.Int) {
      machine.evaluated(call.span(), returned);
    }
    return watch.returned(function, returned);
  }

  private StateSet<State> inside(Expr.Call call, Function.Body body, StateSet<State> states) {
    machine.enter(Library.inside(machine.calls(), call.span()));
    StateSet<State> bound = bind(call, body, states);
    StateSet<State> result = bodies(call.function(), body, bound);
    machine.leave();
    return result;
  }

  private StateSet<State> bind(Expr.Call call, Function.Body body, StateSet<State> states) {
    int given = call.arguments().size();
    StateSet<State> bound =
        states.map(
            state -> {
              List<Val> values = state.last(given);
              State now = state.pop(given);
              for (int i = 0; i < Math.min(given, body.parameters().size()); i++) {
                now = store(now, body.parameters().get(i), values.get(i));
              }
              return now;
            });
    for (int i = given; i < body.parameters().size(); i++) {
      bound = undefined(bound, body.parameters().get(i), call.span());
    }
    return bound;
  }

  private State store(State state, Variable parameter, Val value) {
    List<Val> slots = value instanceof Val.Whole whole ? whole.slots() : List.of(value);
    State now = state;
    for (int i = 0; i < slots.size(); i++) {
      now = now.store(new ScalarSlot(parameter.number(), i), slots.get(i));
      machine.events().stored(parameter, i, slots.get(i));
    }
    return now;
  }

  /** A function without a body: the environment's, or one whose meaning is known. */
  private StateSet<State> external(Expr.Call call, StateSet<State> states, Evaluator.Use use) {
    int given = call.arguments().size();
    String name = call.function().name();
    if (states.isEmpty()
        || Library.isExit(name)
        || Library.refusal(call.function(), call.arguments()).isPresent()) {
      return StateSet.empty();
    } else if (Library.isAssume(name)) {
      machine.cutOff(states.filter(s -> !holds(s, given)), call.span(), s -> condition(call));
      return nothing(states.filter(s -> holds(s, given)), given);
    } else if (Library.isAssert(name)) {
      machine.error(
          Assertion.Kind.ASSERT,
          states.filter(s -> !holds(s, given)),
          call.span(),
          state -> condition(call));
      return nothing(states.filter(s -> holds(s, given)), given);
    } else if (Library.isFill(name)) {
      return fill(states);
    } else if (use == Evaluator.Use.VALUE && call.type() instanceof CType.Int type) {
      IntKind kind = type.kind();
      return states.map(s -> machine.answer(s.pop(given), name, kind, call.span()));
    }
    return nothing(states, given);
  }

  private static Cause condition(Expr.Call call) {
    return call.arguments().isEmpty()
        ? new Cause.Call(call.span())
        : new Cause.Condition(call.arguments().get(0).span());
  }

  private static boolean holds(State state, int given) {
    return given > 0 && state.last(given).get(0).isTrue();
  }

  private static StateSet<State> nothing(StateSet<State> states, int given) {
    return states.map(s -> s.pop(given).push(Val.Nothing.NOTHING));
  }

  /** {@code memset} of a whole array: address, byte, size. */
  private StateSet<State> fill(StateSet<State> states) {
    return states.map(
        s -> {
          List<Val> three = s.last(3);
          State now = s.pop(3);
          Optional<Val.Address> address = Evaluator.address(three.get(0));
          if (address.isEmpty()) {
            return now.push(three.get(0));
          }
          Val.Address a = address.get();
          for (long slot = a.low(); slot < a.high(); slot++) {
            CType type = Slots.scalar("", a.root().type(), slot).type();
            IntKind kind = type instanceof CType.Int i ? i.kind() : IntKind.INT;
            Val value = new Val.Int(Fill.element(Evaluator.integer(three.get(1)), kind));
            now = now.store(new ScalarSlot(a.root().number(), slot), value);
            machine.events().stored(a.root(), slot, value);
          }
          return now.push(a);
        });
  }
}
