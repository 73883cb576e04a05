package sunder.replay;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.source.InputException;
import sunder.verdict.Assertion;
import sunder.verdict.Play;
import sunder.verdict.Script;
import sunder.verdict.UnknownReason;

/**
 * An independent interpreter of one program under one {@link sunder.verdict.Property}: the judge of
 * every counterexample. Each language brings its own, which works from the syntax tree and shares
 * no code with the automaton, so that a mistake there shows as a play that does not replay.
 */
@FunctionalInterface
public interface Replay {
  /**
   * Runs the program with the answers of the script, in each of the variants. What it reports as
   * unsafe is unsafe, whatever the script; where a limit stops it variants are unfinished, never
   * unsafe.
   */
  ReplayResult run(Script script, ConfigSet variants, ReplayLimits limits);

  /**
   * Why a script need not lead to what its condition says: what it answers is less than the program
   * decides by, which the replay computes. Nothing where it must.
   */
  default Optional<UnknownReason> incompleteness(Script script) {
    return Optional.empty();
  }

  /**
   * Where the run of one variant is cut off in which the environment answers 0 and false; nothing
   * if it is not, or the language cannot say.
   */
  default Optional<RunCutOff> cutOff(Configuration variant, ReplayLimits limits) {
    return Optional.empty();
  }

  /**
   * Follows a recorded play in one variant as far as the program goes along with it; nothing if the
   * language cannot.
   *
   * @throws InputException if something in it is no move of this program whatever it does
   */
  default Optional<PlayReconstruction> follow(
      RecordedPlay play, Configuration variant, ReplayLimits limits) throws InputException {
    return Optional.empty();
  }

  /**
   * What happened when a script was replayed over a set of variants.
   *
   * @param failures the variants that the script drives to abort (with complete plays: through
   *     abort to the end), by what fails there first; disjoint
   * @param unfinished the variants, disjoint from those that abort, that a limit may have stopped;
   *     all others terminated, diverged or were cut off
   * @param playOf the concrete play of one that aborts; an {@link IllegalArgumentException} for any
   *     other configuration
   */
  record ReplayResult(
      Map<Assertion, ConfigSet> failures,
      ConfigSet unfinished,
      Function<Configuration, Play> playOf) {
    public ReplayResult {
      failures = Collections.unmodifiableMap(new LinkedHashMap<>(failures));
    }

    /** The variants that the script drives to abort. */
    public ConfigSet unsafe() {
      return failures.values().stream().reduce(unfinished.space().none(), ConfigSet::or);
    }

    /** The variants in which this is what fails first. */
    public ConfigSet failing(Assertion assertion) {
      return failures.getOrDefault(assertion, unfinished.space().none());
    }
  }
}
