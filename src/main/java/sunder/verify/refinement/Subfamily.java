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
 * A part of a family that is looked at by itself: it starts from what the program says, not from
 * what the whole family had to tell apart. Mutable.
 *
 * @param <S> what works on it
 */
final class Subfamily<S extends Scheduler> {
  /** It ends by itself, and who looks at it does not take it apart once more. */
  static final long NO_LIMIT = Long.MAX_VALUE - 1;

  private final VerificationRun whole;
  final ConfigSet variants;
  private final WorkStatistics told = new WorkStatistics();
  private Optional<Problem> home = Optional.empty();
  private Optional<VerificationRun> own = Optional.empty();
  private Optional<S> schedule = Optional.empty();
  private long effort;
  private long rested;
  private long allowed;
  private boolean isOverElsewhere;

  /** What was told apart when it ended elsewhere. */
  private ReusedFacts learnt = ReusedFacts.NONE;

  /**
   * @param whole the run about the family
   * @param variants the part, in the space of that run
   */
  Subfamily(VerificationRun whole, ConfigSet variants) {
    this.whole = whole;
    this.variants = variants;
  }

  /** The run about it, once it was begun here. */
  VerificationRun run() {
    return own.orElseThrow();
  }

  /** What works on it, once it was begun here. */
  Optional<S> scheduler() {
    return schedule;
  }

  /** The question about the family with whose program it was begun, if it was. */
  Optional<Problem> copy() {
    return home;
  }

  /** Effort since it began, or was put behind the others. */
  long recentEffort() {
    return effort - rested;
  }

  /** All of it. */
  long effort() {
    return effort;
  }

  /** Goes on for a while; the only thing here that another thread may do. */
  void continueOn(Problem there, SolverChoice solver, Function<VerificationRun, S> schedules) {
    if (own.isEmpty()) {
      home = Optional.of(there);
      ConfigSet some = there.requestedVariants().space().copyOf(variants);
      own =
          Optional.of(
              whole.childRun(there.restrictedTo(some).withGoal(Goal.EVERY_VARIANT), solver));
    }
    VerificationRun run = own.get();
    Function<VerificationRun, Scheduler> noted =
        r -> {
          schedule = Optional.of(schedules.apply(r));
          return schedule.get();
        };
    SchedulerFactory procedure = new SchedulerFactory(noted, noted);
    CancellationPoint.runWith(
        run.budget()::checkUnlessReporting,
        () -> {
          run.continueFor(procedure, SchedulingParameters.EFFORT_PER_SUBFAMILY_TURN);
          return run;
        });
  }

  /** Tells what it did and found; how much it did. */
  long publish(RunVerdicts decisions) {
    VerificationRun run = run();
    long more = whole.recordChildWork(run, told);
    effort += more;
    decisions.merge(run.decisions());
    return more;
  }

  /**
   * What others are asked of it: they begin anew, so the next time they may go twice as far.
   *
   * @param slice what it may take before it is cut; never less than a turn
   */
  RemoteExecution.Request toRequest(long slice) {
    allowed =
        Math.max(2 * allowed, Math.max(slice, SchedulingParameters.EFFORT_PER_SUBFAMILY_TURN));
    return new RemoteExecution.Request(variants, allowed);
  }

  /** What was told apart when it ended elsewhere; nothing if it did not. */
  ReusedFacts reusedFacts() {
    return learnt;
  }

  /** Takes over what others found; how much they did. */
  long merge(RemoteExecution.RemoteResult findings, RunVerdicts decisions) {
    findings.safe().forEach((evidence, safe) -> decisions.markProved(safe, evidence));
    findings.proved().forEach(proved -> merge(proved, decisions));
    for (ReusedFacts.ReusedCounterexample found : findings.facts().plays()) {
      if (!decisions.open().isEmpty()) {
        CegarVerifier.replay(whole, found, decisions);
      }
    }
    isOverElsewhere = findings.isFinal() || allowed >= NO_LIMIT;
    learnt = findings.facts();
    long before = whole.totals().effort();
    whole.totals().addIncrement(findings.states(), findings.transitions());
    long more = whole.totals().effort() - before;
    effort += isOverElsewhere ? more : Math.max(more, allowed);
    return more;
  }

  /** Two things may stand at one place. */
  private void merge(RemoteExecution.ProvedAssertion proved, RunVerdicts decisions) {
    List<Assertion> there = decisions.assertions().stream().filter(proved::isAbout).toList();
    if (there.size() == 1) {
      Certificate evidence = new Certificate.Exhausted(Optional::empty);
      decisions.markSafe(there.get(0), proved.variants().and(variants), evidence);
    }
  }

  /** What is decided elsewhere is not asked any more. */
  void restrictTo(ConfigSet open) {
    own.ifPresent(
        run -> {
          RunVerdicts mine = run.decisions();
          ConfigSet elsewhere = mine.open().minus(mine.open().space().copyOf(open));
          mine.markUnknown(elsewhere, UnknownReason.NO_PROGRESS);
        });
  }

  /** Whether it goes no further. */
  boolean isFinished() {
    return own.map(run -> run.decisions().isDone()).orElse(isOverElsewhere);
  }

  /** From now on its effort counts anew. */
  void resetRecentEffort() {
    rested = effort;
  }

  void close() {
    own.ifPresent(whole::closeChild);
    own = Optional.empty();
  }
}
