/**
 * The abstract automaton of a precision, and its search for all variants at once.
 *
 * <p>Input: an {@link sunder.automaton.Automaton}, a {@link sunder.verify.abstraction.Precision} (a
 * partition of each {@link sunder.verify.abstraction.TrackedQuantity}) and a set of variants.
 * Output: the variants that reach an error, with their paths ({@link
 * sunder.verify.abstraction.ReachabilityResult}). {@link sunder.verify.abstraction.Abstractor}
 * searches an {@link sunder.verify.abstraction.AbstractModel}; {@link
 * sunder.verify.abstraction.AbstractPost} computes its steps with {@link
 * sunder.verify.abstraction.IntervalTransfer}.
 *
 * <p>Products: a state has one cell for each register, so k registers that each end in one of m
 * cells have m^k successor states. Up to a limit these are enumerated. Beyond it, a state has a
 * range of cells for a register, which makes it a product of sets. For registers whose updates are
 * independent, the product of ranges is the exact set of combinations. Registers that share an
 * input are not independent; a family that needs their relation needs it as a partitioned linear
 * term ({@link sunder.verify.abstraction.LinearTermConstraints}), whose cell such a step keeps.
 * Ranges are used for partitions with few cells only, since a partition with thousands of cells has
 * millions of ranges.
 *
 * <p>Bounds: the intervals of all runs ({@link sunder.verify.abstraction.ForwardIntervalAnalysis})
 * are assumed by every model of a program for which several models had no verdict. They need no
 * cells, and a certificate contains them in each region.
 *
 * <p>Invariants: may steps over-approximate and must steps under-approximate the concrete steps; a
 * result comes from a finished search only.
 */
package sunder.verify.abstraction;
