package sunder.frontend.ia.replay;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.family.Feature;

/**
 * Splits variants by what a value that depends on features is in them.
 *
 * @param limit how many parts to make at most
 */
record Splitter(NamedFeatures features, int limit) {
  /** A monotone function. */
  interface Key {
    BigInteger of(BigInteger number);
  }

  /** Receives the parts of a split. */
  interface Parts {
    /**
     * @param key of the value in these variants
     * @param fixed features that have one value in them
     */
    void add(BigInteger key, Map<Feature, BigInteger> fixed, ConfigSet variants);
  }

  /**
   * Splits by a key of the value into as few parts as it takes: a feature is cut into ranges, a sum
   * with Boolean features where the key of the sum changes; where the value depends on several
   * numeric ones, or the sum has no practical diagram, all but one are enumerated.
   *
   * @return the variants beyond the limit, which are in no part
   */
  ConfigSet split(Value value, ConfigSet variants, Key key, Parts parts) {
    Split split = new Split(key, parts);
    split.run(value, Map.of(), variants);
    return split.beyond;
  }

  private final class Split {
    private final Key key;
    private final Parts parts;
    private ConfigSet beyond = features.space.none();
    private int made;

    /** Whether there was a sum without a practical diagram. */
    private boolean enumerates;

    Split(Key key, Parts parts) {
      this.key = key;
      this.parts = parts;
    }

    void run(Value value, Map<Feature, BigInteger> fixed, ConfigSet variants) {
      if (value.isConstant()) {
        add(key.of(value.number()), fixed, variants);
      } else if (value.features().size() == 1) {
        ranges(value, value.features().iterator().next(), fixed, variants);
      } else if (value.isOfChoices() && !enumerates) {
        sums(value, fixed, variants);
      } else {
        enumerate(value, narrowest(value, variants), fixed, variants);
      }
    }

    /** By ranges of a sum, from the least on. */
    private void sums(Value value, Map<Feature, BigInteger> fixed, ConfigSet variants) {
      BigInteger high = value.high();
      BigInteger low = value.low();
      ConfigSet rest = variants;
      while (!rest.isEmpty()) {
        if (made >= limit) {
          beyond = beyond.or(rest);
          return;
        }
        BigInteger common = key.of(low);
        BigInteger end = lastWith(common, key, low, high);
        Optional<ConfigSet> upTo = features.atMost(value, end);
        if (upTo.isEmpty()) {
          enumerates = true;
          run(value, fixed, rest);
          return;
        }
        ConfigSet part = rest.and(upTo.get());
        if (part.isEmpty()) {
          low = features.least(value, rest);
        } else {
          add(common, fixed, part);
          rest = rest.minus(part);
          low = end.add(BigInteger.ONE);
        }
      }
    }

    private void add(BigInteger common, Map<Feature, BigInteger> fixed, ConfigSet variants) {
      made++;
      parts.add(common, fixed, variants);
    }

    private void enumerate(
        Value value, Feature feature, Map<Feature, BigInteger> fixed, ConfigSet variants) {
      for (ConfigSet.ValueRange range : variants.valuesOf(feature)) {
        BigInteger number = range.low();
        for (; number.compareTo(range.high()) <= 0; number = number.add(BigInteger.ONE)) {
          if (made >= limit) {
            leave(variants, feature, number);
            return;
          }
          ConfigSet part = variants.with(feature, number);
          run(value.fix(feature, number), with(fixed, feature, number), part);
        }
      }
    }

    private void ranges(
        Value value, Feature feature, Map<Feature, BigInteger> fixed, ConfigSet variants) {
      Key ofFeature = number -> key.of(value.fix(feature, number).number());
      for (ConfigSet.ValueRange range : variants.valuesOf(feature)) {
        BigInteger low = range.low();
        while (low.compareTo(range.high()) <= 0) {
          if (made >= limit) {
            leave(variants, feature, low);
            return;
          }
          BigInteger common = ofFeature.of(low);
          BigInteger high = lastWith(common, ofFeature, low, range.high());
          add(
              common,
              low.equals(high) ? with(fixed, feature, low) : fixed,
              variants.and(features.space.inRange(feature, low, high)));
          low = high.add(BigInteger.ONE);
        }
      }
    }

    private void leave(ConfigSet variants, Feature feature, BigInteger from) {
      beyond = beyond.or(variants.and(features.space.inRange(feature, from, feature.high())));
    }
  }

  /** The last number from {@code low} to {@code high} with the key; {@code low} has it. */
  static BigInteger lastWith(BigInteger common, Key key, BigInteger low, BigInteger high) {
    BigInteger good = low;
    BigInteger end = high;
    while (good.compareTo(end) < 0) {
      BigInteger middle = good.add(end).add(BigInteger.ONE).shiftRight(1);
      if (key.of(middle).equals(common)) {
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

  private static Feature narrowest(Value value, ConfigSet variants) {
    return value.features().stream().min(Comparator.comparing(variants::countValues)).orElseThrow();
  }
}
