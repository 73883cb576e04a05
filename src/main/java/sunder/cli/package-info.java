/**
 * The command-line interface: commands, options, exit codes, diagnostics, and progress. Only this
 * package and its subpackages access the console.
 *
 * <p>Input: arguments and files. Output: the report, and only the report, on the standard output;
 * diagnostics, progress and log lines on the standard error; an {@link
 * sunder.cli.console.ExitCode}. Invariants: input errors give diagnostics, and an internal error
 * gives one line; stack traces are printed with {@code -v} only; all verdicts are reported, also
 * after a limit or an interruption.
 *
 * <p>{@link sunder.cli.Cli} parses the command line and runs a command; commands read their input
 * by {@link sunder.cli.option.InputOptions}, run {@link sunder.verify}, and write reports to a
 * {@link sunder.cli.output.ReportTarget}.
 */
package sunder.cli;
