/**
 * The report model: the facts that reports show, independent of the report format.
 *
 * <p>Input: a {@link sunder.verify.VerificationResult} and its verification problem. Output:
 * immutable records with the facts, and the phrases that all formats share. Invariants: this
 * package contains no verification logic and depends on no format; every requested variant is in
 * exactly one row of the verdict table, the variants that were rejected before verification
 * included; counts are exact.
 *
 * <p>{@link sunder.report.ReportFacts} collects the facts; {@link sunder.report.VerdictTable} has
 * the verdicts, {@link sunder.report.UnreportedFile} describes files without a report, and {@link
 * sunder.report.BaselineComparison} compares a report with a baseline. A {@link
 * sunder.report.ReportWriter} renders reports in one format; the writers are in the subpackages.
 */
package sunder.report;
