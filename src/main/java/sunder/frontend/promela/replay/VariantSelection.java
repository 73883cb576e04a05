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
 * The features of the variant that is run, which remembers for which other variants everything that
 * was decided so far is the same. Mutable.
 */
final class VariantSelection {
  /** A feature that has more values is one number. */
  private static final BigInteger MOST_VALUES = BigInteger.valueOf(1_000);

  private final Configuration configuration;

  /** By feature that was asked for: the values, counted from the least, with which all is alike. */
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

  /** What is so of a number here; from now on only those variants are alike of which it is, too. */
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

  /** The number here; from now on only those variants are alike that have the same. */
  BigInteger number(LiftedNumber value) {
    decide(value, value.selectedValue()::equals);
    return value.selectedValue();
  }

  /** Decides whether two are equal. */
  boolean areSame(LiftedNumber one, LiftedNumber other) {
    return one == other || holds(join(one, other, (a, b) -> of(a.equals(b))));
  }

  private static BigInteger of(boolean value) {
    return value ? BigInteger.ONE : BigInteger.ZERO;
  }

  /**
   * What is made of two numbers. Where they depend on two features, the second is decided.
   *
   * @param operation gives anything where only variants that are not alike ask it
   */
  LiftedNumber join(LiftedNumber one, LiftedNumber other, BinaryOperator<BigInteger> operation) {
    boolean isOfTwo =
        one.feature.isPresent() && other.feature.isPresent() && !one.feature.equals(other.feature);
    return one.combine(isOfTwo ? LiftedNumber.of(number(other)) : other, operation);
  }

  /** Those of some variants that nobody could tell from this one. */
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
