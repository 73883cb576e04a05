package sunder.verify.explicit.lasso;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.verify.Budget;
import sunder.verify.explicit.CachedSetOperations;
import sunder.verify.explicit.ExplicitSearch;
import sunder.verify.explicit.StateGraph;

/**
 * Silent divergence: the configurations that can run for ever in states that the claim does not
 * observe.
 */
final class SilentDivergence {
  private final StateGraph graph;
  private final ClaimLabels labels;
  private final CachedSetOperations sets;

  /**
   * By state, the configurations that reach it, do not observe it, and can stay unobserved for
   * ever.
   */
  private final ConfigSet[] diverging;

  private final boolean hasDivergence;

  /**
   * Computes the greatest fixpoint.
   *
   * @param search the finished search
   * @param graph its graph, sorted by source
   * @param labels the labelling of the graph
   * @param budget checked in each iteration
   */
  SilentDivergence(ExplicitSearch search, StateGraph graph, ClaimLabels labels, Budget budget) {
    this.graph = graph;
    this.labels = labels;
    this.sets = search.sets();
    this.diverging = new ConfigSet[search.states()];
    List<Integer> unobserved = new ArrayList<>();
    // Most steps lead to states with greater numbers, so the fixpoint converges faster in
    // descending order.
    for (int state = search.states() - 1; state >= 0; state--) {
      diverging[state] = sets.minus(search.variantsAt(state), labels.observed(state));
      if (!diverging[state].isEmpty()) {
        unobserved.add(state);
      }
    }
    boolean changed = true;
    while (changed) {
      budget.check();
      changed = false;
      for (int state : unobserved) {
        ConfigSet before = diverging[state];
        diverging[state] = sets.and(before, into(state));
        changed |= !diverging[state].equals(before);
      }
    }
    this.hasDivergence = unobserved.stream().anyMatch(state -> !diverging[state].isEmpty());
  }

  private ConfigSet into(int state) {
    ConfigSet result = sets.none();
    for (int i = graph.firstOf(state); i < graph.endOf(state); i++) {
      result = sets.or(result, sets.and(graph.variants(i), diverging[graph.target(i)]));
    }
    return result;
  }

  /**
   * Returns the configurations for which an observed state may be the last observed; none if there
   * are fairness conditions.
   */
  ConfigSet divergingAt(int state) {
    return hasDivergence && labels.conditions() == 0
        ? sets.and(labels.observed(state), into(state))
        : sets.none();
  }

  /**
   * Returns a superset of the configurations that have a fair unobserved divergent run: each
   * fairness condition is met on some unobserved edge. Usually it is empty, because one process
   * runs while the others wait.
   */
  ConfigSet possiblyFair() {
    ConfigSet result = labels.conditions() == 0 || !hasDivergence ? sets.none() : labels.all();
    for (int i = 0; i < labels.conditions() && !result.isEmpty(); i++) {
      ConfigSet meeting = sets.none();
      for (int state = 0; state < diverging.length; state++) {
        for (int edge = graph.firstOf(state); edge < graph.endOf(state); edge++) {
          ConfigSet who = sets.and(diverging[state], diverging[graph.target(edge)]);
          who = sets.and(who, graph.variants(edge));
          meeting = sets.or(meeting, sets.and(who, labels.fair(i, state, edge)));
        }
      }
      result = sets.and(result, meeting);
    }
    return result;
  }

  /**
   * An unobserved divergent run of a configuration.
   *
   * @param edges the edges of the graph
   * @param back the index of the edge that is repeated after the last
   * @param variants all configurations that have the edges and do not observe their states
   */
  record DivergentRun(List<Integer> edges, int back, ConfigSet variants) {}

  /**
   * Returns an unobserved divergent run of a configuration from a state. The configuration must be
   * in {@link #divergingAt}.
   */
  DivergentRun run(int from, Configuration one) {
    List<Integer> edges = new ArrayList<>();
    int[] visited = new int[diverging.length];
    Arrays.fill(visited, -1);
    ConfigSet variants = labels.observed(from);
    int state = from;
    while (visited[state] < 0) {
      visited[state] = edges.size();
      int edge = graph.firstOf(state);
      while (!graph.variants(edge).contains(one) || !diverging[graph.target(edge)].contains(one)) {
        edge++;
      }
      edges.add(edge);
      state = graph.target(edge);
      variants = variants.and(graph.variants(edge)).minus(labels.observed(state));
    }
    return new DivergentRun(edges, visited[state], variants);
  }
}
