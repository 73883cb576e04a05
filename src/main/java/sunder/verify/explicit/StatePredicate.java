package sunder.verify.explicit;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import sunder.automaton.ArrayAccess;
import sunder.automaton.NeverClaim;
import sunder.family.ConfigSet;

/** A compiled condition on the states of one location, given by cases of variants. */
public final class StatePredicate {
  private final List<CompiledCase> cases;

  /** A case: the variants, the array reads, and the condition. */
  private record CompiledCase(
      ConfigSet when,
      int[] arrays,
      CompiledUpdate[] indices,
      int[] results,
      CompiledCondition condition) {
    CompiledCondition.TruthStatus test(StateVector store, CompiledCondition.TruthDetails result) {
      for (int i = 0; i < arrays.length; i++) {
        long index = indices[i].word(store);
        if (!store.values.isConstant(index)) {
          result.obstacle = store.values.term(index);
          return CompiledCondition.TruthStatus.UNKNOWN;
        }
        store.set(results[i], store.element(arrays[i], index));
      }
      return condition.test(store, result);
    }
  }

  private StatePredicate(List<CompiledCase> cases) {
    this.cases = cases;
  }

  /** Compiles the condition at a location of a search. */
  public static StatePredicate of(List<NeverClaim.GuardedCondition> cases, ExplicitSearch search) {
    CompiledAutomaton codes = search.codes;
    return new StatePredicate(cases.stream().map(one -> compile(one, codes)).toList());
  }

  private static CompiledCase compile(NeverClaim.GuardedCondition one, CompiledAutomaton codes) {
    List<ArrayAccess.Read> reads = one.reads();
    return new CompiledCase(
        codes.space.withAnyInputs(one.presenceCondition()),
        reads.stream().mapToInt(read -> codes.store.slotOf(read.array())).toArray(),
        reads.stream().map(read -> codes.update(read.index())).toArray(CompiledUpdate[]::new),
        reads.stream().mapToInt(read -> codes.store.slotOf(read.result())).toArray(),
        codes.test(one.condition()));
  }

  /**
   * Returns the configurations that satisfy the condition in the state that the search has loaded.
   *
   * @param location the location of the loaded state
   * @return empty if the set is not determined exactly
   */
  public Optional<ConfigSet> holding(ExplicitSearch search, CompiledLocation location) {
    Evaluation evaluation = new Evaluation(search, location);
    cases.forEach(one -> evaluation.add(one, one.when(), BigInteger.ONE));
    return evaluation.isExact ? Optional.of(evaluation.holds) : Optional.empty();
  }

  private static final class Evaluation {
    private final ExplicitSearch search;
    private final StateVector store;
    private final CachedSetOperations sets;
    private final CompiledLocation location;
    private final CompiledCondition.TruthDetails result = new CompiledCondition.TruthDetails();
    private ConfigSet holds;
    private boolean isExact = true;

    Evaluation(ExplicitSearch search, CompiledLocation location) {
      this.search = search;
      this.store = search.codes.store;
      this.sets = search.sets();
      this.location = location;
      this.holds = sets.none();
    }

    /**
     * Adds the variants that satisfy a case; by enumeration of feature values where the condition
     * does not yield a set.
     */
    private void add(CompiledCase one, ConfigSet variants, BigInteger parts) {
      result.within = variants;
      CompiledCondition.TruthStatus verdict = one.test(store, result);
      switch (verdict) {
        case YES -> holds = sets.or(holds, variants);
        case SOME -> holds = sets.or(holds, sets.and(variants, result.set));
        case NO -> {}
        case UNKNOWN ->
            isExact &=
                search.split.split(
                    location,
                    location.live,
                    result.obstacle,
                    variants,
                    parts,
                    (part, further) -> add(one, part, further));
      }
    }
  }
}
