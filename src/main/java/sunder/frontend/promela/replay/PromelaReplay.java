package sunder.frontend.promela.replay;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.frontend.promela.model.StepCodes;
import sunder.frontend.promela.model.SystemModel;
import sunder.frontend.promela.model.SystemModel.TemporalProperty;
import sunder.replay.Followed;
import sunder.replay.Following;
import sunder.replay.RecordedPlay;
import sunder.replay.Replay;
import sunder.replay.ReplayLimits;
import sunder.replay.ReplayResult;
import sunder.source.InputException;
import sunder.verdict.Assertion;
import sunder.verdict.Play;
import sunder.verdict.Property.AtomicSteps;
import sunder.verdict.Script;

/**
 * Replays schedules: one variant at a time, and each run stands for all variants that agree on the
 * features which it asked for.
 */
public final class PromelaReplay implements Replay {
  private static final int MOST_RUNS = 5_000;

  /** How often a recorded play is followed, where different things are written alike. */
  private static final int MOST_WAYS = 200;

  private final SystemModel system;
  private final Optional<TemporalProperty> formula;
  private final AtomicSteps atomicSteps;

  /**
   * @param formula what every run must satisfy; without one, where a run may end matters
   * @param atomicSteps what it sees of atomic blocks
   */
  public PromelaReplay(
      SystemModel system, Optional<TemporalProperty> formula, AtomicSteps atomicSteps) {
    this.system = system;
    this.formula = formula;
    this.atomicSteps = atomicSteps;
  }

  private Playback playback(Configuration variant, Script script) {
    return new Playback(system, formula, atomicSteps, new Selection(variant), script);
  }

  /** The play of some variants. */
  private record Group(ConfigSet variants, Play play) {}

  @Override
  public ReplayResult run(Script script, ConfigSet variants, ReplayLimits limits) {
    Map<Assertion, ConfigSet> failures = new LinkedHashMap<>();
    ConfigSet rest = variants;
    List<Group> groups = new ArrayList<>();
    for (int runs = 0; !rest.isEmpty() && runs < MOST_RUNS; runs++) {
      if (limits.stop().getAsBoolean()) {
        break;
      }
      Playback playback = playback(rest.pick(), script);
      Optional<Assertion> failed = playback.run();
      ConfigSet alike = playback.selection().alike(rest);
      rest = rest.minus(alike);
      if (failed.isPresent()) {
        failures.merge(failed.get(), alike, ConfigSet::or);
        groups.add(new Group(alike, playback.play()));
      }
    }
    return new ReplayResult(failures, rest, configuration -> playOf(groups, configuration));
  }

  @Override
  public Optional<Followed> follow(RecordedPlay play, Configuration variant, ReplayLimits limits)
      throws InputException {
    MoveTexts.check(play, system);
    Following following =
        new Following(
            play.moves().size(), MOST_WAYS, choices -> trial(play.texts(), choices, variant));
    return Optional.of(following.follow(play.choices()));
  }

  /** The schedule is judged as any other is. */
  private Following.Trial trial(List<String> moves, List<Boolean> choices, Configuration variant) {
    Tracing tracing = new Tracing(system, new Selection(variant), moves, choices);
    tracing.run();
    Script script =
        tracing.script(formula.isPresent() ? StepCodes.VIOLATION : StepCodes.INVALID_END);
    Playback playback = playback(variant, script);
    boolean fails = playback.run().isPresent();
    int position = tracing.position();
    boolean endIsSaid =
        fails && position + 1 == moves.size() && MoveTexts.isEnding(moves.get(position));
    return new Following.Trial(
        playback.play(),
        script,
        endIsSaid ? moves.size() : position,
        tracing.choices(),
        fails ? Following.Outcome.FAILS : Following.Outcome.ENDS,
        Optional.of(tracing.then()));
  }

  private static Play playOf(List<Group> groups, Configuration configuration) {
    return groups.stream()
        .filter(group -> group.variants().contains(configuration))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no play of this variant"))
        .play();
  }
}
