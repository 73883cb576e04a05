package sunder.verify.engine;

import java.util.function.Function;
import sunder.verdict.UnknownReason;

/**
 * How a run goes about it: each makes its engines and says whose turn it is.
 *
 * @param reachability for what runs reach; that nothing is reached says nothing about a claim, so
 *     it is never asked where the automaton has one
 * @param temporal for what infinite runs do, and what is reached on the way
 */
public record SchedulerFactory(
    Function<VerificationRun, Scheduler> reachability,
    Function<VerificationRun, Scheduler> temporal) {
  /** One that knows nothing of claims, and leaves them open. */
  public SchedulerFactory(Function<VerificationRun, Scheduler> reached) {
    this(
        reached,
        run -> decisions -> decisions.markUnknown(decisions.open(), UnknownReason.NO_PROGRESS));
  }

  Scheduler of(VerificationRun run) {
    return (run.automaton().claim().isPresent() ? temporal : reachability).apply(run);
  }
}
