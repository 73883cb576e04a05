package sunder.verify.explicit;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import sunder.family.ConfigSet;

/**
 * The explicit transition graph of a search: edges between states, each with the configurations
 * that have it. Mutable until {@link #sortedBySource} returns the indexed graph.
 */
public final class StateGraph {
  /** The step number of the stutter edge of a state without successors. */
  public static final int STUTTER = -1;

  private int[] sources = new int[1024];
  private int[] targets = new int[1024];
  private int[] steps = new int[1024];
  private ConfigSet[] variants = new ConfigSet[1024];
  private int count;
  private int[] first = new int[0];

  /**
   * Adds an edge.
   *
   * @param source the source state
   * @param target the target state
   * @param step the number of the step, or {@link #STUTTER}
   * @param who the configurations that have the edge
   */
  void add(int source, int target, int step, ConfigSet who) {
    if (count == sources.length) {
      sources = Arrays.copyOf(sources, 2 * count);
      targets = Arrays.copyOf(targets, 2 * count);
      steps = Arrays.copyOf(steps, 2 * count);
      variants = Arrays.copyOf(variants, 2 * count);
    }
    sources[count] = source;
    targets[count] = target;
    steps[count] = step;
    variants[count] = who;
    count++;
  }

  /**
   * Returns the graph indexed by source, with parallel edges of the same step merged. No edge may
   * be added to the result.
   *
   * @param states the number of states
   * @param sets the set operations
   */
  public StateGraph sortedBySource(int states, CachedSetOperations sets) {
    int[] sorted = bySource(states);
    int[] newFirst = new int[states + 1];
    int[] newTargets = new int[count];
    int[] newSteps = new int[count];
    ConfigSet[] newVariants = new ConfigSet[count];
    int end = 0;
    for (int state = 0; state < states; state++) {
      newFirst[state] = end;
      // A state may have very many edges: one for each value of an input.
      Map<Long, Integer> places = new HashMap<>();
      for (int i = first[state]; i < first[state + 1]; i++) {
        int edge = sorted[i];
        long key = (long) targets[edge] << Integer.SIZE | Integer.toUnsignedLong(steps[edge]);
        Integer same = places.putIfAbsent(key, end);
        if (same == null) {
          newTargets[end] = targets[edge];
          newSteps[end] = steps[edge];
          newVariants[end] = variants[edge];
          end++;
        } else {
          newVariants[same] = sets.or(newVariants[same], variants[edge]);
        }
      }
    }
    newFirst[states] = end;
    StateGraph result = new StateGraph();
    result.count = end;
    result.first = newFirst;
    result.targets = Arrays.copyOf(newTargets, end);
    result.steps = Arrays.copyOf(newSteps, end);
    result.variants = Arrays.copyOf(newVariants, end);
    return result;
  }

  /** Returns the number of edges for each set of configurations. */
  public Map<ConfigSet, Integer> edgeCountByVariants() {
    Map<ConfigSet, Integer> result = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      result.merge(variants[i], 1, Integer::sum);
    }
    return result;
  }

  private int[] bySource(int states) {
    first = new int[states + 1];
    for (int i = 0; i < count; i++) {
      first[sources[i] + 1]++;
    }
    for (int i = 0; i < states; i++) {
      first[i + 1] += first[i];
    }
    int[] place = Arrays.copyOf(first, states);
    int[] result = new int[count];
    for (int i = 0; i < count; i++) {
      result[place[sources[i]]++] = i;
    }
    return result;
  }

  /** Returns the number of edges of a graph returned by {@link #sortedBySource}. */
  public int count() {
    return targets.length;
  }

  /** Returns the first edge of a state, in a graph returned by {@link #sortedBySource}. */
  public int firstOf(int state) {
    return first[state];
  }

  /**
   * Returns the edge after the last edge of a state, in a graph returned by {@link
   * #sortedBySource}.
   */
  public int endOf(int state) {
    return first[state + 1];
  }

  /** Returns the target state of an edge. */
  public int target(int edge) {
    return targets[edge];
  }

  /** Returns the step number of an edge, or {@link #STUTTER}. */
  public int step(int edge) {
    return steps[edge];
  }

  /** Returns the configurations that have an edge. */
  public ConfigSet variants(int edge) {
    return variants[edge];
  }
}
