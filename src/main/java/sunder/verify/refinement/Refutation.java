package sunder.verify.refinement;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.automaton.ArrayRegister;
import sunder.automaton.Transition;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.interval.ArrayBox;
import sunder.interval.Box;
import sunder.interval.Interval;
import sunder.verify.Budget;

/**
 * Refutes a path by plain interval arithmetic, as weakly as possible.
 *
 * <p>Going forward from the initial store, the box at each step is widened, bound by bound, as far
 * as the rest of the path stays impossible from it; then the step is taken. The finite ends that
 * remain are the cuts: where every box is a union of cells, the abstract search follows the path
 * only inside the boxes, and the last one has no step, so the same path cannot come back. (Where
 * design and papers go backward from the step that fails, we look at the whole rest of the path:
 * that finds bounds behind a failing guard too, such as {@code i <= n} where the guard that fails
 * first says {@code i < n}.)
 */
final class Refutation {
  private static final long MAX_STEPS = 4_000_000;
  private static final int MAX_BITS = 512;

  private final List<Transition> path;
  private final Budget budget;
  private final Cuts cuts = new Cuts();
  private final List<StoreBox> exact = new ArrayList<>();
  private final List<StoreBox> widened = new ArrayList<>();
  private long steps;

  private Refutation(List<Transition> path, Budget budget) {
    this.path = path;
    this.budget = budget;
  }

  /**
   * @param start the stores and features at the beginning of the path
   * @param budget checked on the way
   * @return the refutation; empty if plain intervals do not refute the path
   */
  static Optional<Refutation> of(List<Transition> path, StoreBox start, Budget budget) {
    Refutation refutation = new Refutation(path, budget);
    if (!refutation.goForward(start)) {
      return Optional.empty();
    }
    refutation.widen(start);
    return Optional.of(refutation);
  }

  /** The cuts; perhaps none of them new. */
  Cuts cuts() {
    return cuts;
  }

  /** The transition that no store can take. */
  int failingStep() {
    return exact.size() - 1;
  }

  /** Every value that a symbol takes on the exact boxes up to the failing step. */
  Interval shown(Symbol symbol) {
    Interval result = Interval.EMPTY;
    for (StoreBox box : exact) {
      Interval here = box.scalars().entries().get(symbol);
      result = here == null ? result : result.hull(here);
    }
    return result;
  }

  private boolean goForward(StoreBox start) {
    Optional<StoreBox> box = Optional.of(start);
    for (int i = 0; i < path.size() && box.isPresent(); i++) {
      exact.add(box.get());
      box = IntervalStep.post(path.get(i), box.get());
    }
    return box.isEmpty();
  }

  private void widen(StoreBox start) {
    StoreBox box = start.copy();
    StoreBox before = new StoreBox();
    for (int i = 0; i < path.size(); i++) {
      widenAt(i, box, before);
      widened.add(box);
      separateRegisters(box);
      Optional<StoreBox> next = IntervalStep.post(path.get(i), box);
      if (next.isEmpty()) {
        widenFeatures(start);
        return;
      }
      before = box;
      box = next.get();
    }
    throw new IllegalStateException("widening lost the refutation");
  }

  private void separateRegisters(StoreBox box) {
    box.scalars()
        .entries()
        .forEach(
            (symbol, interval) -> {
              if (!isFeature(symbol)) {
                cuts.separate(symbol, interval, Box.rangeOf(symbol));
              }
            });
    box.arrays()
        .forEach((array, elements) -> cuts.separate(array, elements, StoreBox.rangeOf(array)));
  }

  private static boolean isFeature(Symbol symbol) {
    return symbol.kind() == Symbol.Kind.FEATURE;
  }

  /** Features last: their classes cost no states, bounds of registers do. */
  private void widenFeatures(StoreBox start) {
    StoreBox features = start.copy();
    for (Symbol symbol : List.copyOf(start.scalars().entries().keySet())) {
      if (isFeature(symbol)) {
        Interval range = Box.rangeOf(symbol);
        Interval widest =
            widest(
                start.scalars().get(symbol),
                range,
                wider -> {
                  StoreBox trial = features.copy();
                  trial.scalars().set(symbol, wider);
                  return staysInside(trial);
                });
        features.scalars().set(symbol, widest);
        cuts.separate(symbol, widest, range);
      }
    }
  }

  /**
   * Whether with these features every step still ends in the widened box behind it, the last
   * nowhere.
   */
  private boolean staysInside(StoreBox features) {
    StoreBox known = features;
    for (int i = 0; i < widened.size(); i++) {
      budget.check();
      StoreBox box = widened.get(i).copy();
      takeFeatures(known, box);
      Optional<StoreBox> next = IntervalStep.post(path.get(i), box);
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
    from.scalars()
        .entries()
        .forEach(
            (symbol, interval) -> {
              if (isFeature(symbol)) {
                to.scalars().set(symbol, interval);
              }
            });
  }

  private static boolean isInside(StoreBox inner, StoreBox outer) {
    return outer.scalars().entries().entrySet().stream()
            .allMatch(
                entry ->
                    isFeature(entry.getKey())
                        || entry.getValue().contains(inner.scalars().get(entry.getKey())))
        && outer.arrays().entrySet().stream()
            .allMatch(entry -> entry.getValue().contains(inner.array(entry.getKey())));
  }

  /**
   * Widens the box in place. Bounds that came over from the step before as they were, or moved by a
   * constant, are as weak as they can be already.
   */
  private void widenAt(int step, StoreBox box, StoreBox before) {
    for (Symbol symbol : List.copyOf(box.scalars().entries().keySet())) {
      if (isFeature(symbol)) {
        continue;
      }
      if (step == 0 || !inherits(path.get(step - 1), symbol, before, box)) {
        widenSymbol(step, symbol, box);
      }
    }
    for (ArrayRegister array : List.copyOf(box.arrays().keySet())) {
      boolean same = step > 0 && box.array(array).equals(before.array(array));
      if (!same) {
        widenArray(step, array, box);
      }
    }
  }

  private static boolean inherits(Transition step, Symbol symbol, StoreBox before, StoreBox box) {
    var update = step.updates().get(symbol);
    Interval now = box.scalars().get(symbol);
    if (update == null) {
      return before.scalars().entries().containsKey(symbol)
          && before.scalars().get(symbol).equals(now);
    }
    if (!(update instanceof IntTerm term)) {
      return false;
    }
    // x := x + c of an interval that the guard left alone.
    IntTerm direction = term.direction();
    return direction.asSymbol().filter(s -> s == symbol).isPresent()
        && before.scalars().get(symbol).plus(term.constant()).equals(now);
  }

  private void widenSymbol(int step, Symbol symbol, StoreBox box) {
    Interval range = Box.rangeOf(symbol);
    Interval now = box.scalars().get(symbol);
    Interval widest =
        widest(
            now,
            range,
            wider -> {
              StoreBox trial = box.copy();
              trial.scalars().set(symbol, wider);
              return isRefutedFrom(step, trial);
            });
    box.scalars().set(symbol, widest);
  }

  private void widenArray(int step, ArrayRegister array, StoreBox box) {
    Interval range = StoreBox.rangeOf(array);
    StoreBox free = box.copy();
    free.setArray(array, ArrayBox.uniform(range));
    if (isRefutedFrom(step, free)) {
      box.setArray(array, free.array(array));
      return;
    }
    // One interval for all elements needs no cells of their own.
    Interval all = box.array(array).read(Interval.ALL);
    StoreBox uniform = box.copy();
    uniform.setArray(array, ArrayBox.uniform(all));
    if (isRefutedFrom(step, uniform)) {
      box.setArray(array, uniform.array(array));
    }
    for (ArrayBox.Segment segment : box.array(array).segments()) {
      widenSegment(step, array, segment, box);
    }
  }

  private void widenSegment(int step, ArrayRegister array, ArrayBox.Segment segment, StoreBox box) {
    Interval widest =
        widest(
            segment.values(),
            StoreBox.rangeOf(array),
            wider -> {
              StoreBox trial = box.copy();
              trial.setArray(array, box.array(array).with(segment.indexes(), wider));
              return isRefutedFrom(step, trial);
            });
    box.setArray(array, box.array(array).with(segment.indexes(), widest));
  }

  /** Whether a wider interval in the place of the old one keeps the refutation. */
  private interface Trial {
    boolean isRefuted(Interval wider);
  }

  private static Interval widest(Interval old, Interval range, Trial trial) {
    if (old.contains(range)) {
      return old;
    }
    Interval low = old.withoutLow().intersect(range);
    Interval result = low.equals(old) || trial.isRefuted(low) ? low : lower(old, range, trial);
    Interval high = result.withoutHigh().intersect(range);
    return high.equals(result) || trial.isRefuted(high) ? high : raise(result, range, trial);
  }

  private static Interval raise(Interval old, Interval range, Trial trial) {
    BigInteger from = old.high();
    BigInteger more =
        furthest(
            distance -> {
              Interval wider = old.hull(Interval.point(from.add(distance)));
              return range.contains(wider) && trial.isRefuted(wider);
            });
    return old.hull(Interval.point(from.add(more)));
  }

  private static Interval lower(Interval old, Interval range, Trial trial) {
    BigInteger from = old.low();
    BigInteger more =
        furthest(
            distance -> {
              Interval wider = old.hull(Interval.point(from.subtract(distance)));
              return range.contains(wider) && trial.isRefuted(wider);
            });
    return old.hull(Interval.point(from.subtract(more)));
  }

  /**
   * The greatest distance with the property, which holds up to some distance: gallop, then bisect.
   */
  private static BigInteger furthest(java.util.function.Predicate<BigInteger> holds) {
    BigInteger good = BigInteger.ZERO;
    BigInteger bad = BigInteger.ONE;
    // Contraction is limited: it may refute every finite bound and not the infinite one.
    while (bad.bitLength() < MAX_BITS && holds.test(bad)) {
      good = bad;
      bad = bad.shiftLeft(1);
    }
    while (bad.subtract(good).compareTo(BigInteger.ONE) > 0) {
      BigInteger middle = good.add(bad).shiftRight(1);
      if (holds.test(middle)) {
        good = middle;
      } else {
        bad = middle;
      }
    }
    return good;
  }

  /** Whether no store of the box can go the rest of the path; gives up when that costs too much. */
  private boolean isRefutedFrom(int step, StoreBox box) {
    budget.check();
    Optional<StoreBox> at = Optional.of(box);
    for (int i = step; i < path.size(); i++) {
      if (++steps > MAX_STEPS) {
        return false;
      }
      at = IntervalStep.post(path.get(i), at.get());
      if (at.isEmpty()) {
        return true;
      }
    }
    return false;
  }
}
