package sunder.replay;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.verdict.Assertion;
import sunder.verdict.Play;

/**
 * What happened when a script was replayed over a set of variants.
 *
 * @param failures the variants that the script drives to abort (with complete plays: through abort
 *     to the end), by what fails there first; disjoint
 * @param unfinished the variants, disjoint from those that abort, that a limit may have stopped;
 *     all others terminated, diverged or were cut off
 * @param playOf the concrete play of one that aborts; an {@link IllegalArgumentException} for any
 *     other configuration
 */
public record ReplayResult(
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
