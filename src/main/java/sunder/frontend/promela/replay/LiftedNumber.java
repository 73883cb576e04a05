package sunder.frontend.promela.replay;

import java.math.BigInteger;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import sunder.family.Feature;

/**
 * A number that may depend on one feature: its value in the selected variant, and optionally its
 * value for each value of the feature. It is immutable.
 *
 * <p>A run may depend on the value of a lifted number only through {@link VariantSelection}, which
 * records the variants for which the run is the same.
 */
final class LiftedNumber {
  private static final BigInteger[] NONE = {};
  static final LiftedNumber ZERO = new LiftedNumber(BigInteger.ZERO, Optional.empty(), NONE);
  static final LiftedNumber ONE = new LiftedNumber(BigInteger.ONE, Optional.empty(), NONE);

  private final BigInteger number;
  final Optional<Feature> feature;

  /**
   * The number for each value of the feature, indexed from the least value; arbitrary for variants
   * that are already distinguished.
   */
  private final BigInteger[] numbers;

  private LiftedNumber(BigInteger number, Optional<Feature> feature, BigInteger[] numbers) {
    this.number = number;
    this.feature = feature;
    this.numbers = numbers;
  }

  static LiftedNumber of(BigInteger number) {
    return new LiftedNumber(number, Optional.empty(), NONE);
  }

  static LiftedNumber of(long number) {
    return of(BigInteger.valueOf(number));
  }

  static LiftedNumber of(boolean value) {
    return value ? ONE : ZERO;
  }

  /**
   * Returns the value of a feature.
   *
   * @param number the value in the selected variant
   */
  static LiftedNumber of(Feature feature, BigInteger number) {
    BigInteger[] numbers =
        new BigInteger[feature.high().subtract(feature.low()).intValueExact() + 1];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = feature.low().add(BigInteger.valueOf(i));
    }
    return new LiftedNumber(number, Optional.of(feature), numbers);
  }

  /**
   * Returns the number in the selected variant, for output or where the run does not depend on it.
   */
  BigInteger selectedValue() {
    return number;
  }

  /**
   * Returns the number for another value of the feature.
   *
   * @param value the index of the feature's value, from the least one
   */
  BigInteger valueAt(int value) {
    return numbers[value];
  }

  LiftedNumber map(UnaryOperator<BigInteger> operation) {
    return combine(this, (own, same) -> operation.apply(own));
  }

  /**
   * Returns the result of an operation on this number and another one, which is constant or depends
   * on the same feature.
   */
  LiftedNumber combine(LiftedNumber other, BinaryOperator<BigInteger> operation) {
    LiftedNumber first = feature.isPresent() ? this : other;
    BigInteger result = operation.apply(number, other.number);
    if (first.feature.isEmpty()) {
      return of(result);
    }
    BigInteger[] all = new BigInteger[first.numbers.length];
    for (int i = 0; i < all.length; i++) {
      BigInteger own = feature.isPresent() ? numbers[i] : number;
      BigInteger given = other.feature.isPresent() ? other.numbers[i] : other.number;
      all[i] = operation.apply(own, given);
    }
    return new LiftedNumber(result, first.feature, all);
  }
}
