package sunder.verify.abstraction;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.certificate.Region;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.interval.Interval;
import sunder.interval.Partition;

/** What cells say of stores, as conditions that know nothing of partitions. */
final class Regions {
  private final Precision precision;
  private final Symbol.Supply supply;
  private final Map<Symbol, Term> directions = new HashMap<>();
  private final Map<ArrayRegister, Place> places = new HashMap<>();

  /** Stands for any index of an array and for the element there. */
  private record Place(Symbol index, Symbol element) {}

  Regions(Precision precision, Symbol.Supply supply) {
    this.precision = precision;
    this.supply = supply;
    precision.directions().forEach((term, symbol) -> directions.put(symbol, term));
  }

  /** The stores that the cells stand for. */
  Region of(int[] cells, StoreLayout layout, ConfigSet variants) {
    List<BoolTerm> registers = new ArrayList<>();
    for (Symbol register : layout.registers()) {
      Interval cell = precision.of(register).cell(cells[layout.position(register)]);
      registers.add(
          IntervalConditions.within(directions.getOrDefault(register, Term.of(register)), cell));
    }
    List<Region.Elements> elements = new ArrayList<>();
    for (ArrayRegister array : layout.arrays()) {
      elements(array, cells, layout.position(array)).ifPresent(elements::add);
    }
    return new Region(variants, BoolTerm.and(registers), elements);
  }

  private Optional<Region.Elements> elements(ArrayRegister array, int[] cells, int position) {
    Place place = places.computeIfAbsent(array, this::place);
    Partition indexes = precision.indexes(array);
    List<BoolTerm> conditions = new ArrayList<>();
    for (int i = 0; i < indexes.cells(); i++) {
      int at = position + 2 * i;
      Interval values = precision.elements(array).union(cells[at], cells[at + 1]);
      BoolTerm elsewhere = IntervalConditions.within(Term.of(place.index()), indexes.cell(i)).not();
      conditions.add(
          BoolTerm.or(elsewhere, IntervalConditions.within(Term.of(place.element()), values)));
    }
    BoolTerm condition = BoolTerm.and(conditions);
    return condition.equals(BoolTerm.TRUE)
        ? Optional.empty()
        : Optional.of(new Region.Elements(array, place.index(), place.element(), condition));
  }

  private Place place(ArrayRegister array) {
    Symbol index = supply.integer(Symbol.Kind.ELEMENT, "i", Optional.empty(), Optional.empty());
    Symbol element =
        array.sort() == Symbol.Sort.BOOL
            ? supply.bool(Symbol.Kind.ELEMENT, array.name())
            : supply.integer(Symbol.Kind.ELEMENT, array.name(), Optional.empty(), Optional.empty());
    return new Place(index, element);
  }
}
