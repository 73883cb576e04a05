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
 * A value of a cell or operand: a constant (Booleans are 1 and 0) or a linear function of features,
 * so that variants with equal functions share a state until a test distinguishes them. A Boolean
 * feature counts as 1 if selected, otherwise 0. Immutable; equal functions are {@code equal}.
 *
 * @param constant the constant term
 * @param factors the coefficients of the features, none of them 0
 */
record LinearValue(BigInteger constant, SortedMap<Feature, BigInteger> factors) {
  // A shared comparator: a map is copied in linear time if the comparators are identical.
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
   * Returns whether a Boolean value is false.
   *
   * @throws ParametricIteration.NonUniformIteration if the value depends on the iteration number
   */
  boolean isFalse() {
    if (ParametricIteration.dependsOn(this)) {
      throw new ParametricIteration.NonUniformIteration();
    }
    return constantValue().signum() == 0;
  }

  boolean dependsOnBooleanFeature() {
    return factors.keySet().stream().anyMatch(feature -> feature instanceof Feature.Bool);
  }

  Set<Feature> features() {
    return factors.keySet();
  }

  /**
   * Returns the number of a constant value.
   *
   * @throws IllegalStateException if the value depends on features
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

  /** Returns this value plus {@code factor} times the feature. */
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

  /** Returns whether the value modulo the divisor is the same for all values of the features. */
  boolean hasConstantResidue(BigInteger divisor) {
    return factors.values().stream().allMatch(factor -> factor.remainder(divisor).signum() == 0);
  }

  /**
   * Returns the remainder of a division that truncates toward zero.
   *
   * @param divisor a divisor modulo which the value has a constant residue ({@link
   *     #hasConstantResidue})
   * @param isNegative whether the value is negative for all values of the features
   */
  LinearValue remainder(BigInteger divisor, boolean isNegative) {
    BigInteger residue = constant.mod(divisor.abs());
    boolean below = isNegative && residue.signum() > 0;
    return of(below ? residue.subtract(divisor.abs()) : residue);
  }

  /** Returns the quotient by a divisor of the constant term and of all coefficients. */
  LinearValue divideExactly(BigInteger divisor) {
    return map(v -> v.divide(divisor));
  }

  /**
   * Returns the value that equals this one in variants with the feature and {@code other} in
   * variants without it; empty if it is not linear.
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

  /** Returns the value in variants in which the feature is {@code number}. */
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

  /** Returns the value in variants in which the features have these values. */
  LinearValue substitute(Map<Feature, BigInteger> values) {
    LinearValue fixed = this;
    for (var entry : values.entrySet()) {
      fixed = fixed.substitute(entry.getKey(), entry.getValue());
    }
    return fixed;
  }

  BigInteger lowerBound() {
    return end(1);
  }

  BigInteger upperBound() {
    return end(-1);
  }

  /**
   * Returns a bound of the value.
   *
   * @param towards 1 for the lower bound, -1 for the upper one
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

  /** Returns the number of bits of the largest number in the function. */
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
