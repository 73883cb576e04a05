package sunder.verify.explicit;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import sunder.automaton.Automaton;
import sunder.certificate.Stores.Region;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.verify.feature.FeatureSets;

/** Explicit states as conditions: each register and element equals its value. */
final class StateRegions {
  private final Symbol.Supply supply;
  private final FeatureSets sets;
  private final Map<ArrayRegister, Place> places = new HashMap<>();

  /** Stands for any index of an array and for the element there. */
  private record Place(Symbol index, Symbol element) {
    static Place of(ArrayRegister array, Symbol.Supply supply) {
      return new Place(supply.index(), supply.element(array));
    }
  }

  StateRegions(Automaton automaton, ConfigSpace space) {
    this.supply = automaton.supply();
    this.sets = new FeatureSets(automaton.featureSymbols(), space);
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
                .addAll(regions(state, able));
          }
        });
    return result;
  }

  private List<Region> regions(ExplicitState state, ConfigSet variants) {
    List<BoolTerm> integers = new ArrayList<>();
    Map<BoolTerm, ConfigSet> parts = Map.of(BoolTerm.TRUE, variants);
    for (Symbol register : state.location().live()) {
      if (state.register(register) instanceof BoolTerm value) {
        parts = parts(parts, BoolTerm.of(register), value);
      } else {
        integers.add(BoolTerm.same(Term.of(register), state.register(register)));
      }
    }
    BoolTerm values = BoolTerm.and(integers);
    List<Region.Elements> elements = elements(state);
    List<Region> regions = new ArrayList<>();
    parts.forEach(
        (booleans, set) -> regions.add(new Region(set, BoolTerm.and(values, booleans), elements)));
    return regions;
  }

  /** A Boolean that depends on features is one thing in some variants, another in the others. */
  private Map<BoolTerm, ConfigSet> parts(
      Map<BoolTerm, ConfigSet> before, BoolTerm register, BoolTerm value) {
    Optional<ConfigSet> able = sets.satisfying(value);
    Map<BoolTerm, ConfigSet> result = new LinkedHashMap<>();
    before.forEach(
        (known, variants) -> {
          if (able.isEmpty()) {
            result.put(BoolTerm.and(known, BoolTerm.same(register, value)), variants);
            return;
          }
          ConfigSet yes = variants.and(able.get());
          ConfigSet no = variants.minus(able.get());
          if (!yes.isEmpty()) {
            result.put(BoolTerm.and(known, register), yes);
          }
          if (!no.isEmpty()) {
            result.put(BoolTerm.and(known, register.not()), no);
          }
        });
    return result;
  }

  private List<Region.Elements> elements(ExplicitState state) {
    List<Region.Elements> elements = new ArrayList<>();
    for (ArrayRegister array : state.location().liveArrays()) {
      Place place = places.computeIfAbsent(array, a -> Place.of(a, supply));
      elements.add(
          new Region.Elements(
              array, place.index(), place.element(), elements(state, array, place)));
    }
    return elements;
  }

  /** Those that are listed are as listed, all others 0. */
  private static BoolTerm elements(ExplicitState state, ArrayRegister array, Place place) {
    IntTerm index = IntTerm.of(place.index());
    Term element = Term.of(place.element());
    List<BoolTerm> conditions = new ArrayList<>();
    List<BoolTerm> listed = new ArrayList<>();
    for (BigInteger at : state.arrays().getOrDefault(array, Map.of()).keySet()) {
      BoolTerm here = BoolTerm.equal(index, IntTerm.of(at));
      conditions.add(BoolTerm.or(here.not(), BoolTerm.same(element, state.element(array, at))));
      listed.add(here);
    }
    listed.add(BoolTerm.same(element, place.element().isBoolean() ? BoolTerm.FALSE : IntTerm.ZERO));
    conditions.add(BoolTerm.or(listed));
    return BoolTerm.and(conditions);
  }
}
