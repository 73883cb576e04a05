package sunder.verify.abstraction;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import sunder.family.ConfigSet;
import sunder.verify.SearchOrder;

/**
 * The arrivals that wait to be expanded, at most one for each state: what arrives at a waiting
 * state is merged into it. Mutable.
 *
 * <p>States are told apart by identity, as {@link StateTable} has each once.
 */
final class Frontier {
  private final SearchOrder order;
  private final ConfigSet none;
  private final Random random = new Random(0);
  private Map<AbstractState, Arrival> byState = new IdentityHashMap<>();
  private List<Arrival> waiting = new ArrayList<>();

  Frontier(SearchOrder order, ConfigSet none) {
    this.order = order;
    this.none = none;
  }

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  /** The waiting arrival at a state, a new one if there is none. */
  Arrival at(AbstractState state) {
    Arrival known = byState.get(state);
    if (known == null) {
      known = new Arrival(state, none);
      byState.put(state, known);
      waiting.add(known);
    }
    return known;
  }

  /** Takes the next ones to expand: a whole layer, breadth first, else one. */
  List<Arrival> take() {
    if (order == SearchOrder.BFS) {
      List<Arrival> layer = waiting;
      waiting = new ArrayList<>();
      byState = new IdentityHashMap<>();
      return layer;
    }
    int last = waiting.size() - 1;
    if (order == SearchOrder.RANDOM) {
      java.util.Collections.swap(waiting, random.nextInt(last + 1), last);
    }
    Arrival taken = waiting.remove(last);
    byState.remove(taken.state());
    return List.of(taken);
  }
}
