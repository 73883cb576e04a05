/**
 * Reports as text, for people.
 *
 * <p>In: a report of {@link sunder.report} and how it shall look. Out: lines written to a {@link
 * java.io.Writer}; the console is never touched. Invariants: the same report gives the same bytes;
 * what the input says is printed escaped, by {@link sunder.report.text.TextSheet}.
 */
package sunder.report.text;
