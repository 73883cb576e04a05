package sunder.verify.search;

import sunder.family.ConfigSet;
import sunder.replay.ReplayLimits;
import sunder.replay.ReplayResult;
import sunder.replay.Replayer;
import sunder.verdict.Counterexample;
import sunder.verify.Budget;
import sunder.verify.Problem;

/** No variant is unsafe before its play was replayed by the independent interpreter. */
public final class Confirmation {
  private final Replayer replayer;
  private final Budget budget;

  public Confirmation(Problem problem, Budget budget) {
    this.replayer =
        new Replayer(
            problem.program().syntax(),
            problem.program().features(),
            problem.checks(),
            problem.unsafeCommands(),
            problem.plays());
    this.budget = budget;
  }

  /**
   * Replays a feasible path's script.
   *
   * @param variants where to replay it; those that abort are decided
   * @return whether the variant for which the script was made did abort; false only if a limit ended the
   *     replay
   * @throws IllegalStateException if it ran to its end and did not abort: a bug of ours, and no verdict
   *     may come from it
   */
  public boolean confirm(
      PathAnswer.Feasible found, ConfigSet variants, Decisions decisions) {
    ReplayLimits limits = ReplayLimits.of(found.script()).stoppedBy(budget::isExhausted);
    ReplayResult result = replayer.run(found.script(), variants, limits);
    if (result.unsafe().contains(found.configuration())) {
      Counterexample evidence =
          new Counterexample(
              found.configuration(),
              result.playOf().apply(found.configuration()),
              found.script());
      decisions.unsafe(result.unsafe(), evidence);
      return true;
    }
    if (result.unfinished().contains(found.configuration())) {
      return false;
    }
    throw new IllegalStateException(
        "the replay does not confirm a play of " + found.configuration().values());
  }
}
