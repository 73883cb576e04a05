package sunder.verify.abstraction;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.family.ConfigSet;
import sunder.verify.Budget;
import sunder.verify.Limits;

/**
 * The reachable locations in reverse postorder of a depth-first search, in which data-flow analyses
 * converge quickly.
 */
final class ReversePostorder {
  final Map<Location, Integer> numbers = new HashMap<>();

  /** The locations; each one comes after its predecessors, except along back edges. */
  final List<Location> order = new ArrayList<>();

  /** The back edges by their targets, the loop heads. */
  final Map<Location, List<Transition>> backEdges = new LinkedHashMap<>();

  final Map<Location, List<Transition>> incoming = new HashMap<>();

  private ReversePostorder() {}

  /**
   * Computes the order of the locations that are reachable from one.
   *
   * @param scope the variants
   * @return nothing if there are too many locations
   */
  static Optional<ReversePostorder> of(Location initial, ConfigSet scope, Budget budget) {
    return Optional.of(new ReversePostorder()).filter(o -> o.explore(initial, scope, budget));
  }

  /** A location on the stack of the depth-first search, with its remaining edges. */
  private record SearchFrame(Location location, Iterator<Transition> left) {}

  /** Explores the locations. Returns false if there are too many. */
  private boolean explore(Location initial, ConfigSet scope, Budget budget) {
    Deque<SearchFrame> way = new ArrayDeque<>();
    Set<Location> onTheWay = new HashSet<>();
    enter(initial, way, onTheWay);
    while (!way.isEmpty()) {
      budget.check();
      SearchFrame visit = way.peek();
      if (!visit.left().hasNext()) {
        way.pop();
        onTheWay.remove(visit.location());
        order.add(visit.location());
        continue;
      }
      Transition step = visit.left().next();
      if (step.presenceCondition().intersects(scope)) {
        if (onTheWay.contains(step.target())) {
          backEdges.computeIfAbsent(step.target(), head -> new ArrayList<>()).add(step);
        } else if (!incoming.containsKey(step.target())) {
          enter(step.target(), way, onTheWay);
        }
        incoming.get(step.target()).add(step);
      }
      if (incoming.size() > Limits.MAX_LOCATIONS_OF_INTERVAL_ANALYSIS) {
        return false;
      }
    }
    Collections.reverse(order);
    order.forEach(location -> numbers.put(location, numbers.size()));
    return true;
  }

  private void enter(Location location, Deque<SearchFrame> way, Set<Location> onTheWay) {
    way.push(new SearchFrame(location, location.outgoing().iterator()));
    onTheWay.add(location);
    incoming.put(location, new ArrayList<>());
  }
}
