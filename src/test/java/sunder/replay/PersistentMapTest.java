package sunder.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against a tree map, under random operations. */
class PersistentMapTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void behavesLikeATreeMap(long seed) {
    Random random = new Random(seed);
    PersistentMap<Integer, Integer> map = PersistentMap.empty();
    TreeMap<Integer, Integer> expected = new TreeMap<>();
    for (int i = 0; i < 3_000; i++) {
      int key = random.nextInt(60);
      int action = random.nextInt(20);
      if (action < 12) {
        map = map.with(key, i % 7);
        expected.put(key, i % 7);
      } else if (action < 19) {
        map = map.without(key);
        expected.remove(key);
      } else {
        map = map.headMap(key);
        expected = new TreeMap<>(expected.headMap(key));
      }
      check(map, expected, key);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void differencesAndChangedValuesAreThoseOfTreeMaps(long seed) {
    Random random = new Random(seed);
    for (int round = 0; round < 200; round++) {
      TreeMap<Integer, Integer> one = new TreeMap<>();
      PersistentMap<Integer, Integer> map = randomMap(random, 40, one, PersistentMap.empty());
      TreeMap<Integer, Integer> two = new TreeMap<>(one);
      PersistentMap<Integer, Integer> other = randomMap(random, random.nextInt(6), two, map);
      TreeSet<Integer> differing = new TreeSet<>(one.keySet());
      differing.addAll(two.keySet());
      differing.removeIf(key -> Objects.equals(one.get(key), two.get(key)));
      assertThat(map.differingKeys(other)).containsExactlyElementsOf(differing);
      assertThat(other.differingKeys(map)).containsExactlyElementsOf(differing);

      TreeMap<Integer, Integer> changed = new TreeMap<>();
      one.forEach((key, value) -> changed.put(key, value == 3 ? 4 : value));
      changed.values().removeIf(value -> value == 2);
      check(
          map.map(value -> value == 2 ? Optional.empty() : Optional.of(value == 3 ? 4 : value)),
          changed,
          random.nextInt(60));
    }
  }

  /** Changes a map and a tree map alike. */
  private static PersistentMap<Integer, Integer> randomMap(
      Random random,
      int changes,
      TreeMap<Integer, Integer> expected,
      PersistentMap<Integer, Integer> map) {
    for (int i = 0; i < changes; i++) {
      int key = random.nextInt(60);
      if (random.nextInt(3) > 0) {
        int value = random.nextInt(5);
        map = map.with(key, value);
        expected.put(key, value);
      } else {
        map = map.without(key);
        expected.remove(key);
      }
    }
    return map;
  }

  private static void check(
      PersistentMap<Integer, Integer> map, TreeMap<Integer, Integer> expected, int key) {
    assertThat(map.get(key)).isEqualTo(Optional.ofNullable(expected.get(key)));
    assertThat(map.keysBetween(10, 40)).containsExactlyElementsOf(expected.subMap(10, 40).keySet());
    List<Integer> keys = new ArrayList<>(expected.descendingKeySet());
    PersistentMap<Integer, Integer> rebuilt = PersistentMap.empty();
    for (int k : keys) {
      rebuilt = rebuilt.with(k, expected.get(k));
    }
    assertThat(rebuilt).isEqualTo(map);
    assertThat(rebuilt.hashCode()).isEqualTo(map.hashCode());
    assertThat(map.with(1_000, 1)).isNotEqualTo(map);
  }
}
