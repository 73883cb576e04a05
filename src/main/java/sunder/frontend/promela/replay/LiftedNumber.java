package sunder.frontend.promela.replay;

import java.math.BigInteger;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import sunder.family.Feature;

/**
 * A number in a run of several variants: the one that it is in the variant which is looked at, and
 * maybe what it is for each value of one feature. What a run does may depend on it by {@link
 * VariantSelection} alone, which remembers for whom. Immutable.
 */
final class LiftedNumber {
  private static final BigInteger[] NONE = {};
  static final LiftedNumber ZERO = new LiftedNumber(BigInteger.ZERO, Optional.empty(), NONE);
  static final LiftedNumber ONE = new LiftedNumber(BigInteger.ONE, Optional.empty(), NONE);

  private final BigInteger number;
  final Optional<Feature> feature;

  /**
   * By the feature's value, counted from its least one; anything for variants that are not alike.
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
   * The value of a feature.
   *
   * @param number the one that is looked at
   */
  static LiftedNumber of(Feature feature, BigInteger number) {
    BigInteger[] numbers =
        new BigInteger[feature.high().subtract(feature.low()).intValueExact() + 1];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = feature.low().add(BigInteger.valueOf(i));
    }
    return new LiftedNumber(number, Optional.of(feature), numbers);
  }

  /** In the variant that is looked at: to be shown, or where nothing depends on it. */
  BigInteger selectedValue() {
    return number;
  }

  /** What it is for another value of its feature. */
  BigInteger valueAt(int value) {
    return numbers[value];
  }

  /** What is made of it. */
  LiftedNumber map(UnaryOperator<BigInteger> operation) {
    return combine(this, (own, same) -> operation.apply(own));
  }

  /**
   * What is made of it and another one, which is the same for all variants or differs by the same
   * feature.
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
