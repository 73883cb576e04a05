/**
 * Constrained Horn clauses of a family in SMT-LIB 2, for external solvers and for proofs that they
 * can check.
 *
 * <p>Input: a {@link sunder.automaton.Automaton} and the variants to verify. Output: {@link
 * sunder.horn.HornClauses}, the locations and transitions in an order that depends only on the
 * program, and their text: one predicate for each location over features and live registers, and
 * one clause for each transition, with its presence condition as a guard ({@link
 * sunder.horn.HornWriter}). Invariants: the clauses are satisfiable if and only if all variants to
 * verify are safe; a set of variants is written as one definition for each node of its decision
 * diagram and never enumerated.
 */
package sunder.horn;
