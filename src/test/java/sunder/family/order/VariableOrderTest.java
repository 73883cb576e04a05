package sunder.family.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.family.ConfigSpace;
import sunder.family.Feature;
import sunder.family.FeatureModelBuilder;
import sunder.family.Rule;

class VariableOrderTest {
  private static List<Feature> features(int count) {
    return IntStream.range(0, count).<Feature>mapToObj(i -> new Feature.Bool("F" + i)).toList();
  }

  private static int distance(List<Feature> order, Feature one, Feature two) {
    return Math.abs(order.indexOf(one) - order.indexOf(two));
  }

  @Test
  void withoutInteractionsTheFeaturesKeepTheirOrder() {
    List<Feature> features = features(100);
    List<Feature> lastFirst = new ArrayList<>(features);
    Collections.reverse(lastFirst);
    assertThat(VariableOrder.candidates(features, List.of())).containsExactly(lastFirst);
  }

  @Test
  void tiedPairsBecomeNeighbours() {
    List<Feature> features = features(60);
    List<InteractionGraph.Interaction<Feature>> interactions = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      interactions.add(
          InteractionGraph.Interaction.of(Set.of(features.get(i), features.get(i + 30))));
    }
    List<Feature> order = VariableOrder.candidates(features, interactions).get(0);
    assertThat(order).containsExactlyInAnyOrderElementsOf(features);
    for (int i = 0; i < 30; i++) {
      assertThat(distance(order, features.get(i), features.get(i + 30))).isEqualTo(1);
    }
  }

  @Test
  void featuresOfASumBecomeNeighbours() {
    List<Feature> features = features(60);
    List<Rule> sums = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      List<Feature.Bool> added = new ArrayList<>();
      for (int j = i; j < 60; j += 5) {
        added.add((Feature.Bool) features.get(j));
      }
      sums.add(Rule.count(added, 0, 6));
    }
    ConfigSpace space = ConfigSpace.of(features, sums, List.of());
    assertThat(space.where(new Rule.AllOf(sums)).size()).isLessThan(1_000);
  }

  /** A diagram of a tree of implications needs no more than a few nodes for each feature. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void treesHaveSmallDiagramsHoweverTheyAreDeclared(int seed) {
    List<Feature> features = features(600);
    List<Feature> shuffled = new ArrayList<>(features);
    Collections.shuffle(shuffled, new Random(seed));
    List<Rule> rules = new ArrayList<>();
    for (int i = 1; i < shuffled.size(); i++) {
      rules.add(selected(shuffled.get(i)).implies(selected(shuffled.get((i - 1) / 3))));
    }
    FeatureModelBuilder.Result result =
        FeatureModelBuilder.build(features, features, rules, List.of());
    assertThat(((FeatureModelBuilder.Result.Built) result).model().valid().size())
        .isLessThan(20_000);
  }

  private static Rule selected(Feature feature) {
    return Rule.selected((Feature.Bool) feature);
  }

  @Test
  void aContradictionIsToldAtTheFirstConstraintThatIsTooMuch() {
    List<Feature> features = features(3);
    Rule first = selected(features.get(0));
    Rule second = selected(features.get(1));
    FeatureModelBuilder.Result result =
        FeatureModelBuilder.build(
            features, features, List.of(first, second, second.not(), first.not()), List.of());
    assertThat(result).isEqualTo(new FeatureModelBuilder.Result.Contradiction(2));
  }
}
