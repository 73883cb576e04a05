package sunder.verify.explicit;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import sunder.automaton.Location;
import sunder.automaton.OutgoingEdges.AmpleSet;
import sunder.automaton.Transition;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;

/**
 * A compiled location: the slots of its live registers and arrays in the state vector, and its
 * transitions, which are compiled on demand.
 */
public final class CompiledLocation {
  final int number;
  private final Location location;
  final List<Symbol> live;
  final List<ArrayRegister> liveArrays;

  /** The number of waiting states from which {@link StateUnion} tries to unite some. */
  int nextUnion;

  private final int[] places;
  private final int[] arrayPlaces;
  private Optional<TransitionSet> all = Optional.empty();
  private final List<CompiledAmpleSet> amples = new ArrayList<>(0);

  CompiledLocation(int number, Location location, StateVector store) {
    this.number = number;
    this.location = location;
    this.live = List.copyOf(location.live());
    this.liveArrays = List.copyOf(location.liveArrays());
    this.places = live.stream().mapToInt((Symbol symbol) -> store.slotOf(symbol)).toArray();
    this.arrayPlaces =
        liveArrays.stream().mapToInt((ArrayRegister array) -> store.slotOf(array)).toArray();
  }

  /** Returns the location of the automaton. */
  public Location location() {
    return location;
  }

  int slot(int index) {
    return places[index];
  }

  int arraySlot(int index) {
    return arrayPlaces[index];
  }

  /**
   * Returns all transitions that some variant of the scope has. The scope must be the same in each
   * call.
   */
  TransitionSet transitions(ConfigSet scope, CompiledAutomaton codes) {
    if (all.isEmpty()) {
      all = Optional.of(new TransitionSet(location.outgoing(), scope, codes));
    }
    return all.get();
  }

  /** Returns an ample set of transitions by its index from 0; empty if the location has fewer. */
  Optional<CompiledAmpleSet> ampleSet(int index, ConfigSet scope, ExplicitSearch search) {
    Optional<AmpleSet> found = index < amples.size() ? Optional.empty() : location.ampleSet(index);
    found.ifPresent(ample -> amples.add(new CompiledAmpleSet(ample, scope, search)));
    return index < amples.size() ? Optional.of(amples.get(index)) : Optional.empty();
  }

  /**
   * Decodes the values of a state into the state vector. The buffer is positioned behind the number
   * of the location.
   *
   * @param encoder knows the input symbols of the values
   * @param inputs receives the numbers of the input symbols of the state
   */
  void load(VarintBuffer from, StateVector store, StateEncoder encoder, BitSet inputs) {
    inputs.clear();
    for (int place : places) {
      long word = ValueEncoding.unpacked(from.next());
      store.set(place, word);
      encoder.addInputs(word, inputs);
    }
    for (int array : arrayPlaces) {
      store.clear(array);
      int size = (int) from.next();
      for (int i = 0; i < size; i++) {
        long word = ValueEncoding.unpacked(from.next());
        store.setElementAt(array, i, word);
        encoder.addInputs(word, inputs);
      }
    }
  }

  /** Returns the explicit state whose values are in the state vector. */
  ExplicitResult.ExplicitState state(StateVector store) {
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

  private Map<BigInteger, Term> elements(int array, StateVector store) {
    Map<BigInteger, Term> result = new TreeMap<>();
    boolean bool = liveArrays.get(array).sort() == Symbol.Sort.BOOL;
    for (int i = 0; i < store.size(arrayPlaces[array]); i++) {
      long word = store.elementAt(arrayPlaces[array], i);
      Term value = bool ? store.values.bool(word) : store.values.integer(word);
      if (!ExplicitResult.ExplicitState.isZero(value)) {
        result.put(store.values.integer(store.indexAt(arrayPlaces[array], i)).constant(), value);
      }
    }
    return result;
  }

  /** A set of transitions of a location; each is compiled when it is first tried. */
  static final class TransitionSet {
    private final List<Transition> transitions;
    private final GuardDecisionTree index;
    private final CompiledTransition[] steps;
    private final CompiledAutomaton codes;

    TransitionSet(List<Transition> steps, ConfigSet scope, CompiledAutomaton codes) {
      this.transitions =
          steps.stream().filter(step -> step.presenceCondition().intersects(scope)).toList();
      this.index =
          GuardDecisionTree.of(
              transitions.stream().map(Transition::guard).toList(),
              transitions.isEmpty() ? Set.of() : transitions.get(0).source().live());
      this.steps = new CompiledTransition[transitions.size()];
      this.codes = codes;
    }

    /** Selects the transitions that may be enabled in the current state. */
    void select(StateVector store, GuardDecisionTree.Selection selection) {
      index.select(store, selection);
    }

    CompiledTransition step(int number) {
      if (steps[number] == null) {
        steps[number] = codes.step(transitions.get(number));
      }
      return steps[number];
    }
  }

  /**
   * A compiled ample set: a set of transitions that may replace all transitions of the location in
   * partial-order reduction.
   */
  static final class CompiledAmpleSet {
    final TransitionSet ways;
    private final StatePredicate where;

    /** The set of configurations for which it is applicable, if it is the same in every state. */
    private final Optional<ConfigSet> always;

    CompiledAmpleSet(AmpleSet ample, ConfigSet scope, ExplicitSearch search) {
      this.ways = new TransitionSet(ample.transitions(), scope, search.codes);
      this.where = StatePredicate.of(ample.conditions(), search);
      this.always =
          ample.conditions().size() == 1
                  && ample.conditions().get(0).condition().equals(BoolTerm.TRUE)
              ? Optional.of(
                  search.codes.space.withAnyInputs(ample.conditions().get(0).presenceCondition()))
              : Optional.empty();
    }

    /**
     * Returns the configurations for which the ample set is applicable in the current state; none
     * where that is not determined exactly.
     */
    ConfigSet applicableTo(ExplicitSearch search, CompiledLocation location) {
      return always.or(() -> where.holding(search, location)).orElseGet(() -> search.sets().none());
    }
  }
}
