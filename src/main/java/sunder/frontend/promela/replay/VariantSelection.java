package sunder.frontend.promela.replay;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.Predicate;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.Feature;

/**
 * The variant of a run, with the set of variants that the decisions of the run do not distinguish
 * from it. It is mutable.
 */
final class VariantSelection {
  /**
   * The greatest number of values of a feature that is represented as a lifted number; the value of
   * a larger one is fixed.
   */
  private static final BigInteger MOST_VALUES = BigInteger.valueOf(1_000);

  private final Configuration configuration;

  /**
   * The values of each requested feature, as indices from the least one, that the run does not
   * distinguish from the selected one.
   */
  private final Map<Feature, BitSet> alike = new LinkedHashMap<>();

  private final Map<Feature, LiftedNumber> values = new LinkedHashMap<>();

  VariantSelection(Configuration configuration) {
    this.configuration = configuration;
  }

  LiftedNumber valueOf(Feature feature) {
    return values.computeIfAbsent(feature, this::find);
  }

  private LiftedNumber find(Feature feature) {
    BigInteger number = configuration.valueOf(feature);
    BigInteger size = feature.high().subtract(feature.low()).add(BigInteger.ONE);
    boolean isWide = size.compareTo(MOST_VALUES) > 0;
    BitSet all = new BitSet();
    if (!isWide) {
      all.set(0, size.intValueExact());
    }
    alike.put(feature, all);
    return isWide ? LiftedNumber.of(number) : LiftedNumber.of(feature, number);
  }

  /**
   * Returns the truth of a condition in the selected variant, and distinguishes the variants in
   * which it differs.
   */
  boolean decide(LiftedNumber value, Predicate<BigInteger> condition) {
    boolean result = condition.test(value.selectedValue());
    value.feature.ifPresent(
        feature -> {
          BitSet same = alike.get(feature);
          for (int i = same.nextSetBit(0); i >= 0; i = same.nextSetBit(i + 1)) {
            if (condition.test(value.valueAt(i)) != result) {
              same.clear(i);
            }
          }
        });
    return result;
  }

  boolean holds(LiftedNumber value) {
    return decide(value, number -> number.signum() != 0);
  }

  /**
   * Returns the number in the selected variant, and distinguishes the variants in which it differs.
   */
  BigInteger number(LiftedNumber value) {
    decide(value, value.selectedValue()::equals);
    return value.selectedValue();
  }

  /**
   * Returns whether two numbers are equal in the selected variant, and distinguishes the variants
   * in which this differs.
   */
  boolean areSame(LiftedNumber one, LiftedNumber other) {
    return one == other || holds(join(one, other, (a, b) -> of(a.equals(b))));
  }

  private static BigInteger of(boolean value) {
    return value ? BigInteger.ONE : BigInteger.ZERO;
  }

  /**
   * Returns the result of an operation on two numbers. If they depend on two features, the second
   * number is fixed.
   *
   * @param operation the operation; its result is arbitrary for operands that occur only in
   *     distinguished variants
   */
  LiftedNumber join(LiftedNumber one, LiftedNumber other, BinaryOperator<BigInteger> operation) {
    boolean isOfTwo =
        one.feature.isPresent() && other.feature.isPresent() && !one.feature.equals(other.feature);
    return one.combine(isOfTwo ? LiftedNumber.of(number(other)) : other, operation);
  }

  /** Returns those of some variants that the run does not distinguish from the selected one. */
  ConfigSet indistinguishable(ConfigSet variants) {
    List<ConfigSet> all = new ArrayList<>(List.of(variants));
    alike.forEach((feature, same) -> all.add(values(feature, same, variants)));
    return variants.space().intersection(all);
  }

  private ConfigSet values(Feature feature, BitSet same, ConfigSet variants) {
    if (same.isEmpty()) {
      BigInteger own = configuration.valueOf(feature);
      return variants.space().inRange(feature, own, own);
    }
    List<ConfigSet> ranges = new ArrayList<>();
    for (int from = same.nextSetBit(0); from >= 0; ) {
      int end = same.nextClearBit(from);
      BigInteger low = feature.low().add(BigInteger.valueOf(from));
      BigInteger high = feature.low().add(BigInteger.valueOf(end - 1L));
      ranges.add(variants.space().inRange(feature, low, high));
      from = same.nextSetBit(end);
    }
    return variants.space().union(ranges);
  }
}
