/**
 * Options that several commands share, each group with what it stands for.
 *
 * <p>In: words of the command line. Out: a question, a method, limits, a form of report.
 * Invariants: what does not fit is a {@link sunder.cli.console.UsageException} before anything is
 * computed; the words an option takes are listed once, for reading, messages and completion.
 */
package sunder.cli.option;
