package sunder.verify.abstraction;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import sunder.automaton.ArrayRegister;
import sunder.expression.Symbol;
import sunder.interval.Partition;
import sunder.syntax.Type;

/**
 * What the abstraction can tell apart: a partition for each register and numeric feature; for each
 * array a partition of its indices and one of its elements' values. Immutable; refining only adds
 * cuts.
 *
 * <p>Booleans are always told apart, everything else starts as one class or as its type's
 * annotation says.
 */
public final class Precision {
  private static final Partition BOOLEAN = Partition.of(List.of(BigInteger.ONE));

  /** Annotations that ask for more classes than this are split at their ends only. */
  private static final int MAX_ANNOTATED = 100_000;

  private final Function<Symbol, Partition> start;
  private final Map<Symbol, Partition> registers;
  private final Map<ArrayRegister, Partition> indexes;
  private final Map<ArrayRegister, Partition> elements;

  private Precision(
      Function<Symbol, Partition> start,
      Map<Symbol, Partition> registers,
      Map<ArrayRegister, Partition> indexes,
      Map<ArrayRegister, Partition> elements) {
    this.start = start;
    this.registers = registers;
    this.indexes = indexes;
    this.elements = elements;
  }

  /**
   * The precision to start from.
   *
   * @param annotation the initial abstraction that a register's type asks for: {@code [lo,hi]} is
   *     {@code {<lo, lo, ..., hi, >hi}}
   */
  public static Precision initial(Function<Symbol, Optional<Type.Range>> annotation) {
    Map<Symbol, Partition> known = new HashMap<>();
    Function<Symbol, Partition> start =
        symbol -> known.computeIfAbsent(symbol, s -> start(s, annotation));
    return new Precision(start, Map.of(), Map.of(), Map.of());
  }

  private static Partition start(Symbol symbol, Function<Symbol, Optional<Type.Range>> annotation) {
    return symbol.isBoolean()
        ? BOOLEAN
        : annotation.apply(symbol).map(Precision::annotated).orElse(Partition.COARSEST);
  }

  private static Partition annotated(Type.Range range) {
    List<BigInteger> cuts = new ArrayList<>();
    BigInteger behind = range.high().add(BigInteger.ONE);
    boolean many = behind.subtract(range.low()).compareTo(BigInteger.valueOf(MAX_ANNOTATED)) > 0;
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

  /** Which elements of an array are told apart. */
  public Partition indexes(ArrayRegister array) {
    return indexes.getOrDefault(array, Partition.COARSEST);
  }

  /** Which values of an array's elements are told apart; one class means: none of it is stored. */
  public Partition elements(ArrayRegister array) {
    Partition refined = elements.get(array);
    return refined != null
        ? refined
        : array.sort() == Symbol.Sort.BOOL ? BOOLEAN : Partition.COARSEST;
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
    return new Precision(
        start,
        refine(registers, cuts.registers(), this::of),
        refine(indexes, cuts.indexes(), this::indexes),
        refine(elements, cuts.elements(), this::elements));
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
    registers.forEach((key, partition) -> more(partition, other.of(key), c -> cuts.add(key, c)));
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
