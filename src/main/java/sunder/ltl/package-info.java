/**
 * Linear temporal logic over an arbitrary set of propositions: formulas, their negation normal
 * form, their evaluation on lassos, vacuity conditions, and the translation to Buechi automata.
 *
 * <p>Input: a {@link sunder.ltl.LtlFormula}. Output: a transition-based generalized Buechi
 * automaton that accepts exactly the infinite words that satisfy it ({@link sunder.ltl.LtlTableau},
 * after Couvreur, FM 1999). Invariant: the package is independent of the meaning of propositions
 * and of the language of the program.
 */
package sunder.ltl;
