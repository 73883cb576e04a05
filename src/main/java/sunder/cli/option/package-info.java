/**
 * The options that several commands share, grouped by purpose.
 *
 * <p>Input: arguments of the command line. Output: verification problems, methods, limits, report
 * formats. Invariants: an option that does not fit gives a {@link
 * sunder.cli.console.UsageException} before anything is computed; one list of words for each option
 * serves parsing, messages and completion.
 */
package sunder.cli.option;
