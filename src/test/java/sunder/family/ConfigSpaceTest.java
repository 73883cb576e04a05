package sunder.family;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigSpaceTest {
  /** A diagram and the same set as a list. */
  private record Twin(ConfigSet diagram, Set<Configuration> explicit) {
    Twin copiedTo(ConfigSpace other) {
      return new Twin(other.copyOf(diagram), explicit);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void operationsAgreeWithExplicitSets(int seed) {
    Random random = new Random(seed);
    for (int round = 0; round < 25; round++) {
      List<Feature> features = Spaces.randomFeatures(random);
      ConfigSpace space = ConfigSpace.of(features);
      Set<Configuration> all = Spaces.everything(features);
      List<Twin> twins = new ArrayList<>();
      twins.add(new Twin(space.all(), all));
      twins.add(new Twin(space.none(), Set.of()));
      features.forEach(feature -> twins.add(basic(space, feature, all, random)));
      for (int step = 0; step < 20; step++) {
        Twin left = twins.get(random.nextInt(twins.size()));
        Twin right = twins.get(random.nextInt(twins.size()));
        twins.add(combined(left, right, random.nextInt(3)));
      }
      twins.forEach(twin -> assertSame(twin, all, space));
      ConfigSpace copy = ConfigSpace.of(features);
      twins.forEach(twin -> assertSame(twin.copiedTo(copy), all, copy));
      for (Twin left : twins) {
        twins.forEach(right -> assertComparisonsAgree(left, right));
      }
    }
  }

  @Test
  void setsAreCopiedAmongSpacesWithTheSameFeaturesOnly() {
    Feature.Bool a = new Feature.Bool("A");
    Feature.Bool b = new Feature.Bool("B");
    ConfigSpace space = ConfigSpace.of(List.of(a, b));
    for (List<Feature> others : List.<List<Feature>>of(List.of(a), List.of(b, a))) {
      ConfigSpace other = ConfigSpace.of(others);
      assertThat(other.hasSameVariables(space)).isFalse();
      assertThatThrownBy(() -> other.copyOf(space.selected(a)))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  private static Twin basic(
      ConfigSpace space, Feature feature, Set<Configuration> all, Random random) {
    Set<Configuration> explicit = new LinkedHashSet<>(all);
    if (feature instanceof Feature.Numeric numeric) {
      BigInteger low = BigInteger.valueOf(random.nextInt(20) - 10);
      BigInteger high = low.add(BigInteger.valueOf(random.nextInt(8) - 1));
      explicit.removeIf(
          c -> c.valueOf(feature).compareTo(low) < 0 || c.valueOf(feature).compareTo(high) > 0);
      return new Twin(space.inRange(numeric, low, high), explicit);
    }
    explicit.removeIf(c -> !c.selects((Feature.Bool) feature));
    return new Twin(space.selected((Feature.Bool) feature), explicit);
  }

  private static Twin combined(Twin left, Twin right, int operation) {
    Set<Configuration> explicit = new LinkedHashSet<>(left.explicit);
    switch (operation) {
      case 0 -> {
        explicit.retainAll(right.explicit);
        return new Twin(left.diagram.and(right.diagram), explicit);
      }
      case 1 -> {
        explicit.addAll(right.explicit);
        return new Twin(left.diagram.or(right.diagram), explicit);
      }
      default -> {
        explicit.removeAll(right.explicit);
        return new Twin(left.diagram.minus(right.diagram), explicit);
      }
    }
  }

  private static void assertSame(Twin twin, Set<Configuration> all, ConfigSpace space) {
    assertThat(twin.diagram.count()).isEqualTo(twin.explicit.size());
    assertThat(twin.diagram.isEmpty()).isEqualTo(twin.explicit.isEmpty());
    for (Configuration configuration : all) {
      assertThat(twin.diagram.contains(configuration))
          .isEqualTo(twin.explicit.contains(configuration));
    }
    ConfigSet rebuilt = space.none();
    for (Configuration configuration : twin.explicit) {
      rebuilt = rebuilt.or(space.single(configuration));
    }
    assertThat(rebuilt).isEqualTo(twin.diagram).hasSameHashCodeAs(twin.diagram);
    assertPickIsLeast(twin, all);
    for (Feature feature : space.features()) {
      if (feature instanceof Feature.Numeric numeric) {
        assertThat(twin.diagram.valuesOf(numeric)).isEqualTo(ranges(twin.explicit, numeric));
      }
    }
  }

  private static void assertPickIsLeast(Twin twin, Set<Configuration> all) {
    if (twin.explicit.isEmpty()) {
      assertThatThrownBy(twin.diagram::pick).isInstanceOf(NoSuchElementException.class);
      return;
    }
    Configuration least = all.stream().filter(twin.explicit::contains).findFirst().orElseThrow();
    assertThat(twin.diagram.pick()).isEqualTo(least);
  }

  private static List<ConfigSet.ValueRange> ranges(Set<Configuration> set, Feature feature) {
    TreeSet<BigInteger> values = new TreeSet<>();
    set.forEach(c -> values.add(c.valueOf(feature)));
    List<ConfigSet.ValueRange> ranges = new ArrayList<>();
    for (BigInteger value : values) {
      int last = ranges.size() - 1;
      if (last >= 0 && ranges.get(last).high().add(BigInteger.ONE).equals(value)) {
        ranges.set(last, new ConfigSet.ValueRange(ranges.get(last).low(), value));
      } else {
        ranges.add(new ConfigSet.ValueRange(value, value));
      }
    }
    return ranges;
  }

  private static void assertComparisonsAgree(Twin left, Twin right) {
    assertThat(left.diagram.equals(right.diagram)).isEqualTo(left.explicit.equals(right.explicit));
    assertThat(left.diagram.isSubsetOf(right.diagram))
        .isEqualTo(right.explicit.containsAll(left.explicit));
    assertThat(left.diagram.intersects(right.diagram))
        .isEqualTo(left.explicit.stream().anyMatch(right.explicit::contains));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void weightedSumsAgreeWithExplicitSets(int seed) {
    Random random = new Random(seed);
    for (int round = 0; round < 50; round++) {
      List<Feature> features = Spaces.randomFeatures(random);
      ConfigSpace space = ConfigSpace.of(features);
      Map<Feature, BigInteger> weights = new LinkedHashMap<>();
      features.forEach(f -> weights.put(f, BigInteger.valueOf(random.nextInt(9) - 4)));
      BigInteger bound = BigInteger.valueOf(random.nextInt(30) - 15);
      ConfigSet set = space.sumAtMost(weights, bound).orElseThrow();
      for (Configuration configuration : Spaces.everything(features)) {
        BigInteger sum = BigInteger.ZERO;
        for (Feature feature : features) {
          sum = sum.add(weights.get(feature).multiply(configuration.valueOf(feature)));
        }
        assertThat(set.contains(configuration)).isEqualTo(sum.compareTo(bound) <= 0);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void theOrderOfTheVariablesDoesNotMatter(int seed) {
    Random random = new Random(seed);
    for (int round = 0; round < 30; round++) {
      List<Feature> features = Spaces.randomFeatures(random);
      List<Feature> order = new ArrayList<>(features);
      Collections.shuffle(order, random);
      ConfigSpace plain = ConfigSpace.of(features);
      ConfigSpace shuffled = ConfigSpace.of(features, features, order);
      int same = random.nextInt();
      ConfigSet one = Spaces.randomSet(plain, new Random(same), 4);
      ConfigSet two = Spaces.randomSet(shuffled, new Random(same), 4);
      assertThat(one.count()).isEqualTo(two.count());
      for (Configuration configuration : Spaces.everything(features)) {
        assertThat(two.contains(configuration)).isEqualTo(one.contains(configuration));
      }
      if (!two.isEmpty()) {
        assertThat(two.pick()).isEqualTo(one.pick());
        assertThat(two.pick().values().keySet()).containsExactlyElementsOf(features);
      }
      assertThat(PresenceFormulas.print(two, shuffled.all()))
          .isEqualTo(PresenceFormulas.print(one, plain.all()));
      assertThat(shuffled.single(shuffled.all().pick()).count()).isEqualTo(1);
    }
  }

  @Test
  void countsBeyondLong() {
    List<Feature> features = new ArrayList<>();
    for (int i = 0; i < 70; i++) {
      features.add(Spaces.bool("A" + i));
    }
    features.add(Spaces.numeric("K", -3, 3));
    ConfigSpace space = ConfigSpace.of(features);
    BigInteger seventy = BigInteger.ONE.shiftLeft(70).multiply(BigInteger.valueOf(7));
    assertThat(space.all().count()).isEqualTo(seventy);
    ConfigSet one = space.single(space.all().pick());
    assertThat(space.all().minus(one).count()).isEqualTo(seventy.subtract(BigInteger.ONE));
    assertThat(space.all().minus(one).and(one).isEmpty()).isTrue();
  }

  @Test
  void wideNumericFeaturesAreCheap() {
    BigInteger width = BigInteger.ONE.shiftLeft(62);
    Feature.Numeric wide = new Feature.Numeric("W", width.negate(), width.multiply(BigInteger.TEN));
    Feature.Bool a = Spaces.bool("A");
    Feature.Numeric word = Spaces.numeric("V", 0, (1L << 32) - 1);
    ConfigSpace space = ConfigSpace.of(List.of(a, wide, word));
    ConfigSet middle = space.inRange(wide, BigInteger.valueOf(-5), BigInteger.valueOf(1000));
    ConfigSet split = space.inRange(word, BigInteger.TWO, BigInteger.TEN).minus(middle);
    assertThat(
            middle
                .and(space.selected(a))
                .and(space.inRange(word, BigInteger.ONE, BigInteger.TEN))
                .count())
        .isEqualTo(10060);
    assertThat(middle.valuesOf(wide)).containsExactly(range(-5, 1000));
    assertThat(split.valuesOf(wide)).hasSize(2);
    assertThat(space.all().minus(split).valuesOf(word)).hasSize(1);
    assertThat(split.valuesOf(word)).containsExactly(range(2, 10));
    assertThat(split.size()).isLessThan(1000);
    assertThat(middle.pick().valueOf(wide)).isEqualTo(-5);
  }

  private static ConfigSet.ValueRange range(long low, long high) {
    return new ConfigSet.ValueRange(BigInteger.valueOf(low), BigInteger.valueOf(high));
  }

  @Test
  void staysRightThroughCollections() {
    List<Feature> features = new ArrayList<>();
    for (int i = 0; i < 24; i++) {
      features.add(Spaces.bool("A" + i));
    }
    ConfigSpace space = ConfigSpace.of(features);
    Random random = new Random(42);
    Map<Integer, ConfigSet> sums = sums(space, features, random);
    BigInteger total = sums.values().stream().map(ConfigSet::count).reduce(BigInteger::add).get();
    assertThat(total).isEqualTo(space.all().count());
    List<ConfigSet> values = new ArrayList<>(sums.values());
    for (int i = 0; i < 2_000; i++) {
      ConfigSet one = values.get(random.nextInt(values.size()));
      ConfigSet two = values.get(random.nextInt(values.size()));
      ConfigSet both = one.or(two);
      assertThat(both.minus(two)).isEqualTo(one.equals(two) ? space.none() : one);
    }
    assertThat(sums.values().stream().map(ConfigSet::count).reduce(BigInteger::add))
        .contains(total);
  }

  /** The configurations by their weighted sum. */
  private static Map<Integer, ConfigSet> sums(
      ConfigSpace space, List<Feature> features, Random random) {
    Map<Integer, ConfigSet> sums = new LinkedHashMap<>(Map.of(0, space.all()));
    for (Feature feature : features) {
      ConfigSet on = space.selected((Feature.Bool) feature);
      int weight = 1 + random.nextInt(40);
      Map<Integer, ConfigSet> next = new LinkedHashMap<>();
      sums.forEach(
          (sum, set) -> {
            next.merge(sum, set.minus(on), ConfigSet::or);
            next.merge(sum + weight, set.and(on), ConfigSet::or);
          });
      sums = next;
    }
    return sums;
  }

  @Test
  void refusesForeignThings() {
    Feature.Bool a = Spaces.bool("A");
    Feature.Numeric k = Spaces.numeric("K", 0, 2);
    ConfigSpace space = ConfigSpace.of(List.of(a, k));
    ConfigSpace other = ConfigSpace.of(List.of(a, k));
    assertThatThrownBy(() -> space.all().and(other.all()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> space.selected(Spaces.bool("B")))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> ConfigSpace.of(List.of(a, a)))
        .isInstanceOf(IllegalArgumentException.class);
    Configuration outside = new Configuration(Map.of(a, BigInteger.ONE, k, BigInteger.valueOf(3)));
    Configuration inside = new Configuration(Map.of(a, BigInteger.ONE, k, BigInteger.TWO));
    Configuration without = new Configuration(Map.of(a, BigInteger.ONE));
    // Each behind another: what is remembered of one is not said of the next.
    for (int i = 0; i < 2; i++) {
      assertThat(space.all().contains(outside)).isFalse();
      assertThat(space.selected(a).contains(inside)).isTrue();
      assertThat(space.all().contains(without)).isFalse();
      assertThat(other.none().contains(inside)).isFalse();
    }
    assertThatThrownBy(() -> space.single(outside)).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void valuesInSetsAgreeWithExplicitSets(int seed) {
    Random random = new Random(seed);
    for (int round = 0; round < 30; round++) {
      List<Feature> features = Spaces.randomFeatures(random);
      ConfigSpace space = ConfigSpace.of(features);
      ConfigSet set = Spaces.randomSet(space, random, 3);
      for (Feature feature : features) {
        TreeSet<BigInteger> values = new TreeSet<>();
        for (Configuration configuration : Spaces.everything(features)) {
          if (set.contains(configuration)) {
            values.add(configuration.valueOf(feature));
            assertThat(set.with(feature, configuration.valueOf(feature)).contains(configuration))
                .isTrue();
          }
        }
        BigInteger total = BigInteger.ZERO;
        for (BigInteger value : values) {
          total = total.add(set.with(feature, value).count());
        }
        assertThat(total).isEqualTo(set.count());
        if (feature instanceof Feature.Numeric numeric && !values.isEmpty()) {
          assertThat(set.least(numeric)).isEqualTo(values.first());
          assertThat(set.greatest(numeric)).isEqualTo(values.last());
          assertThat(set.countValues(numeric)).isEqualTo(values.size());
        }
      }
    }
  }

  @Test
  void intersectionsOfMany() {
    List<Feature> features = List.of(Spaces.bool("A"), Spaces.bool("B"), Spaces.numeric("K", 0, 4));
    ConfigSpace space = ConfigSpace.of(features);
    assertThat(space.intersection(List.of())).isEqualTo(space.all());
    List<ConfigSet> sets = new ArrayList<>();
    ConfigSet expected = space.all();
    for (int i = 0; i < 5; i++) {
      sets.add(Spaces.randomSet(space, new Random(i), 2));
      expected = expected.and(sets.get(i));
      assertThat(space.intersection(sets)).isEqualTo(expected);
    }
  }

  @Test
  void aSpaceWithoutFeaturesHasOneConfiguration() {
    ConfigSpace space = ConfigSpace.of(List.of());
    assertThat(space.all().count()).isEqualTo(1);
    assertThat(space.none().count()).isEqualTo(0);
    assertThat(space.all().pick().values()).isEmpty();
    assertThat(space.all().contains(new Configuration(Map.of()))).isTrue();
  }

  @Test
  void setsAreConvertedToAnExtendedSpaceAndBack() {
    Feature.Bool a = new Feature.Bool("A");
    Feature.Numeric n = new Feature.Numeric("N", BigInteger.ZERO, BigInteger.TEN);
    ConfigSpace small = ConfigSpace.of(List.of(a));
    ConfigSpace large = small.extendedBy(List.of(n));
    ConfigSet selected = large.convert(small.selected(a));
    ConfigSet both = selected.and(large.inRange(n, BigInteger.ONE, BigInteger.ONE));
    assertThat(selected).isEqualTo(large.selected(a));
    assertThat(small.convert(both.exists(List.of(n)))).isEqualTo(small.selected(a));
    assertThatThrownBy(() -> small.convert(both)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> ConfigSpace.of(List.of(n)).convert(selected))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
