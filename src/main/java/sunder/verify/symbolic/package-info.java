/**
 * The papers' symbolic procedure, for comparison.
 *
 * <p>In: a {@link sunder.verify.Problem}. Out: verdicts; what is undecided at the iteration limit
 * is UNKNOWN (the original tool calls it safe).
 */
package sunder.verify.symbolic;
