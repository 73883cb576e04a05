package sunder.verify.explicit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.automaton.Transition;
import sunder.expression.IntTerm;
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

  /** The step of each link; null for a link to a union. */
  private CompiledTransition[] via = new CompiledTransition[1024];

  private ConfigSet[] along = new ConfigSet[1024];
  private final Map<Integer, InputsOfStep> inputs = new HashMap<>();
  private int linkCount;
  private final SearchSpace space;

  /**
   * The inputs of a step.
   *
   * @param values the values of its inputs: constants, or terms over input symbols that the step
   *     introduces
   * @param introduced the numbers of the input symbols that do not occur before the step
   * @param dead the numbers of the input symbols that occur before the step, or are introduced by
   *     it, and do not occur behind it
   */
  record InputsOfStep(Map<Symbol, Term> values, BitSet introduced, BitSet dead) {
    static final InputsOfStep NONE = new InputsOfStep(Map.of(), new BitSet(), new BitSet());

    boolean isEmpty() {
      return values.isEmpty() && introduced.isEmpty() && dead.isEmpty();
    }
  }

  SearchNodeTable(SearchSpace space) {
    this.space = space;
  }

  /** Returns whether states of variants with different paths may be united. */
  boolean hasFeatureTerms() {
    return space.hasFeatureTerms();
  }

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

  /**
   * Adds a parent link to a node, and its configurations to those of the node.
   *
   * @param step the step; empty if the node is the union of its parents
   * @param before the pairs that take the step, with constraints on dead input symbols
   * @param here the pairs without these constraints
   */
  void addParent(
      int arrival,
      int origin,
      Optional<CompiledTransition> step,
      InputsOfStep values,
      ConfigSet before,
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
    via[linkCount] = step.orElse(null);
    along[linkCount] = before;
    if (!values.isEmpty()) {
      inputs.put(linkCount, values);
    }
    links[arrival] = linkCount++;
    variants[arrival] = sets.or(variants[arrival], here);
  }

  /** Returns the greatest number of steps from a node without parents to a node. */
  long greatestDepth() {
    int[] depths = new int[count];
    int result = 0;
    for (int node = 0; node < count; node++) {
      for (int link = links[node]; link != NOTHING; link = next[link]) {
        // The last link of the list is that to the first parent.
        depths[node] = from[link] < node ? depths[from[link]] + 1 : depths[node];
      }
      result = Math.max(result, depths[node]);
    }
    return result;
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
   * Returns the path by which a configuration reached a node, with values of its inputs near 0, and
   * with all configurations of the node that share it. The configuration must be one of the node's.
   */
  Path pathOf(int arrival, Configuration configuration) {
    ConfigSet one = space.withAnyInputs(space.family().single(configuration));
    List<Integer> chain = new ArrayList<>();
    List<ConfigSet> behind = new ArrayList<>(List.of(one.and(variants[arrival])));
    for (int at = arrival; links[at] != NOTHING; at = from[chain.get(chain.size() - 1)]) {
      ConfigSet there = behind.get(behind.size() - 1);
      int link = linkOf(at, there);
      chain.add(link);
      behind.add(space.forget(before(link, there), inputsOf(link).introduced()));
    }
    Collections.reverse(chain);
    Collections.reverse(behind);
    List<Transition> transitions = new ArrayList<>();
    List<Map<Symbol, Term>> values = new ArrayList<>();
    ConfigSet own = behind.get(0);
    ConfigSet same = space.space().all();
    for (int i = 0; i < chain.size(); i++) {
      int link = chain.get(i);
      InputsOfStep step = inputsOf(link);
      own = own.and(before(link, behind.get(i + 1)));
      ConfigSet chosen = space.nearestToZero(own, step.values());
      if (via[link] != null) {
        values.add(valuesIn(own.and(chosen).pick(), step.values()));
        transitions.add(via[link].transition);
      }
      own = space.forget(own.and(chosen), step.dead());
      same = space.forget(same.and(along[link]).and(chosen), step.dead());
    }
    return new Path(transitions, values, space.variants(same.and(variants[arrival])));
  }

  private InputsOfStep inputsOf(int link) {
    return inputs.getOrDefault(link, InputsOfStep.NONE);
  }

  /** Returns the pairs that take a step, of which one is behind it. */
  private ConfigSet before(int link, ConfigSet behind) {
    return along[link].and(space.forget(behind, inputsOf(link).dead()));
  }

  /** Returns the values of inputs where input symbols have the values of a pair. */
  private Map<Symbol, Term> valuesIn(Configuration pair, Map<Symbol, Term> values) {
    Map<Symbol, Term> result = new HashMap<>();
    values.forEach(
        (input, term) ->
            result.put(
                input,
                term.substitute(
                    symbol ->
                        space
                            .valueIn(pair, symbol)
                            .<Term>map(IntTerm::of)
                            .orElseGet(() -> Term.of(symbol)))));
    return result;
  }

  /**
   * Returns the first parent link of one of the pairs at a node; later links may belong to longer
   * paths within the layer.
   */
  private int linkOf(int arrival, ConfigSet pairs) {
    int found = NOTHING;
    for (int link = links[arrival]; link != NOTHING; link = next[link]) {
      found = along[link].intersects(space.forget(pairs, inputsOf(link).dead())) ? link : found;
    }
    return found;
  }
}
