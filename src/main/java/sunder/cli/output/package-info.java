/**
 * The files and streams that commands write: reports, certificates and witnesses.
 *
 * <p>Input: reports, and the options for format and target. Output: a report on the standard output
 * or in a file ({@link sunder.cli.output.ReportTarget}). Invariants: a target is opened before
 * anything is computed; an input is never overwritten; a report is written as a whole or not at
 * all.
 */
package sunder.cli.output;
