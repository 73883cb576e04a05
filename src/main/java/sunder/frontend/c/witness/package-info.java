/**
 * Verification witnesses in the YAML format 2.0 of SV-COMP, for validators of other tools.
 *
 * <p>Input: a checked program and the verdicts with their evidence. Output: texts of witness files.
 * {@link sunder.frontend.c.witness.CWitnessWriter} writes them: a violation witness contains the
 * values of inputs as assumptions behind the statements that read them, obtained by replaying the
 * counterexample; a correctness witness contains the invariants of a certificate at loop heads, as
 * far as C can name their variables.
 *
 * <p>Invariants: a conjunct that is omitted, or an interval that is widened, makes an invariant
 * weaker and leaves it valid. A witness is for one variant, whose {@code -D} flags it contains, or
 * for the whole program where features are C variables. Source: Ayaziova, Beyer, Lingsch-Rosenfeld,
 * Spiessl, Strejcek: Software Verification Witnesses 2.0 (SPIN 2024).
 */
package sunder.frontend.c.witness;
