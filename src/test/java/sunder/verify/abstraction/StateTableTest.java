package sunder.verify.abstraction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sunder.automaton.Location;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.testing.Parts;

/** The table against a hash map. */
class StateTableTest {
  private final ConfigSet none = ConfigSpace.of(List.of()).none();

  @Test
  void holdsEachStateOnceHoweverManyThereAre() {
    List<Location> locations =
        List.of(
            Parts.last(1, Location.Role.ORDINARY, Set.of(), Set.of()),
            Parts.last(2, Location.Role.ORDINARY, Set.of(), Set.of()));
    StateTable table = new StateTable();
    Map<AbstractState, AbstractState> expected = new HashMap<>();
    Random random = new Random(7);
    for (int i = 0; i < 20_000; i++) {
      int[] cells = {random.nextInt(10) - 3, random.nextInt(300), random.nextInt(3)};
      AbstractState candidate =
          new AbstractState(locations.get(random.nextInt(locations.size())), cells, none);
      expected.putIfAbsent(candidate, candidate);
      assertThat(table.intern(candidate)).isSameAs(expected.get(candidate));
      assertThat(table.size()).isEqualTo(expected.size());
    }
    assertThat(table.size()).isGreaterThan(5_000);
  }
}
