/**
 * Verdicts, the reasons for not knowing, and the evidence: plays and the environments behind them.
 *
 * <p>In: what the procedures found. Out: what the reports show. Invariants: verdict groups cover
 * the variants asked about exactly once; an unsafe group carries a counterexample; what was not
 * verified has a verdict that says so.
 */
package sunder.verdict;
