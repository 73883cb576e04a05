package sunder.frontend.c.replay;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import sunder.family.ConfigSet;
import sunder.family.StateSet;
import sunder.frontend.c.library.Library;
import sunder.frontend.c.library.LibraryText;
import sunder.frontend.c.preprocess.COptions.Globals;
import sunder.frontend.c.replay.code.Code;
import sunder.frontend.c.replay.code.Evaluator;
import sunder.frontend.c.replay.code.Machine;
import sunder.frontend.c.replay.code.Objects;
import sunder.frontend.c.replay.code.Program;
import sunder.frontend.c.replay.memory.ScalarSlot;
import sunder.frontend.c.replay.memory.State;
import sunder.frontend.c.replay.memory.Val;
import sunder.frontend.c.replay.scope.Function;
import sunder.frontend.c.replay.scope.Type;
import sunder.frontend.c.replay.scope.Variable;
import sunder.frontend.c.syntax.Looks;
import sunder.frontend.c.syntax.Statement;
import sunder.frontend.c.syntax.TypeSyntax.Arity;
import sunder.replay.Cause;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.Check;

/** Runs a program: its start-up, then main; calls as they come. */
final class Interpreter implements Evaluator.Caller {
  private static final List<Variable> NONE = List.of();
  private static final String FELL_OFF = "has no value: the function ends without one";

  private final Program program;
  private final Machine machine;
  private final Runner runner;
  private final Given given;
  private final Watch watch;
  private final Map<Function, Integer> running = new HashMap<>();

  /** Where the arguments behind the parameters of variadic functions are kept. */
  private final Map<Function.Body, Variable> rests = new IdentityHashMap<>();

  /** Those that run, the innermost first. */
  private final Deque<Function.Body> bodies = new ArrayDeque<>();

  /** Hears what calls return. */
  interface Watch {
    /** The values are on top of the operands; runs go on in the states that are given back. */
    StateSet<State> returned(Function function, StateSet<State> states);

    /** Looks away. */
    Watch NOTHING = (function, states) -> states;
  }

  Interpreter(Program program, Machine machine, Watch watch) {
    this.program = program;
    this.machine = machine;
    this.runner = new Runner(machine, program, this);
    this.given = new Given(machine, program, runner);
    this.watch = watch;
  }

  void run(ConfigSet variants) {
    StateSet<State> states = StateSet.of(State.INITIAL, variants);
    for (Map.Entry<Variable, Variable.Start> object : program.lasting().entrySet()) {
      Variable variable = object.getKey();
      machine.events().at(variable.span());
      ConfigSet present = program.present(variable);
      StateSet<State> here = states.within(present);
      states =
          states
              .outside(present)
              .or(
                  object.getValue() == Variable.Start.UNDEFINED
                          && variable.type() instanceof Type.Pointer
                          && !program.given().filter(Globals.ANY::equals).isPresent()
                      ? given.undefined(variable, here)
                      : runner.start(variable, object.getValue(), variable.span(), here));
    }
    for (Program.Declared object : program.initialized()) {
      if (object.variable().feature().isEmpty()) {
        StateSet<State> here = states.within(object.place().when());
        states =
            states
                .outside(object.place().when())
                .or(runner.begin(object, here, machine.events()::at));
      }
    }
    Function main = program.main();
    if (program.given().filter(Globals.ANY::equals).isPresent()) {
      for (Variable variable : program.changeable()) {
        machine.events().at(variable.span());
        states = given.any(variable, variable.span(), states);
      }
    }
    for (Function.Body body : main.bodies()) {
      StateSet<State> here = states.within(body.when());
      running.put(main, 1);
      machine.events().at(main.span());
      for (Variable parameter : program.given().isPresent() ? body.parameters() : NONE) {
        here = given.any(parameter, main.span(), here);
      }
      if (body.type().arity() == Arity.VARIADIC) {
        // Nobody knows what is behind the parameters: nothing that is read.
        here = here.map(state -> state.store(rest(body), new Val.Rest(List.of(), List.of())));
      }
      for (Variable parameter : program.given().isPresent() ? NONE : body.parameters()) {
        ScalarSlot cell = new ScalarSlot(parameter.number(), 0);
        here =
            parameter.type() instanceof Type.Number
                ? runner.start(parameter, Variable.Start.UNDEFINED, main.span(), here)
                : areStrings(parameter, body)
                    ? given.strings(parameter, body.parameters().get(0), main.span(), here)
                    : here.map(state -> state.store(cell, Val.Nothing.NOTHING));
      }
      Set<Integer> lasting = new HashSet<>();
      program.lasting().keySet().forEach(variable -> lasting.add(variable.number()));
      StateSet<State> ended = bodies(main, body, here, main.span());
      for (Function.Body end : program.end().map(Function::bodies).orElse(List.of())) {
        ended =
            ended
                .outside(end.when())
                .or(bodies(program.end().get(), end, ended.within(end.when()), main.span()));
      }
      if (program.given().isEmpty()) {
        runner.evaluator.objects().heap().end(ended, lasting::contains);
      }
    }
  }

  /** What runs in {@code exit}. */
  private StateSet<State> ending(StateSet<State> states, Evaluator.Call exit) {
    if (program.end().isEmpty()) {
      return states;
    }
    Function end = program.end().get();
    StateSet<State> result = states;
    for (Function.Body body : end.bodies()) {
      Evaluator.Call call =
          new Evaluator.Call(
              end,
              Type.VOID,
              Optional.of(body),
              List.of(),
              List.of(),
              Set.of(),
              Optional.empty(),
              List.of(),
              exit.span());
      StateSet<State> here = result.within(body.when());
      result = result.outside(body.when()).or(call(call, here, Evaluator.Use.NONE));
    }
    return result;
  }

  private static boolean areStrings(Variable parameter, Function.Body body) {
    return body.parameters().indexOf(parameter) == 1
        && body.parameters().get(0).type() instanceof Type.Number
        && parameter.type().equals(new Type.Pointer(new Type.Pointer(Type.Number.CHAR)));
  }

  /** Runs a body; the value is on top of the operands. */
  private StateSet<State> bodies(
      Function function, Function.Body body, StateSet<State> states, Span call) {
    machine.events().entered(function, body, call);
    bodies.push(body);
    Flow run = runner.run(body.block(), Flow.of(runner.declare(program.lengths(body), states)));
    bodies.pop();
    if (rests.containsKey(body)) {
      ScalarSlot rest = rest(body);
      run = run.map(state -> state.forget(rest));
    }
    Flow out =
        runner
            .ended(body.parameters(), run)
            .map(state -> runner.evaluator.objects().heap().left(state, call));
    machine.events().left();
    StateSet<State> fellOff = out.normal().map(state -> fallOff(state, function, body));
    return out.to(Flow.Exit.RETURN).or(fellOff);
  }

  private State fallOff(State state, Function function, Function.Body body) {
    if (function.name().equals("main")) {
      return state.push(Val.Int.ZERO);
    } else if (machine.checks(Check.UNINIT)
        && (body.type().result() instanceof Type.Number
            || body.type().result() instanceof Type.Real
            || body.type().result() instanceof Type.Pointer)) {
      Val as = Val.zero(body.type().result());
      return state.push(new Val.Unset(as, function.span(), FELL_OFF));
    } else if (body.type().result() instanceof Type.Number type) {
      String name = Library.fallOff(function.name(), machine.calls());
      return machine.answer(state, name, type, function.span());
    }
    boolean scalar =
        body.type().result() instanceof Type.Pointer || body.type().result() instanceof Type.Real;
    return state.push(scalar ? Val.zero(body.type().result()) : Val.Nothing.NOTHING);
  }

  @Override
  public StateSet<State> call(Evaluator.Call call, StateSet<State> states, Evaluator.Use use) {
    if (states.isEmpty()) {
      return states;
    }
    Function function = call.function();
    if (machine.isError(function.name())) {
      machine.error(Assertion.Kind.CALL, states, call.span(), state -> new Cause.Call(call.span()));
      return StateSet.empty();
    }
    if (function.name().equals(Looks.FORMAT) && !machine.checks(Check.FORMAT)) {
      return states.map(State::pop);
    }
    boolean ofLibrary = call.body().stream().allMatch(b -> LibraryText.has(b.block().span()));
    if (call.misfit().isPresent() && ofLibrary && machine.checks(Check.FORMAT)) {
      machine.error(Assertion.Kind.FORMAT, states, call.span(), state -> call.misfit().get());
      return StateSet.empty();
    }
    StateSet<State> returned =
        call.body().isPresent()
            ? inside(call, call.body().get(), states)
            : external(call, states, use);
    if (use == Evaluator.Use.VALUE && call.result() instanceof Type.Number) {
      machine.evaluated(call.span(), returned);
    }
    return watch.returned(function, returned);
  }

  @Override
  public StateSet<State> run(
      Statement.Block block, List<Statement> items, Code.Action value, StateSet<State> states) {
    return runner.within(block, items, value, states);
  }

  @Override
  public StateSet<State> begin(List<Program.Declared> objects, StateSet<State> states) {
    return runner.declare(objects, states);
  }

  private StateSet<State> inside(Evaluator.Call call, Function.Body body, StateSet<State> states) {
    int within = running.merge(call.function(), 1, Integer::sum) - 1;
    machine.enter(Library.inside(machine.calls(), call.span()), within);
    Supplier<StateSet<State>> run =
        () -> bodies(call.function(), body, bind(call, body, states), call.span());
    StateSet<State> result =
        LibraryText.has(body.block().span()) ? machine.telling(call.span(), run) : run.get();
    result =
        result.map(
            s ->
                s.top() instanceof Val.Unset unset
                    ? s.pop().push(new Val.Unset(unset.as(), call.span(), unset.why()))
                    : s);
    machine.leave();
    running.put(call.function(), within);
    return result;
  }

  private StateSet<State> bind(Evaluator.Call call, Function.Body body, StateSet<State> states) {
    int given = call.arguments().size();
    StateSet<State> bound =
        states.map(
            state -> {
              List<Val> values = state.last(given);
              State now = state.pop(given);
              for (int i = 0; i < Math.min(given, body.parameters().size()); i++) {
                Objects objects = runner.evaluator.objects();
                Variable parameter = object(body.parameters().get(i));
                now = objects.put(objects.lives(now, parameter), parameter, 0, values.get(i));
              }
              if (body.type().arity() == Arity.VARIADIC) {
                int first = Math.min(given, body.parameters().size());
                List<Type> types = call.types().subList(first, given);
                now = now.store(rest(body), new Val.Rest(values.subList(first, given), types));
              }
              return now;
            });
    for (int i = given; i < body.parameters().size(); i++) {
      Variable parameter = object(body.parameters().get(i));
      bound = runner.start(parameter, Variable.Start.UNDEFINED, call.span(), bound);
    }
    return bound;
  }

  private ScalarSlot rest(Function.Body body) {
    Variable kept = rests.computeIfAbsent(body, key -> program.object("...", Type.VOID));
    return new ScalarSlot(kept.number(), machine.activation());
  }

  @Override
  public StateSet<State> rest(StateSet<State> states) {
    if (bodies.isEmpty() || !rests.containsKey(bodies.element())) {
      return StateSet.empty();
    }
    ScalarSlot cell = rest(bodies.element());
    return states
        .filter(s -> s.load(cell).isPresent())
        .map(s -> s.push(s.load(cell).orElseThrow()));
  }

  /** The object of the call that runs now. */
  private Variable object(Variable variable) {
    return program.object(variable, machine.activation());
  }

  /** A function without a body: the environment's, or one whose meaning is known. */
  private StateSet<State> external(Evaluator.Call call, StateSet<State> given, Evaluator.Use use) {
    boolean mayFail = Library.mayFail(call.function().name());
    return known(call, mayFail ? given.map(s -> failed(s, call)) : given, use);
  }

  /** Whatever the environment does, it may leave a number of what went wrong. */
  private State failed(State state, Evaluator.Call call) {
    return program
        .errno()
        .map(errno -> machine.changed(state, errno, 0, Type.Number.INT, call.span()))
        .orElse(state);
  }

  private StateSet<State> known(Evaluator.Call call, StateSet<State> states, Evaluator.Use use) {
    int given = call.arguments().size();
    String name = call.function().name();
    if (Library.isExit(name)) {
      if (name.equals("exit") && program.given().isEmpty()) {
        // What any variable still points to was not lost.
        runner.evaluator.objects().heap().end(ending(states, call), variable -> variable >= 0);
      }
      return StateSet.empty();
    } else if (Library.isAssume(name)) {
      StateSet<State> known = states.filter(s -> isDecided(s, given));
      machine.cutOff(known.filter(s -> !holds(s, given)), call.span(), s -> condition(call));
      return nothing(known.filter(s -> holds(s, given)), given);
    } else if (Library.isAssert(name)) {
      machine.error(
          Assertion.Kind.ASSERT,
          states.filter(s -> isDecided(s, given) && !holds(s, given)),
          call.span(),
          state -> condition(call));
      return nothing(states.filter(s -> isDecided(s, given) && holds(s, given)), given);
    } else if (Library.isBlock(name)) {
      return given == 3 ? runner.evaluator.objects().bytes().call(call, states) : StateSet.empty();
    } else if (Library.isHeap(name)) {
      return runner.evaluator.objects().heap().call(call, states);
    } else if (Library.isMade(name)) {
      return StateSet.empty();
    } else if (Library.isMath(name) && isOfReals(call)) {
      return runner.evaluator.mathematics(call, states);
    }
    return environment(
        call,
        Library.isOutput(name)
            ? runner.evaluator.objects().printed(call, states)
            : changed(call, states),
        use);
  }

  /** The environment changes what it is given; it may call functions, which is not followed. */
  private StateSet<State> changed(Evaluator.Call call, StateSet<State> states) {
    int given = call.arguments().size();
    StateSet<State> result = states;
    for (int i = 0; i < given; i++) {
      int at = i;
      if (!call.constants().contains(i)) {
        result =
            result
                .filter(s -> isFollowed(s.last(given).get(at)))
                .map(s -> changed(s, s.last(given).get(at), call.span()));
      }
    }
    return result;
  }

  private static boolean isFollowed(Val argument) {
    return !(argument instanceof Val.Routine || argument instanceof Val.Raw);
  }

  private State changed(State state, Val argument, Span call) {
    return argument instanceof Val.Place place
        ? runner.evaluator.objects().changed(state, place, call)
        : state;
  }

  private StateSet<State> environment(
      Evaluator.Call call, StateSet<State> states, Evaluator.Use use) {
    int given = call.arguments().size();
    String name = call.function().name();
    if (use == Evaluator.Use.NONE || call.result() instanceof Type.Void) {
      return nothing(states, given);
    }
    if (call.result() instanceof Type.Pointer pointer && !Library.isNondet(name)) {
      return this.given.answer(name, pointer.to(), call.span(), states.map(s -> s.pop(given)));
    }
    if (call.result() instanceof Type.Real) {
      return runner.evaluator.real(
          call.result(),
          states.map(s -> machine.answer(s.pop(given), name, Type.Number.INT, call.span())));
    }
    // No run that is asked about gets anything else from the environment.
    return call.result() instanceof Type.Number type
        ? states
            .map(s -> machine.answer(s.pop(given), name, type, call.span()))
            .filter(s -> !Library.isNatural(name) || isNatural(s.top()))
        : StateSet.empty();
  }

  private static boolean isOfReals(Evaluator.Call call) {
    return call.result() instanceof Type.Real
        || call.types().stream().anyMatch(Type.Real.class::isInstance);
  }

  private static boolean isNatural(Val value) {
    return value instanceof Val.Int number && number.value().signum() >= 0;
  }

  private static Cause condition(Evaluator.Call call) {
    return call.arguments().isEmpty()
        ? new Cause.Call(call.span())
        : new Cause.Condition(call.arguments().get(0));
  }

  private static boolean isDecided(State state, int given) {
    return given == 0 || state.last(given).get(0).isDecided();
  }

  private static boolean holds(State state, int given) {
    return given > 0 && state.last(given).get(0).isTrue();
  }

  private static StateSet<State> nothing(StateSet<State> states, int given) {
    return states.map(s -> s.pop(given).push(Val.Nothing.NOTHING));
  }
}
