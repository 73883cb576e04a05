/**
 * Stores for variants that have finitely many plays, none of which is possible: the enumeration of
 * plays knows that none is left, not where runs may be.
 *
 * <p>In: the variants. Out: for each control point the stores that they may have there ({@link
 * sunder.verify.unwinding.UnwindingInvariants}), as a certificate needs them. Each prefix of a play
 * that may still reach {@code abort} has the stores of its own: bounds carried along the prefix,
 * and for each play through it the interpolant at its end (lazy abstraction with interpolants,
 * without covering: the tree is finite). Where no path leads to {@code abort} any more, all stores
 * are allowed.
 *
 * <p>Invariant: nothing is claimed here. Interpolants are the solver's, and the checker of
 * certificates proves them again; what cannot be interpolated is left out, with its variants.
 */
package sunder.verify.unwinding;
