/**
 * What a procedure is: the problem it gets, its limits, whom it tells, what it returns.
 *
 * <p>The frame that procedures share is in {@link sunder.verify.engine}. They are themselves in
 * {@link sunder.verify.refinement} (abstraction refinement, with a portfolio of other engines) and
 * {@link sunder.verify.symbolic} (the papers' symbolic procedure); {@link sunder.verify.methods}
 * makes them by name.
 */
package sunder.verify;
