package sunder.verify.explicit;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import sunder.family.ConfigSet;

/**
 * What a search found.
 *
 * @param safe configurations that do not reach abort, proved
 * @param aborts how others reach it
 * @param unclear those that the search gave up
 * @param beyond those of them that it may decide if it may take more steps
 * @param reached all states, with the configurations that reached them
 * @param states distinct states
 * @param transitions steps taken
 */
record ExplicitResult(
    ConfigSet safe,
    List<ErrorArrival> aborts,
    ConfigSet unclear,
    ConfigSet beyond,
    Supplier<Map<ExplicitState, ConfigSet>> reached,
    long states,
    long transitions) {}
