/**
 * The door for languages: what the procedures need of a program, whatever it is written in.
 *
 * <p>A {@link sunder.frontend.FrontEnd} turns a file into a {@link sunder.frontend.Subject}: its
 * feature model, and for a {@link sunder.verdict.Property} the automaton to search and the
 * independent interpreter that confirms what is found. Invariant: both mean the same program, and
 * share no code that gives it its meaning.
 */
package sunder.frontend;
