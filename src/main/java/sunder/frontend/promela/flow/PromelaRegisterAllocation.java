package sunder.frontend.promela.flow;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.automaton.ArrayAccess;
import sunder.automaton.StableNames;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.Feature;
import sunder.frontend.promela.model.ChannelNumbering;
import sunder.frontend.promela.model.DataType;
import sunder.frontend.promela.model.Expr;
import sunder.frontend.promela.model.ProcessType;
import sunder.frontend.promela.model.SystemModel;
import sunder.frontend.promela.model.Variable;

/**
 * The symbols of one automaton. A local variable has one for each number of a process: processes
 * that follow each other under one number share it.
 */
final class PromelaRegisterAllocation {
  /** Whose variable it is; global ones belong to {@link #NOBODY}. */
  private record ProcessVariable(int process, Variable variable) {}

  private record ElementKey(ArrayRegister array, IntTerm index) {}

  static final int NOBODY = -1;

  final Symbol.Supply supply = new Symbol.Supply();
  private final Map<ProcessVariable, Symbol> scalars = new HashMap<>();
  private final Map<ProcessVariable, ArrayRegister> arrays = new HashMap<>();
  private final Map<ElementKey, ArrayAccess.Read> reads = new HashMap<>();
  private final Map<Symbol, ArrayAccess.Read> readOf = new HashMap<>();

  /** The numeric features by symbol. */
  final Map<Symbol, Feature> features = new LinkedHashMap<>();

  private final Map<Feature, Symbol> symbols = new HashMap<>();
  private final Map<Symbol, String> stableNames = new HashMap<>();
  private final Map<ArrayRegister, String> stableArrayNames = new HashMap<>();

  private boolean countsProcesses;

  /** Stands for {@code timeout} until it is known what else is enabled. */
  final Symbol timeout = supply.bool(Symbol.Kind.REGISTER, "timeout");

  private final Symbol processCount =
      supply.integer(Symbol.Kind.REGISTER, "_nr_pr", Optional.empty(), Optional.empty());

  private final boolean doStepsCount;
  private final List<Expr> meeting;
  private final List<Expr> keeping;

  /** What {@code _last} is, where something asks for it. */
  private final Optional<Symbol> last;

  private final Map<ProcessVariable, List<ChannelRegisters>> channelsOf = new HashMap<>();
  private final Map<List<ChannelRegisters>, ChannelTable> known = new HashMap<>();
  private final LocationVector.SingleEntryCache<ChannelTable> there =
      new LocationVector.SingleEntryCache<>(this::findChannels);
  private final ChannelTable globalChannels;

  /** Whether processes have channels of their own. */
  private final boolean areChannelsLocal;

  /** The variables that some step stores something in. */
  private final Set<Variable> stored = new HashSet<>();

  /**
   * A channel.
   *
   * @param presenceCondition the variants that have it
   * @param length how many messages are in it
   * @param messages for each message, the oldest first, its fields; what is not in use is 0
   */
  record ChannelRegisters(
      Variable.ChannelType type,
      Expr presenceCondition,
      Symbol length,
      List<List<Symbol>> messages) {
    /** The registers that hold its messages. */
    List<Symbol> registers() {
      List<Symbol> result = new ArrayList<>();
      if (!type.isRendezvous()) {
        result.add(length);
        messages.forEach(result::addAll);
      }
      return result;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof ChannelRegisters channel && length == channel.length;
    }

    @Override
    public int hashCode() {
      return length.hashCode();
    }

    /** A rendezvous never is, as in SPIN. */
    BoolTerm isFull() {
      return type.isRendezvous()
          ? BoolTerm.FALSE
          : BoolTerm.equal(count(), IntTerm.of(type.capacity()));
    }

    IntTerm count() {
      return type.isRendezvous() ? IntTerm.ZERO : IntTerm.of(length);
    }
  }

  /**
   * The channels that are there at a control point, the global ones first, then those of each
   * process. As in SPIN a variable of type chan holds the place of one, which is 1 for the first:
   * as processes go in the opposite order, numbers stay what they are while their channels are
   * there, and those of channels that are gone are given again. Compared by identity.
   */
  static final class ChannelTable {
    final List<ChannelRegisters> all;
    private final List<ChannelRegisters> optional;
    private final Map<ChannelRegisters, Integer> numbers = new HashMap<>();

    private ChannelTable(List<ChannelRegisters> all) {
      this.all = all;
      all.forEach(channel -> numbers.put(channel, numbers.size() + 1));
      this.optional =
          all.stream().filter(channel -> !channel.presenceCondition().isConstantTrue()).toList();
    }

    /** Its number where all are there that come before it. */
    int number(ChannelRegisters channel) {
      return numbers.get(channel);
    }

    /** Those of the first so many that only some variants have. */
    List<ChannelRegisters> variantDependent(int first) {
      return optional.stream().filter(channel -> number(channel) <= first).toList();
    }

    /** Those whose messages have so many fields. */
    List<ChannelRegisters> withFields(int count) {
      return all.stream().filter(c -> c.type().fields().size() == count).toList();
    }
  }

  /**
   * The global ones come first, in the order of the text.
   *
   * @param asked what is asked of states
   */
  PromelaRegisterAllocation(SystemModel system, List<Expr> asked) {
    for (ProcessType process : system.processes()) {
      stored.addAll(process.parameters());
      process.steps().forEach(step -> step.targets().forEach(to -> stored.add(to.variable())));
    }
    for (Feature feature : system.features().features()) {
      if (feature instanceof Feature.Numeric numeric) {
        Symbol symbol = supply.feature(numeric.name(), numeric.low(), numeric.high());
        features.put(symbol, numeric);
        symbols.put(numeric, symbol);
      }
    }
    List<ChannelRegisters> global = new ArrayList<>();
    for (Variable variable : system.globals()) {
      if (!isConstant(variable) && variable.length().isPresent()) {
        array(NOBODY, variable);
      } else if (!isConstant(variable)) {
        scalar(NOBODY, variable);
      }
    }
    ChannelNumbering.ofGlobals(system.globals()).forEach(made -> global.add(channel(NOBODY, made)));
    this.globalChannels = new ChannelTable(global);
    this.areChannelsLocal =
        system.processes().stream()
            .flatMap(process -> process.locals().stream())
            .anyMatch(local -> local.channel().isPresent());
    boolean isAsked =
        asked.stream()
            .flatMap(value -> value.subexpressions().stream())
            .anyMatch(Expr.PredefinedKind.LAST::is);
    this.doStepsCount = system.isStutterSensitive();
    this.meeting = system.channelConditions(Variable.ChannelType::isRendezvous);
    this.keeping = system.channelConditions(type -> !type.isRendezvous());
    this.last = isAsked ? Optional.of(register("_last", DataType.BYTE)) : Optional.empty();
  }

  /** Whether what is asked may count steps. */
  boolean isStutterSensitive() {
    return doStepsCount;
  }

  /** Where one of these holds, a channel of the model is a rendezvous. */
  List<Expr> rendezvousConditions() {
    return meeting;
  }

  /** Where one of these holds, one is none. */
  List<Expr> bufferedConditions() {
    return keeping;
  }

  /** Who took the step before; nothing where nobody asks. */
  Optional<Symbol> lastProcess() {
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
  boolean usesProcessCount() {
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
    return supply.integer(
        Symbol.Kind.REGISTER, name, Optional.of(type.low()), Optional.of(type.high()));
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
          return array;
        });
  }

  private static ProcessVariable owned(int process, Variable variable) {
    return new ProcessVariable(
        variable.scope() == Variable.Scope.GLOBAL ? NOBODY : process, variable);
  }

  private static String name(ProcessVariable owned) {
    return owned.process() == NOBODY
        ? owned.variable().name()
        : owned.variable().name() + "[" + owned.process() + "]";
  }

  /** Locals of several processes may have one name. */
  private static String stableName(ProcessVariable owned) {
    return owned.process() == NOBODY
        ? owned.variable().name()
        : name(owned) + "@" + owned.variable().span().start();
  }

  /** Whether a variable keeps what it starts with: its value is known from its declaration. */
  boolean isConstant(Variable variable) {
    if (stored.contains(variable)) {
      return false;
    }
    return variable.channel().isPresent()
        || variable.length().isEmpty()
            && variable.initialValues().stream()
                .allMatch(v -> v instanceof Expr.Constant || v instanceof Expr.FeatureValue);
  }

  /** Whether the channel that is meant is known from a declaration. */
  boolean isStaticallyKnown(Expr channel) {
    return channel instanceof Expr.Read read
        && read.lvalue().variable().channel().isPresent()
        && isConstant(read.lvalue().variable());
  }

  /** The channels that a variable is declared with, one for each element. */
  List<ChannelRegisters> channels(int process, Variable variable) {
    return channelsOf.computeIfAbsent(owned(process, variable), this::make);
  }

  private List<ChannelRegisters> make(ProcessVariable owned) {
    Variable variable = owned.variable();
    Variable.ChannelType type = variable.channel().orElseThrow();
    List<ChannelRegisters> result = new ArrayList<>();
    for (int i = 0; i < variable.size(); i++) {
      String name = name(owned) + (variable.length().isPresent() ? "[" + i + "]" : "");
      List<List<Symbol>> places = new ArrayList<>();
      for (int place = 0; place < type.capacity(); place++) {
        places.add(fields(name + "." + place, type.fields()));
      }
      DataType count = DataType.unsigned(32 - Integer.numberOfLeadingZeros(type.capacity() | 1));
      Symbol length = register("len(" + name + ")", count);
      result.add(new ChannelRegisters(type, variable.presenceCondition(), length, places));
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

  private ChannelRegisters channel(int process, ChannelNumbering.DeclaredChannel made) {
    return channels(process, made.variable()).get(made.element());
  }

  private List<ChannelRegisters> channels(int process, ProcessType type) {
    return ChannelNumbering.of(type.locals()).stream().map(made -> channel(process, made)).toList();
  }

  /** Those that are there for ever. */
  ChannelTable globalChannels() {
    return globalChannels;
  }

  /** Those that are there. */
  ChannelTable existingChannels(LocationVector control) {
    return areChannelsLocal ? there.get(control) : globalChannels;
  }

  private ChannelTable findChannels(LocationVector control) {
    List<ChannelRegisters> result = new ArrayList<>(globalChannels.all);
    for (int i = 0; i < control.processes().size(); i++) {
      result.addAll(channels(i, control.processes().get(i).graph().type()));
    }
    return known.computeIfAbsent(result, ChannelTable::new);
  }

  /** Those that are there once a process has started. */
  ChannelTable with(ChannelTable before, int process, ProcessType type) {
    List<ChannelRegisters> result = new ArrayList<>(before.all);
    result.addAll(channels(process, type));
    return areChannelsLocal ? known.computeIfAbsent(result, ChannelTable::new) : before;
  }

  /** Whether a name may mean a channel that is not there any more. */
  boolean mayDangle(Expr channel) {
    return areChannelsLocal && !isStaticallyKnown(channel);
  }

  /** The element at an index; equal reads have one symbol. */
  IntTerm element(ArrayRegister array, DataType type, IntTerm index) {
    ArrayAccess.Read read =
        reads.computeIfAbsent(
            new ElementKey(array, index),
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
