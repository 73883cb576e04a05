/**
 * Promela models as featured automata.
 *
 * <p>In: a {@link sunder.frontend.promela.model.SystemModel}. Out: a {@link
 * sunder.automaton.Automaton} whose locations are vectors of control points with the holder of an
 * atomic block. Each process type has a graph of control points, as SPIN makes them ({@link
 * sunder.frontend.promela.flow.ProgramGraphBuilder}); its steps become actions over registers
 * ({@link sunder.frontend.promela.flow.PromelaStepLowering}), and processes are interleaved
 * location by location as a search reaches them ({@link
 * sunder.frontend.promela.flow.AsynchronousProduct}). What differs by variant and by data, be it a
 * number, what a step stores or who is active, is one {@link
 * sunder.frontend.promela.flow.GuardedUnion}. Invariants: what is stored wraps at its type's size;
 * an index outside, a division by 0 and the use of no channel lead to the error location; a guard
 * is defined wherever it is evaluated; channels keep what is in use at the front and zeros behind
 * it, so that equal contents are equal states.
 */
package sunder.frontend.promela.flow;
