package sunder.verify.abstraction;

import java.math.BigInteger;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import sunder.automaton.ArrayAccess;
import sunder.automaton.Transition;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.interval.Interval;

/**
 * A concrete store and the meaning of a transition on it, straight from the words of {@link
 * Transition}: what abstract steps are compared with.
 *
 * @param values of registers and features, perhaps of inputs
 * @param arrays the elements that were written one by one
 * @param below the other elements with a negative index
 * @param above the other elements
 */
public record ConcreteStore(
    Map<Symbol, BigInteger> values,
    Map<ArrayRegister, Map<BigInteger, BigInteger>> arrays,
    Map<ArrayRegister, BigInteger> below,
    Map<ArrayRegister, BigInteger> above) {

  /** An index beyond all that is used. */
  private static final long FAR = 1_000_000;

  public BigInteger element(ArrayRegister array, BigInteger index) {
    BigInteger written = arrays.get(array).get(index);
    return written != null ? written : (index.signum() < 0 ? below : above).get(array);
  }

  /** The smallest interval of all elements with these indices. */
  public Interval elements(ArrayRegister array, Interval indexes) {
    Interval result = Interval.EMPTY;
    for (Map.Entry<BigInteger, BigInteger> entry : arrays.get(array).entrySet()) {
      if (indexes.contains(entry.getKey())) {
        result = result.hull(Interval.point(entry.getValue()));
      }
    }
    for (long index : new long[] {-FAR, FAR}) {
      BigInteger far = BigInteger.valueOf(index);
      if (indexes.contains(far)) {
        result = result.hull(Interval.point(element(array, far)));
      }
    }
    return result;
  }

  /** The store behind a transition; empty if the guard does not hold with these inputs. */
  public Optional<ConcreteStore> step(Transition transition, Map<Symbol, BigInteger> inputs) {
    Map<Symbol, BigInteger> all = new TreeMap<>(values);
    all.putAll(inputs);
    for (ArrayAccess.Read read : transition.reads()) {
      all.put(read.result(), element(read.array(), value(read.index(), all)));
    }
    if (!transition.guard().evaluate(all::get).orElse(false)) {
      return Optional.empty();
    }
    Map<Symbol, BigInteger> behind = new TreeMap<>(values);
    transition.updates().forEach((register, term) -> behind.put(register, value(term, all)));
    return Optional.of(written(transition, all, behind));
  }

  private ConcreteStore written(
      Transition transition, Map<Symbol, BigInteger> all, Map<Symbol, BigInteger> behind) {
    Map<ArrayRegister, Map<BigInteger, BigInteger>> elements = new TreeMap<>(arrays);
    Map<ArrayRegister, BigInteger> newBelow = new TreeMap<>(below);
    Map<ArrayRegister, BigInteger> newAbove = new TreeMap<>(above);
    for (ArrayAccess access : transition.writes()) {
      if (access instanceof ArrayAccess.Write write) {
        Map<BigInteger, BigInteger> changed = new TreeMap<>(arrays.get(write.array()));
        changed.put(value(write.index(), all), value(write.value(), all));
        elements.put(write.array(), changed);
      } else {
        elements.put(access.array(), Map.of());
        newBelow.put(access.array(), BigInteger.ZERO);
        newAbove.put(access.array(), BigInteger.ZERO);
      }
    }
    return new ConcreteStore(behind, elements, newBelow, newAbove);
  }

  private static BigInteger value(Term term, Map<Symbol, BigInteger> all) {
    if (term instanceof IntTerm integer) {
      return integer.evaluate(all::get).orElseThrow();
    }
    return ((BoolTerm) term).evaluate(all::get).orElseThrow() ? BigInteger.ONE : BigInteger.ZERO;
  }
}
