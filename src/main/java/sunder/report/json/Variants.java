package sunder.report.json;

import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import sunder.family.ConfigSet;
import sunder.family.ConfigSet.ValueRange;
import sunder.family.Configuration;
import sunder.family.Feature;
import sunder.limit.Checkpoint;

/**
 * Lists the configurations of a set one by one: features in the order of the model, a feature that
 * is not selected before one that is, small values before large ones.
 */
final class Variants {
  private final List<Feature> features;
  private final Consumer<Configuration> consumer;
  private final Map<Feature, BigInteger> chosen = new LinkedHashMap<>();

  private Variants(List<Feature> features, Consumer<Configuration> consumer) {
    this.features = features;
    this.consumer = consumer;
  }

  /** Calls {@code consumer} for each configuration of {@code set}. */
  static void forEach(ConfigSet set, Consumer<Configuration> consumer) {
    new Variants(set.space().features(), consumer).visit(0, set);
  }

  private void visit(int index, ConfigSet rest) {
    if (rest.isEmpty()) {
      return;
    }
    Checkpoint.pass();
    if (index == features.size()) {
      consumer.accept(new Configuration(chosen));
      return;
    }
    Feature feature = features.get(index);
    if (feature instanceof Feature.Bool bool) {
      choose(index, BigInteger.ZERO, rest.with(bool, BigInteger.ZERO));
      choose(index, BigInteger.ONE, rest.with(bool, BigInteger.ONE));
    } else if (feature instanceof Feature.Numeric numeric) {
      visitValues(index, numeric, rest);
    }
    chosen.remove(feature);
  }

  private void visitValues(int index, Feature.Numeric feature, ConfigSet rest) {
    for (ValueRange range : rest.valuesOf(feature)) {
      BigInteger value = range.low();
      while (value.compareTo(range.high()) <= 0) {
        choose(index, value, rest.with(feature, value));
        value = value.add(BigInteger.ONE);
      }
    }
  }

  private void choose(int index, BigInteger value, ConfigSet rest) {
    chosen.put(features.get(index), value);
    visit(index + 1, rest);
  }
}
