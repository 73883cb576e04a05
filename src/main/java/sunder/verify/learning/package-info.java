/**
 * Learning of regular languages from a teacher, by TTT as LearnLib has it (Isberner, Howar,
 * Steffen, The TTT algorithm, RV 2014). In: how many letters there are, and somebody who knows
 * whether a word is in the language and where a guess is wrong. Out: the smallest automaton of the
 * language.
 *
 * <p>Invariants: the only place that knows of LearnLib; the same answers give the same questions
 * and the same automaton.
 */
package sunder.verify.learning;
