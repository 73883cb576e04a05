/**
 * The process environment of commands: streams and terminal, limits and signals, exit codes.
 *
 * <p>Input: the process. Output: the {@link sunder.cli.console.ProcessEnvironment} of a command;
 * tests create their own. Invariants: this package does not depend on options; the standard output
 * contains reports only; a file gets its name only after it is complete; all verdicts that exist
 * when a limit or a signal arrives are reported.
 */
package sunder.cli.console;
