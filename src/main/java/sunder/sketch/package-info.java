/**
 * Sketches: programs with holes, each a numeric feature (model-sketching, section 2).
 *
 * <p>In: a checked program and a verdict about its variants. Out: which values of the holes work,
 * and the completed program. Invariant: a combination of values works only where the verdict is
 * SAFE.
 */
package sunder.sketch;
