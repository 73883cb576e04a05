package sunder.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
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
