package sunder.verify.engine;

import java.util.List;
import java.util.Map;
import sunder.verify.search.Decisions;

/** A way of deciding variants, a turn at a time. */
@FunctionalInterface
public interface Engine {
  /**
   * Takes a turn: some effort for the open variants, of which it decides those that it can.
   *
   * @throws sunder.verify.LimitReached if the run must stop; what was decided before stays so
   */
  Advance advance(Decisions decisions);

  /** Whether nothing is left to try, as far as the engine knows without a turn. */
  default boolean isSpent() {
    return false;
  }

  /**
   * From now on other questions are open, and only others: those behind failures. What was begun
   * for earlier ones is of no use.
   */
  default void askAnew(Decisions decisions) {}

  /** The partition of each variable that was split, as in the result. */
  default Map<String, List<String>> partitions() {
    return Map.of();
  }

  /** Where the linear terms among what was split came from, as in the result. */
  default Map<String, String> origins() {
    return Map.of();
  }

  /** How far a turn of an engine got. */
  enum Advance {
    /** Some variants have a verdict now that had none. */
    DECIDED,
    /** None has, but the engine knows more than before: its next turn may get further. */
    REFINED,
    /** Neither; the same turn once more would be in vain. */
    STUCK,
    /** Neither, and this engine has nothing left to try. */
    SPENT
  }
}
