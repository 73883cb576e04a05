package sunder.verify.abstraction;

import java.math.BigInteger;
import java.util.Collection;
import java.util.Collections;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.interval.ArrayBox;
import sunder.interval.Interval;

/** A mutable set of cuts by quantity. A cut at c separates c-1 from c. */
public final class CutPoints {
  private final TreeMap<TrackedQuantity, NavigableSet<BigInteger>> places = new TreeMap<>();

  /** Returns a view of the cuts by quantity. */
  public NavigableMap<TrackedQuantity, NavigableSet<BigInteger>> byQuantity() {
    return Collections.unmodifiableNavigableMap(places);
  }

  public void add(TrackedQuantity tracked, BigInteger cut) {
    places.computeIfAbsent(tracked, t -> new TreeSet<>()).add(cut);
  }

  public void add(Symbol symbol, BigInteger cut) {
    add(TrackedQuantity.of(symbol), cut);
  }

  /**
   * Adds a cut of a linear term.
   *
   * @param direction in normal form, over registers and features
   */
  public void add(IntTerm direction, BigInteger cut) {
    add(TrackedQuantity.of(direction), cut);
  }

  /** Adds the cut at which a comparison changes its value. */
  public void addBoundary(BoolTerm.Compare compare) {
    IntTerm direction = compare.term().canonicalDirection();
    // term = factor * direction + constant, and comparisons have no common divisor.
    boolean positive = compare.term().coefficient(0).signum() > 0;
    BigInteger constant = compare.term().constant();
    BigInteger value = positive ? constant.negate() : constant;
    boolean exact = compare.relation() != BoolTerm.Relation.AT_MOST;
    if (exact || !positive) {
      add(direction, value);
    }
    if (exact || positive) {
      add(direction, value.add(BigInteger.ONE));
    }
  }

  /**
   * Adds the cuts that make an interval a union of cells, except for bounds that its type implies.
   */
  public void addBounds(Symbol symbol, Interval interval, Interval range) {
    if (!interval.isEmpty()) {
      ends(interval, range, cut -> add(symbol, cut));
    }
  }

  /**
   * Adds the cuts that make the contents of an array a union of cells: cuts of values, and of
   * indices where necessary.
   */
  public void addBounds(ArrayRegister array, ArrayBox box, Interval range) {
    for (ArrayBox.Segment segment : box.segments()) {
      if (segment.indexes().hasLow()) {
        add(new TrackedQuantity.ArrayIndices(array), segment.indexes().low());
      }
      if (!segment.values().isEmpty()) {
        ends(segment.values(), range, cut -> add(new TrackedQuantity.ArrayElements(array), cut));
      }
    }
  }

  private static void ends(Interval interval, Interval range, Consumer<BigInteger> action) {
    if (interval.hasLow() && !interval.withoutLow().intersect(range).equals(interval)) {
      action.accept(interval.low());
    }
    if (interval.hasHigh() && !interval.withoutHigh().intersect(range).equals(interval)) {
      action.accept(interval.high().add(BigInteger.ONE));
    }
  }

  public void addAll(CutPoints other) {
    other.places.forEach((tracked, cuts) -> cuts.forEach(cut -> add(tracked, cut)));
  }

  /** Returns these cuts without those of some quantities. */
  public CutPoints without(Collection<TrackedQuantity> some) {
    CutPoints result = new CutPoints();
    result.addAll(this);
    some.forEach(result.places::remove);
    return result;
  }

  /** Returns the registers and features that are cut, directly or in linear terms. */
  public Set<Symbol> symbols() {
    Set<Symbol> result = new TreeSet<>();
    for (TrackedQuantity tracked : places.keySet()) {
      result.addAll(tracked.fold(Set::of, IntTerm::symbols, array -> Set.of(), array -> Set.of()));
    }
    return result;
  }

  public boolean isEmpty() {
    return places.isEmpty();
  }

  /** Returns whether a linear term is cut. */
  public boolean includesLinearTerms() {
    return places.keySet().stream().anyMatch(TrackedQuantity.LinearTerm.class::isInstance);
  }

  @Override
  public String toString() {
    return places.entrySet().stream()
        .map(entry -> entry.getKey() + " at " + entry.getValue())
        .collect(Collectors.joining(" "));
  }
}
