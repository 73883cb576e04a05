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

  /**
   * Checks a path; if it is infeasible, the result has a precision with cuts against it.
   *
   * @param precision a precision that does not exclude the path
   */
  Result refine(Path path, Precision precision);

  /** Is called at the end of each round of the loop. */
  default void onRoundEnd(TurnResult advance) {}

  /** The result for one path. */
  sealed interface Result {
    default <T> T fold(
        Function<FeasiblePath, T> feasible,
        Function<Spurious, T> spurious,
        Function<UndecidedPath, T> undecided) {
      if (this instanceof FeasiblePath result) {
        return feasible.apply(result);
      }
      return this instanceof Spurious result
          ? spurious.apply(result)
          : undecided.apply((UndecidedPath) this);
    }
  }

  /**
   * The path is feasible.
   *
   * @param inputs its inputs
   */
  record FeasiblePath(Feasibility.Feasible inputs) implements Result {}

  /**
   * The path is infeasible.
   *
   * @param finer the given precision with the cuts of the refutation: strictly finer, or equal if
   *     there is no new cut and thus no progress. Strictly finer precisions usually exclude the
   *     path, but need not: the cuts may concern some of its variants only, or be some of the case
   *     splits that it needs.
   * @param why the reason, one line for {@code --trace}
   */
  record Spurious(Precision finer, String why) implements Result {}

  /** The feasibility was not decided. */
  record UndecidedPath(UnknownReason reason) implements Result {}
}
