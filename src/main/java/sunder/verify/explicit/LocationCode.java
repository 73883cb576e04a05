package sunder.verify.explicit;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import sunder.automaton.Exits.Ample;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;

/** A location with where its values lie in a store, and its steps once they are asked for. */
public final class LocationCode {
  final int number;
  private final Location location;
  final List<Symbol> live;
  final List<ArrayRegister> liveArrays;
  private final int[] places;
  private final int[] arrayPlaces;
  private Optional<Ways> all = Optional.empty();
  private final List<AmpleCode> amples = new ArrayList<>(0);

  LocationCode(int number, Location location, Store store) {
    this.number = number;
    this.location = location;
    this.live = List.copyOf(location.live());
    this.liveArrays = List.copyOf(location.liveArrays());
    this.places = live.stream().mapToInt((Symbol symbol) -> store.place(symbol)).toArray();
    this.arrayPlaces =
        liveArrays.stream().mapToInt((ArrayRegister array) -> store.place(array)).toArray();
  }

  public Location location() {
    return location;
  }

  int place(int index) {
    return places[index];
  }

  int arrayPlace(int index) {
    return arrayPlaces[index];
  }

  /** All steps that some of the variants may take. */
  Ways all(ConfigSet scope, CodeTable codes) {
    if (all.isEmpty()) {
      all = Optional.of(new Ways(location.outgoing(), scope, codes));
    }
    return all.get();
  }

  /** One of the sets of steps that may stand for all, if there are so many. */
  Optional<AmpleCode> ample(int index, ConfigSet scope, ExplicitSearch search) {
    Optional<Ample> found = index < amples.size() ? Optional.empty() : location.ample(index);
    found.ifPresent(ample -> amples.add(new AmpleCode(ample, scope, search)));
    return index < amples.size() ? Optional.of(amples.get(index)) : Optional.empty();
  }

  /** Puts the values of a state into the store; what comes before them is read already. */
  void load(PackedNumbers from, Store store) {
    for (int place : places) {
      store.set(place, ValueTable.unpacked(from.next()));
    }
    for (int array : arrayPlaces) {
      store.clear(array);
      int size = (int) from.next();
      for (int i = 0; i < size; i++) {
        store.setElement(array, i, ValueTable.unpacked(from.next()));
      }
    }
  }

  /** The state whose values are in the store. */
  ExplicitResult.ExplicitState state(Store store) {
    Map<Symbol, Term> registers = new TreeMap<>();
    for (Symbol symbol : live) {
      registers.put(symbol, store.term(symbol));
    }
    registers.values().removeIf(ExplicitResult.ExplicitState::isZero);
    Map<ArrayRegister, Map<BigInteger, Term>> arrays = new TreeMap<>();
    for (int i = 0; i < arrayPlaces.length; i++) {
      Map<BigInteger, Term> elements = elements(i, store);
      if (!elements.isEmpty()) {
        arrays.put(liveArrays.get(i), elements);
      }
    }
    return new ExplicitResult.ExplicitState(location, registers, arrays);
  }

  private Map<BigInteger, Term> elements(int array, Store store) {
    Map<BigInteger, Term> result = new TreeMap<>();
    boolean bool = liveArrays.get(array).sort() == Symbol.Sort.BOOL;
    for (int i = 0; i < store.size(arrayPlaces[array]); i++) {
      long word = store.element(arrayPlaces[array], i);
      Term value = bool ? store.values.bool(word) : store.values.integer(word);
      if (!ExplicitResult.ExplicitState.isZero(value)) {
        result.put(BigInteger.valueOf(i), value);
      }
    }
    return result;
  }

  /** Some steps of a location, each compiled once it is tried. */
  static final class Ways {
    private final List<Transition> transitions;
    private final StepIndex index;
    private final StepCode[] steps;
    private final CodeTable codes;

    Ways(List<Transition> steps, ConfigSet scope, CodeTable codes) {
      this.transitions = steps.stream().filter(step -> step.when().intersects(scope)).toList();
      this.index =
          StepIndex.of(
              transitions.stream().map(Transition::guard).toList(),
              transitions.isEmpty() ? Set.of() : transitions.get(0).source().live());
      this.steps = new StepCode[transitions.size()];
      this.codes = codes;
    }

    /** Finds those that may be taken in the state in the store. */
    void select(Store store, StepIndex.Selection selection) {
      index.select(store, selection);
    }

    StepCode step(int number) {
      if (steps[number] == null) {
        steps[number] = codes.step(transitions.get(number));
      }
      return steps[number];
    }
  }

  /** A set of steps that may stand for all of a location, compiled. */
  static final class AmpleCode {
    final Ways ways;
    private final StateCondition where;

    /** The answer, if it is the same in every state. */
    private final Optional<ConfigSet> always;

    AmpleCode(Ample ample, ConfigSet scope, ExplicitSearch search) {
      this.ways = new Ways(ample.steps(), scope, search.codes);
      this.where = StateCondition.of(ample.where(), search);
      this.always =
          ample.where().size() == 1 && ample.where().get(0).condition().equals(BoolTerm.TRUE)
              ? Optional.of(ample.where().get(0).when())
              : Optional.empty();
    }

    /** Who may do without the others in the state in the store; nobody where that is not clear. */
    ConfigSet where(ExplicitSearch search, LocationCode location) {
      return always.or(() -> where.holding(search, location)).orElseGet(() -> search.sets().none());
    }
  }
}
