/**
 * Front end for C programs with {@code #if} over features.
 *
 * <p>Input: the texts of one or more translation units. Output: a {@link
 * sunder.frontend.c.CSubject}, from which the procedures get a featured automaton, a replay and
 * witnesses, or a subject without an automaton if no function can be the entry function.
 *
 * <p>The data flow, which {@link sunder.frontend.c.CFrontEnd} controls:
 *
 * <ol>
 *   <li>{@link sunder.frontend.c.preprocess}: text to tokens with presence conditions.
 *   <li>{@link sunder.frontend.c.syntax}: tokens to a syntax tree with presence conditions.
 *   <li>{@link sunder.frontend.c.elaborate}: syntax tree to the typed tree of {@link
 *       sunder.frontend.c.model}; names and types are resolved.
 *   <li>{@link sunder.frontend.c.library}: the library functions that the program uses, as a
 *       further translation unit.
 *   <li>{@link sunder.frontend.c.flow}: typed tree to the featured automaton.
 *   <li>{@link sunder.frontend.c.replay}: concrete execution of the syntax tree, for
 *       counterexamples.
 *   <li>{@link sunder.frontend.c.witness}: verdicts to witnesses for other tools.
 * </ol>
 *
 * <p>Invariants: one automaton represents all variants; a variant is selected by a verification
 * procedure only. An error in some variants rejects these variants and leaves the others to be
 * verified. Source of the language: ISO/IEC 9899:2011 (C11), with extensions of gcc.
 */
package sunder.frontend.c;
