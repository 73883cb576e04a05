package sunder.verify.explicit;

import java.util.List;
import sunder.family.ConfigSet;

/**
 * What a search found.
 *
 * @param safe configurations that do not reach abort, proved
 * @param aborts how others reach it
 * @param unclear those that the search gave up
 * @param states distinct states
 * @param transitions steps taken
 */
record ExplicitResult(
    ConfigSet safe, List<Arrival> aborts, ConfigSet unclear, long states, long transitions) {}
