package sunder.replay;

import java.util.function.Function;
import sunder.verdict.Play;
import sunder.verdict.Script;

/**
 * How far a program goes along with a recorded play.
 *
 * @param play what was played; its failure says why the run is unsafe if it is
 * @param script the environment that plays so
 * @param end where it ends
 */
public record PlayReconstruction(Play play, Script script, End end) {
  /** Where a program and a recorded play part. */
  public sealed interface End {
    /** One result of four functions, by the kind of end. */
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
   * The run is unsafe.
   *
   * @param unplayedMoves how many recorded moves come behind the failure, and are not played
   */
  public record Failure(int unplayedMoves) implements End {}

  /**
   * Every move is one of the program, and no failure.
   *
   * @param continuation what the program does behind the last move
   */
  public record Completion(String continuation) implements End {}

  /**
   * The program has no such run.
   *
   * @param move number of the first recorded move that it does not play, from 0
   * @param actualMove what it does
   */
  public record Divergence(int move, String actualMove) implements End {}

  /**
   * Nobody knows.
   *
   * @param reason what kept the program from playing on
   */
  public record Undecided(String reason) implements End {}
}
