/**
 * The abstract automaton of a precision, and its search for all variants at once.
 *
 * <p>In: an {@link sunder.automaton.Automaton}, a {@link sunder.verify.abstraction.Precision} (what
 * is told apart: partitions of registers, features, indices and elements) and a set of variants.
 * Out: the variants that reach {@code abort}, and how ({@link
 * sunder.verify.abstraction.AbstractResult}). {@link sunder.verify.abstraction.Abstractor}
 * searches; {@link sunder.verify.abstraction.AbstractModel} is all that it knows of the
 * abstraction, {@link sunder.verify.abstraction.IntervalStep} one transition on boxes.
 *
 * <p>Invariants: may steps over-approximate, must steps under-approximate; a result comes only from
 * a search that finished.
 */
package sunder.verify.abstraction;
