/**
 * Drawings of automata and of feature models, as SVG, DOT, and JSON.
 *
 * <p>Input: the view of an automaton with the program text of its locations, or a feature model
 * with a verdict table. Output: states and edges with their labels, laid out and drawn by {@link
 * sunder.drawing}. Invariants: equal inputs give equal bytes; drawings of automata do not depend on
 * verdicts.
 */
package sunder.report.drawing;
