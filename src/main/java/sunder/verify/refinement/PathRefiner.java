package sunder.verify.refinement;

import sunder.verify.abstraction.Precision;
import sunder.verify.engine.Advance;
import sunder.verify.search.Path;

/** What the loop asks about abstract paths to abort. */
interface PathRefiner {
  /** Whether a precision, finer than the one that showed the path, has no such path any more. */
  boolean isExcluded(Path path, Precision precision);

  /** Told how a round of the loop ended. */
  default void ended(Advance advance) {}

  /** Whether the path is a play; if not, what tells it apart from one. */
  RefinementResult refine(Path path, Precision precision);
}
