package sunder.verify.explicit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.automaton.Claim;
import sunder.automaton.Location;
import sunder.family.ConfigSet;

/** In which configurations the propositions of a claim hold, state by state. */
final class Labels {
  private final ConfigSet all;
  private final Sets sets;
  private final ConfigSet[][] holding;

  private Labels(ConfigSet all, Sets sets, ConfigSet[][] holding) {
    this.all = all;
    this.sets = sets;
    this.holding = holding;
  }

  /**
   * Evaluates every proposition in every state at which runs are under way.
   *
   * @return nothing if that cannot be told exactly
   */
  static Optional<Labels> of(ExplicitSearch search, Claim claim, ConfigSet all) {
    ConfigSet[][] holding = new ConfigSet[claim.propositions().size()][search.states()];
    Map<Location, List<StateCondition>> compiled = new HashMap<>();
    for (int state = 0; state < search.states(); state++) {
      LocationCode code = search.at(state);
      Location location = code.location();
      if (!claim.begins().test(location)) {
        continue;
      }
      List<StateCondition> conditions =
          compiled.computeIfAbsent(location, here -> compile(here, claim, search.codes()));
      for (int i = 0; i < conditions.size(); i++) {
        Optional<ConfigSet> set = conditions.get(i).holding(search, code);
        if (set.isEmpty()) {
          return Optional.empty();
        }
        // Most hold everywhere: one set for all of them.
        holding[i][state] = set.get().equals(all) ? all : set.get();
      }
    }
    return Optional.of(new Labels(all, search.sets(), holding));
  }

  private static List<StateCondition> compile(Location location, Claim claim, CodeTable codes) {
    return claim.propositions().stream()
        .map(proposition -> StateCondition.of(proposition.apply(location), codes))
        .toList();
  }

  /** Where the label of an edge of the claim is satisfied in a state. */
  ConfigSet of(int state, Claim.Edge edge) {
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
