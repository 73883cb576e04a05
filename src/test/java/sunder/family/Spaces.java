package sunder.family;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Small random spaces with their configurations listed, to compare diagrams with explicit sets. */
public final class Spaces {
  private Spaces() {}

  static Feature.Bool bool(String name) {
    return new Feature.Bool(name);
  }

  static Feature.Numeric numeric(String name, long low, long high) {
    return new Feature.Numeric(name, BigInteger.valueOf(low), BigInteger.valueOf(high));
  }

  /** One to five features, numeric ranges of one to eleven values around zero. */
  static List<Feature> randomFeatures(Random random) {
    List<Feature> features = new ArrayList<>();
    int count = 1 + random.nextInt(5);
    for (int i = 0; i < count; i++) {
      if (features.size() < 4 && random.nextInt(3) == 0) {
        int low = random.nextInt(12) - 8;
        features.add(numeric("K" + i, low, low + random.nextInt(i < 2 ? 11 : 4)));
      } else {
        features.add(bool("A" + i));
      }
    }
    return features;
  }

  /** Every configuration, in ascending order with the first feature the most significant. */
  static Set<Configuration> everything(List<Feature> features) {
    List<Map<Feature, BigInteger>> partial = List.of(new LinkedHashMap<>());
    for (Feature feature : features) {
      List<Map<Feature, BigInteger>> extended = new ArrayList<>();
      for (Map<Feature, BigInteger> values : partial) {
        for (BigInteger value : domain(feature)) {
          Map<Feature, BigInteger> more = new LinkedHashMap<>(values);
          more.put(feature, value);
          extended.add(more);
        }
      }
      partial = extended;
    }
    Set<Configuration> result = new LinkedHashSet<>();
    partial.forEach(values -> result.add(new Configuration(values)));
    return result;
  }

  static List<BigInteger> domain(Feature feature) {
    if (feature instanceof Feature.Numeric numeric) {
      List<BigInteger> values = new ArrayList<>();
      for (BigInteger v = numeric.low();
          v.compareTo(numeric.high()) <= 0;
          v = v.add(BigInteger.ONE)) {
        values.add(v);
      }
      return values;
    }
    return List.of(BigInteger.ZERO, BigInteger.ONE);
  }

  /** The set described by a random formula of the given depth. */
  static ConfigSet randomSet(ConfigSpace space, Random random, int depth) {
    if (depth == 0) {
      Feature feature = space.features().get(random.nextInt(space.features().size()));
      if (feature instanceof Feature.Numeric numeric) {
        BigInteger low = numeric.low().add(BigInteger.valueOf(random.nextInt(12) - 2));
        return space.inRange(numeric, low, low.add(BigInteger.valueOf(random.nextInt(5))));
      }
      return space.selected((Feature.Bool) feature);
    }
    ConfigSet left = randomSet(space, random, depth - 1);
    ConfigSet right = randomSet(space, random, depth - 1);
    return switch (random.nextInt(4)) {
      case 0 -> left.and(right);
      case 1 -> left.minus(right);
      case 2 -> space.all().minus(left.and(right));
      default -> left.or(right);
    };
  }
}
