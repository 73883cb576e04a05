/**
 * The registry of the formats of verification reports.
 *
 * <p>Input: the name of a format, the target and the level of detail. Output: the {@link
 * sunder.report.ReportWriter} of the package that implements the format. Invariant: only this
 * package depends on all formats.
 */
package sunder.report.forms;
