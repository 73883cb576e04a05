/**
 * The verification procedures by method name; the only package that depends on all of them. Input:
 * a {@link sunder.verify.Method}. Output: its {@link sunder.verify.Verifier}; and for a verdict,
 * the invariants ({@link sunder.verify.methods.InvariantRecovery}) and statement coverage ({@link
 * sunder.verify.methods.UncoveredStatements}) of variants whose proofs lack them.
 */
package sunder.verify.methods;
