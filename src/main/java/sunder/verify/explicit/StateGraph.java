package sunder.verify.explicit;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import sunder.family.ConfigSet;

/** The edges between states that a search met, each with who can take it. Mutable. */
public final class StateGraph {
  /** Nothing can move, and time goes on. */
  public static final int STUTTER = -1;

  private int[] sources = new int[1024];
  private int[] targets = new int[1024];
  private int[] steps = new int[1024];
  private ConfigSet[] variants = new ConfigSet[1024];
  private int count;
  private int[] first = new int[0];

  /**
   * @param step the number of the step, or {@link #STUTTER}
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
   * The edges so far, by source, in their order; an edge that was met several times, each time for
   * other configurations, is one. No edge may be added to this.
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
      // A state has as many edges as numbers that one may choose there.
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

  /** How many edges each set of configurations can take. */
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

  /** How many edges there are. */
  public int count() {
    return targets.length;
  }

  public int firstOf(int state) {
    return first[state];
  }

  public int endOf(int state) {
    return first[state + 1];
  }

  public int target(int edge) {
    return targets[edge];
  }

  public int step(int edge) {
    return steps[edge];
  }

  public ConfigSet variants(int edge) {
    return variants[edge];
  }
}
