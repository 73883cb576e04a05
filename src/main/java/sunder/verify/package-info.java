/**
 * Verification problems and results: the {@link sunder.verify.Problem}, its limits ({@link
 * sunder.verify.Budget}, {@link sunder.verify.Limits}), listeners, and the {@link
 * sunder.verify.VerificationResult}.
 *
 * <p>{@link sunder.verify.engine} is the framework of procedures, {@link sunder.verify.refinement}
 * the default one (abstraction refinement in a portfolio of engines), {@link
 * sunder.verify.symbolic} the papers' symbolic procedure; {@link sunder.verify.methods} creates
 * them by name.
 */
package sunder.verify;
