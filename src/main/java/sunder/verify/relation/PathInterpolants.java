package sunder.verify.relation;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import sunder.automaton.Transition;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.smt.Interpolator;
import sunder.verify.abstraction.Cuts;

/**
 * Cuts from the sequence interpolants of an impossible path (lazy abstraction with interpolants):
 * each comparison {@code a.x <= c} in them is a cut of the linear term {@code a.x}.
 *
 * <p>A cut is never wrong, whatever the solver says: at worst it does not help.
 *
 * @param supply makes symbols that do not occur in paths
 */
record PathInterpolants(Interpolator interpolator, Symbol.Supply supply) {
  /** On which sides of a bound it is cut. */
  enum Sides {
    /** Where the comparison changes. */
    ONE,
    /** Also where the bound is passed: what is met exactly is a cell of its own. */
    BOTH
  }

  /**
   * The cuts of a path's interpolants; empty if there are none.
   *
   * @param sides where each bound is cut
   * @param facts what is known of the features
   */
  Optional<Cuts> of(List<Transition> path, Sides sides, BoolTerm facts) {
    PathBlocks blocks = new PathBlocks(supply);
    path.forEach(blocks::append);
    List<BoolTerm> conditions = new java.util.ArrayList<>(blocks.blocks());
    conditions.set(0, BoolTerm.and(facts, conditions.get(0)));
    return interpolator.between(conditions).map(found -> cuts(found, sides, blocks));
  }

  private static Cuts cuts(
      List<Set<BoolTerm.Compare>> interpolants, Sides sides, PathBlocks blocks) {
    Cuts cuts = new Cuts();
    for (int i = 0; i < interpolants.size(); i++) {
      for (BoolTerm.Compare compare : interpolants.get(i)) {
        if (blocks.meaning(i, compare).orElse(BoolTerm.TRUE) instanceof BoolTerm.Compare found) {
          add(found, sides, cuts);
        }
      }
    }
    return cuts;
  }

  private static void add(BoolTerm.Compare compare, Sides sides, Cuts cuts) {
    cuts.addBoundary(compare);
    if (sides == Sides.BOTH
        && BoolTerm.equal(compare.term(), IntTerm.ZERO) instanceof BoolTerm.Compare met) {
      cuts.addBoundary(met);
    }
  }
}
