/**
 * Drawings of automata: as a page's picture, as SVG, as DOT.
 *
 * <p>In: an automaton and the program text that its places stand for. Out: states and edges with
 * their labels, drawn by {@link sunder.drawing}. Invariants: the same automaton gives the same
 * bytes; no verdict is looked at.
 */
package sunder.report.drawing;
