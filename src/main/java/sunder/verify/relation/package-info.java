/**
 * Where cuts of linear terms come from: relations that single registers' intervals cannot say.
 *
 * <p>In: an impossible path to {@code abort} with its variants and the precision that allows it.
 * Out: {@link sunder.verify.abstraction.CutPoints} that exclude it. {@link
 * sunder.verify.relation.RelationFinder} tries, in this order, what the path's program text
 * compares, the affine equalities that every run of a variant keeps ({@link
 * sunder.verify.relation.AffineEqualities}), the interpolants of the path with any number of rounds
 * of its cycles ({@link sunder.verify.acceleration.PathAcceleration}), residues of counters ({@link
 * sunder.verify.relation.StandardDomains.CongruenceTemplates}), guesses ({@link
 * sunder.verify.relation.AffineEqualities}, {@link sunder.verify.relation.StepTemplates}), and the
 * interpolants of the path ({@link sunder.verify.relation.RelationFinder}).
 *
 * <p>Invariant: cuts are hints. Whatever is cut, may steps stay over-approximations and must steps
 * under-approximations; a hint that is wrong costs time alone.
 */
package sunder.verify.relation;
