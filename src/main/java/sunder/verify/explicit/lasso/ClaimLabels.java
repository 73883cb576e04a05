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
 * In which configurations states are seen by a claim, and its propositions hold there, state by
 * state; and what meets its conditions of fairness.
 *
 * @param observed by state; of nobody before runs begin, and behind their end
 * @param fair by condition, and by state
 * @param fairSteps by condition, the edges of the graph that meet it, whoever takes them
 */
record ClaimLabels(
    ConfigSet all,
    CachedSetOperations sets,
    ConfigSet[] observed,
    ConfigSet[][] holding,
    ConfigSet[][] fair,
    BitSet[] fairSteps) {
  /**
   * Evaluates everything in every state at which runs are under way.
   *
   * @param graph of the steps of the search
   * @return nothing if that cannot be told exactly
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
        // Most hold everywhere: one set for all of them.
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

  /** Where the claim sees a state. */
  ConfigSet observed(int state) {
    return observed[state];
  }

  /** How many conditions of fairness there are. */
  int conditions() {
    return fairSteps.length;
  }

  /** Whose condition is met where an edge leaves a state. */
  ConfigSet fair(int condition, int state, int edge) {
    return fairSteps[condition].get(edge) ? all : fair[condition][state];
  }

  /** Where the label of an edge of the claim is satisfied in a state. */
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
