package sunder.verify.relation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.expression.BoolTerm;

/**
 * Where a run leaves a loop that it does not come back to, a loop that counts to a bound has met it
 * most often: the comparisons of the exit, taken as equalities. A guess; what is made of it has to
 * be a hint.
 */
final class LoopExits {
  private final Map<Location, Set<Location>> behind = new HashMap<>();

  /** The bounds that a transition meets if it leaves a loop; none if it does not. */
  List<BoolTerm.Compare> met(Transition transition) {
    List<BoolTerm.Compare> result = new ArrayList<>();
    for (BoolTerm conjunct : transition.guard().conjuncts()) {
      if (conjunct instanceof BoolTerm.Compare compare
          && compare.relation() == BoolTerm.Relation.AT_MOST
          && compare.term().isLinear()
          && BoolTerm.equal(compare.term(), sunder.expression.IntTerm.ZERO)
              instanceof BoolTerm.Compare equality) {
        result.add(equality);
      }
    }
    return !result.isEmpty() && leaves(transition) ? result : List.of();
  }

  private boolean leaves(Transition transition) {
    Set<Location> after = reachable(transition.target());
    return after.size() <= Limits.LOCATIONS_BEHIND_AN_EXIT
        && !after.contains(transition.source())
        && reachable(transition.source()).contains(transition.source());
  }

  /** The locations that some step from this one on leads to. */
  private Set<Location> reachable(Location location) {
    Set<Location> known = behind.get(location);
    if (known != null) {
      return known;
    }
    Set<Location> found = new HashSet<>();
    Deque<Location> todo = new ArrayDeque<>(List.of(location));
    while (!todo.isEmpty() && found.size() <= Limits.LOCATIONS_BEHIND_AN_EXIT) {
      for (Transition step : todo.remove().outgoing()) {
        if (found.add(step.target())) {
          todo.add(step.target());
        }
      }
    }
    behind.put(location, found);
    return found;
  }
}
