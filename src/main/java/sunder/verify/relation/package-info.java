/**
 * Relational refinement: sources of cuts of linear terms, for relations that intervals of single
 * registers cannot express.
 *
 * <p>Input: a spurious path to {@code abort} with its variants, and the precision that allows it.
 * Output: {@link sunder.verify.abstraction.CutPoints} that exclude it. {@link
 * sunder.verify.relation.RelationFinder} tries, in this order, the comparisons of the path's
 * program text ({@link sunder.verify.relation.ComparisonCuts}), the affine equalities of a variant
 * ({@link sunder.verify.relation.AffineEqualities}), the interpolants of the accelerated path
 * ({@link sunder.verify.acceleration.PathAcceleration}), congruences of counters ({@link
 * sunder.verify.relation.StandardDomains.CongruenceTemplates}), heuristic templates ({@link
 * sunder.verify.relation.AffineEqualities}, {@link sunder.verify.relation.StepTemplates}, {@link
 * sunder.verify.relation.StandardDomains.PhaseTemplates}), and the interpolants of the path.
 *
 * <p>Invariant: cuts are hints. For any precision, may transitions over-approximate and must
 * transitions under-approximate; a cut that does not help costs time only.
 */
package sunder.verify.relation;
