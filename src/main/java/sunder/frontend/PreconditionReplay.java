package sunder.frontend;

import java.util.List;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.replay.PlayReconstruction;
import sunder.replay.RecordedPlay;
import sunder.replay.Replay;
import sunder.replay.ReplayLimits;
import sunder.replay.RunCutOff;
import sunder.source.InputException;
import sunder.verdict.Script;
import sunder.verdict.UnknownReason;

/**
 * The replay of a function under preconditions: variants in which a script violates one do not
 * fail.
 *
 * @param replay the replay without preconditions
 * @param preconditions the assumed conditions on the inputs
 */
public record PreconditionReplay(Replay replay, List<EntryCondition> preconditions)
    implements Replay {
  @Override
  public ReplayResult run(Script script, ConfigSet variants, ReplayLimits limits) {
    return replay.run(script, EntryCondition.admitted(preconditions, script, variants), limits);
  }

  @Override
  public Optional<UnknownReason> incompleteness(Script script) {
    return replay.incompleteness(script);
  }

  @Override
  public Optional<RunCutOff> cutOff(Configuration variant, ReplayLimits limits) {
    return replay.cutOff(variant, limits);
  }

  @Override
  public Optional<PlayReconstruction> follow(
      RecordedPlay play, Configuration variant, ReplayLimits limits) throws InputException {
    return replay.follow(play, variant, limits);
  }
}
