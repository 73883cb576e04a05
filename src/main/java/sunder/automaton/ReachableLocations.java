package sunder.automaton;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import sunder.family.ConfigSet;

/** The locations of an automaton that control can reach; what the data allows is not asked. */
public final class ReachableLocations {
  private ReachableLocations() {}

  /** Those of the variants in {@code scope}, breadth first, at most {@code limit} of them. */
  public static Set<Location> of(Automaton automaton, ConfigSet scope, int limit) {
    Set<Location> found = new LinkedHashSet<>(List.of(automaton.initial()));
    Deque<Location> open = new ArrayDeque<>(found);
    while (!open.isEmpty()) {
      for (Transition transition : open.remove().outgoing()) {
        if (transition.when().intersects(scope)
            && found.size() < limit
            && found.add(transition.target())) {
          open.add(transition.target());
        }
      }
    }
    return found;
  }
}
