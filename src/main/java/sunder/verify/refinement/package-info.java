/**
 * Interval abstraction refinement over a whole family: the loop of Fig. 3 of
 * assume-guarantee-games, with the featured automaton of family-symbolic-games in the place of a
 * single program's model.
 *
 * <p>In: a {@link sunder.verify.Problem}. Out: a verdict for every variant. {@link
 * sunder.verify.refinement.RefinementLoop} is the loop: {@link
 * sunder.verify.abstraction.Abstractor} searches the abstract automaton for all open variants at
 * once, {@link sunder.verify.refinement.AbstractCounterexamples} examines paths to {@code abort},
 * {@link sunder.verify.refinement.StagedPathRefiner} turns a spurious one into cuts. {@link
 * sunder.verify.refinement.PropertyGroup} says which assertions a loop is about.
 *
 * <p>{@link sunder.verify.refinement.CegarVerifier} lists the engines of the {@link
 * sunder.verify.refinement.Portfolio}: beside refinement of the program as a whole a bounded search
 * of explicit states ({@link sunder.verify.explicit}), the enumeration of plays, composed searches
 * ({@link sunder.verify.components}), and for arrays the automaton of one symbolic cell ({@link
 * sunder.automaton.arraycell.ArrayCellAbstraction}), of which only proofs count. What an earlier
 * run found of the program ({@link sunder.verify.refinement.ReusedFacts}) comes first: plays to
 * replay, cuts to try. A family that all of them leave undecided for long is taken apart: {@link
 * sunder.verify.refinement.FamilySplittingEngine} has runs of its own for parts of the variants, on
 * threads of its own.
 *
 * <p>Invariants: may steps over-approximate, must steps under-approximate; each refinement makes
 * the precision strictly finer ({@link sunder.verify.refinement.AbstractCounterexamples} guarantees
 * this for whatever a refiner proposes); SAFE comes only from a search that finished.
 */
package sunder.verify.refinement;
