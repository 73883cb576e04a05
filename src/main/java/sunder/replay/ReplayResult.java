package sunder.replay;

import java.util.function.Function;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.verdict.Play;

/**
 * What happened when a script was replayed over a set of variants.
 *
 * @param unsafe the variants that the script drives to abort (with complete plays: through abort to the
 *     end)
 * @param playOf the concrete play of one of them
 */
public record ReplayResult(ConfigSet unsafe, Function<Configuration, Play> playOf) {}
