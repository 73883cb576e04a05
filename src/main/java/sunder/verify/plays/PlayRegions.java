package sunder.verify.plays;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import sunder.automaton.ArrayAccess;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.certificate.Region;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.interval.ArrayBox;
import sunder.interval.Contractor;
import sunder.interval.Interval;
import sunder.interval.StoreBox;
import sunder.verify.abstraction.IntervalConditions;
import sunder.verify.abstraction.IntervalStep;

/** What is known at the ends of prefixes, as regions. Mutable: it makes symbols for elements. */
final class PlayRegions {
  private final Symbol.Supply supply;
  private final Map<Place, Symbol> cells = new LinkedHashMap<>();

  /** An index of an array. */
  private record Place(ArrayRegister array, BigInteger index) {}

  PlayRegions(Symbol.Supply supply) {
    this.supply = supply;
  }

  /** The symbol that stands for an element in conditions. */
  Symbol cell(ArrayRegister array, BigInteger index) {
    return cells.computeIfAbsent(new Place(array, index), place -> supply.element(array));
  }

  /** The regions of some variants by the name of their control point. */
  Map<String, List<Region>> of(PlayTree tree, ConfigSet variants) {
    Map<String, List<Region>> result = new TreeMap<>();
    for (Location location : tree.distances().everyLocation()) {
      ConfigSet apart = variants.minus(tree.distances().reachingFrom(location));
      if (location.role() == Location.Role.ORDINARY && !apart.isEmpty()) {
        add(location, new Region(apart, BoolTerm.TRUE, List.of()), result);
      }
    }
    ReadIndices read = ReadIndices.of(tree);
    for (PlayPrefix prefix : tree.prefixes()) {
      for (PlayPrefix.Part part : prefix.parts()) {
        ConfigSet able = part.variants().and(variants);
        if (!able.isEmpty()) {
          add(prefix.end(), region(prefix, able, part.condition(), read), result);
        }
      }
    }
    return result;
  }

  private static void add(Location at, Region region, Map<String, List<Region>> result) {
    result.computeIfAbsent(at.name(), name -> new ArrayList<>()).add(region);
  }

  private Region region(
      PlayPrefix prefix, ConfigSet variants, BoolTerm condition, ReadIndices read) {
    StoreBox box = prefix.box();
    List<BoolTerm> conditions = new ArrayList<>(List.of(condition));
    for (Symbol register : prefix.end().live()) {
      conditions.add(IntervalConditions.within(Term.of(register), box.scalars().get(register)));
    }
    List<Region.Elements> elements = new ArrayList<>();
    for (ArrayRegister array : prefix.end().liveArrays()) {
      Optional<SortedSet<BigInteger>> indices = read.of(array);
      indices.ifPresent(few -> conditions.add(single(array, box.array(array), few)));
      if (indices.isEmpty()) {
        elements.add(elements(array, box.array(array)));
      }
    }
    BoolTerm whole = BoolTerm.and(conditions);
    return new Region(variants, whole, elements, cellsIn(whole));
  }

  /** What bounds say of elements one by one. */
  private BoolTerm single(ArrayRegister array, ArrayBox box, SortedSet<BigInteger> indices) {
    return BoolTerm.and(
        indices.stream()
            .map(
                index ->
                    IntervalConditions.within(
                        Term.of(cell(array, index)), box.read(Interval.point(index))))
            .toList());
  }

  private List<Region.Cell> cellsIn(BoolTerm condition) {
    Set<Symbol> symbols = condition.symbols();
    List<Region.Cell> used = new ArrayList<>();
    cells.forEach(
        (place, symbol) -> {
          if (symbols.contains(symbol)) {
            used.add(new Region.Cell(place.array(), place.index(), symbol));
          }
        });
    return used;
  }

  private Region.Elements elements(ArrayRegister array, ArrayBox box) {
    Symbol index = supply.index();
    Symbol element = supply.element(array);
    List<BoolTerm> conditions = new ArrayList<>();
    for (ArrayBox.Segment segment : box.segments()) {
      conditions.add(
          BoolTerm.or(
              IntervalConditions.within(Term.of(index), segment.indexes()).not(),
              IntervalConditions.within(Term.of(element), segment.values())));
    }
    return new Region.Elements(array, index, element, BoolTerm.and(conditions));
  }

  /** At which indices the steps of a tree read an array, where bounds tell each of them exactly. */
  private static final class ReadIndices {
    /** More single elements than this are better said by stretches of indices. */
    private static final int MOST = 64;

    private final Map<ArrayRegister, SortedSet<BigInteger>> indices = new TreeMap<>();
    private boolean areExact = true;

    private ReadIndices() {}

    /** Those of all steps that begin at the end of some prefix. */
    static ReadIndices of(PlayTree tree) {
      ReadIndices result = new ReadIndices();
      for (PlayPrefix prefix : tree.prefixes()) {
        for (Transition step : prefix.end().outgoing()) {
          if (!step.reads().isEmpty() && step.when().intersects(prefix.variants())) {
            IntervalStep.enter(step, prefix.box()).ifPresent(box -> result.add(step, box));
          }
        }
      }
      return result;
    }

    private void add(Transition step, StoreBox entered) {
      for (ArrayAccess.Read read : step.reads()) {
        Interval index = Contractor.evaluate(read.index(), entered.scalars());
        areExact &= index.isPoint();
        if (index.isPoint()) {
          indices.computeIfAbsent(read.array(), array -> new TreeSet<>()).add(index.low());
        }
      }
    }

    /** The indices at which an array is read; nothing if they are not known, or many. */
    Optional<SortedSet<BigInteger>> of(ArrayRegister array) {
      SortedSet<BigInteger> known = indices.getOrDefault(array, new TreeSet<>());
      return areExact && known.size() <= MOST ? Optional.of(known) : Optional.empty();
    }
  }
}
