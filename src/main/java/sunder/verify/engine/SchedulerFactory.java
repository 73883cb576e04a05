package sunder.verify.engine;

import java.util.function.Function;
import sunder.verdict.UnknownReason;

/**
 * The scheduler factories of a procedure.
 *
 * @param reachability creates the scheduler for reachability of errors; it is not used for an
 *     automaton with a temporal claim, which an unreachable error does not prove
 * @param temporal creates the scheduler for a temporal claim and for the errors of the same
 *     automaton
 */
public record SchedulerFactory(
    Function<VerificationRun, Scheduler> reachability,
    Function<VerificationRun, Scheduler> temporal) {
  /** Creates a procedure that leaves temporal claims undecided. */
  public SchedulerFactory(Function<VerificationRun, Scheduler> reached) {
    this(
        reached,
        run -> verdicts -> verdicts.markUnknown(verdicts.open(), UnknownReason.NO_PROGRESS));
  }

  Scheduler of(VerificationRun run) {
    return (run.automaton().claim().isPresent() ? temporal : reachability).apply(run);
  }
}
