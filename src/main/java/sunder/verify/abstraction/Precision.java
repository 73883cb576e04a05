package sunder.verify.abstraction;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import sunder.automaton.IntegerRange;
import sunder.expression.ArrayRegister;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.interval.Box;
import sunder.interval.Contractor;
import sunder.interval.Interval;
import sunder.interval.Partition;

/**
 * What the abstraction can tell apart: a partition for each register and numeric feature, and for
 * linear terms of them ({@code i - s}: the predicate {@code i <= s} is its cut at 1); for each
 * array a partition of its indices and one of its elements' values. Immutable; refining only adds
 * cuts.
 *
 * <p>Booleans are always told apart, everything else starts as one class or as its type's
 * annotation says.
 */
public final class Precision {
  private static final Partition BOOLEAN = Partition.of(List.of(BigInteger.ONE));

  /** Symbols of directions are numbered above all others. */
  private static final int FIRST_DIRECTION = 1 << 30;

  private final Function<Symbol, Partition> start;
  private final Predicate<ArrayRegister> knows;
  private final Map<Symbol, Partition> registers;
  private final Map<IntTerm, Symbol> directions;
  private final Map<ArrayRegister, Partition> indexes;
  private final Map<ArrayRegister, Partition> elements;

  private Precision(
      Function<Symbol, Partition> start,
      Predicate<ArrayRegister> knows,
      Map<Symbol, Partition> registers,
      Map<IntTerm, Symbol> directions,
      Map<ArrayRegister, Partition> indexes,
      Map<ArrayRegister, Partition> elements) {
    this.start = start;
    this.knows = knows;
    this.registers = registers;
    this.directions = directions;
    this.indexes = indexes;
    this.elements = elements;
  }

  /**
   * The precision to start from.
   *
   * @param annotation the initial abstraction that a register's type asks for: {@code [lo,hi]} is
   *     {@code {<lo, lo, ..., hi, >hi}}
   */
  public static Precision initial(Function<Symbol, Optional<IntegerRange>> annotation) {
    Map<Symbol, Partition> known = new HashMap<>();
    Function<Symbol, Partition> start =
        symbol -> known.computeIfAbsent(symbol, s -> start(s, annotation));
    return new Precision(start, array -> true, Map.of(), Map.of(), Map.of(), Map.of());
  }

  private static Partition start(
      Symbol symbol, Function<Symbol, Optional<IntegerRange>> annotation) {
    return symbol.isBoolean()
        ? BOOLEAN
        : annotation.apply(symbol).map(Precision::annotated).orElse(Partition.COARSEST);
  }

  private static Partition annotated(IntegerRange range) {
    List<BigInteger> cuts = new ArrayList<>();
    BigInteger behind = range.high().add(BigInteger.ONE);
    boolean many =
        behind.subtract(range.low()).compareTo(BigInteger.valueOf(Limits.CLASSES_OF_AN_ANNOTATION))
            > 0;
    cuts.add(behind);
    for (BigInteger cut = range.low(); cut.compareTo(behind) < 0; cut = cut.add(BigInteger.ONE)) {
      cuts.add(cut);
      if (many) {
        break;
      }
    }
    return Partition.of(cuts);
  }

  public Partition of(Symbol symbol) {
    Partition refined = registers.get(symbol);
    return refined != null ? refined : start.apply(symbol);
  }

  /** The linear terms that are told apart, each with the symbol that stands for its value. */
  public Map<IntTerm, Symbol> directions() {
    return directions;
  }

  /** The partition of a linear term; one class if it is not tracked. */
  private Partition ofDirection(IntTerm term) {
    Symbol symbol = directions.get(term);
    return symbol == null ? Partition.COARSEST : of(symbol);
  }

  /** Which elements of an array are told apart. */
  public Partition indexes(ArrayRegister array) {
    return indexes.getOrDefault(array, Partition.COARSEST);
  }

  /** Which values of an array's elements are told apart; one class means: none of it is stored. */
  public Partition elements(ArrayRegister array) {
    Partition refined = elements.get(array);
    return refined != null
        ? refined
        : array.sort() == Symbol.Sort.BOOL && knows.test(array) ? BOOLEAN : Partition.COARSEST;
  }

  /** The registers and features that were split. */
  public Map<Symbol, Partition> registers() {
    return registers;
  }

  /** The arrays whose elements were split. */
  public Map<ArrayRegister, Partition> elements() {
    return elements;
  }

  /** This precision with more cuts; equal to this one if all of them are there already. */
  public Precision refine(Cuts cuts) {
    Map<IntTerm, Symbol> tracked = tracked(cuts.directions().keySet());
    Map<Symbol, NavigableSet<BigInteger>> scalars = new TreeMap<>(cuts.registers());
    cuts.directions().forEach((direction, more) -> scalars.put(tracked.get(direction), more));
    return new Precision(
        start,
        knows,
        refine(registers, scalars, this::of),
        tracked,
        refine(indexes, cuts.indexes(), this::indexes),
        refine(elements, cuts.elements(), this::elements));
  }

  /**
   * What this precision says of a part of the registers and arrays and of linear terms within it;
   * of all others nothing is told apart, not even Booleans. Features are in every part.
   */
  public Precision restrictedTo(
      Predicate<Symbol> someRegisters, Predicate<ArrayRegister> someArrays) {
    Predicate<Symbol> kept =
        symbol -> symbol.kind() == Symbol.Kind.FEATURE || someRegisters.test(symbol);
    Map<IntTerm, Symbol> terms = new TreeMap<>(directions);
    terms.keySet().removeIf(term -> !term.symbols().stream().allMatch(kept));
    Map<Symbol, Partition> scalars = new TreeMap<>(registers);
    scalars
        .keySet()
        .removeIf(s -> s.kind() == Symbol.Kind.DIRECTION ? !terms.containsValue(s) : !kept.test(s));
    return new Precision(
        symbol -> kept.test(symbol) ? start.apply(symbol) : Partition.COARSEST,
        array -> knows.test(array) && someArrays.test(array),
        scalars,
        terms,
        of(indexes, someArrays),
        of(elements, someArrays));
  }

  private static Map<ArrayRegister, Partition> of(
      Map<ArrayRegister, Partition> all, Predicate<ArrayRegister> some) {
    Map<ArrayRegister, Partition> result = new TreeMap<>(all);
    result.keySet().removeIf(some.negate());
    return result;
  }

  private Map<IntTerm, Symbol> tracked(Set<IntTerm> more) {
    if (directions.keySet().containsAll(more)) {
      return directions;
    }
    TreeMap<IntTerm, Symbol> result = new TreeMap<>(directions);
    for (IntTerm direction : more) {
      int next = result.size();
      result.computeIfAbsent(direction, d -> symbolOf(d, FIRST_DIRECTION + next));
    }
    return java.util.Collections.unmodifiableMap(result);
  }

  private static Symbol symbolOf(IntTerm direction, int number) {
    Interval range = Contractor.evaluate(direction, new Box());
    return new Symbol.Supply(number)
        .integer(
            Symbol.Kind.DIRECTION,
            direction.toString(),
            range.hasLow() ? Optional.of(range.low()) : Optional.empty(),
            range.hasHigh() ? Optional.of(range.high()) : Optional.empty());
  }

  private static <K extends Comparable<K>> Map<K, Partition> refine(
      Map<K, Partition> old,
      Map<K, ? extends Collection<BigInteger>> cuts,
      Function<K, Partition> current) {
    TreeMap<K, Partition> result = new TreeMap<>(old);
    cuts.forEach((key, more) -> result.put(key, current.apply(key).refine(more)));
    return java.util.Collections.unmodifiableMap(result);
  }

  /** True if this precision tells apart something that the other one does not. */
  public boolean isFinerThan(Precision other) {
    return this != other && !cutsBeyond(other).isEmpty();
  }

  /** The cuts of this precision that the other one does not have. */
  public Cuts cutsBeyond(Precision other) {
    Cuts cuts = new Cuts();
    registers.forEach(
        (key, partition) -> {
          if (key.kind() != Symbol.Kind.DIRECTION) {
            more(partition, other.of(key), c -> cuts.add(key, c));
          }
        });
    directions.forEach(
        (term, symbol) -> more(of(symbol), other.ofDirection(term), c -> cuts.add(term, c)));
    indexes.forEach(
        (key, partition) -> more(partition, other.indexes(key), c -> cuts.addIndex(key, c)));
    elements.forEach(
        (key, partition) -> more(partition, other.elements(key), c -> cuts.addElement(key, c)));
    return cuts;
  }

  private static void more(Partition finer, Partition old, Consumer<BigInteger> action) {
    if (finer != old) {
      finer.cuts().stream().filter(cut -> !old.hasCut(cut)).forEach(action);
    }
  }
}
