/**
 * A concrete interpreter of C, over many variants at once.
 *
 * <p>In: a checked program, a script of the environment's answers, a set of variants. Out: the
 * variants that it drives to an error, and the play of one of them. It works on the syntax tree, on
 * sets of states that are merged where they are equal; of the automaton it knows nothing but how
 * answers are named. Invariant: what it reports as unsafe is unsafe; a limit makes variants
 * unfinished.
 */
package sunder.frontend.c.replay;
