package sunder.frontend.c.replay;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import sunder.family.VariationalSet;
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
import sunder.frontend.c.syntax.ElementCount;
import sunder.source.Span;

/**
 * The initial environment of an execution: the arguments of the entry function, the objects that
 * pointers point to at entry, and the objects that functions without a definition return.
 *
 * <p>The script decides whether a pointer is NULL, and the length of the array that it points to;
 * an object without a recorded length is a single element. Each object is created once per name, so
 * that equal names denote the same object. Its counterpart in the translation is {@code
 * sunder.frontend.c.flow.memory.EntryArguments}, with which it shares no code.
 */
final class ReplayEntryArguments {
  /** The maximum length of an array that a pointer points to at entry. */
  private static final long MAX_LENGTH = 1L << 40;

  private static final Type BYTE = Type.Int.of("char", 1, 8, false);
  private static final BigInteger LONGEST = BigInteger.valueOf(MAX_LENGTH);

  /**
   * The maximum number of strings in {@code argv} that are modelled; scripts contain no lengths for
   * further strings.
   */
  private static final int STRINGS = 64;

  /** The streams that C17, 7.21.2, opens for every program: pointers that are never null. */
  private static final Set<String> IN_STDIO = Set.of("stdin", "stdout", "stderr");

  private final AbstractMachine machine;
  private final ReplayProgram program;
  private final StatementExecutor runner;
  private final Map<String, ReplayVariable> objects = new HashMap<>();

  /** A suffix of object names, which distinguishes the objects that different calls return. */
  private String nameSuffix = "";

  /** Whether a pointer to {@code char} points to a zero-terminated string. */
  private boolean pointsToStrings;

  ReplayEntryArguments(AbstractMachine machine, ReplayProgram program, StatementExecutor runner) {
    this.machine = machine;
    this.program = program;
    this.runner = runner;
  }

  /**
   * Initialises a pointer that is declared and defined in no translation unit, as {@link
   * #initialize} does; pointers to {@code char} point to strings.
   */
  VariationalSet<MachineState> initializeUndefinedPointer(
      ReplayVariable variable, VariationalSet<MachineState> states) {
    pointsToStrings = true;
    VariationalSet<MachineState> result = initialize(variable, variable.span(), states);
    pointsToStrings = false;
    return result;
  }

  /**
   * Initialises an object with arbitrary values of its type; its pointers are NULL or point to new
   * objects.
   */
  VariationalSet<MachineState> initialize(
      ReplayVariable variable, Span span, VariationalSet<MachineState> states) {
    VariationalSet<MachineState> result =
        runner.beginObject(variable, ReplayVariable.InitialValue.INDETERMINATE, span, states);
    for (long slot = 0; slot < variable.type().slotCount(); slot++) {
      SlotLayout.SlotDescription scalar = SlotLayout.describe(variable, slot);
      if (!scalar.isElement() && scalar.type() instanceof Type.Pointer pointer) {
        result = pointer(variable, slot, pointer.pointee().innermostElement(), span, result);
      }
    }
    return result;
  }

  private VariationalSet<MachineState> pointer(
      ReplayVariable variable, long slot, Type to, Span span, VariationalSet<MachineState> states) {
    SlotLayout.SlotDescription scalar = SlotLayout.describe(variable, slot);
    boolean isThere =
        variable.kind() == ReplayVariable.StorageKind.STATIC && IN_STDIO.contains(variable.name());
    if (isThere) {
      return storeNewObject(variable, slot, to, span, states);
    }
    String question =
        LibraryFunctions.indeterminateInput(variable.name(), scalar.members(), machine.callPath());
    VariationalSet.Builder<MachineState> nulls = new VariationalSet.Builder<>();
    VariationalSet.Builder<MachineState> others = new VariationalSet.Builder<>();
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
    VariationalSet<MachineState> none =
        nulls.build().map(state -> holds(state, variable, slot, ConcreteValue.NullPointer.NULL));
    VariationalSet<MachineState> some = others.build();
    return some.isEmpty() ? none : none.or(storeNewObject(variable, slot, to, span, some));
  }

  /**
   * Returns whether the array behind a pointer parameter has the elements that its declaration
   * requires; true for all parameters that are no pointers.
   */
  static boolean has(
      MachineState state,
      ReplayVariable parameter,
      ElementCount count,
      List<ReplayVariable> parameters) {
    boolean hasConstant = count.constant().map(n -> has(state, parameter, n)).orElse(true);
    if (!hasConstant || count.parameter().isEmpty()) {
      return hasConstant;
    }
    ReplayVariable number = parameters.get(count.parameter().getAsInt());
    return !(state.load(new ScalarSlot(number.number(), 0)).orElse(ConcreteValue.NoValue.NOTHING)
            instanceof ConcreteValue.Int n)
        || n.value().signum() <= 0
        || has(state, parameter, n.value());
  }

  private static boolean has(MachineState state, ReplayVariable parameter, BigInteger least) {
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

  /**
   * Initialises {@code argv} with an array of {@code argc} strings and a terminating NULL (C17,
   * 5.1.2.2.1).
   */
  VariationalSet<MachineState> mainStrings(
      ReplayVariable argv, ReplayVariable argc, Span span, VariationalSet<MachineState> states) {
    Type.Pointer string = (Type.Pointer) ((Type.Pointer) argv.type()).pointee();
    ReplayVariable row = object(argv.name(), new Type.Array(string, OptionalLong.of(MAX_LENGTH)));
    runner.evaluator.memoryAccess().noteNeverAllocated(row);
    return states.map(
        state -> {
          Optional<ConcreteValue> number = state.load(new ScalarSlot(argc.number(), 0));
          long count = number.map(n -> ((ConcreteValue.Int) n).value().longValueExact()).orElse(0L);
          MachineState now = state;
          for (int i = 0; i < Math.min(count, STRINGS); i++) {
            String name = argv.name() + "[" + i + "]";
            ReplayVariable text =
                object(name, new Type.Array(string.pointee(), OptionalLong.of(MAX_LENGTH)));
            runner.evaluator.memoryAccess().noteNeverAllocated(text);
            now = pushString(now, name, text, span);
            now = holds(now.pop(), row, i, now.top());
          }
          now = holds(now, row, count, ConcreteValue.NullPointer.NULL);
          return holds(now, argv, 0, new ConcreteValue.SlotPointer(row, 0, 0, count + 1));
        });
  }

  /** Pushes the address of a zero-terminated string, whose length is an input. */
  private MachineState pushString(MachineState state, String name, ReplayVariable text, Span span) {
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

  /**
   * Returns the states with the result of a function without a definition on top: NULL or the
   * address of a new object.
   */
  VariationalSet<MachineState> externalPointer(
      String name, Type to, Span span, VariationalSet<MachineState> states) {
    VariationalSet<MachineState> said =
        states.map(s -> machine.readInput(s, name, Type.Int.BOOL, span));
    VariationalSet<MachineState> none =
        said.filter(s -> !s.top().isTrue()).map(s -> s.pop().push(ConcreteValue.NullPointer.NULL));
    String place = LibraryFunctions.callPath(machine.callPath(), span);
    VariationalSet<MachineState> result = none;
    Map<Integer, VariationalSet.Builder<MachineState>> rounds = new LinkedHashMap<>();
    said.filter(s -> s.top().isTrue())
        .forEach(
            (s, when) -> {
              int round = s.inputCounts().get(place).orElse(0);
              rounds
                  .computeIfAbsent(round, key -> new VariationalSet.Builder<>())
                  .add(s.pop().withInputCount(place, round + 1), when);
            });
    machine.enterCall(place, machine.activation());
    for (Map.Entry<Integer, VariationalSet.Builder<MachineState>> round : rounds.entrySet()) {
      nameSuffix = place + "#" + round.getKey();
      pointsToStrings = true;
      result = result.or(pushNewObject(name, to, span, round.getValue().build()));
      pointsToStrings = false;
      nameSuffix = "";
    }
    machine.leaveCall();
    return result;
  }

  /** Stores the address of a new object into a pointer. */
  private VariationalSet<MachineState> storeNewObject(
      ReplayVariable variable, long slot, Type to, Span span, VariationalSet<MachineState> states) {
    String name = SlotLayout.describe(variable, slot).name();
    return pushNewObject(name, to, span, states)
        .map(state -> holds(state.pop(), variable, slot, state.top()));
  }

  /**
   * Pushes the address of a new object of a type: a single element or an array, as its length input
   * says.
   */
  private VariationalSet<MachineState> pushNewObject(
      String name, Type to, Span span, VariationalSet<MachineState> states) {
    if (to instanceof Type.Function) {
      ConcreteValue routine =
          ConcreteValue.FunctionPointer.of(new ReplayFunction("(*" + name + ")", span));
      return states.map(state -> state.push(routine));
    } else if (!isFollowed(to)) {
      return states.map(state -> state.push(ConcreteValue.NoValue.NOTHING));
    } else if (pointsToStrings && to.equals(Type.Int.CHAR)) {
      ReplayVariable text = object(name, new Type.Array(to, OptionalLong.of(MAX_LENGTH)));
      return states.map(state -> pushString(state, name, text, span));
    }
    VariationalSet.Builder<MachineState> single = new VariationalSet.Builder<>();
    VariationalSet.Builder<MachineState> several = new VariationalSet.Builder<>();
    // A pointer to void points to bytes; where the translation does not model them, no run uses
    // them.
    Type element = to instanceof Type.Void ? BYTE : to;
    ReplayVariable row = object(name, new Type.Array(element, OptionalLong.of(MAX_LENGTH)));
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
          long slots = count * element.slotCount();
          ConcreteValue first = new ConcreteValue.SlotPointer(row, 0, 0, slots);
          MachineState there = room(length.after(), row, slots);
          markFreeable(row);
          several.add(there.push(first), when);
        });
    VariationalSet<MachineState> alone = single.build();
    if (alone.isEmpty()) {
      return several.build();
    }
    ReplayVariable made = object(name + "[0]", element);
    markFreeable(made);
    ConcreteValue address = new ConcreteValue.SlotPointer(made, 0, 0, element.slotCount());
    VariationalSet<MachineState> filled = initialize(made, span, alone);
    return several.build().or(filled.map(state -> state.push(address)));
  }

  /** Records that the program may free an object, unless an external function returned it. */
  private void markFreeable(ReplayVariable made) {
    if (!pointsToStrings) {
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
    // An array and its first element can have the same name; the suffix distinguishes them.
    String row = type instanceof Type.Array ? "[]" : "";
    return objects.computeIfAbsent(name + nameSuffix + row, whole -> program.objectOf(name, type));
  }

  /** Returns whether objects of a type can be read; arrays without a length cannot. */
  private static boolean isFollowed(Type type) {
    return !(type instanceof Type.Array array)
        || array.length().isPresent() && isFollowed(array.element());
  }
}
