package sunder.automaton;

import sunder.family.ConfigSet;

/**
 * A way from a location that ends the run without a step: at an {@code assume}, a failed check that
 * is not asked for, {@code diverge}.
 *
 * @param when the presence condition
 * @param passed what begins on it
 */
public record CutOff(ConfigSet when, PassedStatements passed) {}
