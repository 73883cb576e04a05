/**
 * From an automaton with arrays to one that has a single element of each (after Monniaux and
 * Gonnord 2016).
 *
 * <p>In: an {@link sunder.automaton.Automaton}. Out: another one, {@link
 * sunder.automaton.arraycell.ArrayCellAbstraction}, without array accesses. Invariant: what fails
 * nowhere there fails nowhere in the first one; what fails there may fail nowhere.
 */
package sunder.automaton.arraycell;
