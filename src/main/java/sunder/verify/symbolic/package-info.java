/**
 * The symbolic verification procedure of the papers (family-symbolic-games), for comparison. Input:
 * a {@link sunder.verify.Problem}. Output: a verdict for each variant. Invariant: a variant that is
 * undecided at the iteration limit is UNKNOWN (the original tool reports it as safe).
 */
package sunder.verify.symbolic;
