/**
 * Paths of the automaton and their analysis, shared by all procedures: path conditions, the
 * feasibility check, confirmation by replay, and the verdicts of a run.
 *
 * <p>Input: a path of transitions ({@link sunder.verify.search.Path}). Output: a script of the
 * environment that drives variants along it, or the reason why there is none ({@link
 * sunder.verify.search.PathChecker}), and verdicts ({@link sunder.verify.search.RunVerdicts}) once
 * {@link sunder.verify.search.CounterexampleConfirmation} has replayed the script. Invariants:
 * "infeasible" holds for every configuration of the query; a solver's "unknown" is never
 * "infeasible"; no counterexample decides a variant before its replay in one variant. Where
 * features have too many values to replay all variants, the path condition decides the others after
 * samples of them are replayed.
 */
package sunder.verify.search;
