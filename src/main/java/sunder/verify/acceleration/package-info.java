/**
 * Loop acceleration: long counterexamples without unrolling of loops.
 *
 * <p>Input: a path to {@code abort} that refinement found spurious. Output: possibly a
 * counterexample with more iterations of the path's loops, found by one solver query with the
 * numbers of iterations as unknowns ({@link
 * sunder.verify.acceleration.AcceleratedCounterexampleSearch}), as in loop acceleration (Finkel and
 * Leroux, FSTTCS 2002) and under-approximate acceleration (Kroening, Lewis and Weissenbacher, CAV
 * 2013). For {@code verify.relation}, the accelerated path itself ({@link
 * sunder.verify.acceleration.PathAcceleration}): its interpolants refute any number of iterations.
 * {@link sunder.verify.acceleration.CycleDecomposition} finds the cycles, {@link
 * sunder.verify.acceleration.LoopSummary} summarises them.
 *
 * <p>Invariant: a counterexample found here is a candidate until the independent interpreter has
 * replayed it; a wrong candidate costs time only.
 */
package sunder.verify.acceleration;
