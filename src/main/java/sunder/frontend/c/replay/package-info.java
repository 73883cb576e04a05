/**
 * A concrete interpreter of C, over many variants at once.
 *
 * <p>In: a syntax tree, the variants without fault, a script of the environment's answers. Out: the
 * variants that it drives to an error, and the play of one of them. It reads declarations and types
 * by itself ({@link sunder.frontend.c.replay.code.ReplayProgram}): names mean different things in
 * different variants, an expression is taken apart into what it does in those that mean the same by
 * it. Runs are sets of states that are merged where they are equal. Of the translation it knows
 * nothing but how answers are named. Invariants: what it reports as unsafe is unsafe; a limit makes
 * variants unfinished; what it cannot do ends a run, which is no failure.
 */
package sunder.frontend.c.replay;
