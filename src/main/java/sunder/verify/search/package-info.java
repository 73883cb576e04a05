/**
 * What the procedures share about plays: paths of the automaton, their play conditions, and the
 * decision whether a path is a genuine play.
 *
 * <p>In: a path of transitions. Out: an environment that plays it, or why there is none.
 * Invariants: an answer "infeasible" holds for every configuration it was asked about; a solver's
 * "unknown" is never "infeasible".
 */
package sunder.verify.search;
