package sunder.verify.refinement;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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
import sunder.verify.relation.InfeasibleSegment;
import sunder.verify.search.Path;

/**
 * Refutes a path by interval propagation, with bounds that are as weak as possible.
 *
 * <p>First, forward propagation: each register that gets a new value is widened as far as the rest
 * of the path stays infeasible. This also finds bounds behind a failing guard, such as {@code i <=
 * n} where the first failing guard is {@code i < n}. Before the last step from which the rest is
 * infeasible for all stores, nothing matters, and all registers are unbounded there. Then backward
 * propagation from the failing step: each box is widened as far as its step still ends inside the
 * next box. Numeric features come last, since their classes cost no states.
 *
 * <p>The finite bounds that remain are the cuts. If every box is a union of cells, the abstract
 * search can follow the path inside the boxes only, where the failing step has no successor: the
 * path is excluded for the variants whose numeric features are in the start box.
 */
final class IntervalRefutation {
  private final List<Transition> path;
  private final Budget budget;

  /** The cuts, which need not be new. */
  final CutPoints cuts = new CutPoints();

  private final List<StoreBox> exact = new ArrayList<>();
  private final List<StoreBox> widened = new ArrayList<>();

  /** Boxes from which the rest of the path is infeasible. */
  private final List<StoreBox> refuted = new ArrayList<>();

  /** The last step from which the rest of the path is infeasible for all stores, or -1. */
  private int unconditional;

  private long steps;

  private IntervalRefutation(List<Transition> path, Budget budget) {
    this.path = path;
    this.budget = budget;
  }

  /**
   * Returns the refutation of a path, or nothing if interval propagation does not refute it.
   *
   * @param start the initial stores and the values of numeric features
   * @param budget checked during the computation
   */
  static Optional<IntervalRefutation> of(List<Transition> path, StoreBox start, Budget budget) {
    IntervalRefutation refutation = new IntervalRefutation(path, budget);
    if (!refutation.propagateForward(start)) {
      return Optional.empty();
    }
    refutation.refuted.addAll(refutation.exact);
    refutation.widenForward(start);
    refutation.widenBackward();
    refutation.widened.forEach(refutation::separateRegisters);
    refutation.widenFeatures(start);
    return Optional.of(refutation);
  }

  /** Returns the index of the first transition without a successor. */
  int failingStep() {
    return exact.size() - 1;
  }

  /**
   * Returns the steps of the path, which this refutes, that no store can follow, with those before
   * them that determine the values of their guards: relations hold from there on. Steps behind the
   * failing one belong to it, since relations may refute them, too.
   */
  InfeasibleSegment segmentOf(Path whole) {
    Set<Integer> guards =
        IntStream.range(Math.max(0, unconditional), whole.length())
            .boxed()
            .collect(Collectors.toSet());
    return InfeasibleSegment.of(whole, guards);
  }

  /** Returns all values of a symbol in the exact boxes up to the failing step. */
  Interval valuesOf(Symbol symbol) {
    Interval result = Interval.EMPTY;
    for (StoreBox box : exact) {
      result = box.scalars().has(symbol) ? result.hull(box.scalars().get(symbol)) : result;
    }
    return result;
  }

  /** Returns whether forward propagation ends in an empty box. */
  private boolean propagateForward(StoreBox start) {
    Optional<List<StoreBox>> boxes = boxesFrom(0, start);
    boxes.ifPresent(exact::addAll);
    return boxes.isPresent();
  }

  /**
   * Computes the widened boxes from the start to a failing step, which may come later than with the
   * exact boxes.
   */
  private void widenForward(StoreBox start) {
    unconditional = lastUnconditionalStep(start);
    Optional<StoreBox> box = Optional.of(start.copy());
    StoreBox before = new StoreBox();
    for (int i = 0; box.isPresent(); i++) {
      if (i <= unconditional) {
        forget(box.get());
      } else {
        widenNew(i, box.get(), before);
      }
      if (i == unconditional) {
        // Interval steps are not monotone: this box is refuted, a smaller one may not be.
        box = Optional.of(anything(i, start));
        refuted.clear();
        refuted.addAll(widened);
        refuted.addAll(boxesFrom(i, box.get()).orElseThrow());
      }
      widened.add(box.get());
      before = box.get();
      box = IntervalTransfer.post(path.get(i), before);
    }
  }

  /**
   * Returns the index of the last step from which the rest of the path is infeasible for all
   * stores, or -1. Infeasibility from one step implies infeasibility from all earlier ones, so that
   * bisection finds it.
   */
  private int lastUnconditionalStep(StoreBox start) {
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
    return boxesFrom(step, anything(step, start)).isPresent();
  }

  /** Returns all stores before a step, with the features of the start. */
  private StoreBox anything(int step, StoreBox start) {
    Location location = path.get(step).source();
    StoreBox box = StoreBox.zero(location.live(), location.liveArrays());
    takeFeatures(start, box);
    forget(box);
    return box;
  }

  /**
   * Returns the boxes before the steps from one on, up to the first step without a successor; empty
   * if there is no such step.
   */
  private Optional<List<StoreBox>> boxesFrom(int step, StoreBox box) {
    List<StoreBox> boxes = new ArrayList<>();
    Optional<StoreBox> at = Optional.of(box);
    for (int i = step; i < path.size() && at.isPresent(); i++) {
      budget.check();
      boxes.add(at.get());
      at = IntervalTransfer.post(path.get(i), at.get());
    }
    return at.isEmpty() ? Optional.of(boxes) : Optional.empty();
  }

  private static void forget(StoreBox box) {
    for (Symbol symbol : box.scalars().symbols()) {
      if (!isFeature(symbol)) {
        box.scalars().set(symbol, Box.rangeOf(symbol));
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

  /**
   * Returns whether a step gives a register a new value; a bound of a register that moved by a
   * constant was widened at its origin.
   */
  private static boolean isNew(Symbol register, Transition step, StoreBox before) {
    Term update = step.updates().get(register);
    boolean moved =
        update == null
            || update instanceof IntTerm term
                && term.direction().asSymbol().filter(s -> s == register).isPresent();
    return !moved || !before.scalars().has(register);
  }

  /**
   * Returns whether interval propagation from the box refutes the rest of the path; false beyond
   * {@link Limits#MAX_STEPS_OF_GENERALIZATION}. Propagation stops at a box from which the rest is
   * known to be refuted: boxes that differ in one register are often equal a few steps later.
   */
  private boolean refuteFrom(int step, StoreBox box) {
    List<StoreBox> boxes = new ArrayList<>();
    Optional<StoreBox> at = Optional.of(box);
    for (int i = step; i < path.size() && at.isPresent(); i++) {
      if (i < refuted.size() && at.get().hasSameEntries(refuted.get(i))) {
        Collections.copy(refuted.subList(step, i), boxes);
        return true;
      }
      if (++steps > Limits.MAX_STEPS_OF_GENERALIZATION) {
        return false;
      }
      budget.check();
      boxes.add(at.get());
      at = IntervalTransfer.post(path.get(i), at.get());
    }
    if (at.isEmpty()) {
      refuted.subList(step, refuted.size()).clear();
      refuted.addAll(boxes);
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

  /**
   * Returns whether a step from the box ends inside the next box; the last step has no successor.
   */
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
   * Cuts the features that a guard narrows for the rest of the path: the abstraction tracks them by
   * classes.
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
   * Returns whether, with these features, every step from one on ends inside the next widened box,
   * and the last step in the empty set.
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

  /**
   * Returns whether a box contains another one. Values outside the types of registers are ignored,
   * since interval steps may produce them and stores never have them.
   */
  private static boolean isInside(StoreBox inner, StoreBox outer) {
    return outer.scalars().symbols().stream()
            .allMatch(
                symbol ->
                    isFeature(symbol)
                        || outer.scalars().get(symbol).contains(values(symbol, inner.scalars())))
        && outer.arrays().entrySet().stream()
            .allMatch(entry -> entry.getValue().contains(inner.array(entry.getKey())));
  }

  /** Returns the values that the type of the symbol allows, or all values if it allows none. */
  private static Interval values(Symbol symbol, Box box) {
    Interval computed = box.get(symbol);
    Interval allowed = computed.intersect(Box.rangeOf(symbol));
    return allowed.isEmpty() ? computed : allowed;
  }
}
