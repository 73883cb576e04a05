package sunder.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import sunder.certificate.Certificate;
import sunder.certificate.Invariant;
import sunder.certificate.Region;
import sunder.family.ConfigSet;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;

/**
 * One variant at a time: projects each configuration (family-symbolic-games, Definition 6) and runs
 * another procedure on it. Sizes and iterations are summed, as in Fig. 8 of that paper.
 */
public final class BruteForceVerifier implements Verifier {
  private final Verifier single;

  public BruteForceVerifier(Verifier single) {
    this.single = single;
  }

  @Override
  public VerificationResult verify(Problem problem, Budget budget, ProgressListener listener) {
    HeapWatch heap = HeapWatch.start();
    Sum sum = new Sum(problem, safe -> new Invariant(() -> regions(problem, safe)));
    try {
      while (!sum.isDone()) {
        budget.check();
        listener.iteration(sum.iterations, sum.open.count());
        ConfigSet one = sum.open.space().single(sum.open.pick());
        sum.add(one, single.verify(problem.restrictedTo(one), budget, ProgressListener.NONE));
      }
    } catch (LimitReached limit) {
      sum.stop(limit.reason());
    }
    return sum.result(budget, heap);
  }

  /** Keeping the evidence of every variant would take too much memory: they are decided again. */
  private Optional<Map<String, List<Region>>> regions(Problem problem, ConfigSet safe) {
    Map<String, List<Region>> all = new TreeMap<>();
    for (ConfigSet rest = safe; !rest.isEmpty(); ) {
      ConfigSet one = rest.space().single(rest.pick());
      rest = rest.minus(one);
      Verdict verdict =
          single
              .verify(problem.restrictedTo(one), Budget.unlimited(), ProgressListener.NONE)
              .verdict()
              .groups()
              .get(0)
              .verdict();
      Optional<Map<String, List<Region>>> regions =
          verdict.fold(s -> s.evidence().regions(), u -> Optional.empty(), u -> Optional.empty());
      if (regions.isEmpty()) {
        return Optional.empty();
      }
      regions
          .get()
          .forEach((at, more) -> all.computeIfAbsent(at, a -> new ArrayList<>()).addAll(more));
    }
    return Optional.of(all);
  }

  private static final class Sum {
    private final ConfigSet scope;
    private final Goal goal;
    private final List<FamilyVerdict.Group> groups = new ArrayList<>();
    private final Map<UnknownReason, ConfigSet> unknown = new java.util.LinkedHashMap<>();
    private final Function<ConfigSet, Certificate> evidence;
    private ConfigSet open;
    private ConfigSet safe;
    private int iterations;
    private long states;
    private long transitions;
    private long largest;
    private long last;
    private long queries;
    private long queryMillis;
    private Optional<ReplayRejected> failure = Optional.empty();

    /**
     * @param evidence finds out again why some variants are safe
     */
    Sum(Problem problem, Function<ConfigSet, Certificate> evidence) {
      this.evidence = evidence;
      this.scope = problem.scope();
      this.goal = problem.goal();
      this.open = scope;
      this.safe = scope.space().none();
    }

    boolean isDone() {
      return open.isEmpty() || goal == Goal.ONE_SAFE && !safe.isEmpty();
    }

    void add(ConfigSet one, VerificationResult result) {
      Verdict verdict = result.verdict().groups().get(0).verdict();
      // A limit may end any operation on sets: nothing changes before the last of them.
      ConfigSet rest = open.minus(one);
      put(one, verdict);
      open = rest;
      failure = failure.or(result::failure);
      iterations += result.iterations();
      states += result.statistics().states();
      transitions += result.statistics().transitions();
      largest += result.statistics().largestModel();
      last += result.statistics().finalModel();
      queries += result.statistics().smtQueries();
      queryMillis += result.statistics().smtMillis();
    }

    private void put(ConfigSet one, Verdict verdict) {
      if (verdict instanceof Verdict.Unsafe) {
        groups.add(new FamilyVerdict.Group(one, verdict));
      } else if (verdict instanceof Verdict.Unknown open) {
        unknown.merge(open.reason(), one, ConfigSet::or);
      } else {
        safe = safe.or(one);
      }
    }

    void stop(UnknownReason reason) {
      put(open, new Verdict.Unknown(reason));
      open = open.minus(open);
    }

    VerificationResult result(Budget budget, HeapWatch heap) {
      if (!safe.isEmpty()) {
        groups.add(new FamilyVerdict.Group(safe, new Verdict.Safe(evidence.apply(safe))));
      }
      unknown.forEach(
          (reason, set) -> groups.add(new FamilyVerdict.Group(set, new Verdict.Unknown(reason))));
      Statistics statistics =
          new Statistics(
              states,
              transitions,
              largest,
              last,
              queries,
              queryMillis,
              budget.elapsedMillis(),
              heap.peakBytes());
      return new VerificationResult(
          new FamilyVerdict(scope.minus(open), groups), iterations, Map.of(), statistics, failure);
    }
  }
}
