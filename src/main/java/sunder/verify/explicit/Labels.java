package sunder.verify.explicit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.automaton.ArrayAccess;
import sunder.automaton.Claim;
import sunder.automaton.Location;
import sunder.family.ConfigSet;

/** In which configurations the propositions of a claim hold, state by state. */
final class Labels {
  private final ConfigSet all;
  private final Sets sets;
  private final ConfigSet[][] holding;

  /** A condition with what it reads, compiled. */
  private record Case(
      ConfigSet when, int[] arrays, Update[] indices, int[] results, TestCode test) {}

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
    Map<Location, List<List<Case>>> compiled = new HashMap<>();
    TestCode.Result result = new TestCode.Result();
    for (int state = 0; state < search.states(); state++) {
      Location location = search.at(state).location();
      if (!claim.begins().test(location)) {
        continue;
      }
      List<List<Case>> cases =
          compiled.computeIfAbsent(location, here -> compile(here, claim, search.codes()));
      for (int i = 0; i < cases.size(); i++) {
        Optional<ConfigSet> set = evaluate(cases.get(i), search, result, all);
        if (set.isEmpty()) {
          return Optional.empty();
        }
        holding[i][state] = set.get();
      }
    }
    return Optional.of(new Labels(all, search.sets(), holding));
  }

  private static List<List<Case>> compile(Location location, Claim claim, CodeTable codes) {
    List<List<Case>> result = new ArrayList<>();
    for (var proposition : claim.propositions()) {
      List<Case> cases = new ArrayList<>();
      for (Claim.Case one : proposition.apply(location)) {
        List<ArrayAccess.Read> reads = one.reads();
        cases.add(
            new Case(
                one.when(),
                reads.stream().mapToInt(read -> codes.store().place(read.array())).toArray(),
                reads.stream().map(read -> codes.update(read.index())).toArray(Update[]::new),
                reads.stream().mapToInt(read -> codes.store().place(read.result())).toArray(),
                codes.test(one.condition())));
      }
      result.add(cases);
    }
    return result;
  }

  private static Optional<ConfigSet> evaluate(
      List<Case> cases, ExplicitSearch search, TestCode.Result result, ConfigSet all) {
    ConfigSet holds = search.sets().none();
    Store store = search.codes().store();
    for (Case one : cases) {
      for (int i = 0; i < one.arrays().length; i++) {
        long index = one.indices()[i].word(store);
        if (!ValueTable.isNumber(index)) {
          return Optional.empty();
        }
        store.set(one.results()[i], store.element(one.arrays()[i], index));
      }
      switch (one.test().test(store, result)) {
        case YES -> holds = search.sets().or(holds, one.when());
        case SOME -> holds = search.sets().or(holds, search.sets().and(one.when(), result.set));
        case NO -> {}
        case UNKNOWN -> {
          return Optional.empty();
        }
      }
    }
    return Optional.of(holds.equals(all) ? all : holds);
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
