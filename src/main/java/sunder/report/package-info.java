/**
 * How results are shown: text for people, JSON for programs; drawings of automata.
 *
 * <p>In: a {@link sunder.verify.VerificationResult} and what was asked. Out: text written to a
 * {@link java.io.Writer}; this package never touches the console. Invariants: no verification
 * logic; every variant is shown exactly once, those too that nobody could verify; the same result
 * gives the same bytes; counts are exact. What there is to say of verdicts is put together in one
 * place, {@link sunder.report.VerdictTable}, from which each form takes it; of files without report
 * in {@link sunder.report.UnreadFile}.
 */
package sunder.report;
