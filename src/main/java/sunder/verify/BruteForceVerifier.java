package sunder.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    Sum sum = new Sum(problem);
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

  private static final class Sum {
    private final ConfigSet scope;
    private final Goal goal;
    private final List<FamilyVerdict.Group> groups = new ArrayList<>();
    private final Map<Verdict, ConfigSet> merged = new java.util.LinkedHashMap<>();
    private ConfigSet open;
    private int iterations;
    private long states;
    private long transitions;
    private long largest;
    private long last;
    private long queries;
    private long queryMillis;
    private Optional<ReplayRejected> failure = Optional.empty();

    Sum(Problem problem) {
      this.scope = problem.scope();
      this.goal = problem.goal();
      this.open = scope;
    }

    boolean isDone() {
      return open.isEmpty() || goal == Goal.ONE_SAFE && merged.containsKey(new Verdict.Safe());
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
      } else {
        merged.merge(verdict, one, ConfigSet::or);
      }
    }

    void stop(UnknownReason reason) {
      put(open, new Verdict.Unknown(reason));
      open = open.minus(open);
    }

    VerificationResult result(Budget budget, HeapWatch heap) {
      merged.forEach((verdict, set) -> groups.add(new FamilyVerdict.Group(set, verdict)));
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
