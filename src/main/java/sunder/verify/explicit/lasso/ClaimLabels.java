package sunder.verify.explicit.lasso;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import sunder.automaton.Location;
import sunder.automaton.NeverClaim;
import sunder.family.ConfigSet;
import sunder.verify.explicit.CachedSetOperations;
import sunder.verify.explicit.CompiledLocation;
import sunder.verify.explicit.ExplicitSearch;
import sunder.verify.explicit.StateGraph;
import sunder.verify.explicit.StatePredicate;

/**
 * The labelling of the state graph for a claim: per state, the configurations in which the claim
 * observes the state and in which each proposition holds; and the states and edges that satisfy
 * each fairness condition.
 *
 * @param all the set of all configurations
 * @param observed the configurations in which each state is observed, by state; empty before runs
 *     begin and after they end
 * @param holding the configurations in which each proposition holds, by proposition and state
 * @param fair the configurations in which a state satisfies a fairness condition, by condition and
 *     state
 * @param fairSteps the edges of the graph whose step satisfies a fairness condition, by condition
 */
record ClaimLabels(
    ConfigSet all,
    CachedSetOperations sets,
    ConfigSet[] observed,
    ConfigSet[][] holding,
    ConfigSet[][] fair,
    BitSet[] fairSteps) {
  /**
   * Evaluates all conditions of a claim in every state at which runs are under way.
   *
   * @param search the finished search
   * @param graph its graph, sorted by source
   * @param all the set of all configurations
   * @return empty if a condition is not determined exactly
   */
  static Optional<ClaimLabels> of(
      ExplicitSearch search, StateGraph graph, NeverClaim claim, ConfigSet all) {
    List<NeverClaim.FairnessCondition> fairness = claim.fairness().get();
    int propositions = claim.propositions().size();
    List<Function<Location, List<NeverClaim.GuardedCondition>>> asked =
        new ArrayList<>(claim.propositions());
    fairness.forEach(condition -> asked.add(condition.states()));
    asked.add(claim.observed());
    ConfigSet[][] holding = new ConfigSet[asked.size()][search.states()];
    for (ConfigSet[] each : holding) {
      Arrays.fill(each, search.sets().none());
    }
    Map<Location, List<StatePredicate>> compiled = new HashMap<>();
    for (int state = 0; state < search.states(); state++) {
      CompiledLocation code = search.loadState(state);
      if (!claim.runStarts().test(code.location())) {
        continue;
      }
      List<StatePredicate> conditions =
          compiled.computeIfAbsent(code.location(), here -> compile(here, asked, search));
      for (int i = 0; i < conditions.size(); i++) {
        Optional<ConfigSet> set = conditions.get(i).holding(search, code);
        if (set.isEmpty()) {
          return Optional.empty();
        }
        // Most conditions hold in all configurations: one shared set saves memory.
        holding[i][state] = set.get().equals(all) ? all : set.get();
      }
    }
    int last = asked.size() - 1;
    ConfigSet[][] fair = Arrays.copyOfRange(holding, propositions, last);
    BitSet[] steps =
        fairness.stream().map(each -> steps(each, search, graph)).toArray(BitSet[]::new);
    return Optional.of(new ClaimLabels(all, search.sets(), holding[last], holding, fair, steps));
  }

  private static BitSet steps(
      NeverClaim.FairnessCondition condition, ExplicitSearch search, StateGraph graph) {
    BitSet result = new BitSet();
    for (int edge = 0; edge < graph.count(); edge++) {
      int step = graph.step(edge);
      boolean moves = step != StateGraph.STUTTER;
      result.set(edge, moves && condition.steps().test(search.transition(step)));
    }
    return result;
  }

  private static List<StatePredicate> compile(
      Location location,
      List<Function<Location, List<NeverClaim.GuardedCondition>>> asked,
      ExplicitSearch search) {
    return asked.stream().map(each -> StatePredicate.of(each.apply(location), search)).toList();
  }

  ConfigSet observed(int state) {
    return observed[state];
  }

  /** Returns the number of fairness conditions. */
  int conditions() {
    return fairSteps.length;
  }

  /** Returns the configurations that satisfy a fairness condition where an edge leaves a state. */
  ConfigSet fair(int condition, int state, int edge) {
    return fairSteps[condition].get(edge) ? all : fair[condition][state];
  }

  /** Returns the configurations in which the label of an edge of the claim holds in a state. */
  ConfigSet of(int state, NeverClaim.Edge edge) {
    ConfigSet result = all;
    for (int i = 0; i < edge.holding().size() && !result.isEmpty(); i++) {
      ConfigSet here = holding[edge.holding().get(i)][state];
      result = here == all ? result : sets.and(result, here);
    }
    for (int i = 0; i < edge.failing().size() && !result.isEmpty(); i++) {
      ConfigSet here = holding[edge.failing().get(i)][state];
      result = here.isEmpty() ? result : sets.minus(result, here);
    }
    return result;
  }
}
