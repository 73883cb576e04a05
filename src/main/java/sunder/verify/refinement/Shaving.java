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
 * Refutes a path by intervals in several cases. A case is a register below a constant, or from it,
 * from the step that gives it its value on; the constants are those with which the path's guards
 * compare it, or which what is read and known before makes constant, and the ends of its values.
 * Where intervals refute the path in one case, the other one is what is left of the path, until
 * intervals refute that (shaving: Martin and Shmoys, "A new approach to computing optimal schedules
 * for the job-shop scheduling problem", 1996; of bounds of numbers: Lhomme's 3B consistency, 1993.
 * Here the cases are cut at constants of the path, not by halving).
 *
 * <p>The cuts of all refutations together with those between the cases tell apart what each of them
 * needs.
 */
final class Shaving {
  private final StoreBox start;
  private final Budget budget;
  private final CutPoints cuts = new CutPoints();

  /** What is left of the path. */
  private List<Transition> rest;

  private int tried;

  private Shaving(List<Transition> path, StoreBox start, Budget budget) {
    this.rest = path;
    this.start = start;
    this.budget = budget;
  }

  /** A register on one side of a value, since the step that gave it its value. */
  private record Case(int since, BoolTerm condition, Symbol register, BigInteger cut) {}

  /**
   * @param path one that intervals do not refute in one case
   * @return the cuts, or nothing if this does not refute it
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

  /** Takes one case away that intervals refute; false if there is none. */
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
   * Last steps first: what they need is what the path fails at. Constants come before the ends of a
   * register's values, which are shaved off one by one.
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

  /** The first step before which the register has the value that it has before this one. */
  private int since(int step, Symbol register) {
    int since = step;
    while (since > 0 && !rest.get(since - 1).updates().containsKey(register)) {
      since--;
    }
    return since;
  }

  /** What is left, with a condition from the case's step on. */
  private List<Transition> given(Case one, BoolTerm condition) {
    List<Transition> result = new ArrayList<>(rest);
    Transition there = rest.get(one.since());
    result.set(one.since(), there.with(BoolTerm.and(condition, there.guard()), there.updates()));
    return result;
  }
}
