/**
 * What a replay is, whatever the language: the judge of every counterexample.
 *
 * <p>In: a {@link sunder.verdict.Script} of what the environment does, a set of variants, and how
 * much work it may be. Out: the variants that the script drives to abort, and their plays; or, for
 * a recorded play, how far a program goes along with it. Invariant: an interpreter shares no code
 * with the automaton or the abstraction of its language. Beside the contract, what the interpreters
 * of several languages are written with.
 */
package sunder.replay;
