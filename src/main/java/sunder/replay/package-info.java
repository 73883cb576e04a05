/**
 * The replay of counterexamples and recorded plays by concrete interpretation, independent of the
 * program's language.
 *
 * <p>Input: a {@link sunder.verdict.Script} of the environment's inputs, a set of variants and
 * limits. Output: the variants that the script leads to a failure, and their plays; for a recorded
 * play, the part of it that the program follows. Invariant: an interpreter shares no code with the
 * automaton or the abstraction of its language. The package has the contract ({@code Replay}) and
 * components that the interpreters share: explanations of failures and persistent maps.
 */
package sunder.replay;
