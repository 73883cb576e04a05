package sunder.frontend.promela.flow;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.automaton.ArrayAccess;
import sunder.automaton.StableNames;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.Feature;
import sunder.frontend.promela.model.DataType;
import sunder.frontend.promela.model.Variable;

/**
 * The symbols of one automaton. A local variable has one for each number of a process: processes
 * that follow each other under one number share it.
 */
final class Registers {
  /** Whose variable it is; global ones belong to {@link #NOBODY}. */
  private record Slot(int process, Variable variable) {}

  private record Element(ArrayRegister array, IntTerm index) {}

  static final int NOBODY = -1;

  private final Symbol.Supply supply = new Symbol.Supply();
  private final Map<Slot, Symbol> scalars = new HashMap<>();
  private final Map<Slot, ArrayRegister> arrays = new HashMap<>();
  private final Map<Element, ArrayAccess.Read> reads = new HashMap<>();
  private final Map<Symbol, ArrayAccess.Read> readOf = new HashMap<>();
  private final Map<Symbol, Feature> features = new LinkedHashMap<>();
  private final Map<Feature, Symbol> symbols = new HashMap<>();
  private final Map<Symbol, String> stableNames = new HashMap<>();
  private final Map<ArrayRegister, String> stableArrayNames = new HashMap<>();
  private boolean countsProcesses;
  private final Symbol timeout = supply.bool(Symbol.Kind.REGISTER, "timeout");
  private final Symbol processCount =
      supply.integer(Symbol.Kind.REGISTER, "_nr_pr", Optional.empty(), Optional.empty());

  Registers(List<Feature> declared) {
    for (Feature feature : declared) {
      if (feature instanceof Feature.Numeric numeric) {
        Symbol symbol =
            supply.integer(
                Symbol.Kind.FEATURE,
                numeric.name(),
                Optional.of(numeric.low()),
                Optional.of(numeric.high()));
        features.put(symbol, numeric);
        symbols.put(numeric, symbol);
      }
    }
  }

  Symbol.Supply supply() {
    return supply;
  }

  /** The numeric features by symbol. */
  Map<Symbol, Feature> features() {
    return features;
  }

  IntTerm feature(Feature.Numeric feature) {
    return IntTerm.of(symbols.get(feature));
  }

  /** Stands for {@code timeout} until it is known what else is enabled. */
  Symbol timeout() {
    return timeout;
  }

  BoolTerm timeoutTerm() {
    return BoolTerm.of(timeout);
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
        slot(process, variable),
        slot -> {
          Symbol register = register(name(slot), variable.type());
          stableNames.put(register, stableName(slot));
          return register;
        });
  }

  /** A register of its own, such as a field of a message. */
  Symbol register(String name, DataType type) {
    return supply.integer(
        Symbol.Kind.REGISTER, name, Optional.of(type.low()), Optional.of(type.high()));
  }

  ArrayRegister array(int process, Variable variable) {
    return arrays.computeIfAbsent(
        slot(process, variable),
        slot -> {
          // An array register knows a greatest element only where the least is 0.
          boolean unsigned = variable.type().low().signum() == 0;
          ArrayRegister array =
              new ArrayRegister(
                  arrays.size(),
                  name(slot),
                  Symbol.Sort.INT,
                  unsigned ? Optional.of(variable.type().high()) : Optional.empty());
          stableArrayNames.put(array, stableName(slot));
          return array;
        });
  }

  private static Slot slot(int process, Variable variable) {
    return new Slot(variable.scope() == Variable.Scope.GLOBAL ? NOBODY : process, variable);
  }

  private static String name(Slot slot) {
    return slot.process() == NOBODY
        ? slot.variable().name()
        : slot.variable().name() + "[" + slot.process() + "]";
  }

  /** Locals of several processes may have one name. */
  private static String stableName(Slot slot) {
    return slot.process() == NOBODY
        ? slot.variable().name()
        : name(slot) + "@" + slot.variable().span().start();
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
