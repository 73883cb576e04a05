package sunder.verify.refinement;

import java.util.function.Function;
import sunder.verdict.UnknownReason;
import sunder.verify.search.PathAnswer;

/** What became of an abstract path to abort. */
sealed interface RefinementResult {
  <T> T fold(
      Function<Genuine, T> genuine, Function<Spurious, T> spurious, Function<Stuck, T> stuck);

  /** It is a play. */
  record Genuine(PathAnswer.Feasible play) implements RefinementResult {
    @Override
    public <T> T fold(
        Function<Genuine, T> genuine, Function<Spurious, T> spurious, Function<Stuck, T> stuck) {
      return genuine.apply(this);
    }
  }

  /**
   * It is not, and these cuts, at least one of them new, tell it apart from what is.
   *
   * @param why for {@code --trace}, one line
   */
  record Spurious(Cuts cuts, String why) implements RefinementResult {
    @Override
    public <T> T fold(
        Function<Genuine, T> genuine, Function<Spurious, T> spurious, Function<Stuck, T> stuck) {
      return spurious.apply(this);
    }
  }

  /** Nothing new can be cut, or the solver could not tell. */
  record Stuck(UnknownReason reason) implements RefinementResult {
    @Override
    public <T> T fold(
        Function<Genuine, T> genuine, Function<Spurious, T> spurious, Function<Stuck, T> stuck) {
      return stuck.apply(this);
    }
  }
}
