package sunder.verify.abstraction;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import sunder.automaton.Automaton.IntegerRange;
import sunder.automaton.Location;
import sunder.expression.ArrayRegister;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.interval.Box;
import sunder.interval.Contractor;
import sunder.interval.Interval;
import sunder.interval.Partition;
import sunder.interval.StoreBox;
import sunder.verify.Limits;

/**
 * A precision: a partition of each {@link TrackedQuantity}: of registers, numeric features, linear
 * terms, array indices and array elements. Immutable; refinement only adds cuts.
 *
 * <p>Booleans are always distinguished. Every other quantity starts with one cell, or with the
 * cells of its type annotation.
 */
public final class Precision {
  private static final Partition BOOLEAN = Partition.of(List.of(BigInteger.ONE));

  /** The first number of the symbols for linear terms. */
  private static final int FIRST_LINEAR_TERM = 1 << 30;

  private final Function<TrackedQuantity, Partition> start;
  private final Map<TrackedQuantity, Partition> partitions;
  private final Map<IntTerm, Symbol> linearTerms;

  /** A cache of partitions by symbol. */
  private final Map<Symbol, Partition> asked = new HashMap<>();

  private Precision(
      Function<TrackedQuantity, Partition> start,
      Map<TrackedQuantity, Partition> partitions,
      Map<IntTerm, Symbol> linearTerms) {
    this.start = start;
    this.partitions = partitions;
    this.linearTerms = linearTerms;
  }

  /**
   * Returns the initial precision.
   *
   * @param annotation returns the initial abstraction of a register's type: {@code [lo,hi]} is the
   *     partition {@code {<lo, lo, ..., hi, >hi}}
   */
  public static Precision initial(Function<Symbol, Optional<IntegerRange>> annotation) {
    Map<Symbol, Partition> known = new HashMap<>();
    Function<TrackedQuantity, Partition> start =
        tracked ->
            tracked.fold(
                symbol -> known.computeIfAbsent(symbol, s -> start(s, annotation)),
                term -> Partition.COARSEST,
                array -> Partition.COARSEST,
                array -> array.sort() == Symbol.Sort.BOOL ? BOOLEAN : Partition.COARSEST);
    return new Precision(start, Map.of(), Map.of());
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
        behind.subtract(range.low()).compareTo(BigInteger.valueOf(Limits.MAX_ANNOTATION_CELLS)) > 0;
    cuts.add(behind);
    for (BigInteger cut = range.low(); cut.compareTo(behind) < 0; cut = cut.add(BigInteger.ONE)) {
      cuts.add(cut);
      if (many) {
        break;
      }
    }
    return Partition.of(cuts);
  }

  public Partition of(TrackedQuantity tracked) {
    Partition refined = partitions.get(tracked);
    return refined != null ? refined : start.apply(tracked);
  }

  /** Returns the partition of a register or feature. */
  public Partition of(Symbol symbol) {
    return asked.computeIfAbsent(symbol, s -> of(TrackedQuantity.of(s)));
  }

  /** Returns the partitioned linear terms, each with the symbol for its value. */
  public Map<IntTerm, Symbol> linearTerms() {
    return linearTerms;
  }

  /** Returns the partitioned linear terms in the order of their insertion. */
  List<IntTerm> linearTermsInInsertionOrder() {
    return linearTerms.entrySet().stream()
        .sorted(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Returns the precision with further cuts; it equals this one if it has all of them. */
  public Precision refine(CutPoints cuts) {
    Map<TrackedQuantity, Partition> finer = new TreeMap<>(partitions);
    Map<IntTerm, Symbol> terms = new TreeMap<>(linearTerms);
    cuts.byQuantity()
        .forEach(
            (tracked, more) -> {
              finer.put(tracked, of(tracked).refine(more));
              if (tracked instanceof TrackedQuantity.LinearTerm linear) {
                int next = FIRST_LINEAR_TERM + terms.size();
                terms.computeIfAbsent(linear.term(), term -> symbolOf(term, next));
              }
            });
    return new Precision(start, finer, Collections.unmodifiableMap(terms));
  }

  private static Symbol symbolOf(IntTerm direction, int number) {
    Interval range = Contractor.evaluate(direction, new Box());
    return new Symbol.Supply(number)
        .integer(
            Symbol.Kind.LINEAR_TERM,
            direction.toString(),
            range.hasLow() ? Optional.of(range.low()) : Optional.empty(),
            range.hasHigh() ? Optional.of(range.high()) : Optional.empty());
  }

  /**
   * Returns the restriction to some registers and arrays and the linear terms over them. Other
   * quantities get one cell, including Booleans; features are kept.
   */
  public Precision restrictedTo(
      Predicate<Symbol> someRegisters, Predicate<ArrayRegister> someArrays) {
    Predicate<Symbol> isKept =
        symbol -> symbol.kind() == Symbol.Kind.FEATURE || someRegisters.test(symbol);
    Predicate<TrackedQuantity> kept =
        tracked ->
            tracked.fold(
                isKept::test,
                term -> term.symbols().stream().allMatch(isKept),
                someArrays::test,
                someArrays::test);
    Map<TrackedQuantity, Partition> some = new TreeMap<>(partitions);
    some.keySet().removeIf(kept.negate());
    Map<IntTerm, Symbol> terms = new TreeMap<>(linearTerms);
    terms.keySet().removeIf(term -> !kept.test(new TrackedQuantity.LinearTerm(term)));
    return new Precision(
        tracked -> kept.test(tracked) ? start.apply(tracked) : Partition.COARSEST, some, terms);
  }

  /** Returns whether this precision has a cut that another one lacks. */
  public boolean isFinerThan(Precision other) {
    return this != other && !cutsMissingIn(other).isEmpty();
  }

  /**
   * Returns the registers with different partitions in two precisions.
   *
   * @return nothing if they differ in other quantities
   */
  Optional<Set<Symbol>> differingRegisters(Precision other) {
    if (start != other.start || !linearTerms.equals(other.linearTerms)) {
      return Optional.empty();
    }
    Set<Symbol> result = new HashSet<>();
    Set<TrackedQuantity> all = new TreeSet<>(partitions.keySet());
    all.addAll(other.partitions.keySet());
    for (TrackedQuantity tracked : all) {
      if (!of(tracked).equals(other.of(tracked))) {
        if (!(tracked instanceof TrackedQuantity.Register register)
            || register.symbol().kind() != Symbol.Kind.REGISTER) {
          return Optional.empty();
        }
        result.add(register.symbol());
      }
    }
    return Optional.of(result);
  }

  /** Returns the cuts of this precision that another one lacks. */
  public CutPoints cutsMissingIn(Precision other) {
    CutPoints cuts = new CutPoints();
    partitions.forEach(
        (tracked, partition) -> {
          Partition old = other.of(tracked);
          if (partition != old) {
            partition.cuts().stream()
                .filter(cut -> !old.hasCut(cut))
                .forEach(cut -> cuts.add(tracked, cut));
          }
        });
    return cuts;
  }

  /**
   * Returns the number of abstract states at some locations; it may be infinite.
   *
   * @param initial the initial location of the automaton
   */
  public double capacity(Collection<Location> locations, Location initial) {
    double sum = 0;
    for (Location location : locations) {
      sum += new StoreLayout(location, this, initial).capacity();
    }
    return sum;
  }

  /** Returns the partitions of cut quantities for reports: ascending intervals by display name. */
  public Map<String, List<String>> toDisplayTexts() {
    Map<String, List<String>> result = new TreeMap<>();
    partitions.forEach(
        (tracked, partition) -> {
          if (tracked instanceof TrackedQuantity.Register register) {
            show(register.symbol().name(), partition, Box.rangeOf(register.symbol()), result);
          }
        });
    for (IntTerm term : linearTermsInInsertionOrder()) {
      Partition partition = of(new TrackedQuantity.LinearTerm(term));
      show(term.toString(), partition, Box.rangeOf(linearTerms.get(term)), result);
    }
    partitions.forEach(
        (tracked, partition) -> {
          if (tracked instanceof TrackedQuantity.ArrayElements of) {
            show(of.array().name() + "[]", partition, StoreBox.rangeOf(of.array()), result);
          }
        });
    return result;
  }

  /** Adds a partition under its display name; equal names of different variables are numbered. */
  private static void show(
      String name, Partition partition, Interval range, Map<String, List<String>> result) {
    String unused = name;
    for (int i = 2; result.containsKey(unused); i++) {
      unused = name + "#" + i;
    }
    result.put(unused, partition.cellsWithin(range).stream().map(Interval::toString).toList());
  }
}
