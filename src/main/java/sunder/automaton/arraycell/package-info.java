/**
 * Array abstraction by one symbolic cell (after Monniaux and Gonnord, SAS 2016). Input: an {@link
 * sunder.automaton.Automaton}. Output: an automaton without array accesses ({@link
 * sunder.automaton.arraycell.ArrayCellAbstraction}). Invariant: an assertion that fails in no run
 * of the output fails in no run of the input; the converse does not hold.
 */
package sunder.automaton.arraycell;
