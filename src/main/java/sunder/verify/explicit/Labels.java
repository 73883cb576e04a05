package sunder.verify.explicit;

import java.math.BigInteger;
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
      ConfigSet when, int[] arrays, Update[] indices, int[] results, TestCode condition) {
    TestCode.Verdict test(Store store, TestCode.Result result) {
      for (int i = 0; i < arrays.length; i++) {
        long index = indices[i].word(store);
        if (!ValueTable.isNumber(index)) {
          result.obstacle = store.values().term(index);
          return TestCode.Verdict.UNKNOWN;
        }
        store.set(results[i], store.element(arrays[i], index));
      }
      return condition.test(store, result);
    }
  }

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
    for (int state = 0; state < search.states(); state++) {
      LocationCode code = search.at(state);
      Location location = code.location();
      if (!claim.begins().test(location)) {
        continue;
      }
      List<List<Case>> cases =
          compiled.computeIfAbsent(location, here -> compile(here, claim, search.codes()));
      for (int i = 0; i < cases.size(); i++) {
        Optional<ConfigSet> set = new Evaluation(search, code).of(cases.get(i), all);
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

  /** Finds out where one proposition holds in one state, that in the store of a search. */
  private static final class Evaluation {
    private final ExplicitSearch search;
    private final Store store;
    private final Sets sets;
    private final LocationCode location;
    private final TestCode.Result result = new TestCode.Result();
    private ConfigSet holds;
    private boolean isExact = true;

    Evaluation(ExplicitSearch search, LocationCode location) {
      this.search = search;
      this.store = search.codes().store();
      this.sets = search.sets();
      this.location = location;
      this.holds = sets.none();
    }

    Optional<ConfigSet> of(List<Case> cases, ConfigSet all) {
      cases.forEach(one -> add(one, one.when(), BigInteger.ONE));
      if (!isExact) {
        return Optional.empty();
      }
      return Optional.of(holds.equals(all) ? all : holds);
    }

    /** Adds who of some variants satisfies a case; value by value where no term says so. */
    private void add(Case one, ConfigSet variants, BigInteger parts) {
      TestCode.Verdict verdict = one.test(store, result);
      switch (verdict) {
        case YES -> holds = sets.or(holds, variants);
        case SOME -> holds = sets.or(holds, sets.and(variants, result.set));
        case NO -> {}
        case UNKNOWN ->
            isExact &=
                search
                    .split()
                    .split(
                        location,
                        result.obstacle,
                        variants,
                        parts,
                        (part, further) -> add(one, part, further));
      }
    }
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
