/**
 * Interval abstraction refinement over a whole family: the loop of Fig. 3 of
 * assume-guarantee-games, with the featured automaton of family-symbolic-games in the place of a
 * single program's model.
 *
 * <p>In: a {@link sunder.verify.Problem}. Out: a verdict for every variant. {@link
 * sunder.verify.refinement.RefinementLoop} is the loop, {@link
 * sunder.verify.abstraction.Abstractor} searches the abstract automaton for all open variants at
 * once, {@link sunder.verify.refinement.Refiner} turns a spurious path into cuts. Families with
 * numeric features are first given to a bounded search of explicit states ({@link
 * sunder.verify.explicit}).
 *
 * <p>Arrays: by turns with the automaton of one symbolic cell ({@link
 * sunder.automaton.CellAutomaton}, {@link sunder.verify.refinement.CellEngine}), of which only
 * proofs count.
 *
 * <p>Invariants: may steps over-approximate, must steps under-approximate; each refinement makes
 * the precision strictly finer; SAFE comes only from a search that finished.
 */
package sunder.verify.refinement;
