package sunder.verify.refinement;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import sunder.automaton.Transition;
import sunder.expression.Atom;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.interval.Box;
import sunder.interval.Interval;
import sunder.interval.StoreBox;
import sunder.verify.Budget;
import sunder.verify.Limits;
import sunder.verify.abstraction.CutPoints;
import sunder.verify.abstraction.IntervalTransfer;

/**
 * Refutes a path by interval propagation in several cases (shaving: Martin and Shmoys, "A new
 * approach to computing optimal schedules for the job-shop scheduling problem", 1996; for numeric
 * bounds: Lhomme's 3B consistency, 1993).
 *
 * <p>A case bounds a register by a constant from the step on that gives the register its value. If
 * interval propagation refutes the path in one case, the complement of the case is assumed from
 * then on, until propagation refutes the path. The constants are those with which guards of the
 * path compare the register, directly or through operands with constant values, and the ends of its
 * interval. Where we deviate: cases are cut at constants of the path, not by bisection.
 *
 * <p>The cuts of all refutations and of the cases together exclude the path.
 */
final class Shaving {
  private final StoreBox start;
  private final Budget budget;
  private final CutPoints cuts = new CutPoints();

  /** The path, restricted to the cases that are left. */
  private List<Transition> rest;

  private int tried;

  private Shaving(List<Transition> path, StoreBox start, Budget budget) {
    this.rest = path;
    this.start = start;
    this.budget = budget;
  }

  /** A register on one side of a cut, from the step on that gives it its value. */
  private record Case(int since, BoolTerm condition, Symbol register, BigInteger cut) {}

  /**
   * Returns the cuts, or nothing if shaving does not refute the path.
   *
   * @param path a path that interval propagation does not refute
   */
  static Optional<CutPoints> of(List<Transition> path, StoreBox start, Budget budget) {
    Shaving shaving = new Shaving(path, start, budget);
    while (shaving.shave()) {
      Optional<IntervalRefutation> last = IntervalRefutation.of(shaving.rest, start, budget);
      if (last.isPresent()) {
        shaving.cuts.addAll(last.get().cuts);
        return Optional.of(shaving.cuts);
      }
    }
    return Optional.empty();
  }

  /** Excludes one case that interval propagation refutes. Returns false if there is none. */
  private boolean shave() {
    for (Case one : cases()) {
      if (tried++ == Limits.MAX_CASES_PER_PATH) {
        return false;
      }
      Optional<IntervalRefutation> refuted =
          IntervalRefutation.of(given(one, one.condition()), start, budget);
      if (refuted.isPresent()) {
        cuts.addAll(refuted.get().cuts);
        cuts.add(one.register(), one.cut());
        rest = given(one, one.condition().not());
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the cases to try, those of the last steps first, since they are closest to the failing
   * guard. Constants come before the ends of intervals, which are excluded one by one.
   */
  private Set<Case> cases() {
    List<Box> within = new ArrayList<>();
    Optional<StoreBox> box = Optional.of(start);
    for (Transition step : rest) {
      within.add(IntervalTransfer.applyGuard(step, box.orElseThrow()).orElse(box.get()).scalars());
      box = IntervalTransfer.post(step, box.get());
    }
    Set<Case> constants = new LinkedHashSet<>();
    Set<Case> ends = new LinkedHashSet<>();
    for (int step = rest.size() - 1; step >= 0; step--) {
      addCases(step, within, constants, ends);
    }
    constants.addAll(ends);
    return constants;
  }

  private void addCases(int at, List<Box> within, Set<Case> constants, Set<Case> ends) {
    rest.get(at)
        .guard()
        .forEachComparison(
            compare -> {
              for (int i = 0; i < compare.term().length(); i++) {
                if (compare.term().atom(i) instanceof Atom.Variable v
                    && v.symbol().kind() == Symbol.Kind.REGISTER) {
                  int since = since(at, v.symbol());
                  Interval values = within.get(since).get(v.symbol());
                  CaseSplitting.around(compare.term(), i, v.symbol(), within.get(at))
                      .forEach(cut -> addCases(v.symbol(), cut, since, values, constants));
                  if (values.hasLow()) {
                    BigInteger second = values.low().add(BigInteger.ONE);
                    addCases(v.symbol(), second, since, values, ends);
                  }
                  if (values.hasHigh()) {
                    addCases(v.symbol(), values.high(), since, values, ends);
                  }
                }
              }
            });
  }

  private static void addCases(
      Symbol register, BigInteger cut, int since, Interval values, Set<Case> result) {
    if (values.contains(cut) && values.contains(cut.subtract(BigInteger.ONE))) {
      BoolTerm below = BoolTerm.less(IntTerm.of(register), IntTerm.of(cut));
      result.add(new Case(since, below, register, cut));
      result.add(new Case(since, below.not(), register, cut));
    }
  }

  /** Returns the first step from which a register keeps its value up to a given step. */
  private int since(int step, Symbol register) {
    int since = step;
    while (since > 0 && !rest.get(since - 1).updates().containsKey(register)) {
      since--;
    }
    return since;
  }

  /** Returns the remaining path with a condition from the step of the case on. */
  private List<Transition> given(Case one, BoolTerm condition) {
    List<Transition> result = new ArrayList<>(rest);
    Transition there = rest.get(one.since());
    result.set(one.since(), there.with(BoolTerm.and(condition, there.guard()), there.updates()));
    return result;
  }
}
