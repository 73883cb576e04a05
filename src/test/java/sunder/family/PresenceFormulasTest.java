package sunder.family;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.family.PresenceFormulas.FormulaWriter;
import sunder.frontend.ia.model.FeatureFormulaEvaluator;

class PresenceFormulasTest {
  private final Feature.Bool a = Spaces.bool("A");
  private final Feature.Bool b = Spaces.bool("B");
  private final Feature.Bool c = Spaces.bool("C");
  private final Feature.Numeric k = Spaces.numeric("K", 0, 9);
  private final ConfigSpace space = ConfigSpace.of(List.of(a, b, c, k));
  private final ConfigSet all = space.all();

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void theFormulaHoldsForExactlyTheSetWithinTheValidOnes(int seed) {
    Random random = new Random(seed);
    for (int round = 0; round < 60; round++) {
      List<Feature> features = Spaces.randomFeatures(random);
      ConfigSpace small = ConfigSpace.of(features);
      ConfigSet valid = Spaces.randomSet(small, random, random.nextInt(4)).or(small.none());
      valid = random.nextInt(3) == 0 ? small.all() : valid;
      ConfigSet set = Spaces.randomSet(small, random, 1 + random.nextInt(5));
      String formula =
          ((PresenceFormulas.Condition.Exact) PresenceFormulas.describe(set, valid))
              .formula()
              .text();
      for (Configuration configuration : Spaces.everything(features)) {
        if (valid.contains(configuration)) {
          assertThat(FormulaEvaluator.holds(formula, configuration))
              .as("%s in %s", formula, configuration)
              .isEqualTo(set.contains(configuration));
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {11, 12, 13})
  void theFormulaIsInTheInputsSyntax(int seed) throws Exception {
    Random random = new Random(seed);
    for (int round = 0; round < 60; round++) {
      ConfigSpace small = ConfigSpace.of(Spaces.randomFeatures(random));
      ConfigSet valid = Spaces.randomSet(small, random, random.nextInt(4));
      ConfigSet set = Spaces.randomSet(small, random, 1 + random.nextInt(5)).and(valid);
      if (!set.isEmpty()) {
        String formula = PresenceFormulas.print(set, valid);
        FeatureModel model = new FeatureModel(small, valid);
        assertThat(FeatureFormulaEvaluator.configurations("formula", formula, model))
            .isEqualTo(set);
      }
    }
  }

  @Test
  void joinsRanges() {
    ConfigSet isA = space.selected(a);
    ConfigSet set = between(3, 3).minus(isA).or(between(4, 9));
    assertThat(shown(set.or(isA.and(between(3, 3))))).isEqualTo("K >= 3");
    List<PresenceFormula.Literal> three =
        List.of(new PresenceFormula.Literal(k, BigInteger.valueOf(3), BigInteger.valueOf(3)));
    List<PresenceFormula.Literal> more =
        List.of(new PresenceFormula.Literal(k, BigInteger.valueOf(4), BigInteger.valueOf(9)));
    assertThat(FormulaWriter.write(List.of(three, more)).text()).isEqualTo("K >= 3");
    assertThat(FormulaWriter.writeNegation(List.of(more, three)).text()).isEqualTo("K <= 2");
  }

  @Test
  void isShort() {
    ConfigSet isA = space.selected(a);
    ConfigSet isB = space.selected(b);
    ConfigSet isC = space.selected(c);
    assertThat(shown(all)).isEqualTo("true");
    assertThat(shown(space.none())).isEqualTo("false");
    assertThat(shown(isA.minus(isB))).isEqualTo("A && !B");
    assertThat(shown(isA.or(isB))).isEqualTo("A || B");
    assertThat(shown(isA.minus(isB).or(isB.minus(isA)))).isEqualTo("A && !B || !A && B");
    assertThat(shown(isA.and(isB).or(isA.and(isC)))).isEqualTo("A && (B || C)");
    assertThat(shown(all.minus(isA.and(isB).and(isC)))).isEqualTo("!A || !B || !C");
  }

  @Test
  void printsRanges() {
    assertThat(shown(between(3, 5))).isEqualTo("K >= 3 && K <= 5");
    assertThat(shown(between(0, 5))).isEqualTo("K <= 5");
    assertThat(shown(between(7, 9))).isEqualTo("K >= 7");
    assertThat(shown(between(7, 7))).isEqualTo("K == 7");
    assertThat(shown(all.minus(between(7, 7)))).isEqualTo("K != 7");
    assertThat(shown(all.minus(between(4, 7)))).isEqualTo("K <= 3 || K >= 8");
    assertThat(shown(between(1, 2).or(between(4, 7)).and(space.selected(b))))
        .isEqualTo("B && (K >= 1 && K <= 2 || K >= 4 && K <= 7)");
  }

  @Test
  void usesTheConstraints() {
    ConfigSet isA = space.selected(a);
    ConfigSet isB = space.selected(b);
    ConfigSet same = isA.and(isB).or(all.minus(isA).minus(isB));
    assertThat(PresenceFormulas.print(isA.and(isB), same)).isEqualTo("A");
    assertThat(PresenceFormulas.print(between(3, 5), between(3, 7))).isEqualTo("K <= 5");
    assertThat(PresenceFormulas.print(isA, isA)).isEqualTo("true");
  }

  @Test
  void namesNoFeatureThatIsNotNeeded() {
    ConfigSet isA = space.selected(a);
    ConfigSet valid = all.minus(isA.and(space.selected(c)).and(between(0, 4)));
    assertThat(PresenceFormulas.print(valid.minus(isA), valid)).isEqualTo("!A");
    assertThat(PresenceFormulas.print(valid.and(space.selected(b)), valid)).isEqualTo("B");
  }

  @Test
  void givesUpOnSetsWithoutAShortFormula() {
    List<Feature> features = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      features.add(Spaces.bool("F" + i));
    }
    ConfigSpace big = ConfigSpace.of(features);
    Map<Integer, ConfigSet> sums = new LinkedHashMap<>(Map.of(0, big.all()));
    for (int i = 0; i < 30; i++) {
      ConfigSet on = big.selected((Feature.Bool) features.get(i));
      int weight = i % 2 == 0 ? i + 1 : -i;
      Map<Integer, ConfigSet> next = new LinkedHashMap<>();
      sums.forEach(
          (sum, set) -> {
            next.merge(sum, set.minus(on), ConfigSet::or);
            next.merge(sum + weight, set.and(on), ConfigSet::or);
          });
      sums = next;
    }
    ConfigSet positive = big.none();
    for (Map.Entry<Integer, ConfigSet> sum : sums.entrySet()) {
      positive = sum.getKey() > 0 ? positive.or(sum.getValue()) : positive;
    }
    assertThat(PresenceFormulas.describe(positive, big.all()))
        .isInstanceOf(PresenceFormulas.Condition.TooLong.class);
  }

  @Test
  void wideRangesAreAsCheapAsNarrowOnes() {
    Feature.Numeric wide =
        new Feature.Numeric(
            "W", BigInteger.valueOf(Long.MIN_VALUE), BigInteger.valueOf(Long.MAX_VALUE));
    ConfigSpace words = ConfigSpace.of(List.of(a, wide));
    ConfigSet set = words.inRange(wide, BigInteger.valueOf(-70), BigInteger.valueOf(7_000_000));
    assertThat(PresenceFormulas.print(set, words.all())).isEqualTo("W >= -70 && W <= 7000000");
    assertThat(PresenceFormulas.print(words.all().minus(set).and(words.selected(a)), words.all()))
        .isEqualTo("A && (W <= -71 || W >= 7000001)");
  }

  private ConfigSet between(int low, int high) {
    return space.inRange(k, BigInteger.valueOf(low), BigInteger.valueOf(high));
  }

  private String shown(ConfigSet set) {
    return PresenceFormulas.print(set, all);
  }
}
