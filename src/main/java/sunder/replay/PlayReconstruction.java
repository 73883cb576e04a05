package sunder.replay;

import java.util.function.Function;
import sunder.verdict.Play;
import sunder.verdict.Script;

/**
 * The result of following a recorded play.
 *
 * @param play the play that was reproduced; it has a failure if the execution is unsafe
 * @param script the inputs that produce it
 * @param end the end of the execution
 */
public record PlayReconstruction(Play play, Script script, End end) {
  /** The end of a followed play. */
  public sealed interface End {
    /** Returns the result of the function for the kind of this end. */
    default <T> T fold(
        Function<Failure, T> fails,
        Function<Completion, T> runs,
        Function<Divergence, T> leaves,
        Function<Undecided, T> undecided) {
      if (this instanceof Failure end) {
        return fails.apply(end);
      } else if (this instanceof Completion end) {
        return runs.apply(end);
      }
      return this instanceof Divergence end ? leaves.apply(end) : undecided.apply((Undecided) this);
    }
  }

  /**
   * The execution fails.
   *
   * @param unplayedMoves the number of recorded moves after the failure
   */
  public record Failure(int unplayedMoves) implements End {}

  /**
   * All recorded moves are reproduced without a failure.
   *
   * @param continuation the behaviour of the program after the last move
   */
  public record Completion(String continuation) implements End {}

  /**
   * The program has no execution with the recorded moves.
   *
   * @param move the index, from 0, of the first recorded move that is not reproduced
   * @param actualMove the behaviour of the program in its place
   */
  public record Divergence(int move, String actualMove) implements End {}

  /**
   * The search was not completed.
   *
   * @param reason the reason
   */
  public record Undecided(String reason) implements End {}
}
