/**
 * Active automata learning by the TTT algorithm of LearnLib (Isberner, Howar and Steffen, The TTT
 * algorithm, RV 2014). Input: the size of the alphabet and a {@link
 * sunder.verify.learning.Learner.Teacher} that answers membership and equivalence queries. Output:
 * the minimal deterministic automaton of the language.
 *
 * <p>Invariants: this is the only package that depends on LearnLib; equal answers lead to equal
 * queries and to the same automaton.
 */
package sunder.verify.learning;
