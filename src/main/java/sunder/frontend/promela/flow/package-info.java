/**
 * The construction of featured automata from Promela models: program graphs, their asynchronous
 * product, partial order reduction and claims.
 *
 * <p>Input: a {@link sunder.frontend.promela.model.SystemModel}. Output: a {@link
 * sunder.automaton.Automaton} whose locations are location vectors ({@link
 * sunder.frontend.promela.flow.LocationVector}): the point of each process, and the process that
 * holds an atomic block. Data flow: {@link sunder.frontend.promela.flow.ProgramGraphBuilder}
 * constructs the program graph of each process type; {@link
 * sunder.frontend.promela.flow.PromelaStepLowering} translates steps to guarded actions over the
 * registers of {@link sunder.frontend.promela.flow.PromelaRegisterAllocation}; {@link
 * sunder.frontend.promela.flow.AsynchronousProduct} interleaves the processes on demand; {@link
 * sunder.frontend.promela.flow.PartialOrderReduction} determines ample sets; {@link
 * sunder.frontend.promela.flow.LtlClaims} and {@link
 * sunder.frontend.promela.flow.NeverClaimTranslation} translate properties. Values that depend on
 * the variant and on data are {@link sunder.frontend.promela.flow.GuardedUnion}s.
 *
 * <p>Invariants: stored values are truncated to their types; an index out of bounds, a division by
 * zero and the use of an invalid channel lead to the error location; a guard is defined wherever it
 * is evaluated; unused message positions of a channel are 0, so that equal contents are equal
 * states.
 */
package sunder.frontend.promela.flow;
