package sunder.verify.engine;

import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * How much may be spent on assertions of variants in which something fails anyway: a small multiple
 * of what their verdicts took, so that nobody waits for an answer to a question that may have none.
 *
 * @param rounds of the whole run
 * @param states of one search
 */
public record Allowance(OptionalInt rounds, OptionalLong states) {
  /** Nothing is spared: every variant is to be decided. */
  static final Allowance UNLIMITED = new Allowance(OptionalInt.empty(), OptionalLong.empty());

  /** By what was spent so far. */
  static Allowance behind(SearchTotals spent) {
    int rounds =
        spent.rounds()
            + Math.max(
                Timetable.ROUNDS_BEHIND_FAILURES, Timetable.BEHIND_FAILURES * spent.rounds());
    long states =
        Math.max(Timetable.STATES_BEHIND_FAILURES, Timetable.BEHIND_FAILURES * spent.transitions());
    return new Allowance(OptionalInt.of(rounds), OptionalLong.of(states));
  }

  /** Whether a search of so many states is one too many. */
  public boolean isSpentBy(long searched) {
    return states.isPresent() && searched > states.getAsLong();
  }
}
