package sunder.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import sunder.verdict.Play;
import sunder.verdict.Script;

/**
 * A depth-first search for the execution that a recorded play describes. A play does not show all
 * choices, such as erratic ones: the recorded choices are tried first, then others in lexicographic
 * order, true before false, until an execution reproduces the whole play and fails, or the limit of
 * attempts is reached.
 */
public final class PlayReconstructor {
  private final int moves;
  private final int mostRuns;
  private final Function<List<Boolean>, Trial> runner;
  private Optional<Trial> best = Optional.empty();

  /**
   * One execution along the play.
   *
   * @param play the play that was reproduced
   * @param script the inputs that produce it
   * @param position the number of recorded moves that were reproduced
   * @param choices the choices made, true for the left alternative
   * @param outcome the outcome
   * @param continuation the behaviour of the program in place of the next move or after the last
   *     one, if known
   */
  public record Trial(
      Play play,
      Script script,
      int position,
      List<Boolean> choices,
      Outcome outcome,
      Optional<String> continuation) {}

  /** The outcome of an execution. */
  public enum Outcome {
    FAILS,
    /** The execution terminates, is cut off or diverges from the play. */
    ENDS,
    /** A limit stopped the execution. */
    LIMITED
  }

  /**
   * Creates a search.
   *
   * @param moves the number of recorded moves
   * @param mostRuns the maximum number of attempts
   * @param runner executes the program along the play with a list of choices; further choices are
   *     true
   */
  public PlayReconstructor(int moves, int mostRuns, Function<List<Boolean>, Trial> runner) {
    this.moves = moves;
    this.mostRuns = mostRuns;
    this.runner = runner;
  }

  /**
   * Returns the execution that fails, otherwise the first of those that reproduce the most moves.
   *
   * @param recorded the choices to try first
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

  /** Returns the next choices in lexicographic order: the last true choice becomes false. */
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
