package sunder.frontend.c.replay;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import sunder.family.StateSet;
import sunder.frontend.c.library.LibraryFunctions;
import sunder.frontend.c.replay.code.AbstractMachine;
import sunder.frontend.c.replay.code.ReplayProgram;
import sunder.frontend.c.replay.memory.ConcreteValue;
import sunder.frontend.c.replay.memory.MachineState;
import sunder.frontend.c.replay.memory.ScalarSlot;
import sunder.frontend.c.replay.memory.SlotLayout;
import sunder.frontend.c.replay.scope.ReplayFunction;
import sunder.frontend.c.replay.scope.ReplayVariable;
import sunder.frontend.c.replay.scope.Type;
import sunder.source.Span;

/** Makes what a function is given that runs begin in: the environment says what it is. */
final class ReplayEntryArguments {
  /** So many objects are one behind the other at most. */
  private static final long MOST = 1L << 40;

  private static final BigInteger LONGEST = BigInteger.valueOf(MOST);

  /** No script tells of further arguments of main. */
  private static final int STRINGS = 64;

  /** The streams that C17, 7.21.2, opens for every program: pointers that are never null. */
  private static final Set<String> IN_STDIO = Set.of("stdin", "stdout", "stderr");

  private final AbstractMachine machine;
  private final ReplayProgram program;
  private final StatementExecutor runner;
  private final Map<String, ReplayVariable> objects = new HashMap<>();

  /** Tells objects of one name apart. */
  private String key = "";

  /** Whether characters that something points to are strings. */
  private boolean ends;

  ReplayEntryArguments(AbstractMachine machine, ReplayProgram program, StatementExecutor runner) {
    this.machine = machine;
    this.program = program;
    this.runner = runner;
  }

  /** The same of an object that nobody defines. */
  StateSet<MachineState> initializeUndefinedPointer(
      ReplayVariable variable, StateSet<MachineState> states) {
    ends = true;
    StateSet<MachineState> result = initialize(variable, variable.span(), states);
    ends = false;
    return result;
  }

  /** An object holds anything of its type. */
  StateSet<MachineState> initialize(
      ReplayVariable variable, Span span, StateSet<MachineState> states) {
    StateSet<MachineState> result =
        runner.beginObject(variable, ReplayVariable.InitialValue.INDETERMINATE, span, states);
    for (long slot = 0; slot < variable.type().slotCount(); slot++) {
      SlotLayout.SlotDescription scalar = SlotLayout.describe(variable, slot);
      if (!scalar.isElement() && scalar.type() instanceof Type.Pointer pointer) {
        result = pointer(variable, slot, pointer.pointee().innermostElement(), span, result);
      }
    }
    return result;
  }

  private StateSet<MachineState> pointer(
      ReplayVariable variable, long slot, Type to, Span span, StateSet<MachineState> states) {
    SlotLayout.SlotDescription scalar = SlotLayout.describe(variable, slot);
    boolean isThere =
        variable.kind() == ReplayVariable.StorageKind.STATIC && IN_STDIO.contains(variable.name());
    if (isThere) {
      return given(variable, slot, to, span, states);
    }
    String question =
        LibraryFunctions.indeterminateInput(variable.name(), scalar.members(), machine.callPath());
    StateSet.Builder<MachineState> nulls = new StateSet.Builder<>();
    StateSet.Builder<MachineState> others = new StateSet.Builder<>();
    states.forEach(
        (state, when) -> {
          AbstractMachine.EntryInput given =
              machine.readEntryInput(state, question, scalar.name(), span);
          boolean isNull = given.value().signum() == 0;
          if (given.isPresent()) {
            machine
                .events()
                .entryInputRead(scalar.name(), isNull ? "NULL" : "&" + scalar.name() + "[0]");
          }
          (isNull ? nulls : others).add(given.after(), when);
        });
    StateSet<MachineState> none =
        nulls.build().map(state -> holds(state, variable, slot, ConcreteValue.NullPointer.NULL));
    StateSet<MachineState> some = others.build();
    return some.isEmpty() ? none : none.or(given(variable, slot, to, span, some));
  }

  /** Whether so many objects are behind what a parameter points to, if it is a row of them. */
  static boolean has(MachineState state, ReplayVariable parameter, BigInteger least) {
    ConcreteValue value =
        state.load(new ScalarSlot(parameter.number(), 0)).orElse(ConcreteValue.NoValue.NOTHING);
    long slots =
        parameter.type() instanceof Type.Pointer pointer ? pointer.pointee().slotCount() : 0;
    return !(parameter.type() instanceof Type.Pointer)
        || value != ConcreteValue.NullPointer.NULL
            && !(value instanceof ConcreteValue.SlotPointer row
                && row.root().type() instanceof Type.Array
                && BigInteger.valueOf(row.endSlot() / Math.max(1, slots)).compareTo(least) < 0);
  }

  /** The strings that main is given, behind which NULL is. */
  StateSet<MachineState> mainStrings(
      ReplayVariable argv, ReplayVariable argc, Span span, StateSet<MachineState> states) {
    Type.Pointer string = (Type.Pointer) ((Type.Pointer) argv.type()).pointee();
    ReplayVariable row = object(argv.name(), new Type.Array(string, OptionalLong.of(MOST)));
    runner.evaluator.memoryAccess().noteNeverAllocated(row);
    return states.map(
        state -> {
          Optional<ConcreteValue> number = state.load(new ScalarSlot(argc.number(), 0));
          long count = number.map(n -> ((ConcreteValue.Int) n).value().longValueExact()).orElse(0L);
          MachineState now = state;
          for (int i = 0; i < Math.min(count, STRINGS); i++) {
            String name = argv.name() + "[" + i + "]";
            ReplayVariable text =
                object(name, new Type.Array(string.pointee(), OptionalLong.of(MOST)));
            runner.evaluator.memoryAccess().noteNeverAllocated(text);
            now = ending(now, name, text, span);
            now = holds(now.pop(), row, i, now.top());
          }
          now = holds(now, row, count, ConcreteValue.NullPointer.NULL);
          return holds(now, argv, 0, new ConcreteValue.SlotPointer(row, 0, 0, count + 1));
        });
  }

  /** The address of a string, which ends, comes on top. */
  private MachineState ending(MachineState state, String name, ReplayVariable text, Span span) {
    String shown = "length of " + name;
    AbstractMachine.EntryInput length =
        machine.readEntryInput(
            state, LibraryFunctions.lengthInput(name, machine.callPath()), shown, span);
    long size = Math.max(1, length.value().min(LONGEST).longValueExact());
    if (length.isPresent()) {
      machine.events().entryInputRead(shown, Long.toString(size));
    }
    return holds(room(length.after(), text, size), text, size - 1, ConcreteValue.Int.ZERO)
        .push(new ConcreteValue.SlotPointer(text, 0, 0, size));
  }

  /** What a function without body gives comes on top: NULL, or a new object. */
  StateSet<MachineState> externalPointer(
      String name, Type to, Span span, StateSet<MachineState> states) {
    StateSet<MachineState> said = states.map(s -> machine.readInput(s, name, Type.Int.BOOL, span));
    StateSet<MachineState> none =
        said.filter(s -> !s.top().isTrue()).map(s -> s.pop().push(ConcreteValue.NullPointer.NULL));
    String place = LibraryFunctions.callPath(machine.callPath(), span);
    StateSet<MachineState> result = none;
    Map<Integer, StateSet.Builder<MachineState>> rounds = new LinkedHashMap<>();
    said.filter(s -> s.top().isTrue())
        .forEach(
            (s, when) -> {
              int round = s.inputCounts().get(place).orElse(0);
              rounds
                  .computeIfAbsent(round, key -> new StateSet.Builder<>())
                  .add(s.pop().withInputCount(place, round + 1), when);
            });
    machine.enterCall(place, machine.recursionDepth());
    for (Map.Entry<Integer, StateSet.Builder<MachineState>> round : rounds.entrySet()) {
      key = place + "#" + round.getKey();
      ends = true;
      result = result.or(pointed(name, to, span, round.getValue().build()));
      ends = false;
      key = "";
    }
    machine.leaveCall();
    return result;
  }

  /** States in which a pointer is not NULL. */
  private StateSet<MachineState> given(
      ReplayVariable variable, long slot, Type to, Span span, StateSet<MachineState> states) {
    String name = SlotLayout.describe(variable, slot).name();
    return pointed(name, to, span, states)
        .map(state -> holds(state.pop(), variable, slot, state.top()));
  }

  /** The address of a new object comes on top. */
  private StateSet<MachineState> pointed(
      String name, Type to, Span span, StateSet<MachineState> states) {
    if (to instanceof Type.Function) {
      ConcreteValue routine =
          new ConcreteValue.FunctionPointer(new ReplayFunction("(*" + name + ")", span));
      return states.map(state -> state.push(routine));
    } else if (!isFollowed(to)) {
      return states.map(state -> state.push(ConcreteValue.NoValue.NOTHING));
    } else if (ends && to.equals(Type.Int.CHAR)) {
      ReplayVariable text = object(name, new Type.Array(to, OptionalLong.of(MOST)));
      return states.map(state -> ending(state, name, text, span));
    }
    StateSet.Builder<MachineState> single = new StateSet.Builder<>();
    StateSet.Builder<MachineState> several = new StateSet.Builder<>();
    ReplayVariable row = object(name, new Type.Array(to, OptionalLong.of(MOST)));
    states.forEach(
        (state, when) -> {
          String shown = "length of " + name;
          AbstractMachine.EntryInput length =
              machine.readEntryInput(
                  state, LibraryFunctions.lengthInput(name, machine.callPath()), shown, span);
          if (length.value().signum() <= 0) {
            single.add(length.after(), when);
            return;
          }
          machine.events().entryInputRead(shown, length.value().toString());
          long count = length.value().min(LONGEST).longValueExact();
          ConcreteValue first = new ConcreteValue.SlotPointer(row, 0, 0, count * to.slotCount());
          MachineState there = room(length.after(), row, count * to.slotCount());
          gift(row);
          several.add(there.push(first), when);
        });
    StateSet<MachineState> alone = single.build();
    if (alone.isEmpty()) {
      return several.build();
    }
    ReplayVariable made = object(name + "[0]", to);
    gift(made);
    ConcreteValue address = new ConcreteValue.SlotPointer(made, 0, 0, to.slotCount());
    StateSet<MachineState> filled = to instanceof Type.Void ? alone : initialize(made, span, alone);
    return several.build().or(filled.map(state -> state.push(address)));
  }

  /** What functions without body give is theirs. */
  private void gift(ReplayVariable made) {
    if (!ends) {
      runner.evaluator.memoryAccess().noteFreeable(made);
    }
  }

  private MachineState room(MachineState state, ReplayVariable row, long slots) {
    return runner.evaluator.memoryAccess().setSlotCount(state, row, slots);
  }

  private MachineState holds(
      MachineState state, ReplayVariable variable, long slot, ConcreteValue value) {
    machine.events().valueStored(variable, slot, value);
    return state.store(new ScalarSlot(variable.number(), slot), value);
  }

  private ReplayVariable object(String name, Type type) {
    // What a pointer is to may have the name of what it is itself: the first of a row.
    String row = type instanceof Type.Array ? "[]" : "";
    return objects.computeIfAbsent(name + key + row, whole -> program.objectOf(name, type));
  }

  /** Whether runs may look at what is there; nobody can look at what has no size. */
  private static boolean isFollowed(Type type) {
    return !(type instanceof Type.Array array)
        || array.length().isPresent() && isFollowed(array.element());
  }
}
