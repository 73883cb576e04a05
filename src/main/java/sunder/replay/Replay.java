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
 * An independent concrete interpreter of one program under one {@link sunder.verdict.Property},
 * which confirms every counterexample. The interpreter of each language works on the syntax tree
 * and shares no code with the automaton, so that a translation error shows as a play that is not
 * confirmed.
 */
@FunctionalInterface
public interface Replay {
  /**
   * Executes the program with the inputs of a script in each of the variants. A variant that is
   * reported as unsafe is unsafe, whatever the script; a variant that reaches a limit is
   * unfinished, never unsafe.
   */
  ReplayResult run(Script script, ConfigSet variants, ReplayLimits limits);

  /**
   * Returns the reason why the program may not follow a script as the automaton does: its behaviour
   * depends on values that only the replay computes. Nothing if it must.
   */
  default Optional<UnknownReason> incompleteness(Script script) {
    return Optional.empty();
  }

  /**
   * Returns the place at which the execution of one variant is cut off if all inputs are 0 or
   * false; nothing if it is not, or if the language does not support this.
   */
  default Optional<RunCutOff> cutOff(Configuration variant, ReplayLimits limits) {
    return Optional.empty();
  }

  /**
   * Follows a recorded play in one variant; nothing if the language does not support this.
   *
   * @throws InputException if a recorded move is no possible move of the program
   */
  default Optional<PlayReconstruction> follow(
      RecordedPlay play, Configuration variant, ReplayLimits limits) throws InputException {
    return Optional.empty();
  }

  /**
   * The result of replaying a script over a set of variants.
   *
   * @param failures the variants that fail (for complete plays: fail and then terminate), by the
   *     assertion that fails first; disjoint
   * @param unfinished the variants, disjoint from those that fail, that a limit may have stopped;
   *     all others terminated, diverged or were cut off
   * @param playOf returns the play of a variant that fails; throws {@link IllegalArgumentException}
   *     for any other configuration
   */
  record ReplayResult(
      Map<Assertion, ConfigSet> failures,
      ConfigSet unfinished,
      Function<Configuration, Play> playOf) {
    public ReplayResult {
      failures = Collections.unmodifiableMap(new LinkedHashMap<>(failures));
    }

    /** Returns the variants that fail. */
    public ConfigSet unsafe() {
      return failures.values().stream().reduce(unfinished.space().none(), ConfigSet::or);
    }

    /** Returns the variants in which an assertion fails first. */
    public ConfigSet failing(Assertion assertion) {
      return failures.getOrDefault(assertion, unfinished.space().none());
    }
  }
}
