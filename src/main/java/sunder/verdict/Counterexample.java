package sunder.verdict;

import sunder.family.Configuration;

/**
 * A counterexample: the evidence of UNSAFE.
 *
 * @param failed the assertion that fails at the end of the play and not before
 * @param configuration the variant in which {@code play} was replayed
 * @param play the concrete play of that variant
 * @param script the inputs that lead this variant to the failure. The other variants of its group
 *     fail with the same script, or with one whose inputs depend on the values of numeric features;
 *     if many do, only some of them were replayed
 */
public record Counterexample(
    Assertion failed, Configuration configuration, Play play, Script script) {}
