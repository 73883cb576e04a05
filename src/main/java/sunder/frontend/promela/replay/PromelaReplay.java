package sunder.frontend.promela.replay;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.frontend.promela.model.SystemModel;
import sunder.frontend.promela.model.Value;
import sunder.ltl.Formula;
import sunder.replay.Replay;
import sunder.replay.ReplayLimits;
import sunder.replay.ReplayResult;
import sunder.verdict.Assertion;
import sunder.verdict.Play;
import sunder.verdict.Script;

/**
 * Replays schedules: one variant at a time, and each run stands for all variants that agree on the
 * features which it asked for.
 */
public final class PromelaReplay implements Replay {
  private static final int MOST_RUNS = 5_000;

  private final SystemModel system;
  private final Optional<Formula<Value>> formula;

  /**
   * @param formula what every run must satisfy; without one, where a run may end matters
   */
  public PromelaReplay(SystemModel system, Optional<Formula<Value>> formula) {
    this.system = system;
    this.formula = formula;
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
      Playback playback = new Playback(system, formula, new Selection(rest.pick()), script);
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

  private static Play playOf(List<Group> groups, Configuration configuration) {
    return groups.stream()
        .filter(group -> group.variants().contains(configuration))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no play of this variant"))
        .play();
  }
}
