/**
 * Certificates of safety: an inductive invariant of a family, by location. Input: terms and sets of
 * variants from a verification procedure. Output: a {@link sunder.certificate.Certificate}, which a
 * SAFE verdict carries as an UNSAFE verdict carries its counterexample. Invariant: producers and
 * checkers of certificates share only this package; locations have names that are common to all
 * automata of the same program and property.
 */
package sunder.certificate;
