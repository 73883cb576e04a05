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
public record Followed(Play play, Script script, End end) {
  /** Where a program and a recorded play part. */
  public sealed interface End {
    /** One result of four functions, by the kind of end. */
    default <T> T fold(
        Function<Fails, T> fails,
        Function<Runs, T> runs,
        Function<Leaves, T> leaves,
        Function<Undecided, T> undecided) {
      if (this instanceof Fails end) {
        return fails.apply(end);
      } else if (this instanceof Runs end) {
        return runs.apply(end);
      }
      return this instanceof Leaves end ? leaves.apply(end) : undecided.apply((Undecided) this);
    }
  }

  /**
   * The run is unsafe.
   *
   * @param left how many recorded moves come behind the failure, and are not played
   */
  public record Fails(int left) implements End {}

  /**
   * Every move is one of the program, and no failure.
   *
   * @param then what the program does behind the last move
   */
  public record Runs(String then) implements End {}

  /**
   * The program has no such run.
   *
   * @param move number of the first recorded move that it does not play, from 0
   * @param instead what it does
   */
  public record Leaves(int move, String instead) implements End {}

  /**
   * Nobody knows.
   *
   * @param why what kept the program from playing on
   */
  public record Undecided(String why) implements End {}
}
