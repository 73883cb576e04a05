/**
 * What a procedure is: the problem it gets, its limits, whom it tells, what it returns.
 *
 * <p>The procedures themselves are in {@link sunder.verify.refinement} (abstraction refinement) and
 * {@link sunder.verify.symbolic} (the papers' symbolic procedure).
 */
package sunder.verify;
