package sunder.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import sunder.verdict.Play;
import sunder.verdict.Script;

/**
 * Looks for the run that a recorded play is of. Moves do not show everything that is open, erratic
 * choices for one: those on record are tried first, then others, the left side before the right
 * one, as far as it takes to get to the end of the play and to a failure.
 */
public final class PlayReconstructor {
  private final int moves;
  private final int mostRuns;
  private final Function<List<Boolean>, Trial> runner;
  private Optional<Trial> best = Optional.empty();

  /**
   * One run along the play.
   *
   * @param play what was played
   * @param script the environment that plays so
   * @param position how many of the recorded moves were played
   * @param choices that it made, true for the left side
   * @param outcome what became of it
   * @param continuation what the run does instead of the next move, or behind the last one; nothing
   *     if there is nothing to say
   */
  public record Trial(
      Play play,
      Script script,
      int position,
      List<Boolean> choices,
      Outcome outcome,
      Optional<String> continuation) {}

  /** What can become of a run. */
  public enum Outcome {
    FAILS,
    /** It ends, is cut off, or leaves the play. */
    ENDS,
    /** A limit stopped it. */
    LIMITED
  }

  /**
   * @param moves how many were recorded
   * @param mostRuns how many to try
   * @param runner runs the program along the play with these choices, behind them left sides
   */
  public PlayReconstructor(int moves, int mostRuns, Function<List<Boolean>, Trial> runner) {
    this.moves = moves;
    this.mostRuns = mostRuns;
    this.runner = runner;
  }

  /**
   * The run that fails, or else the first of those that play most of it.
   *
   * @param recorded choices to try first
   */
  public PlayReconstruction reconstruct(List<Boolean> recorded) {
    Trial first = look(recorded);
    Optional<List<Boolean>> next = Optional.of(List.of());
    for (int runs = 0; !isFailure() && next.isPresent(); runs++) {
      if (first.choices.isEmpty()) {
        break;
      }
      if (runs == mostRuns) {
        String why = "there are more than " + mostRuns + " ways through what moves leave open";
        return followed(best.orElseThrow(), new PlayReconstruction.Undecided(why));
      }
      next = another(look(next.get()).choices);
    }
    return followed(best.orElseThrow(), end(best.orElseThrow()));
  }

  private boolean isFailure() {
    return best.orElseThrow().outcome == Outcome.FAILS;
  }

  private Trial look(List<Boolean> choices) {
    Trial trial = runner.apply(choices);
    if (trial.outcome == Outcome.FAILS
        || best.filter(other -> other.position >= trial.position).isEmpty()) {
      best = Optional.of(trial);
    }
    return trial;
  }

  private static PlayReconstruction followed(Trial trial, PlayReconstruction.End end) {
    return new PlayReconstruction(trial.play, trial.script, end);
  }

  private PlayReconstruction.End end(Trial trial) {
    int position = trial.position;
    if (trial.outcome == Outcome.FAILS) {
      return new PlayReconstruction.Failure(moves - position);
    } else if (trial.outcome == Outcome.LIMITED) {
      return new PlayReconstruction.Undecided("the run is too long");
    }
    String then = trial.continuation.orElse(position == moves ? "ends" : "cannot go on");
    return position == moves
        ? new PlayReconstruction.Completion(then)
        : new PlayReconstruction.Divergence(position, then);
  }

  /** The next choices in order: the last left side becomes a right one. */
  private static Optional<List<Boolean>> another(List<Boolean> made) {
    int last = made.lastIndexOf(true);
    if (last < 0) {
      return Optional.empty();
    }
    List<Boolean> next = new ArrayList<>(made.subList(0, last));
    next.add(false);
    return Optional.of(next);
  }
}
