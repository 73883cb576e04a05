package sunder.verify.refinement;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import sunder.certificate.Certificate;
import sunder.family.ConfigSet;
import sunder.limit.CancellationPoint;
import sunder.smt.SolverChoice;
import sunder.verdict.Assertion;
import sunder.verdict.UnknownReason;
import sunder.verify.Problem;
import sunder.verify.Problem.Goal;
import sunder.verify.engine.Scheduler;
import sunder.verify.engine.SchedulerFactory;
import sunder.verify.engine.SchedulingParameters;
import sunder.verify.engine.VerificationRun;
import sunder.verify.engine.WorkStatistics;
import sunder.verify.refinement.FamilySplitting.RemoteExecution;
import sunder.verify.search.RunVerdicts;

/**
 * A subfamily that is verified by a separate run, which starts from the initial precision.
 *
 * <p>It shares only verdicts with the family, which are merged; where it runs on the copy of
 * another thread, sets are exchanged by {@link sunder.family.ConfigSpace#copyOf}. Mutable.
 *
 * @param <S> the scheduler of the run
 */
final class Subfamily<S extends Scheduler> {
  /** The effort limit of a subfamily that is not split further. */
  static final long NO_LIMIT = Long.MAX_VALUE - 1;

  private final VerificationRun whole;
  final ConfigSet variants;
  private final WorkStatistics recorded = new WorkStatistics();
  private Optional<Problem> problemCopy = Optional.empty();
  private Optional<VerificationRun> localRun = Optional.empty();
  private Optional<S> scheduler = Optional.empty();
  private long effort;
  private long effortAtReset;
  private long remoteEffortLimit;
  private boolean isFinishedRemotely;

  /** The facts of the last remote execution. */
  private ReusedFacts remoteFacts = ReusedFacts.NONE;

  /**
   * @param whole the run for the whole family
   * @param variants the subfamily, in the space of that run
   */
  Subfamily(VerificationRun whole, ConfigSet variants) {
    this.whole = whole;
    this.variants = variants;
  }

  /** Returns the local run, which must have started. */
  VerificationRun run() {
    return localRun.orElseThrow();
  }

  /** Returns the scheduler of the local run, if it has started. */
  Optional<S> scheduler() {
    return scheduler;
  }

  /** Returns the copy of the problem on which the local run works, if it has started. */
  Optional<Problem> copy() {
    return problemCopy;
  }

  /** Returns the effort since the start or the last reset. */
  long recentEffort() {
    return effort - effortAtReset;
  }

  /** Returns the total effort. */
  long effort() {
    return effort;
  }

  /** Continues the run up to its limit. It is the only method that another thread may call. */
  void continueOn(Problem there, SolverChoice solver, Function<VerificationRun, S> schedules) {
    if (localRun.isEmpty()) {
      problemCopy = Optional.of(there);
      ConfigSet some = there.requestedVariants().space().copyOf(variants);
      localRun =
          Optional.of(
              whole.childRun(there.restrictedTo(some).withGoal(Goal.EVERY_VARIANT), solver));
    }
    VerificationRun run = localRun.get();
    Function<VerificationRun, Scheduler> noted =
        r -> {
          scheduler = Optional.of(schedules.apply(r));
          return scheduler.get();
        };
    SchedulerFactory procedure = new SchedulerFactory(noted, noted);
    CancellationPoint.runWith(
        run.budget()::checkUnlessReporting,
        () -> {
          run.continueFor(procedure, SchedulingParameters.EFFORT_PER_SUBFAMILY_TURN);
          return run;
        });
  }

  /** Adds the verdicts to those of the family. Returns the effort since the last call. */
  long publish(RunVerdicts verdicts) {
    VerificationRun run = run();
    long more = whole.recordChildWork(run, recorded);
    effort += more;
    verdicts.merge(run.verdicts());
    return more;
  }

  /**
   * Returns the request for a remote execution. A remote run starts from scratch, so the limit
   * doubles each time.
   *
   * @param effortLimit the effort before the subfamily is split
   */
  RemoteExecution.Request toRequest(long effortLimit) {
    remoteEffortLimit =
        Math.max(
            2 * remoteEffortLimit,
            Math.max(effortLimit, SchedulingParameters.EFFORT_PER_SUBFAMILY_TURN));
    return new RemoteExecution.Request(variants, remoteEffortLimit);
  }

  /** Returns the facts of the last remote execution, or none. */
  ReusedFacts reusedFacts() {
    return remoteFacts;
  }

  /** Adds the verdicts of a remote execution to those of the family. Returns its effort. */
  long merge(RemoteExecution.RemoteResult findings, RunVerdicts verdicts) {
    findings.safe().forEach((evidence, safe) -> verdicts.markProved(safe, evidence));
    findings.proved().forEach(proved -> merge(proved, verdicts));
    for (ReusedFacts.ReusedCounterexample found : findings.facts().plays()) {
      if (!verdicts.open().isEmpty()) {
        CegarVerifier.replay(whole, found, verdicts);
      }
    }
    isFinishedRemotely = findings.isFinal() || remoteEffortLimit >= NO_LIMIT;
    remoteFacts = findings.facts();
    long before = whole.totals().effort();
    whole.totals().addIncrement(findings.states(), findings.transitions());
    long more = whole.totals().effort() - before;
    effort += isFinishedRemotely ? more : Math.max(more, remoteEffortLimit);
    return more;
  }

  /** Adds a proof for all assertions at a source position. */
  private void merge(RemoteExecution.ProvedAssertion proved, RunVerdicts verdicts) {
    List<Assertion> there = verdicts.assertions().stream().filter(proved::isAbout).toList();
    if (there.size() == 1) {
      Certificate evidence = new Certificate.ReachedStates(Optional::empty);
      verdicts.markSafe(there.get(0), proved.variants().and(variants), evidence);
    }
  }

  /** Closes the variants that other runs have decided. */
  void restrictTo(ConfigSet open) {
    localRun.ifPresent(
        run -> {
          RunVerdicts mine = run.verdicts();
          ConfigSet elsewhere = mine.open().minus(mine.open().space().copyOf(open));
          mine.markUnknown(elsewhere, UnknownReason.NO_PROGRESS);
        });
  }

  /** Returns whether no further effort can decide a variant. */
  boolean isFinished() {
    return localRun.map(run -> run.verdicts().isDone()).orElse(isFinishedRemotely);
  }

  void resetRecentEffort() {
    effortAtReset = effort;
  }

  void close() {
    localRun.ifPresent(whole::closeChild);
    localRun = Optional.empty();
  }
}
