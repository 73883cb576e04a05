package sunder.verify.refinement;

import java.util.function.Function;
import sunder.verdict.UnknownReason;
import sunder.verify.abstraction.Precision;
import sunder.verify.engine.Engine.TurnResult;
import sunder.verify.search.Feasibility;
import sunder.verify.search.Path;

/** The feasibility check and refinement of abstract counterexamples. */
interface PathRefiner {
  /** Returns whether a precision, which refines the one of the search, excludes the path. */
  boolean isExcluded(Path path, Precision precision);

  /** Returns the path of the program that a path of the search represents. */
  default Path retrace(Path found, Precision searched) {
    return found;
  }

  /** Checks a path; if it is spurious, the result has a precision that excludes it. */
  Result refine(Path path, Precision precision);

  /** Is called at the end of each round of the loop. */
  default void onRoundEnd(TurnResult advance) {}

  /** The result for one path. */
  sealed interface Result {
    default <T> T fold(
        Function<Genuine, T> genuine,
        Function<Spurious, T> spurious,
        Function<Inconclusive, T> stuck) {
      if (this instanceof Genuine result) {
        return genuine.apply(result);
      }
      return this instanceof Spurious result
          ? spurious.apply(result)
          : stuck.apply((Inconclusive) this);
    }
  }

  /**
   * The path is feasible.
   *
   * @param play its inputs
   */
  record Genuine(Feasibility.Feasible play) implements Result {}

  /**
   * The path is infeasible.
   *
   * @param finer a precision that excludes the path; equal to the given one if there is no progress
   * @param why the reason, one line for {@code --trace}
   */
  record Spurious(Precision finer, String why) implements Result {}

  /** The feasibility was not decided. */
  record Inconclusive(UnknownReason reason) implements Result {}
}
