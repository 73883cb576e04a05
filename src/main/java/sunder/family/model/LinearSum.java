package sunder.family.model;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;
import sunder.family.Feature;
import sunder.family.Rule;

/**
 * A linear expression over features with exact decimal coefficients.
 *
 * @param weights the coefficients, none of them zero
 */
record LinearSum(Map<Feature, BigDecimal> weights, BigDecimal constant) {
  static final LinearSum ZERO = constant(BigDecimal.ZERO);

  static LinearSum constant(BigDecimal value) {
    return new LinearSum(Map.of(), value);
  }

  static LinearSum of(Feature feature, BigDecimal weight) {
    return new LinearSum(Map.of(feature, weight), BigDecimal.ZERO).times(BigDecimal.ONE);
  }

  boolean isConstant() {
    return weights.isEmpty();
  }

  LinearSum plus(LinearSum other) {
    Map<Feature, BigDecimal> sum = new LinkedHashMap<>(weights);
    other.weights.forEach((feature, weight) -> sum.merge(feature, weight, BigDecimal::add));
    sum.values().removeIf(weight -> weight.signum() == 0);
    return new LinearSum(sum, constant.add(other.constant));
  }

  LinearSum minus(LinearSum other) {
    return plus(other.times(BigDecimal.ONE.negate()));
  }

  LinearSum times(BigDecimal factor) {
    Map<Feature, BigDecimal> scaled = new LinkedHashMap<>();
    if (factor.signum() != 0) {
      weights.forEach((feature, weight) -> scaled.put(feature, weight.multiply(factor)));
    }
    scaled.values().removeIf(weight -> weight.signum() == 0);
    return new LinearSum(scaled, constant.multiply(factor));
  }

  /** Returns the rule that the value is at most zero. */
  Rule isAtMostZero() {
    return atMost(BigInteger.ZERO);
  }

  /** Returns the rule that the value is less than zero. */
  Rule isNegative() {
    // For integers, less than zero is at most -1.
    return atMost(BigInteger.ONE.negate());
  }

  /**
   * Returns the rule that the expression, scaled by a power of ten to integer coefficients, is at
   * most a bound.
   */
  private Rule atMost(BigInteger bound) {
    int digits =
        weights.values().stream().map(BigDecimal::scale).reduce(constant.scale(), Math::max);
    int shift = Math.max(0, digits);
    Map<Feature, BigInteger> whole = new LinkedHashMap<>();
    weights.forEach((feature, weight) -> whole.put(feature, whole(weight, shift)));
    return new Rule.SumAtMost(whole, bound.subtract(whole(constant, shift)));
  }

  private static BigInteger whole(BigDecimal value, int shift) {
    return value.scaleByPowerOfTen(shift).toBigIntegerExact();
  }
}
