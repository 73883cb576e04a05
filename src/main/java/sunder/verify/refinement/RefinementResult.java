package sunder.verify.refinement;

import java.util.function.Function;
import sunder.verdict.UnknownReason;
import sunder.verify.abstraction.Precision;
import sunder.verify.search.Feasibility;

/** What became of an abstract path to abort. */
sealed interface RefinementResult {
  <T> T fold(
      Function<Genuine, T> genuine, Function<Spurious, T> spurious, Function<Stuck, T> stuck);

  /** It is a play. */
  record Genuine(Feasibility.Feasible play) implements RefinementResult {
    @Override
    public <T> T fold(
        Function<Genuine, T> genuine, Function<Spurious, T> spurious, Function<Stuck, T> stuck) {
      return genuine.apply(this);
    }
  }

  /**
   * It is not, and this precision tells it apart from what is; one that is not finer than the one
   * asked about means no progress.
   *
   * @param why for {@code --trace}, one line
   */
  record Spurious(Precision finer, String why) implements RefinementResult {
    @Override
    public <T> T fold(
        Function<Genuine, T> genuine, Function<Spurious, T> spurious, Function<Stuck, T> stuck) {
      return spurious.apply(this);
    }
  }

  /** The solver could not tell. */
  record Stuck(UnknownReason reason) implements RefinementResult {
    @Override
    public <T> T fold(
        Function<Genuine, T> genuine, Function<Spurious, T> spurious, Function<Stuck, T> stuck) {
      return stuck.apply(this);
    }
  }
}
