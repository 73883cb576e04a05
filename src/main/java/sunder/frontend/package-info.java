/**
 * The interface of the front ends: the data that verification procedures need of a program,
 * independent of its language.
 *
 * <p>Input: a source file and an external feature model. Output: a {@link sunder.frontend.Subject},
 * which a {@link sunder.frontend.FrontEnd} creates. A subject has a feature model and, for a {@link
 * sunder.verdict.Property}, the automaton to search and the interpreter that confirms
 * counterexamples. Invariant: both have the semantics of the same program, and do not share the
 * code that implements this semantics.
 */
package sunder.frontend;
