/**
 * The command line: options, exit codes, diagnostics, progress; the only code that touches the
 * console.
 *
 * <p>In: arguments and files. Out: the report on stdout and nothing else there; diagnostics,
 * progress and log lines on stderr; an {@link sunder.cli.console.ExitCode}. Invariants: bad input
 * gives diagnostics, a bug one line, and neither a stack trace without {@code -v}; whatever is
 * decided is reported, also behind a limit or an interruption.
 */
package sunder.cli;
