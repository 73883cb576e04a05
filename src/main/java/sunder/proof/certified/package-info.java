/**
 * From a verdict to a certificate that was checked as if it came from a stranger.
 *
 * <p>In: a question, its verdict, its text; out: {@link sunder.proof.certified.Certification}. What
 * is handed out as a certificate was never refuted.
 */
package sunder.proof.certified;
