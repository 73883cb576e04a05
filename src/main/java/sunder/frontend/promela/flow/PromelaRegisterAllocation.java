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
import java.util.stream.Stream;
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
 * The register allocation of an automaton: scalar and array registers of variables, channels and
 * features.
 *
 * <p>A local variable has one register for each process number; processes that have the same number
 * in succession share it. Channels have one register for their length and one for each field of
 * each message; unused positions are 0, so that channels with equal contents are equal states.
 */
final class PromelaRegisterAllocation {
  /** A variable with its owner, which is {@link #NO_PROCESS} for global variables. */
  private record ProcessVariable(int process, Variable variable) {}

  private record ElementKey(ArrayRegister array, IntTerm index) {}

  static final int NO_PROCESS = -1;

  final Symbol.Supply supply = new Symbol.Supply();
  private final Map<ProcessVariable, Symbol> scalars = new HashMap<>();
  private final Map<ProcessVariable, ArrayRegister> arrays = new HashMap<>();
  private final Map<ElementKey, ArrayAccess.Read> reads = new HashMap<>();
  private final Map<Symbol, ArrayAccess.Read> readOf = new HashMap<>();

  final Map<Symbol, Feature> features = new LinkedHashMap<>();

  private final Map<Feature, Symbol> symbols = new HashMap<>();
  private final Map<Symbol, String> stableNames = new HashMap<>();
  private final Map<ArrayRegister, String> stableArrayNames = new HashMap<>();

  private boolean countsProcesses;

  /** The symbol of {@code timeout}, until it is replaced with its value. */
  final Symbol timeout = supply.bool(Symbol.Kind.REGISTER, "timeout");

  private final Symbol processCount =
      supply.integer(Symbol.Kind.REGISTER, "_nr_pr", Optional.empty(), Optional.empty());

  private final boolean stutterSensitive;
  private final List<Expr> rendezvousConditions;
  private final List<Expr> bufferedConditions;

  /** The register of {@code _last}, if a property reads it. */
  private final Optional<Symbol> lastProcess;

  private final Map<ProcessVariable, List<ChannelRegisters>> channelsOf = new HashMap<>();
  private final Map<List<ChannelRegisters>, ChannelTable> channelTables = new HashMap<>();
  private final LocationVector.SingleEntryCache<ChannelTable> there =
      new LocationVector.SingleEntryCache<>(this::findChannels);
  private final ChannelTable globalChannels;

  /** Whether a process type declares channels. */
  private final boolean areChannelsLocal;

  /** The number of each local variable among those of its name, in source order. */
  private final Map<Variable, Integer> localNumbers = new HashMap<>();

  /** The variables that a step may store to, parameters included. */
  private final Set<Variable> assignedVariables = new HashSet<>();

  /**
   * The registers of a channel.
   *
   * @param presenceCondition the presence condition of the declaration
   * @param length the register of the number of messages
   * @param messages the registers of the fields of each message, the first message first; unused
   *     ones are 0
   */
  record ChannelRegisters(
      Variable.ChannelType type,
      Expr presenceCondition,
      Symbol length,
      List<List<Symbol>> messages) {
    /** Returns the registers of the contents; none for a rendezvous channel. */
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

    /**
     * Returns the condition that the channel is full; a rendezvous channel never is, as in SPIN.
     */
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
   * The existing channels of a location vector: the global channels, then those of each process.
   *
   * <p>As in SPIN, a variable of type {@code chan} holds the position of a channel in this order,
   * starting with 1. Because processes terminate in the reverse order of their creation, the number
   * of an existing channel never changes, and the number of a channel that no longer exists is
   * reused. Tables are compared by identity.
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

    /** Returns the number of a channel in variants that declare all channels before it. */
    int number(ChannelRegisters channel) {
      return numbers.get(channel);
    }

    /**
     * Returns those of the first channels that only some variants declare.
     *
     * @param first the number of channels to consider
     */
    List<ChannelRegisters> variantDependent(int first) {
      return optional.stream().filter(channel -> number(channel) <= first).toList();
    }

    /** Returns the channels whose messages have a number of fields. */
    List<ChannelRegisters> withFields(int count) {
      return all.stream().filter(c -> c.type().fields().size() == count).toList();
    }
  }

  /**
   * Allocates the registers of the global variables, in source order.
   *
   * @param asked the state conditions of the property
   */
  PromelaRegisterAllocation(SystemModel system, List<Expr> asked) {
    Map<String, Integer> counts = new HashMap<>();
    Stream.concat(
            system.processes().stream(),
            system.properties().values().stream().flatMap(property -> property.claim().stream()))
        .flatMap(type -> Stream.concat(type.parameters().stream(), type.locals().stream()))
        .forEach(v -> localNumbers.put(v, counts.merge(v.name(), 1, Integer::sum)));
    for (ProcessType process : system.processes()) {
      assignedVariables.addAll(process.parameters());
      process
          .steps()
          .forEach(step -> step.targets().forEach(to -> assignedVariables.add(to.variable())));
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
        array(NO_PROCESS, variable);
      } else if (!isConstant(variable)) {
        scalar(NO_PROCESS, variable);
      }
    }
    ChannelNumbering.ofGlobals(system.globals())
        .forEach(made -> global.add(channel(NO_PROCESS, made)));
    this.globalChannels = new ChannelTable(global);
    this.areChannelsLocal =
        system.processes().stream()
            .flatMap(process -> process.locals().stream())
            .anyMatch(local -> local.channel().isPresent());
    boolean isAsked =
        asked.stream()
            .flatMap(value -> value.subexpressions().stream())
            .anyMatch(Expr.PredefinedKind.LAST::is);
    this.stutterSensitive = system.isStutterSensitive();
    this.rendezvousConditions = system.channelConditions(Variable.ChannelType::isRendezvous);
    this.bufferedConditions = system.channelConditions(type -> !type.isRendezvous());
    this.lastProcess = isAsked ? Optional.of(register("_last", DataType.BYTE)) : Optional.empty();
  }

  /** Returns whether the verified property is not stutter-invariant. */
  boolean isStutterSensitive() {
    return stutterSensitive;
  }

  /** Returns conditions whose disjunction are the variants that declare a rendezvous channel. */
  List<Expr> rendezvousConditions() {
    return rendezvousConditions;
  }

  /** Returns conditions whose disjunction are the variants that declare a buffered channel. */
  List<Expr> bufferedConditions() {
    return bufferedConditions;
  }

  /** Returns the register of {@code _last}; empty if no property reads it. */
  Optional<Symbol> lastProcess() {
    return lastProcess;
  }

  IntTerm feature(Feature.Numeric feature) {
    return IntTerm.of(symbols.get(feature));
  }

  /**
   * Returns the symbol of {@code _nr_pr}, which transitions replace with the number of processes.
   */
  Symbol processCount() {
    countsProcesses = true;
    return processCount;
  }

  /** Returns whether a term may contain the symbol of {@link #processCount}. */
  boolean usesProcessCount() {
    return countsProcesses;
  }

  /**
   * Returns names of registers that are independent of the order of allocation: they consist of the
   * owner and the number of the declaration among those of its name.
   */
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

  /** Returns a new input symbol for a nondeterministically chosen number. */
  Symbol input(Variable variable, BigInteger low, BigInteger high) {
    return supply.integer(Symbol.Kind.INPUT, variable.name(), Optional.of(low), Optional.of(high));
  }

  /** Returns a new register that belongs to no variable, such as a message field. */
  Symbol register(String name, DataType type) {
    return supply.integer(
        Symbol.Kind.REGISTER, name, Optional.of(type.low()), Optional.of(type.high()));
  }

  ArrayRegister array(int process, Variable variable) {
    return arrays.computeIfAbsent(
        owned(process, variable),
        owned -> {
          // An array register has an upper bound of its elements only if the lower bound is 0.
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
        variable.scope() == Variable.Scope.GLOBAL ? NO_PROCESS : process, variable);
  }

  private static String name(ProcessVariable owned) {
    return owned.process() == NO_PROCESS
        ? owned.variable().name()
        : owned.variable().name() + "[" + owned.process() + "]";
  }

  /**
   * Returns a unique name: local variables of one name are numbered, since their positions are not
   * unique if a file is included twice.
   */
  private String stableName(ProcessVariable owned) {
    return owned.process() == NO_PROCESS
        ? owned.variable().name()
        : name(owned) + "@" + localNumbers.get(owned.variable());
  }

  /** Returns whether a variable is never assigned and its value is known from its declaration. */
  boolean isConstant(Variable variable) {
    if (assignedVariables.contains(variable)) {
      return false;
    }
    return variable.channel().isPresent()
        || variable.length().isEmpty()
            && variable.initialValues().stream()
                .allMatch(v -> v instanceof Expr.Constant || v instanceof Expr.FeatureValue);
  }

  /**
   * Returns whether an expression reads a variable that always holds the channel that it was
   * declared with.
   */
  boolean isStaticallyKnown(Expr channel) {
    return channel instanceof Expr.Read read
        && read.lvalue().variable().channel().isPresent()
        && isConstant(read.lvalue().variable());
  }

  /** Returns the channels that the declaration of a variable creates, one for each element. */
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

  ChannelTable globalChannels() {
    return globalChannels;
  }

  ChannelTable existingChannels(LocationVector control) {
    return areChannelsLocal ? there.get(control) : globalChannels;
  }

  private ChannelTable findChannels(LocationVector control) {
    List<ChannelRegisters> result = new ArrayList<>(globalChannels.all);
    for (int i = 0; i < control.processes().size(); i++) {
      result.addAll(channels(i, control.processes().get(i).graph().type()));
    }
    return channelTables.computeIfAbsent(result, ChannelTable::new);
  }

  /** Returns the existing channels after the start of a process. */
  ChannelTable with(ChannelTable before, int process, ProcessType type) {
    List<ChannelRegisters> result = new ArrayList<>(before.all);
    result.addAll(channels(process, type));
    return areChannelsLocal ? channelTables.computeIfAbsent(result, ChannelTable::new) : before;
  }

  /** Returns whether an expression may denote a channel that no longer exists. */
  boolean mayDangle(Expr channel) {
    return areChannelsLocal && !isStaticallyKnown(channel);
  }

  /** Returns the array element at an index; equal reads have the same symbol. */
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

  /** Returns the array read of an element symbol. */
  Optional<ArrayAccess.Read> readOf(Symbol symbol) {
    return Optional.ofNullable(readOf.get(symbol));
  }
}
