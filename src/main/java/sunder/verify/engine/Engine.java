package sunder.verify.engine;

import java.util.List;
import java.util.Map;
import sunder.verify.search.RunVerdicts;

/** A way of deciding variants, a turn at a time. */
@FunctionalInterface
public interface Engine {
  /**
   * Takes a turn: some effort for the open variants, of which it decides those that it can.
   *
   * @throws sunder.verify.LimitReached if the run must stop; what was decided before stays so
   */
  TurnResult advance(RunVerdicts decisions);

  /** Whether nothing is left to try, as far as the engine knows without a turn. */
  default boolean isExhausted() {
    return false;
  }

  /**
   * From now on other questions are open, and only others: those behind failures. What was begun
   * for earlier ones is of no use.
   */
  default void onAssertionsReopened(RunVerdicts decisions) {}

  /** The partition of each variable that was split, as in the result. */
  default Map<String, List<String>> partitions() {
    return Map.of();
  }

  /** Where the linear terms among what was split came from, as in the result. */
  default Map<String, String> termOrigins() {
    return Map.of();
  }

  /** The outcome of a turn of an engine. */
  enum TurnResult {
    /** At least one variant got its verdict in this turn. */
    DECIDED,
    /** No verdict, but the precision is strictly finer than before the turn. */
    REFINED,
    /** No verdict; the turn ended within a search, which the next turn continues. */
    PAUSED,
    /** No verdict; the search grew too large, and assertions are to be searched for separately. */
    SPLIT,
    /** No verdict and no progress: the same turn again would have the same outcome. */
    STUCK,
    /** No verdict, and the engine has no further step to try. */
    EXHAUSTED;

    /** Whether another turn may decide something although this one did not. */
    public boolean mayContinue() {
      return this == REFINED || this == PAUSED || this == SPLIT;
    }
  }
}
