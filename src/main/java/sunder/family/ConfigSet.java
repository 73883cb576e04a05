package sunder.family;

import java.math.BigInteger;
import java.util.List;

/**
 * An immutable set of configurations of one {@link ConfigSpace}. Two sets of one space are equal
 * exactly when they hold the same configurations; equality and hashing take constant time.
 */
public interface ConfigSet {
  ConfigSpace space();

  ConfigSet and(ConfigSet other);

  ConfigSet or(ConfigSet other);

  /** The configurations in this set and not in {@code other}. */
  ConfigSet minus(ConfigSet other);

  boolean isEmpty();

  boolean isSubsetOf(ConfigSet other);

  boolean intersects(ConfigSet other);

  boolean contains(Configuration configuration);

  /** How many configurations, exactly. */
  BigInteger count();

  /**
   * One configuration of this set, always the same one for the same set; where there is freedom a
   * Boolean feature is not selected and a numeric one is smallest.
   *
   * @throws java.util.NoSuchElementException if the set is empty
   */
  Configuration pick();

  /** The values that {@code feature} takes in this set: disjoint, ascending, not touching. */
  List<ValueRange> valuesOf(Feature.Numeric feature);

  /** Those in which the feature has this value; a Boolean feature is 1 (selected) or 0. */
  default ConfigSet with(Feature feature, BigInteger value) {
    if (feature instanceof Feature.Numeric numeric) {
      return and(space().inRange(numeric, value, value));
    }
    ConfigSet selected = space().selected((Feature.Bool) feature);
    return value.signum() == 0 ? minus(selected) : and(selected);
  }

  /** The least value of {@code feature} in this set, which is not empty. */
  default BigInteger least(Feature.Numeric feature) {
    return valuesOf(feature).get(0).low();
  }

  /** The greatest value of {@code feature} in this set, which is not empty. */
  default BigInteger greatest(Feature.Numeric feature) {
    List<ValueRange> ranges = valuesOf(feature);
    return ranges.get(ranges.size() - 1).high();
  }

  /** How many values {@code feature} takes in this set. */
  default BigInteger countValues(Feature.Numeric feature) {
    return valuesOf(feature).stream()
        .map(ValueRange::size)
        .reduce(BigInteger.ZERO, BigInteger::add);
  }

  /** Nodes of the diagram, a measure of its size. */
  int size();

  /** Both ends included. */
  record ValueRange(BigInteger low, BigInteger high) {
    public BigInteger size() {
      return high.subtract(low).add(BigInteger.ONE);
    }
  }
}
