/**
 * The abstract automaton of a precision, and its search for all variants at once.
 *
 * <p>In: an {@link sunder.automaton.Automaton}, a {@link sunder.verify.abstraction.Precision} (what
 * is told apart: a partition of each {@link sunder.verify.abstraction.TrackedQuantity}) and a set
 * of variants. Out: the variants that reach {@code abort}, and how ({@link
 * sunder.verify.abstraction.ReachabilityResult}). {@link sunder.verify.abstraction.Abstractor}
 * searches; {@link sunder.verify.abstraction.AbstractModel} is all that it knows of the
 * abstraction, {@link sunder.verify.abstraction.IntervalTransfer} one transition on boxes.
 *
 * <p>Products: a state has one cell for each register, so k registers that each end in one of m
 * cells behind one step are m^k states. Up to a bound they are: that is what decides most, and
 * nothing is lost. Beyond it ({@link sunder.verify.abstraction.AbstractPost}) a state has a stretch
 * of cells for a register, that is a product of sets. For registers whose updates share nothing the
 * product of their stretches is exactly the set of all combinations ({@link
 * sunder.verify.abstraction.AbstractPost}), so that no decision is lost in that step. Registers
 * that share an input are not independent: their product contains more than their image, and a
 * family that needs what ties them together needs it as a relation ({@link
 * sunder.verify.abstraction.LinearTermConstraints}), whose own cell such a step keeps. Stretches
 * are kept of partitions with few cells; of one with thousands there are millions of stretches,
 * each a state of its own, and nothing would be gained by them over saying nothing.
 *
 * <p>Bounds: what plain intervals say of all runs ({@link
 * sunder.verify.abstraction.ForwardIntervalAnalysis}) is known to every model of a program of which
 * a few models decided nothing. No cell is needed for what they say, and a certificate says it with
 * each region.
 *
 * <p>Invariants: may steps over-approximate, must steps under-approximate; a result comes only from
 * a search that finished.
 */
package sunder.verify.abstraction;
