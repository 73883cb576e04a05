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

/** Who can go on for ever in states that a claim does not see. */
final class SilentDivergence {
  private final StateGraph graph;
  private final ClaimLabels labels;
  private final CachedSetOperations sets;

  /** By state: who is there, is not seen, and need not be seen again. */
  private final ConfigSet[] forever;

  private final boolean areThere;

  /**
   * The greatest fixpoint.
   *
   * @param search whose states these are
   */
  SilentDivergence(ExplicitSearch search, StateGraph graph, ClaimLabels labels, Budget budget) {
    this.graph = graph;
    this.labels = labels;
    this.sets = search.sets();
    this.forever = new ConfigSet[search.states()];
    List<Integer> hidden = new ArrayList<>();
    // Steps lead to later states for the most part, so these come first.
    for (int state = search.states() - 1; state >= 0; state--) {
      forever[state] = sets.minus(search.variantsAt(state), labels.observed(state));
      if (!forever[state].isEmpty()) {
        hidden.add(state);
      }
    }
    boolean changed = true;
    while (changed) {
      budget.check();
      changed = false;
      for (int state : hidden) {
        ConfigSet before = forever[state];
        forever[state] = sets.and(before, into(state));
        changed |= !forever[state].equals(before);
      }
    }
    this.areThere = hidden.stream().anyMatch(state -> !forever[state].isEmpty());
  }

  private ConfigSet into(int state) {
    ConfigSet result = sets.none();
    for (int i = graph.firstOf(state); i < graph.endOf(state); i++) {
      result = sets.or(result, sets.and(graph.variants(i), forever[graph.target(i)]));
    }
    return result;
  }

  /** Who is seen in a state for the last time, if they want; where fairness matters, nobody. */
  ConfigSet divergingAt(int state) {
    return areThere && labels.conditions() == 0
        ? sets.and(labels.observed(state), into(state))
        : sets.none();
  }

  /**
   * Where fairness matters, a superset of who can go on unseen for ever and be fair: each condition
   * is met somewhere on the way. Mostly there is nobody: one process goes on, and others wait.
   */
  ConfigSet possiblyFair() {
    ConfigSet result = labels.conditions() == 0 || !areThere ? sets.none() : labels.all();
    for (int i = 0; i < labels.conditions() && !result.isEmpty(); i++) {
      ConfigSet meeting = sets.none();
      for (int state = 0; state < forever.length; state++) {
        for (int edge = graph.firstOf(state); edge < graph.endOf(state); edge++) {
          ConfigSet who = sets.and(forever[state], forever[graph.target(edge)]);
          who = sets.and(who, graph.variants(edge));
          meeting = sets.or(meeting, sets.and(who, labels.fair(i, state, edge)));
        }
      }
      result = sets.and(result, meeting);
    }
    return result;
  }

  /**
   * Such a run of one configuration.
   *
   * @param edges of the graph
   * @param back which of them is taken again behind the last
   * @param variants all configurations that can take them without being seen
   */
  record DivergentRun(List<Integer> edges, int back, ConfigSet variants) {}

  DivergentRun run(int from, Configuration one) {
    List<Integer> edges = new ArrayList<>();
    int[] visited = new int[forever.length];
    Arrays.fill(visited, -1);
    ConfigSet variants = labels.observed(from);
    int state = from;
    while (visited[state] < 0) {
      visited[state] = edges.size();
      int edge = graph.firstOf(state);
      while (!graph.variants(edge).contains(one) || !forever[graph.target(edge)].contains(one)) {
        edge++;
      }
      edges.add(edge);
      state = graph.target(edge);
      variants = variants.and(graph.variants(edge)).minus(labels.observed(state));
    }
    return new DivergentRun(edges, visited[state], variants);
  }
}
