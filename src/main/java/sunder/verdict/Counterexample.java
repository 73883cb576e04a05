package sunder.verdict;

import sunder.family.Configuration;

/**
 * Evidence for UNSAFE.
 *
 * @param failed what fails at the end of the play; nothing before it does
 * @param configuration the variant in which {@code play} was replayed
 * @param play the concrete play of that variant
 * @param script the environment that drives this variant to abort; the others of its group abort by
 *     it too, or by a script of their own in which answers follow the values of numeric features.
 *     Where many do the latter, only some of them were replayed
 */
public record Counterexample(
    Assertion failed, Configuration configuration, Play play, Script script) {}
