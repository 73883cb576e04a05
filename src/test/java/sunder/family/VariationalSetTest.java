package sunder.family;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VariationalSetTest {
  private static final List<Feature> FEATURES =
      List.of(new Feature.Bool("A"), new Feature.Bool("B"), new Feature.Bool("C"));

  private final ConfigSpace space = ConfigSpace.of(FEATURES);

  /** The same states as a set and as a map from each to its variants. */
  private record Twin(VariationalSet<Integer> states, Map<Integer, ConfigSet> map) {}

  /** What is done to a few numbers comes to what a map says. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 7_310_001})
  void operationsAgreeWithMaps(int seed) {
    Random random = new Random(seed);
    for (int round = 0; round < 40; round++) {
      List<Twin> twins = new ArrayList<>();
      twins.add(new Twin(VariationalSet.empty(), Map.of()));
      for (int step = 0; step < 60; step++) {
        Twin one = twins.get(random.nextInt(twins.size()));
        Twin other = twins.get(random.nextInt(twins.size()));
        Twin next = next(one, other, random);
        if (random.nextInt(3) == 0) {
          assertSame(next);
        }
        twins.add(next);
      }
      twins.forEach(this::assertSame);
    }
  }

  private Twin next(Twin one, Twin other, Random random) {
    int number = random.nextInt(4);
    ConfigSet part = part(random);
    Map<Integer, ConfigSet> map = new LinkedHashMap<>();
    switch (random.nextInt(10)) {
      case 0 -> {
        one.map.forEach((state, set) -> add(map, state % (number + 1), set));
        return new Twin(one.states.map(state -> state % (number + 1)), map);
      }
      case 1 -> {
        one.map.forEach((state, set) -> add(map, state + number, set));
        return new Twin(one.states.mapInjective(state -> state + number), map);
      }
      case 2 -> {
        one.map.forEach((state, set) -> add(map, state, state > number ? set : space.none()));
        return new Twin(one.states.filter(state -> state > number), map);
      }
      case 3 -> {
        one.map.forEach((state, set) -> add(map, state, set.and(part)));
        return new Twin(one.states.within(part), map);
      }
      case 4 -> {
        one.map.forEach((state, set) -> add(map, state, set.minus(part)));
        return new Twin(one.states.outside(part), map);
      }
      case 5 -> {
        one.map.forEach(
            (state, set) ->
                add(map, state, set.minus(other.map.getOrDefault(state, space.none()))));
        return new Twin(one.states.minus(other.states), map);
      }
      case 6 -> {
        one.map.forEach((state, set) -> add(map, state, set));
        add(map, number, part);
        return new Twin(one.states.or(VariationalSet.of(number, part)), map);
      }
      case 7 -> {
        VariationalSet.Builder<Integer> builder = new VariationalSet.Builder<>();
        for (int i = 0; i < 40; i++) {
          builder.add(i % (number + 1), part);
          add(map, i % (number + 1), part);
        }
        builder.addAll(one.states);
        one.map.forEach((state, set) -> add(map, state, set));
        assertThat(builder.size()).isEqualTo(map.size());
        return new Twin(builder.build(), map);
      }
      case 8 -> {
        one.map.forEach(
            (a, set) -> other.map.forEach((b, there) -> add(map, (a + b) % 5, set.and(there))));
        return new Twin(one.states.combine(other.states, (a, b) -> (a + b) % 5), map);
      }
      default -> {
        one.map.forEach((state, set) -> add(map, state, set));
        other.map.forEach((state, set) -> add(map, state, set));
        return new Twin(one.states.or(other.states), map);
      }
    }
  }

  private static void add(Map<Integer, ConfigSet> map, int state, ConfigSet set) {
    if (!set.isEmpty()) {
      map.merge(state, set, ConfigSet::or);
    }
  }

  private ConfigSet part(Random random) {
    ConfigSet result = space.none();
    for (Feature feature : FEATURES) {
      ConfigSet literal = space.selected((Feature.Bool) feature);
      ConfigSet signed = random.nextBoolean() ? literal : space.all().minus(literal);
      result = random.nextBoolean() ? result.or(signed) : result.and(signed);
    }
    return result;
  }

  private void assertSame(Twin twin) {
    Map<Integer, ConfigSet> found = new LinkedHashMap<>();
    twin.states.forEach((state, set) -> assertThat(found.put(state, set)).isNull());
    assertThat(found).isEqualTo(twin.map);
    assertThat(twin.states.size()).isEqualTo(twin.map.size());
    assertThat(twin.states.values()).containsExactlyInAnyOrderElementsOf(twin.map.keySet());
    assertThat(twin.states.where(state -> state == 1, space.all()))
        .isEqualTo(twin.map.getOrDefault(1, space.none()));
    assertThat(twin.states.isEmpty()).isEqualTo(twin.map.isEmpty());
    Optional<Integer> only = twin.map.keySet().stream().findFirst();
    assertThat(twin.states.uniqueValue(twin.map.getOrDefault(only.orElse(0), space.none())))
        .isEqualTo(twin.map.size() == 1 ? only : Optional.empty());
  }
}
