package sunder.verify.engine;

import java.util.function.Function;
import sunder.verdict.UnknownReason;

/**
 * How a run goes about it: each makes its engines and says whose turn it is.
 *
 * @param reached for what runs reach; that nothing is reached says nothing about a claim, so it is
 *     never asked where the automaton has one
 * @param claims for what infinite runs do, and what is reached on the way
 */
public record Procedure(Function<Run, Schedule> reached, Function<Run, Schedule> claims) {
  /** One that knows nothing of claims, and leaves them open. */
  public Procedure(Function<Run, Schedule> reached) {
    this(
        reached,
        run -> decisions -> decisions.unknown(decisions.open(), UnknownReason.NO_PROGRESS));
  }

  Schedule of(Run run) {
    return (run.automaton().claim().isPresent() ? claims : reached).apply(run);
  }
}
