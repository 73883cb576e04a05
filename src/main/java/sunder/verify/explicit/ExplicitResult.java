package sunder.verify.explicit;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import sunder.certificate.Certificate.Visited;
import sunder.family.ConfigSet;

/**
 * What a search found.
 *
 * @param searched configurations whose runs were followed to the end: all of them, or where an
 *     error stops a configuration, those that reached none
 * @param aborts how others reach it
 * @param unclear those that the search gave up
 * @param beyond those of them that it may decide if it may take more steps
 * @param reached all states, with the configurations that reached them
 * @param visited the statements that began, if the automaton tells of them
 * @param states distinct states
 * @param transitions steps taken
 */
public record ExplicitResult(
    ConfigSet searched,
    List<ErrorArrival> aborts,
    ConfigSet unclear,
    ConfigSet beyond,
    Supplier<Map<ExplicitState, ConfigSet>> reached,
    Optional<Visited> visited,
    long states,
    long transitions) {}
