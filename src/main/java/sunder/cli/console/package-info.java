/**
 * The process around a command: its streams and terminal, time and interruptions, exit codes.
 *
 * <p>In: what the operating system gives. Out: {@link sunder.cli.console.ProcessEnvironment} for
 * commands, of which tests make their own. Invariants: no option is known here; stdout gets nothing
 * but reports; files appear under their names only when they are whole; whatever is decided when a
 * limit or a signal comes is still written.
 */
package sunder.cli.console;
