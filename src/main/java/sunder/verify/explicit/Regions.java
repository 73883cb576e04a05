package sunder.verify.explicit;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import sunder.certificate.Region;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;

/** Explicit states as conditions: each register and element equals its value. */
final class Regions {
  private final Symbol.Supply supply;
  private final Map<ArrayRegister, Place> places = new HashMap<>();

  /** Stands for any index of an array and for the element there. */
  private record Place(Symbol index, Symbol element) {}

  Regions(Symbol.Supply supply) {
    this.supply = supply;
  }

  /** The states that some of the variants reached, by the name of their control point. */
  Map<String, List<Region>> of(Map<ExplicitState, ConfigSet> seen, ConfigSet variants) {
    Map<String, List<Region>> result = new TreeMap<>();
    seen.forEach(
        (state, here) -> {
          ConfigSet able = here.and(variants);
          if (!able.isEmpty()) {
            result
                .computeIfAbsent(state.location().name(), name -> new ArrayList<>())
                .add(region(state, able));
          }
        });
    return result;
  }

  private Region region(ExplicitState state, ConfigSet variants) {
    List<BoolTerm> registers = new ArrayList<>();
    for (Symbol register : state.location().live()) {
      registers.add(same(Term.of(register), state.register(register)));
    }
    List<Region.Elements> elements = new ArrayList<>();
    for (ArrayRegister array : state.location().liveArrays()) {
      Place place = places.computeIfAbsent(array, this::place);
      elements.add(
          new Region.Elements(
              array, place.index(), place.element(), elements(state, array, place)));
    }
    return new Region(variants, BoolTerm.and(registers), elements);
  }

  /** Those that are listed are as listed, all others 0. */
  private static BoolTerm elements(ExplicitState state, ArrayRegister array, Place place) {
    IntTerm index = IntTerm.of(place.index());
    Term element = Term.of(place.element());
    List<BoolTerm> conditions = new ArrayList<>();
    List<BoolTerm> listed = new ArrayList<>();
    for (BigInteger at : state.arrays().getOrDefault(array, Map.of()).keySet()) {
      BoolTerm here = BoolTerm.equal(index, IntTerm.of(at));
      conditions.add(BoolTerm.or(here.not(), same(element, state.element(array, at))));
      listed.add(here);
    }
    listed.add(same(element, place.element().isBoolean() ? BoolTerm.FALSE : IntTerm.ZERO));
    conditions.add(BoolTerm.or(listed));
    return BoolTerm.and(conditions);
  }

  private Place place(ArrayRegister array) {
    Symbol index = supply.integer(Symbol.Kind.ELEMENT, "i", Optional.empty(), Optional.empty());
    return new Place(
        index,
        array.sort() == Symbol.Sort.BOOL
            ? supply.bool(Symbol.Kind.ELEMENT, array.name())
            : supply.integer(
                Symbol.Kind.ELEMENT, array.name(), Optional.empty(), Optional.empty()));
  }

  private static BoolTerm same(Term one, Term other) {
    return one instanceof BoolTerm condition
        ? BoolTerm.same(condition, (BoolTerm) other)
        : BoolTerm.equal((IntTerm) one, (IntTerm) other);
  }
}
