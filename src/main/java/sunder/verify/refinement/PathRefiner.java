package sunder.verify.refinement;

import java.util.function.Function;
import sunder.verdict.UnknownReason;
import sunder.verify.abstraction.Precision;
import sunder.verify.engine.Engine.TurnResult;
import sunder.verify.search.Feasibility;
import sunder.verify.search.Path;

/** What the loop asks about abstract paths to abort. */
interface PathRefiner {
  /** Whether a precision, finer than the one that showed the path, has no such path any more. */
  boolean isExcluded(Path path, Precision precision);

  /**
   * The path that a path of a search stands for.
   *
   * @param searched the precision of the search
   */
  default Path retrace(Path found, Precision searched) {
    return found;
  }

  /** Whether the path is a play; if not, what tells it apart from one. */
  Result refine(Path path, Precision precision);

  /** Told how a round of the loop ended. */
  default void onRoundEnd(TurnResult advance) {}

  /** What became of a path. */
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

  /** It is a play. */
  record Genuine(Feasibility.Feasible play) implements Result {}

  /**
   * It is not, and this precision tells it apart from what is; one that is not finer than the one
   * asked about means no progress.
   *
   * @param why for {@code --trace}, one line
   */
  record Spurious(Precision finer, String why) implements Result {}

  /** The solver could not tell. */
  record Inconclusive(UnknownReason reason) implements Result {}
}
