package sunder.frontend.promela.flow;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import sunder.automaton.ArrayAccess;
import sunder.automaton.StableNames;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.Feature;
import sunder.frontend.promela.model.DataType;
import sunder.frontend.promela.model.Expr;
import sunder.frontend.promela.model.ProcessType;
import sunder.frontend.promela.model.SystemModel;
import sunder.frontend.promela.model.Variable;

/**
 * The symbols of one automaton. A local variable has one for each number of a process: processes
 * that follow each other under one number share it.
 */
final class Registers {
  /** Whose variable it is; global ones belong to {@link #NOBODY}. */
  private record Owned(int process, Variable variable) {}

  private record Element(ArrayRegister array, IntTerm index) {}

  static final int NOBODY = -1;

  final Symbol.Supply supply = new Symbol.Supply();
  private final Map<Owned, Symbol> scalars = new HashMap<>();
  private final Map<Owned, ArrayRegister> arrays = new HashMap<>();
  private final Map<Element, ArrayAccess.Read> reads = new HashMap<>();
  private final Map<Symbol, ArrayAccess.Read> readOf = new HashMap<>();

  /** The numeric features by symbol. */
  final Map<Symbol, Feature> features = new LinkedHashMap<>();

  private final Map<Feature, Symbol> symbols = new HashMap<>();
  private final Map<Symbol, String> stableNames = new HashMap<>();
  private final Map<ArrayRegister, String> stableArrayNames = new HashMap<>();

  /** Of type {@code chan}, fields of messages among them. */
  private final Set<Symbol> holders = new HashSet<>();

  /** Arrays of type {@code chan}, and how many elements they have. */
  private final Map<ArrayRegister, Integer> arraysOfHolders = new HashMap<>();

  private boolean countsProcesses;

  /** Stands for {@code timeout} until it is known what else is enabled. */
  final Symbol timeout = supply.bool(Symbol.Kind.REGISTER, "timeout");

  private final Symbol processCount =
      supply.integer(Symbol.Kind.REGISTER, "_nr_pr", Optional.empty(), Optional.empty());

  private final boolean doStepsCount;

  /** What {@code _last} is, where something asks for it. */
  private final Optional<Symbol> last;

  private final List<Channel> channels = new ArrayList<>();
  private final Map<Owned, List<Channel>> channelsOf = new HashMap<>();

  /** The channels of processes that are not there. */
  private final Latest<List<Channel>> gone = new Latest<>(this, c -> ofProcesses(c, false));

  /** Those of processes that are. */
  private final Latest<List<Channel>> there = new Latest<>(this, c -> ofProcesses(c, true));

  private final int globalChannels;

  /** Whether processes have channels of their own. */
  private final boolean areChannelsLocal;

  /** The variables that some step stores something in. */
  private final Set<Variable> stored = new HashSet<>();

  /**
   * A channel.
   *
   * @param number what a variable of type chan holds for it; not 0
   * @param length how many messages are in it
   * @param places for each message, the oldest first, its fields; what is not in use is 0
   */
  record Channel(int number, Variable.ChannelType type, Symbol length, List<List<Symbol>> places) {
    /** The registers that hold its messages. */
    List<Symbol> registers() {
      List<Symbol> result = new ArrayList<>();
      if (!type.isRendezvous()) {
        result.add(length);
        places.forEach(result::addAll);
      }
      return result;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Channel channel && number == channel.number;
    }

    @Override
    public int hashCode() {
      return number;
    }

    IntTerm count() {
      return type.isRendezvous() ? IntTerm.ZERO : IntTerm.of(length);
    }
  }

  /**
   * The global ones come first, in the order of the text.
   *
   * @param asked what is asked of states
   */
  Registers(SystemModel system, List<Expr> asked) {
    for (ProcessType process : system.processes()) {
      stored.addAll(process.parameters());
      process.steps().forEach(step -> step.stored().forEach(to -> stored.add(to.variable())));
    }
    for (Feature feature : system.features().features()) {
      if (feature instanceof Feature.Numeric numeric) {
        Symbol symbol = supply.feature(numeric.name(), numeric.low(), numeric.high());
        features.put(symbol, numeric);
        symbols.put(numeric, symbol);
      }
    }
    for (Variable variable : system.globals()) {
      if (!isFixed(variable) && variable.length().isPresent()) {
        array(NOBODY, variable);
      } else if (!isFixed(variable)) {
        scalar(NOBODY, variable);
      }
      if (variable.channel().isPresent()) {
        channels(NOBODY, variable);
      }
    }
    this.globalChannels = channels.size();
    this.areChannelsLocal =
        system.processes().stream()
            .flatMap(process -> process.locals().stream())
            .anyMatch(local -> local.channel().isPresent());
    boolean isAsked =
        asked.stream().flatMap(value -> value.all().stream()).anyMatch(Expr.Quantity.LAST::is);
    this.doStepsCount = system.doStepsCount();
    this.last = isAsked ? Optional.of(register("_last", DataType.BYTE)) : Optional.empty();
  }

  /** Whether what is asked may count steps. */
  boolean doStepsCount() {
    return doStepsCount;
  }

  /** Who took the step before; nothing where nobody asks. */
  Optional<Symbol> last() {
    return last;
  }

  IntTerm feature(Feature.Numeric feature) {
    return IntTerm.of(symbols.get(feature));
  }

  /** Stands for {@code _nr_pr} until the processes are known. */
  Symbol processCount() {
    countsProcesses = true;
    return processCount;
  }

  /** Whether any term may hold {@link #processCount}. */
  boolean countsProcesses() {
    return countsProcesses;
  }

  /** Names from the text: whose variable it is, and where it is declared. */
  StableNames names() {
    return new StableNames() {
      @Override
      public String of(Symbol symbol) {
        return stableNames.getOrDefault(symbol, symbol.name());
      }

      @Override
      public String of(ArrayRegister array) {
        return stableArrayNames.getOrDefault(array, array.name());
      }
    };
  }

  Symbol scalar(int process, Variable variable) {
    return scalars.computeIfAbsent(
        owned(process, variable),
        owned -> {
          Symbol register = register(name(owned), variable.type());
          stableNames.put(register, stableName(owned));
          return register;
        });
  }

  /** A number that is chosen for a variable. */
  Symbol input(Variable variable, BigInteger low, BigInteger high) {
    return supply.integer(Symbol.Kind.INPUT, variable.name(), Optional.of(low), Optional.of(high));
  }

  /** A register of its own, such as a field of a message. */
  Symbol register(String name, DataType type) {
    Symbol register =
        supply.integer(
            Symbol.Kind.REGISTER, name, Optional.of(type.low()), Optional.of(type.high()));
    if (type.kind() == DataType.Kind.CHANNEL) {
      holders.add(register);
    }
    return register;
  }

  /** The numbers of channels that registers hold, other registers left out. */
  Stream<IntTerm> channelsIn(Collection<Symbol> scalars) {
    return scalars.stream().filter(holders::contains).map(IntTerm::of);
  }

  /** The same of the elements of an array. */
  Stream<IntTerm> channelsIn(ArrayRegister array) {
    return IntStream.range(0, arraysOfHolders.getOrDefault(array, 0))
        .mapToObj(i -> element(array, DataType.CHANNEL, IntTerm.of(i)));
  }

  ArrayRegister array(int process, Variable variable) {
    return arrays.computeIfAbsent(
        owned(process, variable),
        owned -> {
          // An array register knows a greatest element only where the least is 0.
          boolean unsigned = variable.type().low().signum() == 0;
          ArrayRegister array =
              new ArrayRegister(
                  arrays.size(),
                  name(owned),
                  Symbol.Sort.INT,
                  unsigned ? Optional.of(variable.type().high()) : Optional.empty());
          stableArrayNames.put(array, stableName(owned));
          if (variable.type().kind() == DataType.Kind.CHANNEL) {
            arraysOfHolders.put(array, variable.size());
          }
          return array;
        });
  }

  private static Owned owned(int process, Variable variable) {
    return new Owned(variable.scope() == Variable.Scope.GLOBAL ? NOBODY : process, variable);
  }

  private static String name(Owned owned) {
    return owned.process() == NOBODY
        ? owned.variable().name()
        : owned.variable().name() + "[" + owned.process() + "]";
  }

  /** Locals of several processes may have one name. */
  private static String stableName(Owned owned) {
    return owned.process() == NOBODY
        ? owned.variable().name()
        : name(owned) + "@" + owned.variable().span().start();
  }

  /** Whether a variable keeps what it starts with: its value is known from its declaration. */
  boolean isFixed(Variable variable) {
    if (stored.contains(variable)) {
      return false;
    }
    return variable.channel().isPresent()
        || variable.length().isEmpty()
            && variable.initial().stream()
                .allMatch(v -> v instanceof Expr.Constant || v instanceof Expr.OfFeature);
  }

  /** Whether the channel that is meant is known from a declaration. */
  boolean isDeclared(Expr channel) {
    return channel instanceof Expr.Read read
        && read.place().variable().channel().isPresent()
        && isFixed(read.place().variable());
  }

  /** The channels that a variable is declared with, one for each element. */
  List<Channel> channels(int process, Variable variable) {
    return channelsOf.computeIfAbsent(owned(process, variable), this::make);
  }

  private List<Channel> make(Owned owned) {
    Variable variable = owned.variable();
    Variable.ChannelType type = variable.channel().orElseThrow();
    List<Channel> result = new ArrayList<>();
    for (int i = 0; i < variable.size(); i++) {
      String name = name(owned) + (variable.length().isPresent() ? "[" + i + "]" : "");
      List<List<Symbol>> places = new ArrayList<>();
      for (int place = 0; place < type.capacity(); place++) {
        places.add(fields(name + "." + place, type.fields()));
      }
      DataType count = DataType.unsigned(32 - Integer.numberOfLeadingZeros(type.capacity() | 1));
      Symbol length = register("len(" + name + ")", count);
      Channel channel = new Channel(channels.size() + 1, type, length, places);
      channels.add(channel);
      result.add(channel);
    }
    return result;
  }

  private List<Symbol> fields(String name, List<DataType> types) {
    List<Symbol> result = new ArrayList<>();
    for (int field = 0; field < types.size(); field++) {
      result.add(register(name + "." + field, types.get(field)));
    }
    return result;
  }

  /** Those of processes that are not there. */
  List<Channel> gone(Control control) {
    return gone.at(control);
  }

  /** Those of processes that are there, all of which are made by then. */
  List<Channel> there(Control control) {
    return there.at(control);
  }

  /**
   * Whether a number is that of a channel that is gone: others may be made when this is known, so
   * those that are gone are not asked for one by one. Global ones, which have the least numbers,
   * are there for ever.
   */
  BoolTerm isGone(IntTerm number, Control control) {
    List<BoolTerm> conditions = new ArrayList<>();
    conditions.add(BoolTerm.less(IntTerm.of(globalChannels), number));
    there(control).forEach(c -> conditions.add(BoolTerm.notEqual(number, IntTerm.of(c.number()))));
    return BoolTerm.and(conditions);
  }

  /** Whether a name may mean a channel that is not there any more. */
  boolean mayBeGone(Expr channel) {
    return areChannelsLocal && !isDeclared(channel);
  }

  private List<Channel> ofProcesses(Control control, boolean areThere) {
    return channelsOf.entrySet().stream()
        .filter(entry -> entry.getKey().process() != NOBODY)
        .filter(entry -> isThere(entry.getKey(), control) == areThere)
        .flatMap(entry -> entry.getValue().stream())
        .sorted(Comparator.comparing(Channel::number))
        .toList();
  }

  private static boolean isThere(Owned owned, Control control) {
    return owned.process() < control.seats().size()
        && control.seats().get(owned.process()).graph().type().locals().contains(owned.variable());
  }

  /** How many channels were made so far. */
  int channelCount() {
    return channels.size();
  }

  /** All channels made so far. */
  List<Channel> channels() {
    return List.copyOf(channels);
  }

  /** Those whose messages have so many fields. */
  List<Channel> channelsWithFields(int count) {
    return channels.stream().filter(c -> c.type().fields().size() == count).toList();
  }

  /** The element at an index; equal reads have one symbol. */
  IntTerm element(ArrayRegister array, DataType type, IntTerm index) {
    ArrayAccess.Read read =
        reads.computeIfAbsent(
            new Element(array, index),
            element -> {
              Symbol result =
                  supply.integer(
                      Symbol.Kind.ELEMENT,
                      array.name(),
                      Optional.of(type.low()),
                      Optional.of(type.high()));
              return new ArrayAccess.Read(array, index, result);
            });
    readOf.put(read.result(), read);
    return IntTerm.of(read.result());
  }

  /** The read behind an element's symbol. */
  Optional<ArrayAccess.Read> readOf(Symbol symbol) {
    return Optional.ofNullable(readOf.get(symbol));
  }
}
