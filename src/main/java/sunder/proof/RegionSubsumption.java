package sunder.proof;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;

/**
 * A refutation procedure for consecution by subsumption: each region before a transition is shown
 * to lead into a single region after it.
 *
 * <p>Input: a tableau branch. Output: whether its claims are contradictory; false means unknown. To
 * ignore the other regions after the transition is sound, as less is assumed. It asks no solver,
 * and ends at the first region for which no single one suffices.
 */
final class RegionSubsumption {
  /** The maximum number of branches for one region before and one after the transition. */
  private static final int CASES_OF_TWO_REGIONS = 200;

  /** The maximum number of nested splits. */
  private static final int DEEPEST_SPLIT = 400;

  /** The maximum number of branches, without those of single pairs of regions. */
  private static final int CASES_OF_REGIONS = 20_000;

  /** The least number of regions after a transition for which they are tried one by one. */
  private static final int REGIONS_BEHIND = 4;

  private final FeatureSymbols vocabulary;
  private final BooleanSupplier stop;
  private int cases;
  private int ofTwo;
  private int last;

  /**
   * Creates a procedure.
   *
   * @param stop returns true when the procedure has to end
   */
  RegionSubsumption(FeatureSymbols vocabulary, BooleanSupplier stop) {
    this.vocabulary = vocabulary;
    this.stop = stop;
  }

  /** Returns whether the claims of a branch are contradictory. The branch is modified. */
  boolean refute(TableauBranch branch) {
    return refuteBefore(branch, DEEPEST_SPLIT);
  }

  private boolean isClosed(TableauBranch branch) {
    return branch.isClosed(
        (store, variants) -> contradicts(BoolTerm.and(store, vocabulary.ranges(store, variants))));
  }

  private boolean startCase(int deeper) {
    return deeper > 0 && ++cases <= CASES_OF_REGIONS && !stop.getAsBoolean();
  }

  private boolean refuteBefore(TableauBranch branch, int deeper) {
    if (!startCase(deeper) || !branch.saturate()) {
      return false;
    } else if (isClosed(branch)) {
      return true;
    }
    Optional<List<List<ProofTask>>> next =
        branch.split(claim -> claim.polarity() == ProofTask.Polarity.HOLDS);
    return next.isPresent()
        ? next.get().stream().allMatch(tasks -> refuteBefore(branch.with(tasks), deeper - 1))
        : refuteBehind(branch, deeper);
  }

  private boolean refuteBehind(TableauBranch branch, int deeper) {
    if (!startCase(deeper) || !branch.saturate()) {
      return false;
    } else if (isClosed(branch)) {
      return true;
    }
    List<ProofTask.SignedFormula> behind = branch.negatedDisjunctiveClaims();
    return behind.size() >= REGIONS_BEHIND
        ? refuteOneOf(behind, branch)
        : everyCase(branch, next -> refuteBehind(next, deeper - 1));
  }

  /**
   * Tries the regions after the transition one by one, from the last successful one on, as adjacent
   * regions mostly lead to adjacent ones.
   */
  private boolean refuteOneOf(List<ProofTask.SignedFormula> behind, TableauBranch branch) {
    for (int i = 0; i < behind.size() && !stop.getAsBoolean(); i++) {
      int at = (last + i) % behind.size();
      ofTwo = 0;
      if (refuteBoth(branch.withOnlyNegated(behind.get(at)))) {
        last = at;
        return true;
      }
    }
    return false;
  }

  private boolean refuteBoth(TableauBranch branch) {
    if (++ofTwo > CASES_OF_TWO_REGIONS || !branch.saturate()) {
      return false;
    }
    return isClosed(branch) || everyCase(branch, this::refuteBoth);
  }

  private static boolean everyCase(TableauBranch branch, Predicate<TableauBranch> refuted) {
    Optional<List<List<ProofTask>>> next = branch.split();
    return next.isPresent()
        && next.get().stream().allMatch(tasks -> refuted.test(branch.with(tasks)));
  }

  /**
   * Returns whether a store condition is contradictory after the substitution of its equations;
   * false means unknown.
   */
  private static boolean contradicts(BoolTerm store) {
    BoolTerm rest = store;
    Map<Symbol, Term> solved = solved(rest);
    while (!solved.isEmpty()) {
      rest = rest.substitute(Term.Substitution.of(solved));
      solved = solved(rest);
    }
    return rest.equals(BoolTerm.FALSE);
  }

  /**
   * Returns the solved form of the equations of a store: a substitution whose terms contain none of
   * its symbols. Each round eliminates symbols, so that the rounds terminate.
   */
  private static Map<Symbol, Term> solved(BoolTerm store) {
    Map<Symbol, Term> solved = new HashMap<>();
    for (BoolTerm condition : store.conjuncts()) {
      if (condition instanceof BoolTerm.Compare compare
          && compare.relation() == BoolTerm.Relation.EQUAL
          && compare.term().isLinear()) {
        IntTerm equation = compare.term().substitute(Term.Substitution.of(solved));
        for (Symbol symbol : equation.symbols()) {
          Optional<IntTerm> value = equation.solvedFor(symbol);
          if (value.isPresent()) {
            solved.replaceAll(
                (s, term) -> term.substitute(Term.Substitution.of(Map.of(symbol, value.get()))));
            solved.put(symbol, value.get());
            break;
          }
        }
      }
    }
    return solved;
  }
}
