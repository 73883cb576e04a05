package sunder.frontend.ia.flow;

import java.math.BigInteger;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import sunder.automaton.Automaton.IntegerRange;
import sunder.automaton.StableNames;
import sunder.automaton.flow.StableIdGenerator;
import sunder.expression.ArrayRegister;
import sunder.expression.Symbol;
import sunder.family.Feature;
import sunder.frontend.ia.model.Identifier;
import sunder.frontend.ia.syntax.Type;
import sunder.source.Span;
import sunder.verdict.Assertion;

/**
 * The register allocation of one automaton. Two activations of a procedure share their registers
 * unless one is nested in the other: the register of a local is determined by the number of active
 * activations of its procedure. Precision that refinement learns about a local therefore applies to
 * every call.
 */
final class IaRegisterAllocation implements StableNames {
  final Symbol.Supply supply = new Symbol.Supply();
  private final Map<LocalAtDepth, Symbol> variables = new HashMap<>();
  private final Map<LocalAtDepth, ArrayRegister> arrays = new HashMap<>();
  private final Map<Feature, Symbol> features = new LinkedHashMap<>();
  private final Map<String, Symbol> lengths = new LinkedHashMap<>();
  private final Map<String, Symbol> lengthInputs = new LinkedHashMap<>();
  private final Map<Symbol, IntegerRange> annotations = new HashMap<>();
  private final Map<String, Integer> names = new HashMap<>();
  private final Map<Object, RegisterOrigin> births = new HashMap<>();
  private final StableIdGenerator origins;

  /**
   * The origin of a register: the name in the program and a key that distinguishes registers of
   * that name.
   */
  private record RegisterOrigin(String name, Object origin) {
    @Override
    public String toString() {
      return name + "@" + origin;
    }
  }

  /** A local of the activation at a depth; identifiers are compared by identity. */
  private record LocalAtDepth(Identifier local, int depth) {
    @Override
    public String toString() {
      return local.declaration().start() + "." + depth;
    }
  }

  IaRegisterAllocation(List<Feature> declared, List<Identifier> free, StableIdGenerator origins) {
    this.origins = origins;
    for (Feature feature : declared) {
      if (feature instanceof Feature.Numeric numeric) {
        features.put(numeric, supply.feature(numeric.name(), numeric.low(), numeric.high()));
      }
    }
    for (Identifier identifier : free) {
      if (identifier instanceof Identifier.LengthSymbol length) {
        String name = length.name();
        lengths.put(name, born(positive(Symbol.Kind.REGISTER, unique(name)), name, "length"));
        lengthInputs.put(name, positive(Symbol.Kind.INPUT, name.toUpperCase(Locale.ROOT)));
      }
    }
  }

  private Symbol positive(Symbol.Kind kind, String name) {
    return supply.integer(kind, name, Optional.of(BigInteger.ONE), Optional.empty());
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
        new LocalAtDepth(variable, depth),
        slot ->
            born(
                symbol(Symbol.Kind.REGISTER, unique(variable.name()), variable.type()),
                variable.name(),
                slot));
  }

  ArrayRegister array(Identifier.LocalArray array, int depth) {
    return arrays.computeIfAbsent(
        new LocalAtDepth(array, depth),
        slot ->
            born(
                new ArrayRegister(
                    arrays.size(),
                    unique(array.name()),
                    array.element() instanceof Type.Bool ? Symbol.Sort.BOOL : Symbol.Sort.INT,
                    greatest(array.element())),
                array.name(),
                slot));
  }

  /** Returns a new register for an intermediate value. */
  Symbol temporary(String name, Type.Data type) {
    Symbol made = symbol(Symbol.Kind.REGISTER, unique(name + "'"), type);
    return born(made, name + "'", origins.next());
  }

  /**
   * Returns, for each assertion, a new Boolean register that is true after the assertion was the
   * first to fail.
   */
  Map<Assertion, Symbol> firstFailureFlags(List<Assertion> assertions) {
    Map<Assertion, Symbol> result = new LinkedHashMap<>();
    for (int i = 0; i < assertions.size(); i++) {
      Symbol made = supply.bool(Symbol.Kind.REGISTER, unique("aborted"));
      result.put(assertions.get(i), born(made, "aborted", i));
    }
    return result;
  }

  Symbol input(String name, Type.Data type) {
    return symbol(Symbol.Kind.INPUT, name.toUpperCase(Locale.ROOT), type);
  }

  /** Returns the input symbols of the lengths, by the names of {@link #lengths}. */
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

  /**
   * Returns the initial abstraction that the type of a register declares; empty if it declares
   * none.
   */
  Optional<IntegerRange> initialAbstraction(Symbol register) {
    return Optional.ofNullable(annotations.get(register));
  }

  private Symbol symbol(Symbol.Kind kind, String name, Type.Data type) {
    if (type instanceof Type.Bool) {
      return supply.bool(kind, name);
    }
    Optional<BigInteger> high = greatest(type);
    Symbol made = supply.integer(kind, name, high.map(value -> BigInteger.ZERO), high);
    ((Type.Int) type)
        .abstraction()
        .ifPresent(range -> annotations.put(made, new IntegerRange(range.low(), range.high())));
    return made;
  }

  private static Optional<BigInteger> greatest(Type.Data type) {
    return type instanceof Type.Int integer
        ? integer.modulus().map(n -> n.subtract(BigInteger.ONE))
        : Optional.empty();
  }

  private <T> T born(T register, String name, Object origin) {
    births.put(register, new RegisterOrigin(name, origin));
    return register;
  }

  @Override
  public String of(Symbol symbol) {
    return symbol.kind() == Symbol.Kind.FEATURE ? symbol.name() : births.get(symbol).toString();
  }

  @Override
  public String of(ArrayRegister array) {
    return births.get(array).toString();
  }

  @Override
  public Optional<Span> declaration(Symbol symbol) {
    return declared(symbol);
  }

  @Override
  public Optional<Span> declaration(ArrayRegister array) {
    return declared(array);
  }

  private Optional<Span> declared(Object register) {
    RegisterOrigin birth = births.get(register);
    return birth != null && birth.origin() instanceof LocalAtDepth slot
        ? Optional.of(slot.local().declaration())
        : Optional.empty();
  }

  private String unique(String name) {
    int times = names.merge(name, 1, Integer::sum);
    return times == 1 ? name : name + "#" + times;
  }
}
