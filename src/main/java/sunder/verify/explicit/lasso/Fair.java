package sunder.verify.explicit.lasso;

import java.util.BitSet;
import java.util.List;
import sunder.automaton.NeverClaim;
import sunder.family.ConfigSet;
import sunder.verify.explicit.ExplicitSearch;
import sunder.verify.explicit.StateGraph;

/**
 * What a cycle has to have to be fair: of each condition a step that meets it, or a state.
 *
 * @param steps by condition, the edges of the graph that meet it, whoever takes them
 * @param states by condition and state, for whom the state does
 */
record Fair(ConfigSet all, BitSet[] steps, ConfigSet[][] states) {
  /**
   * @param search whose steps the graph has
   */
  static Fair of(
      List<NeverClaim.Fairness> conditions,
      ExplicitSearch search,
      StateGraph graph,
      ClaimLabels labels) {
    BitSet[] steps = new BitSet[conditions.size()];
    for (int i = 0; i < steps.length; i++) {
      steps[i] = new BitSet();
      for (int edge = 0; edge < graph.count(); edge++) {
        int step = graph.step(edge);
        boolean moves = step != StateGraph.STUTTER;
        steps[i].set(edge, moves && conditions.get(i).steps().test(search.transition(step)));
      }
    }
    return new Fair(labels.all(), steps, labels.fair());
  }

  int conditions() {
    return steps.length;
  }

  /** Whose condition is met where an edge leaves a state. */
  ConfigSet meeting(int condition, int state, int edge) {
    return steps[condition].get(edge) ? all : states[condition][state];
  }
}
