/**
 * Long plays without counting: rounds of loops, any number of them at once.
 *
 * <p>In: a path to {@code abort} that the refinement found impossible. Out: perhaps a play that
 * goes through the loops of that path more often, found with the numbers of rounds as unknowns of
 * one question to the solver ({@link sunder.verify.acceleration.AcceleratedCounterexampleSearch}),
 * as in loop acceleration (Finkel and Leroux, FSTTCS 2002; Kroening, Lewis and Weissenbacher, CAV
 * 2013: under-approximating loops).
 *
 * <p>Also, for {@code verify.relation}, the steps of such a path with its cycles as one step each
 * ({@link sunder.verify.acceleration.PathAcceleration}): what refutes it refutes any number of
 * rounds.
 *
 * <p>Invariant: what is found here is a guess until the independent interpreter has replayed it; a
 * wrong guess costs time alone.
 */
package sunder.verify.acceleration;
