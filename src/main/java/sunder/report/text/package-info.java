/**
 * The text report formats, and JUnit XML.
 *
 * <p>Input: a report of {@link sunder.report} and a text style. Output: lines written to a {@link
 * java.io.Writer}; this package does not access the console. Invariants: equal reports and styles
 * give equal bytes; {@link sunder.report.text.TextReportPrinter} escapes control characters of the
 * input.
 */
package sunder.report.text;
