/**
 * The procedures by their names: the one place that knows all of them.
 *
 * <p>In: a {@link sunder.verify.Method}. Out: its {@link sunder.verify.Verifier}; behind a verdict,
 * stores and statements of variants whose proofs do not tell of them.
 */
package sunder.verify.methods;
