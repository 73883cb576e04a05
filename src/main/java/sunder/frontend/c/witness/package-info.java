/**
 * Witnesses of verdicts in the YAML format 2.0 of SV-COMP, for other people's validators.
 *
 * <p>In: a checked program, verdicts with their evidence. Out: texts. A violation witness has what
 * the environment answers, as assumptions behind the statements that ask; a correctness witness has
 * what the certificate says at the heads of loops, as far as C can name it. Invariants: what is
 * left out or widened makes an invariant weaker, never wrong; every witness is about one variant,
 * whose {@code -D} flags stand in it, or, where features are C variables, about the program.
 */
package sunder.frontend.c.witness;
