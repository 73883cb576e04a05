package sunder.verify.engine;

import java.util.List;
import java.util.Map;
import sunder.verify.search.RunVerdicts;

/** A verification engine, which decides variants in turns. */
@FunctionalInterface
public interface Engine {
  /**
   * Takes a turn: spends some effort on the open variants and records the verdicts of those that it
   * decides. A turn may also do nothing if the engine waits for its start or for others.
   *
   * @throws sunder.verify.LimitReached if the run must stop; earlier verdicts are kept
   */
  TurnResult advance(RunVerdicts verdicts);

  /** Returns the name of the engine in reports. */
  default String title() {
    return "search";
  }

  /** Returns whether the engine has no further step to try, as far as it knows without a turn. */
  default boolean isExhausted() {
    return false;
  }

  /**
   * Is called when the open assertions change to those of variants that have failed already.
   * Searches for earlier assertions are to be dropped.
   */
  default void onAssertionsReopened(RunVerdicts verdicts) {}

  /** Returns the partition of each partitioned variable, by display name. */
  default Map<String, List<String>> partitions() {
    return Map.of();
  }

  /** Returns the source of the first cut of each partitioned linear term, by display name. */
  default Map<String, String> termOrigins() {
    return Map.of();
  }

  /**
   * The outcome of a turn of an engine. A scheduler may ignore it, as that of engines which run
   * before each round.
   */
  enum TurnResult {
    /**
     * {@link RunVerdicts#changeCount} grew in this turn: a variant or an assertion was proved,
     * failed or became UNKNOWN, or a partial proof was recorded.
     */
    DECIDED,
    /**
     * No verdict; the next turn searches with another precision, which is strictly finer unless the
     * trial of a reused one has failed.
     */
    REFINED,
    /** No verdict; the turn ended within a search, or before one, and a later turn continues. */
    PAUSED,
    /** No verdict; the search grew too large, and assertions are to be searched for separately. */
    SPLIT,
    /**
     * No verdict and no progress: the same turn again would have the same outcome. Refinement loops
     * report it, and engines over them.
     */
    STUCK,
    /** No verdict, and the engine has no further step to try. */
    EXHAUSTED;

    /** Returns whether another turn may decide something although this one did not. */
    public boolean mayContinue() {
      return this == REFINED || this == PAUSED || this == SPLIT;
    }
  }
}
