package sunder.verify.engine;

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

  /**
   * From now on other questions are open, and only others: those behind failures. What was begun
   * for earlier ones is of no use.
   */
  default void askAnew(Decisions decisions) {}
}
