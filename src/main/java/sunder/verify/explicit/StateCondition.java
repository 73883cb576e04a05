package sunder.verify.explicit;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import sunder.automaton.ArrayAccess;
import sunder.automaton.NeverClaim;
import sunder.family.ConfigSet;

/** A condition on the states of one location, compiled. */
public final class StateCondition {
  private final List<Case> cases;

  /** What holds in some variants, with what it reads. */
  private record Case(
      ConfigSet when, int[] arrays, Update[] indices, int[] results, TestCode condition) {
    TestCode.Verdict test(Store store, TestCode.Result result) {
      for (int i = 0; i < arrays.length; i++) {
        long index = indices[i].word(store);
        if (!ValueTable.isNumber(index)) {
          result.obstacle = store.values.term(index);
          return TestCode.Verdict.UNKNOWN;
        }
        store.set(results[i], store.element(arrays[i], index));
      }
      return condition.test(store, result);
    }
  }

  private StateCondition(List<Case> cases) {
    this.cases = cases;
  }

  /** Compiles what is asked at a location of a search. */
  public static StateCondition of(List<NeverClaim.Case> cases, ExplicitSearch search) {
    CodeTable codes = search.codes;
    return new StateCondition(cases.stream().map(one -> compile(one, codes)).toList());
  }

  private static Case compile(NeverClaim.Case one, CodeTable codes) {
    List<ArrayAccess.Read> reads = one.reads();
    return new Case(
        one.when(),
        reads.stream().mapToInt(read -> codes.store.place(read.array())).toArray(),
        reads.stream().map(read -> codes.update(read.index())).toArray(Update[]::new),
        reads.stream().mapToInt(read -> codes.store.place(read.result())).toArray(),
        codes.test(one.condition()));
  }

  /**
   * The configurations that satisfy it in the state that is in the store of a search.
   *
   * @return nothing if that cannot be told exactly
   */
  public Optional<ConfigSet> holding(ExplicitSearch search, LocationCode location) {
    Evaluation evaluation = new Evaluation(search, location);
    cases.forEach(one -> evaluation.add(one, one.when(), BigInteger.ONE));
    return evaluation.isExact ? Optional.of(evaluation.holds) : Optional.empty();
  }

  /** One question. */
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
      this.store = search.codes.store;
      this.sets = search.sets();
      this.location = location;
      this.holds = sets.none();
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
                search.split.split(
                    location,
                    result.obstacle,
                    variants,
                    parts,
                    (part, further) -> add(one, part, further));
      }
    }
  }
}
