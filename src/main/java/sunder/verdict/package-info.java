/**
 * Verdicts, the reasons of undecided verdicts, and their evidence: counterexamples with plays and
 * scripts.
 *
 * <p>Input: the results of verification procedures. Output: the verdicts that reports show.
 * Invariants: the groups of a family verdict partition the variants asked about; an unsafe group
 * has a counterexample; a variant that was not verified has a verdict that says so.
 */
package sunder.verdict;
