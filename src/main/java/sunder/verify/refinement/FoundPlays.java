package sunder.verify.refinement;

import sunder.verify.engine.Advance;
import sunder.verify.search.Decisions;
import sunder.verify.search.Feasibility;
import sunder.verify.search.Path;

/** What becomes of plays that a loop finds. */
interface FoundPlays {
  /** A path is one. */
  void found(Path path, Feasibility.Feasible play, Decisions decisions);

  /**
   * A path is none; a longer one along its cycles may be.
   *
   * @return whether that decided variants
   */
  boolean lookBeyond(Path path, Decisions decisions);

  /** Told how a round of the loop ended. */
  void ended(Advance advance);
}
