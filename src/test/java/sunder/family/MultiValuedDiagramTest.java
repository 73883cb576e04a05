package sunder.family;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MultiValuedDiagramTest {
  private static final Feature.Bool A = new Feature.Bool("A");
  private static final Feature.Bool B = new Feature.Bool("B");
  private static final Feature.Numeric K =
      new Feature.Numeric("K", BigInteger.valueOf(-2), BigInteger.valueOf(4));

  /** Where the table says a configuration is. */
  private static int place(MultiValuedDiagram table, Configuration configuration) {
    int at = table.root();
    while (at >= 0) {
      MultiValuedDiagram.Node node = table.nodes().get(at);
      BigInteger value = configuration.valueOf(table.order().get(node.feature()));
      at =
          node.branches().stream()
              .filter(b -> b.low().compareTo(value) <= 0 && value.compareTo(b.high()) <= 0)
              .map(MultiValuedDiagram.Branch::next)
              .reduce((one, other) -> Integer.MIN_VALUE)
              .orElse(Integer.MIN_VALUE);
    }
    return at;
  }

  private static List<Configuration> all() {
    List<Configuration> all = new ArrayList<>();
    for (int a = 0; a < 2; a++) {
      for (int b = 0; b < 2; b++) {
        for (int k = -2; k <= 4; k++) {
          all.add(
              new Configuration(
                  Map.of(
                      A,
                      BigInteger.valueOf(a),
                      B,
                      BigInteger.valueOf(b),
                      K,
                      BigInteger.valueOf(k))));
        }
      }
    }
    return all;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void everyConfigurationIsFoundInItsSet(int seed) {
    Random random = new Random(seed);
    ConfigSpace space = ConfigSpace.of(List.of(A, K, B));
    List<ConfigSet> sets = new ArrayList<>(List.of(space.none(), space.none(), space.none()));
    for (Configuration configuration : all()) {
      int set = random.nextInt(4);
      if (set < 3) {
        sets.set(set, sets.get(set).or(space.single(configuration)));
      }
    }
    MultiValuedDiagram table = MultiValuedDiagram.of(sets, 1000).orElseThrow();
    for (Configuration configuration : all()) {
      int place = place(table, configuration);
      assertThat(place).isBetween(-4, -1);
      for (int i = 0; i < 3; i++) {
        assertThat(sets.get(i).contains(configuration)).isEqualTo(place == -2 - i);
      }
    }
  }

  @Test
  void nodesAreSharedSoThatManyVariantsAreFew() {
    List<Feature> features = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      features.add(new Feature.Bool("F" + i));
    }
    ConfigSpace space = ConfigSpace.of(features);
    ConfigSet parity = space.none();
    for (Feature feature : features) {
      ConfigSet selected = space.selected((Feature.Bool) feature);
      parity = parity.minus(selected).or(selected.minus(parity));
    }
    MultiValuedDiagram table =
        MultiValuedDiagram.of(List.of(parity, space.all().minus(parity)), 1000).orElseThrow();
    assertThat(table.nodes()).hasSize(2 * 60 - 1);
  }

  @Test
  void setsThatAreTooLargeHaveNone() {
    ConfigSpace space = ConfigSpace.of(List.of(K));
    assertThat(MultiValuedDiagram.of(List.of(space.withBit(K, 0)), 3)).isEmpty();
    assertThat(MultiValuedDiagram.of(List.of(space.all()), 0).orElseThrow().root()).isEqualTo(-2);
    assertThat(MultiValuedDiagram.of(List.of(space.none()), 0).orElseThrow().root())
        .isEqualTo(MultiValuedDiagram.NOWHERE);
  }
}
