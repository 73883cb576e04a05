package sunder.frontend.ia.replay;

import java.math.BigInteger;
import java.util.Collections;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import sunder.family.Feature;

/**
 * A value that a state holds: a constant (Booleans are 1 and 0), or a linear function of features,
 * so that variants which differ in features alone stay together until the program looks at it. A
 * Boolean feature is 1 where it is selected, else 0. Immutable; equal functions are equal.
 *
 * @param constant the constant part
 * @param factors of the features, none of them 0
 */
record LinearValue(BigInteger constant, SortedMap<Feature, BigInteger> factors) {
  // One for all: maps of the same comparator are copied in linear time.
  private static final Comparator<Feature> BY_NAME = Comparator.comparing(Feature::name);

  private static final SortedMap<Feature, BigInteger> NO_FACTORS =
      Collections.unmodifiableSortedMap(empty());

  static final LinearValue ZERO = of(BigInteger.ZERO);
  static final LinearValue ONE = of(BigInteger.ONE);

  static LinearValue of(BigInteger constant) {
    return new LinearValue(constant, NO_FACTORS);
  }

  static LinearValue of(boolean value) {
    return value ? ONE : ZERO;
  }

  static LinearValue of(Feature feature) {
    return ZERO.plus(BigInteger.ONE, feature);
  }

  private static LinearValue of(BigInteger constant, SortedMap<Feature, BigInteger> factors) {
    return new LinearValue(constant, factors.isEmpty() ? NO_FACTORS : factors);
  }

  private static SortedMap<Feature, BigInteger> empty() {
    return new TreeMap<>(BY_NAME);
  }

  boolean isConstant() {
    return factors.isEmpty();
  }

  boolean isZero() {
    return isConstant() && constant.signum() == 0;
  }

  /**
   * Whether a Boolean is false.
   *
   * @throws ParametricIteration.NonUniformIteration if it depends on the number of a round
   */
  boolean isFalse() {
    if (ParametricIteration.dependsOn(this)) {
      throw new ParametricIteration.NonUniformIteration();
    }
    return constantValue().signum() == 0;
  }

  /** Whether it depends on a Boolean feature. */
  boolean dependsOnBooleanFeature() {
    return factors.keySet().stream().anyMatch(feature -> feature instanceof Feature.Bool);
  }

  Set<Feature> features() {
    return factors.keySet();
  }

  /**
   * The number that this value is.
   *
   * @throws IllegalStateException if it depends on features
   */
  BigInteger constantValue() {
    if (!isConstant()) {
      throw new IllegalStateException("not a constant: " + this);
    }
    return constant;
  }

  LinearValue plus(LinearValue other) {
    return combine(other, BigInteger::add);
  }

  LinearValue minus(LinearValue other) {
    return combine(other, BigInteger::subtract);
  }

  /** The sum with a number of times a feature. */
  LinearValue plus(BigInteger factor, Feature feature) {
    BigInteger sum = factors.getOrDefault(feature, BigInteger.ZERO).add(factor);
    if (factor.signum() == 0) {
      return this;
    }
    SortedMap<Feature, BigInteger> result = empty();
    result.putAll(factors);
    if (sum.signum() == 0) {
      result.remove(feature);
    } else {
      result.put(feature, sum);
    }
    return of(constant, result);
  }

  LinearValue times(BigInteger factor) {
    return factor.signum() == 0 ? ZERO : map(v -> v.multiply(factor));
  }

  LinearValue negate() {
    return map(BigInteger::negate);
  }

  /** Whether the value is the same modulo the divisor, whatever the features are. */
  boolean hasConstantResidue(BigInteger divisor) {
    return factors.values().stream().allMatch(factor -> factor.remainder(divisor).signum() == 0);
  }

  /**
   * What remains of a division that truncates toward zero.
   *
   * @param isNegative whether the value is, whatever the features are; it {@link
   *     #hasConstantResidue}
   */
  LinearValue remainder(BigInteger divisor, boolean isNegative) {
    BigInteger residue = constant.mod(divisor.abs());
    boolean below = isNegative && residue.signum() > 0;
    return of(below ? residue.subtract(divisor.abs()) : residue);
  }

  /** The value divided by a number that divides all of it. */
  LinearValue divideExactly(BigInteger divisor) {
    return map(v -> v.divide(divisor));
  }

  /**
   * The value that is this one where the feature is selected, and {@code other} elsewhere; none if
   * that is no linear function.
   */
  Optional<LinearValue> ifSelected(Feature.Bool feature, LinearValue other) {
    if (equals(other)) {
      return Optional.of(this);
    }
    LinearValue unselected = other.substitute(feature, BigInteger.ZERO);
    LinearValue selected = substitute(feature, BigInteger.ONE);
    return selected.factors.equals(unselected.factors)
        ? Optional.of(unselected.plus(selected.constant.subtract(unselected.constant), feature))
        : Optional.empty();
  }

  /** The value where the feature is {@code number}. */
  LinearValue substitute(Feature feature, BigInteger number) {
    BigInteger factor = factors.get(feature);
    if (factor == null) {
      return this;
    }
    SortedMap<Feature, BigInteger> rest = empty();
    rest.putAll(factors);
    rest.remove(feature);
    return of(constant.add(factor.multiply(number)), rest);
  }

  /** The value where the features have these values. */
  LinearValue substitute(Map<Feature, BigInteger> values) {
    LinearValue fixed = this;
    for (var entry : values.entrySet()) {
      fixed = fixed.substitute(entry.getKey(), entry.getValue());
    }
    return fixed;
  }

  /** A number that the value never falls below. */
  BigInteger lowerBound() {
    return end(1);
  }

  /** A number that it never exceeds. */
  BigInteger upperBound() {
    return end(-1);
  }

  /**
   * @param towards 1 for the least, -1 for the greatest
   */
  private BigInteger end(int towards) {
    BigInteger end = constant;
    for (var entry : factors.entrySet()) {
      Feature feature = entry.getKey();
      boolean isLow = entry.getValue().signum() == towards;
      end = end.add(entry.getValue().multiply(isLow ? feature.low() : feature.high()));
    }
    return end;
  }

  /** Bits of the largest number in it. */
  int bitLength() {
    int bits = constant.bitLength();
    for (BigInteger factor : factors.values()) {
      bits = Math.max(bits, factor.bitLength());
    }
    return bits;
  }

  private LinearValue combine(LinearValue other, BinaryOperator<BigInteger> operator) {
    BigInteger sum = operator.apply(constant, other.constant);
    if (other.isConstant()) {
      return new LinearValue(sum, factors);
    }
    SortedMap<Feature, BigInteger> result = empty();
    result.putAll(factors);
    other.factors.forEach(
        (feature, factor) -> {
          BigInteger own = factors.getOrDefault(feature, BigInteger.ZERO);
          BigInteger both = operator.apply(own, factor);
          result.put(feature, both);
        });
    result.values().removeIf(factor -> factor.signum() == 0);
    return of(sum, result);
  }

  private LinearValue map(UnaryOperator<BigInteger> change) {
    if (isConstant()) {
      return of(change.apply(constant));
    }
    SortedMap<Feature, BigInteger> result = empty();
    factors.forEach((feature, factor) -> result.put(feature, change.apply(factor)));
    return new LinearValue(change.apply(constant), result);
  }
}
