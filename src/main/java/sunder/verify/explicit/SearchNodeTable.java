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
 * The table of search nodes. A node is a state with the configurations that reach it in one layer
 * of the search; it is numbered in the order of creation and has parent links to earlier nodes,
 * each with a step and its configurations. Mutable.
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

  /**
   * Adds a node without parents and returns its number.
   *
   * @param nobody the initial set of configurations
   */
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

  /** Adds a parent link to a node, and its configurations to those of the node. */
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

  /**
   * Restricts the configurations of a node to those that are new at its state, which are expanded.
   */
  void restrict(int arrival, ConfigSet fresh) {
    variants[arrival] = fresh;
  }

  /**
   * Returns the path by which a configuration reached a node, with all configurations of the node
   * that share it. The configuration must be one of the node's.
   */
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

  /**
   * Returns the first parent link of a configuration; later links may belong to longer paths within
   * the layer.
   */
  private int linkOf(int arrival, Configuration configuration) {
    int found = NOTHING;
    for (int link = links[arrival]; link != NOTHING; link = next[link]) {
      found = along[link].contains(configuration) ? link : found;
    }
    return found;
  }
}
