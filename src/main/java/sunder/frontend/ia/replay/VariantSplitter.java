package sunder.frontend.ia.replay;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.family.Feature;

/**
 * A partition of variants by the values of a linear function of features.
 *
 * @param limit the greatest number of subsets
 */
record VariantSplitter(ReplayFeatures features, int limit) {
  /** A monotone function on integers. */
  interface MonotoneKey {
    BigInteger apply(BigInteger number);
  }

  /** A consumer of the subsets of a partition. */
  interface SubsetConsumer {
    /**
     * @param key the key of the value in these variants
     * @param fixed the features with a single value in these variants
     * @param variants the subset
     */
    void add(BigInteger key, Map<Feature, BigInteger> fixed, ConfigSet variants);
  }

  /**
   * Partitions the variants by a key of the value into few subsets. A single feature is cut into
   * ranges, and a sum with Boolean features at the values where its key changes. If the value
   * depends on several numeric features, or the sum has no decision diagram of practical size, all
   * but one feature are enumerated.
   *
   * @return the variants beyond the limit, which are in no subset
   */
  ConfigSet split(LinearValue value, ConfigSet variants, MonotoneKey key, SubsetConsumer parts) {
    SplitRecursion split = new SplitRecursion(key, parts);
    split.run(value, Map.of(), variants);
    return split.unsplit;
  }

  private final class SplitRecursion {
    private final MonotoneKey key;
    private final SubsetConsumer parts;
    private ConfigSet unsplit = features.space.none();
    private int subsets;

    /** Whether a sum exceeded the size limit of decision diagrams. */
    private boolean enumerates;

    SplitRecursion(MonotoneKey key, SubsetConsumer parts) {
      this.key = key;
      this.parts = parts;
    }

    void run(LinearValue value, Map<Feature, BigInteger> fixed, ConfigSet variants) {
      if (value.isConstant()) {
        add(key.apply(value.constantValue()), fixed, variants);
      } else if (value.features().size() == 1) {
        ranges(value, value.features().iterator().next(), fixed, variants);
      } else if (value.dependsOnBooleanFeature() && !enumerates) {
        sums(value, fixed, variants);
      } else {
        enumerate(value, narrowest(value, variants), fixed, variants);
      }
    }

    /** Partitions by ranges of a sum, in increasing order. */
    private void sums(LinearValue value, Map<Feature, BigInteger> fixed, ConfigSet variants) {
      BigInteger high = value.upperBound();
      BigInteger low = value.lowerBound();
      ConfigSet rest = variants;
      while (!rest.isEmpty()) {
        if (subsets >= limit) {
          unsplit = unsplit.or(rest);
          return;
        }
        BigInteger common = key.apply(low);
        BigInteger end = lastWithKey(common, key, low, high);
        Optional<ConfigSet> upTo = features.variantsAtMost(value, end);
        if (upTo.isEmpty()) {
          enumerates = true;
          run(value, fixed, rest);
          return;
        }
        ConfigSet part = rest.and(upTo.get());
        if (part.isEmpty()) {
          low = features.minimum(value, rest);
        } else {
          add(common, fixed, part);
          rest = rest.minus(part);
          low = end.add(BigInteger.ONE);
        }
      }
    }

    private void add(BigInteger common, Map<Feature, BigInteger> fixed, ConfigSet variants) {
      subsets++;
      parts.add(common, fixed, variants);
    }

    private void enumerate(
        LinearValue value, Feature feature, Map<Feature, BigInteger> fixed, ConfigSet variants) {
      for (ConfigSet.ValueRange range : variants.valuesOf(feature)) {
        BigInteger number = range.low();
        for (; number.compareTo(range.high()) <= 0; number = number.add(BigInteger.ONE)) {
          if (subsets >= limit) {
            leave(variants, feature, number);
            return;
          }
          ConfigSet part = variants.with(feature, number);
          run(value.substitute(feature, number), with(fixed, feature, number), part);
        }
      }
    }

    private void ranges(
        LinearValue value, Feature feature, Map<Feature, BigInteger> fixed, ConfigSet variants) {
      MonotoneKey ofFeature =
          number -> key.apply(value.substitute(feature, number).constantValue());
      for (ConfigSet.ValueRange range : variants.valuesOf(feature)) {
        BigInteger low = range.low();
        while (low.compareTo(range.high()) <= 0) {
          if (subsets >= limit) {
            leave(variants, feature, low);
            return;
          }
          BigInteger common = ofFeature.apply(low);
          BigInteger high = lastWithKey(common, ofFeature, low, range.high());
          add(
              common,
              low.equals(high) ? with(fixed, feature, low) : fixed,
              variants.and(features.space.inRange(feature, low, high)));
          low = high.add(BigInteger.ONE);
        }
      }
    }

    private void leave(ConfigSet variants, Feature feature, BigInteger from) {
      unsplit = unsplit.or(variants.and(features.space.inRange(feature, from, feature.high())));
    }
  }

  /**
   * Returns the greatest number from {@code low} to {@code high} with the key, by binary search;
   * {@code low} has the key.
   */
  static BigInteger lastWithKey(
      BigInteger common, MonotoneKey key, BigInteger low, BigInteger high) {
    BigInteger good = low;
    BigInteger end = high;
    while (good.compareTo(end) < 0) {
      BigInteger middle = good.add(end).add(BigInteger.ONE).shiftRight(1);
      if (key.apply(middle).equals(common)) {
        good = middle;
      } else {
        end = middle.subtract(BigInteger.ONE);
      }
    }
    return good;
  }

  private static Map<Feature, BigInteger> with(
      Map<Feature, BigInteger> fixed, Feature feature, BigInteger number) {
    Map<Feature, BigInteger> more = new LinkedHashMap<>(fixed);
    more.put(feature, number);
    return more;
  }

  private static Feature narrowest(LinearValue value, ConfigSet variants) {
    return value.features().stream().min(Comparator.comparing(variants::countValues)).orElseThrow();
  }
}
