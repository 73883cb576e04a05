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
 * Refutes claims about many regions, those before a step and those behind it: what comes from one
 * region mostly gets into one. So the regions before are taken one by one, and for each a single
 * one of those behind is looked for that all of it leads into. To leave out the others is sound:
 * less is claimed. Asks no solver, and gives up at the first region that does not fit into one.
 */
final class RegionSubsumption {
  /** So many cases of one region before and one behind the step. */
  private static final int CASES_OF_TWO_REGIONS = 200;

  /** So often a case is split again. */
  private static final int DEEPEST_SPLIT = 400;

  /** So many cases are looked at, those of two single regions apart. */
  private static final int CASES_OF_REGIONS = 20_000;

  /** With fewer regions behind a step, all at once are no more work than one by one. */
  private static final int REGIONS_BEHIND = 4;

  private final FeatureSymbols vocabulary;
  private final BooleanSupplier stop;
  private int cases;
  private int ofTwo;
  private int last;

  /**
   * @param stop becomes true when it is time to give up
   */
  RegionSubsumption(FeatureSymbols vocabulary, BooleanSupplier stop) {
    this.vocabulary = vocabulary;
    this.stop = stop;
  }

  /** Whether the claims are shown to be contradictory. The branch is used up. */
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

  /** Neighbours before a step mostly lead to neighbours behind it. */
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
   * Whether a store cannot be, as shows once equal terms stand for each other; nothing is said if
   * not.
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
   * Symbols with the terms that they equal by the equations of a store, in which none of them
   * occurs: so each round takes them out of the store, and rounds come to an end.
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
