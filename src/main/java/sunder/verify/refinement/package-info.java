/**
 * Counterexample-guided abstraction refinement of a family: the loop of Fig. 3 of
 * assume-guarantee-games over the featured automaton of family-symbolic-games.
 *
 * <p>Input: a {@link sunder.verify.Problem}. Output: a verdict for every variant.
 *
 * <ul>
 *   <li>{@link sunder.verify.refinement.RefinementLoop}: the loop. {@link
 *       sunder.verify.abstraction.Abstractor} searches the abstract automaton for all open
 *       variants, {@link sunder.verify.refinement.AbstractCounterexamples} examines its
 *       counterexamples, {@link sunder.verify.refinement.StagedPathRefiner} checks and refutes a
 *       single one.
 *   <li>{@link sunder.verify.refinement.PropertyGroup}: the assertions of one loop; {@link
 *       sunder.verify.refinement.PropertyGrouping} divides them among several loops.
 *   <li>{@link sunder.verify.refinement.CegarVerifier} sets up the {@link
 *       sunder.verify.refinement.Portfolio}: refinement of the whole automaton, explicit-state
 *       search ({@link sunder.verify.explicit}), enumeration of error paths, components ({@link
 *       sunder.verify.components}) and the array cell abstraction ({@link
 *       sunder.automaton.arraycell.ArrayCellAbstraction}), of which only proofs count.
 *   <li>{@link sunder.verify.refinement.ReusedFacts}: counterexamples and cuts of an earlier run.
 *   <li>{@link sunder.verify.refinement.FamilySplittingEngine}: runs for subfamilies, where the
 *       family as a whole stays undecided.
 * </ul>
 *
 * <p>Invariants: may steps over-approximate and must steps under-approximate the concrete steps.
 * SAFE comes from a finished search only, UNSAFE from a replayed counterexample only. Progress is
 * guaranteed in {@link sunder.verify.refinement.AbstractCounterexamples}.
 */
package sunder.verify.refinement;
