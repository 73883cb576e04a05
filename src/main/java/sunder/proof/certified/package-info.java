/**
 * Certification: a certificate for a SAFE verdict, written and then checked independently.
 *
 * <p>Input: a verification problem, its verdict and the text of the program. Output: a {@code
 * Certification}. Invariant: a certificate that the check refutes is never returned as a
 * certificate.
 */
package sunder.proof.certified;
