package sunder.family;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.family.diagram.DistinguishingVariables;

class DistinguishingVariablesTest {
  private static final int FEATURES = 6;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void areTheFeaturesInWhichAloneTwoConfigurationsDiffer(int seed) {
    Random random = new Random(seed);
    List<Feature> features =
        IntStream.range(0, FEATURES).<Feature>mapToObj(i -> Spaces.bool("F" + i)).toList();
    ConfigSpace space = ConfigSpace.of(features);
    for (int round = 0; round < 50; round++) {
      ConfigSet one = Spaces.randomSet(space, random, 1 + random.nextInt(6));
      ConfigSet two = Spaces.randomSet(space, random, 1 + random.nextInt(6)).minus(one);
      BitSet found = DistinguishingVariables.of(space.diagrams, one.node, two.node, FEATURES);
      for (Feature feature : features) {
        assertThat(found.get(space.featureBitsOf(feature).first()))
            .isEqualTo(isSeparator((Feature.Bool) feature, one, two));
      }
    }
  }

  /** Asks of sets alone: what is in the one with the feature, and in the other without it. */
  private static boolean isSeparator(Feature.Bool feature, ConfigSet one, ConfigSet two) {
    ConfigSet with = one.space().selected(feature);
    return Spaces.everything(one.space().features()).stream()
        .filter(with::contains)
        .anyMatch(
            configuration -> {
              Map<Feature, BigInteger> values = new LinkedHashMap<>(configuration.values());
              values.put(feature, BigInteger.ZERO);
              Configuration without = new Configuration(values);
              return one.contains(configuration) && two.contains(without)
                  || two.contains(configuration) && one.contains(without);
            });
  }
}
