package sunder.verify.refinement;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.expression.ArrayRegister;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.interval.ArrayBox;
import sunder.interval.Box;
import sunder.interval.Interval;
import sunder.interval.StoreBox;
import sunder.verify.Budget;
import sunder.verify.Limits;
import sunder.verify.abstraction.CutPoints;
import sunder.verify.abstraction.IntervalTransfer;

/**
 * Refutes a path by plain interval arithmetic, as weakly as possible.
 *
 * <p>First forward: where a register gets a new value, its bounds are widened as far as the whole
 * rest of the path stays impossible; that finds bounds behind a failing guard too, such as {@code i
 * <= n} where the guard that fails first says {@code i < n}. Where the rest is impossible whatever
 * the registers are, they are widened at once: what is near the end of a path has to do with what
 * fails there, and a long path may be impossible at many other places. Then backward from the step
 * that fails: each box is widened as far as its step still ends inside the box behind it. Last the
 * numeric features, for whose classes no states are needed.
 *
 * <p>The finite ends that remain are the cuts: where every box is a union of cells, the abstract
 * search follows the path only inside the boxes, and the last one has no step, so the same path
 * cannot come back.
 */
final class IntervalRefutation {
  private final List<Transition> path;
  private final Budget budget;

  /** The cuts; perhaps none of them new. */
  final CutPoints cuts = new CutPoints();

  private final List<StoreBox> exact = new ArrayList<>();
  private final List<StoreBox> widened = new ArrayList<>();

  /** From each of these no store can go the rest of the path. */
  private final List<StoreBox> refuted = new ArrayList<>();

  private long steps;

  private IntervalRefutation(List<Transition> path, Budget budget) {
    this.path = path;
    this.budget = budget;
  }

  /**
   * @param start the stores and features at the beginning of the path
   * @param budget checked on the way
   * @return the refutation; empty if plain intervals do not refute the path
   */
  static Optional<IntervalRefutation> of(List<Transition> path, StoreBox start, Budget budget) {
    IntervalRefutation refutation = new IntervalRefutation(path, budget);
    if (!refutation.goForward(start)) {
      return Optional.empty();
    }
    refutation.refuted.addAll(refutation.exact);
    refutation.widenForward(start);
    refutation.widenBackward();
    refutation.widened.forEach(refutation::separateRegisters);
    refutation.widenFeatures(start);
    return Optional.of(refutation);
  }

  /** The transition that no store can take. */
  int failingStep() {
    return exact.size() - 1;
  }

  /** Every value that a symbol takes on the exact boxes up to the failing step. */
  Interval valuesOf(Symbol symbol) {
    Interval result = Interval.EMPTY;
    for (StoreBox box : exact) {
      result = box.scalars().has(symbol) ? result.hull(box.scalars().get(symbol)) : result;
    }
    return result;
  }

  /** Whether there is a step that no store can take. */
  private boolean goForward(StoreBox start) {
    Optional<List<StoreBox>> way = wayFrom(0, start);
    way.ifPresent(exact::addAll);
    return way.isPresent();
  }

  /** Boxes from the start to a step that fails, which may come later than with the exact boxes. */
  private void widenForward(StoreBox start) {
    int anything = latestFromAnything(start);
    Optional<StoreBox> box = Optional.of(start.copy());
    StoreBox before = new StoreBox();
    for (int i = 0; box.isPresent(); i++) {
      if (i <= anything) {
        forget(box.get());
      } else {
        widenNew(i, box.get(), before);
      }
      if (i == anything) {
        refuted.clear();
        refuted.addAll(widened);
        refuted.addAll(wayFrom(i, box.get()).orElseThrow());
      }
      widened.add(box.get());
      before = box.get();
      box = IntervalTransfer.post(path.get(i), before);
    }
  }

  /**
   * The last step from which the rest of the path is impossible whatever the registers are; -1 if
   * there is none. If it is from one, it is from all before.
   */
  private int latestFromAnything(StoreBox start) {
    int good = -1;
    int bad = path.size();
    while (bad - good > 1) {
      int middle = (good + bad) >>> 1;
      if (isImpossibleFromAnything(middle, start)) {
        good = middle;
      } else {
        bad = middle;
      }
    }
    return good;
  }

  private boolean isImpossibleFromAnything(int step, StoreBox start) {
    Location location = path.get(step).source();
    StoreBox box = StoreBox.zero(location.live(), location.liveArrays());
    takeFeatures(start, box);
    forget(box);
    return wayFrom(step, box).isPresent();
  }

  /**
   * The boxes before the steps from one on, to that which no store can take; none if all can be.
   */
  private Optional<List<StoreBox>> wayFrom(int step, StoreBox box) {
    List<StoreBox> way = new ArrayList<>();
    Optional<StoreBox> at = Optional.of(box);
    for (int i = step; i < path.size() && at.isPresent(); i++) {
      budget.check();
      way.add(at.get());
      at = IntervalTransfer.post(path.get(i), at.get());
    }
    return at.isEmpty() ? Optional.of(way) : Optional.empty();
  }

  private static void forget(StoreBox box) {
    for (Symbol symbol : box.scalars().symbols()) {
      if (!isFeature(symbol)) {
        Interval known = box.scalars().get(symbol);
        box.scalars().set(symbol, Box.rangeOf(symbol).hull(known));
      }
    }
    for (ArrayRegister array : List.copyOf(box.arrays().keySet())) {
      box.setArray(array, ArrayBox.uniform(StoreBox.rangeOf(array)));
    }
  }

  private void widenNew(int step, StoreBox box, StoreBox before) {
    BoundGeneralization widening =
        new BoundGeneralization(box, budget, trial -> refuteFrom(step, trial));
    for (Symbol symbol : box.scalars().symbols()) {
      if (!isFeature(symbol) && (step == 0 || isNew(symbol, path.get(step - 1), before))) {
        widening.widen(symbol);
      }
    }
    for (ArrayRegister array : List.copyOf(box.arrays().keySet())) {
      if (!before.arrays().containsKey(array)) {
        widening.widen(array);
      }
    }
  }

  /** Bounds of a register that only moved by a constant were widened where they came from. */
  private static boolean isNew(Symbol register, Transition step, StoreBox before) {
    Term update = step.updates().get(register);
    boolean moved =
        update == null
            || update instanceof IntTerm term
                && term.direction().asSymbol().filter(s -> s == register).isPresent();
    return !moved || !before.scalars().has(register);
  }

  /**
   * Whether no store of the box can go the rest of the path; gives up when that costs too much. A
   * box that is met again needs no second look: what a register was is soon forgotten, and the rest
   * of a long path would be gone for each.
   */
  private boolean refuteFrom(int step, StoreBox box) {
    List<StoreBox> way = new ArrayList<>();
    Optional<StoreBox> at = Optional.of(box);
    for (int i = step; i < path.size() && at.isPresent(); i++) {
      if (i < refuted.size() && at.get().hasSameEntries(refuted.get(i))) {
        Collections.copy(refuted.subList(step, i), way);
        return true;
      }
      if (++steps > Limits.MAX_STEPS_OF_GENERALIZATION) {
        return false;
      }
      budget.check();
      way.add(at.get());
      at = IntervalTransfer.post(path.get(i), at.get());
    }
    if (at.isEmpty()) {
      refuted.subList(step, refuted.size()).clear();
      refuted.addAll(way);
    }
    return at.isEmpty();
  }

  private void widenBackward() {
    for (int i = widened.size() - 1; i >= 0; i--) {
      int step = i;
      budget.check();
      new BoundGeneralization(widened.get(i), budget, trial -> endsInside(step, trial))
          .widenRegisters();
    }
  }

  /** Whether a step from the box ends inside the box behind it; the last step, nowhere. */
  private boolean endsInside(int step, StoreBox box) {
    Optional<StoreBox> next = IntervalTransfer.post(path.get(step), box);
    return next.isEmpty()
        || step + 1 < widened.size() && isInside(next.get(), widened.get(step + 1));
  }

  private void separateRegisters(StoreBox box) {
    box.scalars()
        .forEach(
            (symbol, interval) -> {
              if (!isFeature(symbol)) {
                cuts.addBounds(symbol, interval, Box.rangeOf(symbol));
              }
            });
    box.arrays()
        .forEach((array, elements) -> cuts.addBounds(array, elements, StoreBox.rangeOf(array)));
  }

  private static boolean isFeature(Symbol symbol) {
    return symbol.kind() == Symbol.Kind.FEATURE;
  }

  private void widenFeatures(StoreBox start) {
    StoreBox features = start.copy();
    BoundGeneralization widening =
        new BoundGeneralization(features, budget, trial -> staysInside(0, trial));
    for (Symbol symbol : start.scalars().symbols()) {
      if (isFeature(symbol)) {
        widening.widen(symbol);
      }
    }
    separateFeatures(features);
    separateNarrowed(features);
  }

  /**
   * A guard narrows features for the rest of the path; the abstraction knows that by classes only.
   */
  private void separateNarrowed(StoreBox features) {
    StoreBox known = features;
    for (int i = 0; i + 1 < widened.size(); i++) {
      Optional<StoreBox> next = stepWith(known, i);
      if (next.isEmpty()) {
        return;
      }
      if (!featuresOf(next.get()).equals(featuresOf(known)) && !staysInside(i + 1, known)) {
        separateFeatures(next.get());
        known = next.get();
      }
    }
  }

  private void separateFeatures(StoreBox known) {
    featuresOf(known)
        .forEach((symbol, interval) -> cuts.addBounds(symbol, interval, Box.rangeOf(symbol)));
  }

  private static Map<Symbol, Interval> featuresOf(StoreBox box) {
    Map<Symbol, Interval> features = new TreeMap<>();
    box.scalars()
        .forEach(
            (symbol, interval) -> {
              if (isFeature(symbol)) {
                features.put(symbol, interval);
              }
            });
    return features;
  }

  private Optional<StoreBox> stepWith(StoreBox features, int step) {
    budget.check();
    StoreBox box = widened.get(step).copy();
    takeFeatures(features, box);
    return IntervalTransfer.post(path.get(step), box);
  }

  /**
   * Whether with these features every step from one on still ends in the widened box behind it, the
   * last nowhere.
   */
  private boolean staysInside(int from, StoreBox features) {
    StoreBox known = features;
    for (int i = from; i < widened.size(); i++) {
      Optional<StoreBox> next = stepWith(known, i);
      boolean last = i == widened.size() - 1;
      if (last || next.isEmpty()) {
        return next.isEmpty();
      }
      if (!isInside(next.get(), widened.get(i + 1))) {
        return false;
      }
      known = next.get();
    }
    return false;
  }

  private static void takeFeatures(StoreBox from, StoreBox to) {
    featuresOf(from).forEach(to.scalars()::set);
  }

  private static boolean isInside(StoreBox inner, StoreBox outer) {
    return outer.scalars().symbols().stream()
            .allMatch(
                symbol ->
                    isFeature(symbol)
                        || outer.scalars().get(symbol).contains(inner.scalars().get(symbol)))
        && outer.arrays().entrySet().stream()
            .allMatch(entry -> entry.getValue().contains(inner.array(entry.getKey())));
  }
}
