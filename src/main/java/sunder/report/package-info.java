/**
 * How results are shown: text for people, JSON for programs; drawings of automata.
 *
 * <p>In: a {@link sunder.verify.VerificationResult} and what was asked. Out: text written to a
 * {@link java.io.Writer}; this package never touches the console. Invariants: no verification
 * logic; every variant is shown exactly once; the same result gives the same bytes; counts are
 * exact.
 */
package sunder.report;
