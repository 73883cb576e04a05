package sunder.verify.explicit;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import sunder.automaton.Automaton;
import sunder.certificate.InvariantMap.Region;
import sunder.expression.ArrayRegister;
import sunder.expression.Atom;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.interval.Box;
import sunder.interval.Contractor;
import sunder.interval.Interval;
import sunder.verify.Limits;
import sunder.verify.explicit.ExplicitResult.ExplicitState;
import sunder.verify.explicit.SearchSpace.InputBox;
import sunder.verify.feature.ConfigSetConverter;

/**
 * The conversion of explicit states to the regions of a certificate: conjunctions of equations, one
 * for each register and element. Input symbols, which a certificate does not have, are eliminated:
 * each is replaced by a register or an element that has its value.
 */
final class StateRegions {
  private final Symbol.Supply supply;
  private final SearchSpace space;
  private final ConfigSetConverter sets;
  private final Map<ArrayRegister, ArraySymbols> places = new HashMap<>();
  private final Map<ElementKey, Region.CellElement> cells = new HashMap<>();

  /** The symbols for an arbitrary index of an array and for the element at it. */
  private record ArraySymbols(Symbol index, Symbol element) {
    static ArraySymbols of(ArrayRegister array, Symbol.Supply supply) {
      return new ArraySymbols(supply.index(), supply.element(array));
    }
  }

  private record ElementKey(ArrayRegister array, BigInteger index) {}

  /**
   * The terms that replace the input symbols of a state.
   *
   * @param values by input symbol
   * @param cells the elements that occur in them
   */
  private record Elimination(Map<Symbol, IntTerm> values, List<Region.CellElement> cells) {
    Term apply(Term term) {
      return term.substitute(
          symbol -> values.containsKey(symbol) ? values.get(symbol) : Term.of(symbol));
    }
  }

  StateRegions(Automaton automaton, SearchSpace space) {
    this.supply = automaton.supply();
    this.space = space;
    this.sets = new ConfigSetConverter(automaton.featureSymbols(), space.family());
  }

  /**
   * Returns the regions of the states that some of the variants reach, by the name of the location;
   * empty if an input symbol cannot be eliminated, or if a state takes too many regions.
   */
  Optional<Map<String, List<Region>>> of(Map<ExplicitState, ConfigSet> seen, ConfigSet variants) {
    Map<String, List<Region>> result = new TreeMap<>();
    ConfigSet pairs = space.withAnyInputs(variants);
    for (Map.Entry<ExplicitState, ConfigSet> one : seen.entrySet()) {
      ConfigSet able = one.getValue().and(pairs);
      Optional<List<Region>> regions =
          able.isEmpty() ? Optional.of(List.of()) : regions(one.getKey(), able);
      if (regions.isEmpty()) {
        return Optional.empty();
      }
      result
          .computeIfAbsent(one.getKey().location().name(), name -> new ArrayList<>())
          .addAll(regions.get());
    }
    result.values().removeIf(List::isEmpty);
    return Optional.of(result);
  }

  private Optional<List<Region>> regions(ExplicitState state, ConfigSet pairs) {
    Optional<Elimination> elimination = elimination(state);
    Optional<List<InputBox>> boxes = space.boxes(pairs, Limits.MAX_BOXES_OF_REGION);
    if (elimination.isEmpty() || boxes.isEmpty()) {
      return Optional.empty();
    }
    List<Region> result = new ArrayList<>();
    Map<Symbol, IntTerm> values = elimination.get().values();
    for (InputBox box : boxes.get()) {
      if (!values.keySet().containsAll(box.ranges().keySet())) {
        return Optional.empty();
      }
      result.addAll(regions(state, box.variants(), elimination.get(), membership(box, values)));
    }
    return Optional.of(result);
  }

  /** Returns the condition that the values of the input symbols are in a box. */
  private static BoolTerm membership(InputBox box, Map<Symbol, IntTerm> values) {
    List<BoolTerm> ranges = new ArrayList<>();
    values.forEach(
        (symbol, value) -> {
          Interval of = Contractor.evaluate(value, new Box());
          List<Interval> own = box.ranges().getOrDefault(symbol, List.of(all(symbol)));
          if (own.stream().noneMatch(range -> range.contains(of))) {
            ranges.add(BoolTerm.or(own.stream().map(r -> r.membership(value)).toList()));
          }
        });
    return BoolTerm.and(ranges);
  }

  private static Interval all(Symbol input) {
    return Interval.of(input.low().orElseThrow(), input.high().orElseThrow());
  }

  /**
   * Returns for each input symbol of a state a term over a register or an element whose value is
   * the symbol or its negation plus a constant; empty if one has none.
   */
  private Optional<Elimination> elimination(ExplicitState state) {
    Map<Symbol, IntTerm> values = new TreeMap<>();
    List<Region.CellElement> used = new ArrayList<>();
    List<Symbol> all = new ArrayList<>();
    state
        .registers()
        .forEach(
            (register, value) -> {
              all.addAll(value.symbols());
              inverse(value, Term.of(register))
                  .ifPresent(one -> values.putIfAbsent(one.symbol(), one.value()));
            });
    state
        .arrays()
        .forEach(
            (array, elements) ->
                elements.forEach(
                    (index, value) -> {
                      all.addAll(value.symbols());
                      Optional<Solved> symbol = inverse(value, IntTerm.ZERO);
                      if (symbol.isPresent() && !values.containsKey(symbol.get().symbol())) {
                        Region.CellElement cell = cell(array, index);
                        used.add(cell);
                        values.put(
                            symbol.get().symbol(),
                            inverse(value, Term.of(cell.element())).orElseThrow().value());
                      }
                    }));
    BitSet numbers = new BitSet();
    space.addNumbers(all, numbers);
    boolean isComplete =
        numbers.stream().mapToObj(space.symbols()::get).allMatch(values::containsKey);
    return isComplete ? Optional.of(new Elimination(values, used)) : Optional.empty();
  }

  private Region.CellElement cell(ArrayRegister array, BigInteger index) {
    return cells.computeIfAbsent(
        new ElementKey(array, index),
        key -> new Region.CellElement(array, index, supply.element(array)));
  }

  /** An input symbol and a term with its value. */
  private record Solved(Symbol symbol, IntTerm value) {}

  /**
   * Solves {@code value = place} for an input symbol with the factor 1 or -1 alone in the value.
   */
  private Optional<Solved> inverse(Term value, Term place) {
    if (value instanceof IntTerm term
        && place instanceof IntTerm target
        && term.length() == 1
        && term.coefficient(0).abs().equals(BigInteger.ONE)
        && term.atom(0) instanceof Atom.Variable variable
        && space.isInputSymbol(variable.symbol())) {
      IntTerm rest = target.minus(IntTerm.of(term.constant()));
      return Optional.of(new Solved(variable.symbol(), rest.times(term.coefficient(0))));
    }
    return Optional.empty();
  }

  private List<Region> regions(
      ExplicitState state, ConfigSet variants, Elimination elimination, BoolTerm ranges) {
    List<BoolTerm> integers = new ArrayList<>(List.of(ranges));
    Map<BoolTerm, ConfigSet> parts = Map.of(BoolTerm.TRUE, variants);
    for (Symbol register : state.location().live()) {
      Term value = elimination.apply(state.register(register));
      if (value instanceof BoolTerm truth) {
        parts = parts(parts, BoolTerm.of(register), truth);
      } else {
        integers.add(BoolTerm.equivalent(Term.of(register), value));
      }
    }
    BoolTerm values = BoolTerm.and(integers);
    List<Region.ArrayInvariant> elements = elements(state, elimination);
    List<Region> regions = new ArrayList<>();
    parts.forEach(
        (booleans, set) ->
            regions.add(
                new Region(set, BoolTerm.and(values, booleans), elements, elimination.cells())));
    return regions;
  }

  /**
   * Splits each case by the value of a Boolean register that depends on features: the variants
   * where it is true and those where it is false.
   */
  private Map<BoolTerm, ConfigSet> parts(
      Map<BoolTerm, ConfigSet> before, BoolTerm register, BoolTerm value) {
    Optional<ConfigSet> able = sets.satisfying(value);
    Map<BoolTerm, ConfigSet> result = new LinkedHashMap<>();
    before.forEach(
        (known, variants) -> {
          if (able.isEmpty()) {
            result.put(BoolTerm.and(known, BoolTerm.equivalent(register, value)), variants);
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

  private List<Region.ArrayInvariant> elements(ExplicitState state, Elimination elimination) {
    List<Region.ArrayInvariant> elements = new ArrayList<>();
    for (ArrayRegister array : state.location().liveArrays()) {
      ArraySymbols place = places.computeIfAbsent(array, a -> ArraySymbols.of(a, supply));
      elements.add(
          new Region.ArrayInvariant(
              array, place.index(), place.element(), elements(state, array, place, elimination)));
    }
    return elements;
  }

  /**
   * Returns the condition that the listed elements have their values and all others are 0; nothing
   * of an element that its own cell represents.
   */
  private BoolTerm elements(
      ExplicitState state, ArrayRegister array, ArraySymbols place, Elimination elimination) {
    IntTerm index = IntTerm.of(place.index());
    Term element = Term.of(place.element());
    List<BoolTerm> conditions = new ArrayList<>();
    List<BoolTerm> listed = new ArrayList<>();
    for (BigInteger at : state.arrays().getOrDefault(array, Map.of()).keySet()) {
      BoolTerm here = BoolTerm.equal(index, IntTerm.of(at));
      Term value = elimination.apply(state.element(array, at));
      Region.CellElement cell = cells.get(new ElementKey(array, at));
      if (cell == null || !value.equals(Term.of(cell.element()))) {
        conditions.add(BoolTerm.or(here.not(), BoolTerm.equivalent(element, value)));
      }
      listed.add(here);
    }
    listed.add(
        BoolTerm.equivalent(element, place.element().isBoolean() ? BoolTerm.FALSE : IntTerm.ZERO));
    conditions.add(BoolTerm.or(listed));
    return BoolTerm.and(conditions);
  }
}
