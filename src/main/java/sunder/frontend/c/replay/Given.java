package sunder.frontend.c.replay;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import sunder.family.StateSet;
import sunder.frontend.c.library.Library;
import sunder.frontend.c.replay.code.Machine;
import sunder.frontend.c.replay.code.Program;
import sunder.frontend.c.replay.memory.ScalarSlot;
import sunder.frontend.c.replay.memory.Slots;
import sunder.frontend.c.replay.memory.State;
import sunder.frontend.c.replay.memory.Val;
import sunder.frontend.c.replay.scope.Function;
import sunder.frontend.c.replay.scope.Type;
import sunder.frontend.c.replay.scope.Variable;
import sunder.source.Span;

/** Makes what a function is given that runs begin in: the environment says what it is. */
final class Given {
  /** So many objects are one behind the other at most. */
  private static final long MOST = 1L << 40;

  private static final BigInteger LONGEST = BigInteger.valueOf(MOST);

  /** No script tells of further arguments of main. */
  private static final int STRINGS = 64;

  /** The streams that C17, 7.21.2, opens for every program: pointers that are never null. */
  private static final Set<String> IN_STDIO = Set.of("stdin", "stdout", "stderr");

  private final Machine machine;
  private final Program program;
  private final Runner runner;
  private final Map<String, Variable> objects = new HashMap<>();

  /** Tells objects of one name apart. */
  private String key = "";

  /** Whether characters that something points to are strings. */
  private boolean ends;

  Given(Machine machine, Program program, Runner runner) {
    this.machine = machine;
    this.program = program;
    this.runner = runner;
  }

  /** The same of an object that nobody defines. */
  StateSet<State> undefined(Variable variable, StateSet<State> states) {
    ends = true;
    StateSet<State> result = any(variable, variable.span(), states);
    ends = false;
    return result;
  }

  /** An object holds anything of its type. */
  StateSet<State> any(Variable variable, Span span, StateSet<State> states) {
    StateSet<State> result = runner.start(variable, Variable.Start.UNDEFINED, span, states);
    for (long slot = 0; slot < variable.type().slots(); slot++) {
      Slots.Scalar scalar = Slots.scalar(variable, slot);
      if (!scalar.isElement() && scalar.type() instanceof Type.Pointer pointer) {
        result = pointer(variable, slot, pointer.to().cell(), span, result);
      }
    }
    return result;
  }

  private StateSet<State> pointer(
      Variable variable, long slot, Type to, Span span, StateSet<State> states) {
    Slots.Scalar scalar = Slots.scalar(variable, slot);
    boolean isThere = variable.kind() == Variable.Kind.STATIC && IN_STDIO.contains(variable.name());
    if (isThere) {
      return given(variable, slot, to, span, states);
    }
    String question = Library.undefined(variable.name(), scalar.members(), machine.calls());
    StateSet.Builder<State> nulls = new StateSet.Builder<>();
    StateSet.Builder<State> others = new StateSet.Builder<>();
    states.forEach(
        (state, when) -> {
          Machine.Given given = machine.given(state, question, scalar.name(), span);
          boolean isNull = given.value().signum() == 0;
          if (given.isSaid()) {
            machine.events().given(scalar.name(), isNull ? "NULL" : "&" + scalar.name() + "[0]");
          }
          (isNull ? nulls : others).add(given.after(), when);
        });
    StateSet<State> none = nulls.build().map(state -> holds(state, variable, slot, Val.Null.NULL));
    StateSet<State> some = others.build();
    return some.isEmpty() ? none : none.or(given(variable, slot, to, span, some));
  }

  /** The strings that main is given, behind which NULL is. */
  StateSet<State> strings(Variable argv, Variable argc, Span span, StateSet<State> states) {
    Type.Pointer string = (Type.Pointer) ((Type.Pointer) argv.type()).to();
    Variable row = object(argv.name(), new Type.Array(string, OptionalLong.of(MOST)));
    runner.evaluator.objects().lasts(row);
    return states.map(
        state -> {
          Optional<Val> number = state.load(new ScalarSlot(argc.number(), 0));
          long count = number.map(n -> ((Val.Int) n).value().longValueExact()).orElse(0L);
          State now = state;
          for (int i = 0; i < Math.min(count, STRINGS); i++) {
            String name = argv.name() + "[" + i + "]";
            Variable text = object(name, new Type.Array(string.to(), OptionalLong.of(MOST)));
            runner.evaluator.objects().lasts(text);
            now = ending(now, name, text, span);
            now = holds(now.pop(), row, i, now.top());
          }
          now = holds(now, row, count, Val.Null.NULL);
          return holds(now, argv, 0, new Val.Address(row, 0, 0, count + 1));
        });
  }

  /** The address of a string, which ends, comes on top. */
  private State ending(State state, String name, Variable text, Span span) {
    String shown = "length of " + name;
    Machine.Given length = machine.given(state, Library.length(name, machine.calls()), shown, span);
    long size = Math.max(1, length.value().min(LONGEST).longValueExact());
    if (length.isSaid()) {
      machine.events().given(shown, Long.toString(size));
    }
    return holds(room(length.after(), text, size), text, size - 1, Val.Int.ZERO)
        .push(new Val.Address(text, 0, 0, size));
  }

  /** What a function without body gives comes on top: NULL, or a new object. */
  StateSet<State> answer(String name, Type to, Span span, StateSet<State> states) {
    StateSet<State> said = states.map(s -> machine.answer(s, name, Type.Number.BOOL, span));
    StateSet<State> none =
        said.filter(s -> !s.top().isTrue()).map(s -> s.pop().push(Val.Null.NULL));
    String place = Library.inside(machine.calls(), span);
    StateSet<State> result = none;
    Map<Integer, StateSet.Builder<State>> rounds = new LinkedHashMap<>();
    said.filter(s -> s.top().isTrue())
        .forEach(
            (s, when) -> {
              int round = s.used().get(place).orElse(0);
              rounds
                  .computeIfAbsent(round, key -> new StateSet.Builder<>())
                  .add(s.pop().use(place, round + 1), when);
            });
    machine.enter(place, machine.activation());
    for (Map.Entry<Integer, StateSet.Builder<State>> round : rounds.entrySet()) {
      key = place + "#" + round.getKey();
      ends = true;
      result = result.or(pointed(name, to, span, round.getValue().build()));
      ends = false;
      key = "";
    }
    machine.leave();
    return result;
  }

  /** States in which a pointer is not NULL. */
  private StateSet<State> given(
      Variable variable, long slot, Type to, Span span, StateSet<State> states) {
    String name = Slots.scalar(variable, slot).name();
    return pointed(name, to, span, states)
        .map(state -> holds(state.pop(), variable, slot, state.top()));
  }

  /** The address of a new object comes on top. */
  private StateSet<State> pointed(String name, Type to, Span span, StateSet<State> states) {
    if (to instanceof Type.Function) {
      Val routine = new Val.Routine(new Function("(*" + name + ")", span));
      return states.map(state -> state.push(routine));
    } else if (!isFollowed(to)) {
      return states.map(state -> state.push(Val.Nothing.NOTHING));
    } else if (ends && to.equals(Type.Number.CHAR)) {
      Variable text = object(name, new Type.Array(to, OptionalLong.of(MOST)));
      return states.map(state -> ending(state, name, text, span));
    }
    StateSet.Builder<State> single = new StateSet.Builder<>();
    StateSet.Builder<State> several = new StateSet.Builder<>();
    Variable row = object(name, new Type.Array(to, OptionalLong.of(MOST)));
    states.forEach(
        (state, when) -> {
          String shown = "length of " + name;
          Machine.Given length =
              machine.given(state, Library.length(name, machine.calls()), shown, span);
          if (length.value().signum() <= 0) {
            single.add(length.after(), when);
            return;
          }
          machine.events().given(shown, length.value().toString());
          long count = length.value().min(LONGEST).longValueExact();
          Val first = new Val.Address(row, 0, 0, count * to.slots());
          State there = room(length.after(), row, count * to.slots());
          gift(row);
          several.add(there.push(first), when);
        });
    StateSet<State> alone = single.build();
    if (alone.isEmpty()) {
      return several.build();
    }
    Variable made = object(name + "[0]", to);
    gift(made);
    Val address = new Val.Address(made, 0, 0, to.slots());
    StateSet<State> filled = to instanceof Type.Void ? alone : any(made, span, alone);
    return several.build().or(filled.map(state -> state.push(address)));
  }

  /** What functions without body give is theirs. */
  private void gift(Variable made) {
    if (!ends) {
      runner.evaluator.objects().gift(made);
    }
  }

  private State room(State state, Variable row, long slots) {
    return runner.evaluator.objects().hasRoom(state, row, slots);
  }

  private State holds(State state, Variable variable, long slot, Val value) {
    machine.events().stored(variable, slot, value);
    return state.store(new ScalarSlot(variable.number(), slot), value);
  }

  private Variable object(String name, Type type) {
    // What a pointer is to may have the name of what it is itself: the first of a row.
    String row = type instanceof Type.Array ? "[]" : "";
    return objects.computeIfAbsent(name + key + row, whole -> program.object(name, type));
  }

  /** Whether runs may look at what is there; nobody can look at what has no size. */
  private static boolean isFollowed(Type type) {
    return !(type instanceof Type.Array array)
        || array.length().isPresent() && isFollowed(array.of());
  }
}
