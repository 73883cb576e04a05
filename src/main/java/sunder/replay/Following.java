package sunder.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import sunder.verdict.Play;
import sunder.verdict.Script;

/**
 * Looks for the run that a recorded play is of. Moves do not show erratic choices: those on record
 * are tried first, then others, the left side before the right one, as far as it takes to get to
 * the end of the play and to a failure.
 */
final class Following {
  private static final int MOST_RUNS = 2_000;

  private final int moves;
  private final Function<Script, Trial> runner;
  private Optional<Followed> best = Optional.empty();
  private int played = -1;

  /**
   * One run along the play.
   *
   * @param follower what it heard
   * @param unsafe whether the run is
   * @param parted what the run does instead of the next move, if it does something
   * @param limited whether a limit ended it
   */
  record Trial(Follower follower, boolean unsafe, Optional<String> parted, boolean limited) {}

  /**
   * @param moves how many were recorded
   * @param runner runs the program along the play
   */
  Following(int moves, Function<Script, Trial> runner) {
    this.moves = moves;
    this.runner = runner;
  }

  /** The run that fails, or else the first of those that play most of it. */
  Followed follow(Script recorded) {
    Trial first = look(recorded);
    Optional<List<Boolean>> next = Optional.of(List.of());
    for (int runs = 0; !isFailure() && next.isPresent(); runs++) {
      if (first.follower.choices().isEmpty()) {
        break;
      }
      if (runs == MOST_RUNS) {
        return tooMany(recorded);
      }
      Trial trial = look(new Script(recorded.answers(), next.get(), recorded.lengths()));
      next = another(trial.follower.choices());
    }
    return best.orElseThrow();
  }

  private boolean isFailure() {
    return best.orElseThrow().end() instanceof Followed.Fails;
  }

  private Followed tooMany(Script recorded) {
    String why = "there are more than " + MOST_RUNS + " ways through erratic choices";
    return new Followed(best.orElseThrow().play(), recorded, new Followed.Undecided(why));
  }

  private Trial look(Script script) {
    Trial trial = runner.apply(script);
    int position = trial.follower.position();
    if (trial.unsafe || position > played) {
      played = position;
      Play play = trial.follower.play();
      best = Optional.of(new Followed(play, script, end(trial)));
    }
    return trial;
  }

  private Followed.End end(Trial trial) {
    int position = trial.follower.position();
    if (trial.unsafe) {
      return new Followed.Fails(moves - position);
    } else if (trial.limited) {
      return new Followed.Undecided("the run is too long");
    }
    String then =
        trial.parted.or(trial.follower::cutOff).orElse(position == moves ? "ends" : "cannot go on");
    return position == moves ? new Followed.Runs(then) : new Followed.Leaves(position, then);
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
