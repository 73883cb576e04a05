package sunder.verdict;

import sunder.family.Configuration;

/**
 * Evidence for UNSAFE.
 *
 * @param configuration the variant in which {@code play} was replayed
 * @param play the concrete play of that variant
 * @param script the environment that drives every variant of the group to abort
 */
public record Counterexample(Configuration configuration, Play play, Script script) {}
