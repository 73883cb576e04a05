/**
 * What there is to report, in no form yet: verdicts by variants, assertions, remarks, background.
 *
 * <p>In: a {@link sunder.verify.VerificationResult} and what was asked. Out: immutable facts and
 * the wording that forms share. Invariants: no verification logic; every variant is in exactly one
 * row, those too that nobody could verify; counts are exact; no form is known here. What there is
 * to say of verdicts is put together in one place, {@link sunder.report.VerdictTable}, from which
 * each form takes it; of files without report in {@link sunder.report.UnreadFile}; what is new
 * since an earlier report in {@link sunder.report.ChangesSince}. A form is a {@link
 * sunder.report.ReportWriter} in a package of its own.
 */
package sunder.report;
