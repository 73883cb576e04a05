/**
 * The family as constrained Horn clauses, in SMT-LIB 2: a second form of the automaton, for other
 * people's tools and for proofs that they can check.
 *
 * <p>In: a {@link sunder.automaton.Automaton} and the variants asked about. Out: {@link
 * sunder.horn.HornClauses}, the control points and steps in an order that depends on the program
 * alone, and their text: one predicate a control point over features and live registers, one clause
 * a step, presence conditions as guards ({@link sunder.horn.HornWriter}). Invariants: the clauses
 * are satisfiable exactly if no variant asked about is unsafe; a set of variants is written as one
 * definition for each node of its diagram, never as a list.
 */
package sunder.horn;
