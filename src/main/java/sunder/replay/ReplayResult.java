package sunder.replay;

import java.util.function.Function;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.verdict.Play;

/**
 * What happened when a script was replayed over a set of variants.
 *
 * @param unsafe the variants that the script drives to abort (with complete plays: through abort to
 *     the end)
 * @param unfinished the variants, disjoint from {@code unsafe}, that a limit may have stopped; all
 *     others terminated, diverged or were cut off
 * @param playOf the concrete play of one of {@code unsafe}; an {@link IllegalArgumentException} for
 *     any other configuration
 */
public record ReplayResult(
    ConfigSet unsafe, ConfigSet unfinished, Function<Configuration, Play> playOf) {}
