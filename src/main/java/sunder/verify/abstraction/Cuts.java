package sunder.verify.abstraction;

import java.math.BigInteger;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.interval.ArrayBox;
import sunder.interval.Interval;

/** Places to cut, collected; mutable. A cut c separates c-1 from c. */
public final class Cuts {
  private final TreeMap<Symbol, NavigableSet<BigInteger>> registers = new TreeMap<>();
  private final TreeMap<IntTerm, NavigableSet<BigInteger>> directions = new TreeMap<>();
  private final TreeMap<ArrayRegister, NavigableSet<BigInteger>> indexes = new TreeMap<>();
  private final TreeMap<ArrayRegister, NavigableSet<BigInteger>> elements = new TreeMap<>();

  public Map<Symbol, NavigableSet<BigInteger>> registers() {
    return registers;
  }

  /** Cuts of linear terms, by {@link IntTerm#canonicalDirection}. */
  public Map<IntTerm, NavigableSet<BigInteger>> directions() {
    return directions;
  }

  public Map<ArrayRegister, NavigableSet<BigInteger>> indexes() {
    return indexes;
  }

  public Map<ArrayRegister, NavigableSet<BigInteger>> elements() {
    return elements;
  }

  public void add(Symbol symbol, BigInteger cut) {
    registers.computeIfAbsent(symbol, s -> new TreeSet<>()).add(cut);
  }

  /**
   * Cuts a linear term; one that is a symbol alone is that register's or feature's cut.
   *
   * @param direction canonical, over registers and features
   */
  public void add(IntTerm direction, BigInteger cut) {
    Optional<Symbol> alone = direction.asSymbol();
    if (alone.isPresent()) {
      add(alone.get(), cut);
    } else {
      directions.computeIfAbsent(direction, d -> new TreeSet<>()).add(cut);
    }
  }

  /** Cuts where a comparison changes from true to false. */
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

  public void addIndex(ArrayRegister array, BigInteger cut) {
    indexes.computeIfAbsent(array, a -> new TreeSet<>()).add(cut);
  }

  public void addElement(ArrayRegister array, BigInteger cut) {
    elements.computeIfAbsent(array, a -> new TreeSet<>()).add(cut);
  }

  /** Makes the symbol's interval, as far as it says more than its type, a union of cells. */
  public void separate(Symbol symbol, Interval interval, Interval range) {
    if (!interval.isEmpty()) {
      ends(interval, range, cut -> add(symbol, cut));
    }
  }

  /**
   * Makes what is known of an array's elements expressible: by values, and by index where needed.
   */
  public void separate(ArrayRegister array, ArrayBox box, Interval range) {
    for (ArrayBox.Segment segment : box.segments()) {
      if (segment.indexes().hasLow()) {
        addIndex(array, segment.indexes().low());
      }
      if (!segment.values().isEmpty()) {
        ends(segment.values(), range, cut -> addElement(array, cut));
      }
    }
  }

  private static void ends(
      Interval interval, Interval range, java.util.function.Consumer<BigInteger> action) {
    if (interval.hasLow() && !interval.withoutLow().intersect(range).equals(interval)) {
      action.accept(interval.low());
    }
    if (interval.hasHigh() && !interval.withoutHigh().intersect(range).equals(interval)) {
      action.accept(interval.high().add(BigInteger.ONE));
    }
  }

  public void addAll(Cuts other) {
    other.registers.forEach((key, cuts) -> cuts.forEach(cut -> add(key, cut)));
    other.directions.forEach((key, cuts) -> cuts.forEach(cut -> add(key, cut)));
    other.indexes.forEach((key, cuts) -> cuts.forEach(cut -> addIndex(key, cut)));
    other.elements.forEach((key, cuts) -> cuts.forEach(cut -> addElement(key, cut)));
  }

  /** These cuts but for those of one term. */
  public Cuts without(IntTerm term) {
    Cuts result = new Cuts();
    result.addAll(this);
    term.asSymbol().ifPresent(result.registers::remove);
    result.directions.remove(term);
    return result;
  }

  public boolean isEmpty() {
    return registers.isEmpty() && directions.isEmpty() && indexes.isEmpty() && elements.isEmpty();
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    registers.forEach((key, cuts) -> text.append(' ').append(key).append(" at ").append(cuts));
    directions.forEach((key, cuts) -> text.append(' ').append(key).append(" at ").append(cuts));
    indexes.forEach(
        (key, cuts) -> text.append(" indices of ").append(key).append(" at ").append(cuts));
    elements.forEach(
        (key, cuts) -> text.append(" elements of ").append(key).append(" at ").append(cuts));
    return text.toString().trim();
  }
}
