package sunder.automaton;

import java.math.BigInteger;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import sunder.expression.Symbol;
import sunder.family.Feature;
import sunder.syntax.Type;
import sunder.typing.DataType;
import sunder.typing.Identifier;

/**
 * The symbols of one automaton. Two activations of a procedure share their registers unless one is
 * active inside the other: the register of a local depends on how many activations of its procedure
 * are under way. What refinement learns of a local then holds for every call.
 */
final class Registers {
  private final Symbol.Supply supply = new Symbol.Supply();
  private final Map<Slot, Symbol> variables = new HashMap<>();
  private final Map<Slot, ArrayRegister> arrays = new HashMap<>();
  private final Map<Feature, Symbol> features = new LinkedHashMap<>();
  private final Map<String, Symbol> lengths = new LinkedHashMap<>();
  private final Map<String, Symbol> lengthInputs = new LinkedHashMap<>();
  private final Map<Symbol, Type.Range> annotations = new HashMap<>();
  private final Map<String, Integer> names = new HashMap<>();

  /** A local of the activation at a depth. Identifiers are compared by identity. */
  private record Slot(Identifier local, int depth) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Slot slot && local.equals(slot.local) && depth == slot.depth;
    }

    @Override
    public int hashCode() {
      return 31 * local.hashCode() + depth;
    }
  }

  Registers(List<Feature> declared, List<Identifier> free) {
    for (Feature feature : declared) {
      if (feature instanceof Feature.Numeric numeric) {
        features.put(
            numeric,
            supply.integer(
                Symbol.Kind.FEATURE,
                numeric.name(),
                Optional.of(numeric.low()),
                Optional.of(numeric.high())));
      }
    }
    for (Identifier identifier : free) {
      if (identifier instanceof Identifier.LengthSymbol length) {
        String name = length.name();
        lengths.put(name, positive(Symbol.Kind.REGISTER, unique(name)));
        lengthInputs.put(name, positive(Symbol.Kind.INPUT, name.toUpperCase(Locale.ROOT)));
      }
    }
  }

  private Symbol positive(Symbol.Kind kind, String name) {
    return supply.integer(kind, name, Optional.of(BigInteger.ONE), Optional.empty());
  }

  Symbol.Supply supply() {
    return supply;
  }

  Map<Symbol, Feature> features() {
    Map<Symbol, Feature> bySymbol = new LinkedHashMap<>();
    features.forEach((feature, symbol) -> bySymbol.put(symbol, feature));
    return Collections.unmodifiableMap(bySymbol);
  }

  Map<String, Symbol> lengths() {
    return Collections.unmodifiableMap(lengths);
  }

  Symbol feature(Feature.Numeric feature) {
    return features.get(feature);
  }

  Symbol length(Identifier.LengthSymbol length) {
    return lengths.get(length.name());
  }

  Symbol variable(Identifier.LocalVariable variable, int depth) {
    return variables.computeIfAbsent(
        new Slot(variable, depth),
        slot -> symbol(Symbol.Kind.REGISTER, unique(variable.name()), variable.type()));
  }

  ArrayRegister array(Identifier.LocalArray array, int depth) {
    return arrays.computeIfAbsent(
        new Slot(array, depth),
        slot ->
            new ArrayRegister(
                arrays.size(),
                unique(array.name()),
                array.element() instanceof DataType.Bool ? Symbol.Sort.BOOL : Symbol.Sort.INT,
                greatest(array.element())));
  }

  /** A register that holds a value until it is used, once. */
  Symbol temporary(String name, DataType type) {
    return symbol(Symbol.Kind.REGISTER, unique(name + "'"), type);
  }

  /** The register that is true once {@code abort} was run, in complete plays. */
  Symbol aborted() {
    return supply.bool(Symbol.Kind.REGISTER, unique("aborted"));
  }

  Symbol input(String name, DataType type) {
    return symbol(Symbol.Kind.INPUT, name.toUpperCase(Locale.ROOT), type);
  }

  /** What the environment answers for each length, by the names of {@link #lengths}. */
  Map<String, Symbol> lengthInputs() {
    return Collections.unmodifiableMap(lengthInputs);
  }

  Symbol element(ArrayRegister array) {
    return array.sort() == Symbol.Sort.BOOL
        ? supply.bool(Symbol.Kind.ELEMENT, array.name())
        : supply.integer(
            Symbol.Kind.ELEMENT,
            array.name(),
            array.high().map(high -> BigInteger.ZERO),
            array.high());
  }

  /** The initial abstraction that a register's type asks for. */
  Optional<Type.Range> annotation(Symbol register) {
    return Optional.ofNullable(annotations.get(register));
  }

  private Symbol symbol(Symbol.Kind kind, String name, DataType type) {
    if (type instanceof DataType.Bool) {
      return supply.bool(kind, name);
    }
    Optional<BigInteger> high = greatest(type);
    Symbol made = supply.integer(kind, name, high.map(value -> BigInteger.ZERO), high);
    ((DataType.Int) type).abstraction().ifPresent(range -> annotations.put(made, range));
    return made;
  }

  private static Optional<BigInteger> greatest(DataType type) {
    return type instanceof DataType.Int integer
        ? integer.modulus().map(n -> n.subtract(BigInteger.ONE))
        : Optional.empty();
  }

  private String unique(String name) {
    int times = names.merge(name, 1, Integer::sum);
    return times == 1 ? name : name + "#" + times;
  }
}
