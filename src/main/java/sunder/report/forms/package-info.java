/**
 * The forms of a verification report, by name.
 *
 * <p>In: where to write and how much. Out: a {@link sunder.report.ReportWriter} of the package that
 * has the form. Invariant: the one place that knows all forms.
 */
package sunder.report.forms;
