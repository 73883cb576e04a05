package sunder.verify.explicit;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import sunder.automaton.ArrayAccess;
import sunder.automaton.Transition;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Substitution;
import sunder.expression.Symbol;
import sunder.expression.Term;

/**
 * A transition from a state with values for its inputs: its guard and its target as terms over
 * features. Where that does not work, names a term that must become constant first.
 */
final class Attempt {
  /** A larger value is rather computed for each value of a feature. */
  private static final int MAX_SIZE = 100;

  private final ExplicitState from;
  private final Transition transition;
  private final Map<Symbol, Term> fixed;
  private final Map<Symbol, Term> local;
  private Optional<Term> obstacle = Optional.empty();

  /**
   * @param inputs values of the inputs that are used
   * @param fixed values of some features, constants
   */
  Attempt(
      ExplicitState from,
      Transition transition,
      Map<Symbol, Term> inputs,
      Map<Symbol, Term> fixed) {
    this.from = from;
    this.transition = transition;
    this.fixed = fixed;
    this.local = new HashMap<>(inputs);
    local.putAll(fixed);
  }

  /** The condition under which the step is taken; nothing if there is an obstacle. */
  Optional<BoolTerm> guard() {
    for (ArrayAccess.Read read : transition.reads()) {
      Optional<BigInteger> index = constant(read.index());
      if (index.isEmpty()) {
        return Optional.empty();
      }
      local.put(read.result(), now(from.element(read.array(), index.get())));
    }
    BoolTerm guard = transition.guard().substitute(values());
    // If it is not expressible as a set, it must become constant.
    obstacle = Optional.of(guard);
    return Optional.of(guard);
  }

  /** The state behind, once the guard is known; nothing if there is an obstacle. */
  Optional<ExplicitState> target() {
    obstacle = Optional.empty();
    Map<Symbol, Term> registers = new TreeMap<>();
    for (Symbol register : transition.target().live()) {
      Term update = transition.updates().get(register);
      put(registers, register, update == null ? from.register(register) : update);
    }
    Map<ArrayRegister, Map<BigInteger, Term>> arrays = new TreeMap<>();
    for (ArrayRegister array : transition.target().liveArrays()) {
      Map<BigInteger, Term> elements = elementsBehind(array);
      if (!elements.isEmpty()) {
        arrays.put(array, elements);
      }
    }
    return obstacle.isEmpty()
        ? Optional.of(new ExplicitState(transition.target(), registers, arrays))
        : Optional.empty();
  }

  private Map<BigInteger, Term> elementsBehind(ArrayRegister array) {
    Map<BigInteger, Term> elements = new TreeMap<>();
    from.arrays()
        .getOrDefault(array, Map.of())
        .forEach((index, value) -> elements.put(index, now(value)));
    for (ArrayAccess access : transition.writes()) {
      if (access.array() == array) {
        apply(access, elements);
      }
    }
    return elements;
  }

  private void apply(ArrayAccess access, Map<BigInteger, Term> elements) {
    if (access instanceof ArrayAccess.Write write) {
      Optional<BigInteger> index = constant(write.index());
      if (index.isPresent()) {
        elements.remove(index.get());
        put(elements, index.get(), write.value());
      }
    } else {
      elements.clear();
    }
  }

  private <K> void put(Map<K, Term> values, K key, Term term) {
    Term value = term.substitute(values());
    if (value.size() > MAX_SIZE) {
      obstacle = Optional.of(value);
    }
    if (!ExplicitState.isZero(value)) {
      values.put(key, value);
    }
  }

  private Optional<BigInteger> constant(IntTerm index) {
    IntTerm value = index.substitute(values());
    if (!value.isConstant()) {
      obstacle = Optional.of(value);
    }
    return value.asConstant();
  }

  /** A term that must become constant before more is known. */
  Optional<Term> obstacle() {
    return obstacle;
  }

  private Substitution values() {
    return symbol -> {
      Term known = local.get(symbol);
      return known != null
          ? known
          : symbol.kind() == Symbol.Kind.REGISTER ? now(from.register(symbol)) : Term.of(symbol);
    };
  }

  /** A term of the state, with the features that are fixed. */
  private Term now(Term term) {
    return fixed.isEmpty() ? term : term.substitute(this::featureValue);
  }

  private Term featureValue(Symbol feature) {
    Term value = fixed.get(feature);
    return value == null ? Term.of(feature) : value;
  }
}
