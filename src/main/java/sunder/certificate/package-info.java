/**
 * Evidence for SAFE: an inductive invariant of a family, control point by control point.
 *
 * <p>In: nothing but terms and sets of variants. Out: a {@link sunder.certificate.Certificate},
 * which a verdict carries as an UNSAFE one carries its play. Who makes one and who checks it meet
 * here and share nothing else: control points go by the names that they have in every automaton of
 * the same program and property.
 */
package sunder.certificate;
