/**
 * Linear temporal logic over propositions of any kind: formulas, their negation normal form, and
 * the tableau that turns one into a generalized Buechi automaton.
 *
 * <p>In: a {@link sunder.ltl.LtlFormula}. Out: a Buechi automaton that accepts exactly the infinite
 * words that satisfy it. Invariants: nothing here knows what a proposition is, or what language the
 * system under test is written in.
 */
package sunder.ltl;
