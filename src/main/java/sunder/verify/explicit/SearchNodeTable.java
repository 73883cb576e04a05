package sunder.verify.explicit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import sunder.automaton.Transition;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.verify.search.Path;

/**
 * Configurations that arrive at a state in one layer of a search, and from where: numbered in the
 * order of the search, each with a list of links to earlier ones. Mutable.
 */
final class SearchNodeTable {
  private static final int NOTHING = -1;

  private int[] states = new int[1024];
  private ConfigSet[] variants = new ConfigSet[1024];
  private int[] links = new int[1024];
  private int count;

  private int[] next = new int[1024];
  private int[] from = new int[1024];
  private CompiledTransition[] via = new CompiledTransition[1024];
  private ConfigSet[] along = new ConfigSet[1024];
  private final Map<Integer, Map<Symbol, Term>> inputs = new java.util.HashMap<>();
  private int linkCount;

  int count() {
    return count;
  }

  /** A new arrival, of nobody yet. */
  int add(int state, ConfigSet nobody) {
    if (count == states.length) {
      states = Arrays.copyOf(states, 2 * count);
      variants = Arrays.copyOf(variants, 2 * count);
      links = Arrays.copyOf(links, 2 * count);
    }
    states[count] = state;
    variants[count] = nobody;
    links[count] = NOTHING;
    return count++;
  }

  /** Some configurations arrive by a step. */
  void addParent(
      int arrival,
      int origin,
      CompiledTransition step,
      Map<Symbol, Term> values,
      ConfigSet here,
      CachedSetOperations sets) {
    if (linkCount == next.length) {
      next = Arrays.copyOf(next, 2 * linkCount);
      from = Arrays.copyOf(from, 2 * linkCount);
      via = Arrays.copyOf(via, 2 * linkCount);
      along = Arrays.copyOf(along, 2 * linkCount);
    }
    next[linkCount] = links[arrival];
    from[linkCount] = origin;
    via[linkCount] = step;
    along[linkCount] = here;
    if (!values.isEmpty()) {
      inputs.put(linkCount, values);
    }
    links[arrival] = linkCount++;
    variants[arrival] = sets.or(variants[arrival], here);
  }

  int state(int arrival) {
    return states[arrival];
  }

  ConfigSet variants(int arrival) {
    return variants[arrival];
  }

  /** Keeps only what is new at the state: what remains is expanded. */
  void restrict(int arrival, ConfigSet fresh) {
    variants[arrival] = fresh;
  }

  /** The path by which one of the configurations arrived, with all others that came that way. */
  Path pathOf(int arrival, Configuration configuration) {
    List<Transition> transitions = new ArrayList<>();
    List<Map<Symbol, Term>> values = new ArrayList<>();
    ConfigSet same = variants[arrival];
    int at = arrival;
    while (links[at] != NOTHING) {
      int link = linkOf(at, configuration);
      transitions.add(via[link].transition);
      values.add(inputs.getOrDefault(link, Map.of()));
      same = same.and(along[link]);
      at = from[link];
    }
    Collections.reverse(transitions);
    Collections.reverse(values);
    return new Path(transitions, values, same);
  }

  /** The link that was there first: later ones may come by longer ways within the layer. */
  private int linkOf(int arrival, Configuration configuration) {
    int found = NOTHING;
    for (int link = links[arrival]; link != NOTHING; link = next[link]) {
      found = along[link].contains(configuration) ? link : found;
    }
    return found;
  }
}
