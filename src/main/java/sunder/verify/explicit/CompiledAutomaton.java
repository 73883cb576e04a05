package sunder.verify.explicit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;

/**
 * The automaton compiled on the fly: the locations and transitions that a search has met, numbered
 * in this order. Equal terms share their compiled code.
 */
final class CompiledAutomaton {
  final StateVector store;
  final SearchSpace space;
  final SatisfyingSets sets;
  private final CompiledIntTerm.Compiler numbers;
  private final CompiledCondition.Compiler tests;
  private final Map<Term, CompiledUpdate> updates = new HashMap<>();
  private final Map<Location, CompiledLocation> byLocation = new HashMap<>();
  private final List<CompiledLocation> locations = new ArrayList<>();
  private final Map<Transition, CompiledTransition> byTransition = new IdentityHashMap<>();
  private final List<CompiledTransition> steps = new ArrayList<>();

  /** The steps with values of inputs, by number and conversely. */
  private final List<InputChoice> chosen = new ArrayList<>();

  private final Map<InputChoice, Integer> numbersOfChosen = new HashMap<>();
  final ExplicitSearch.InputEnumeration inputs;

  /** A step with the values of its relevant inputs. */
  private record InputChoice(CompiledTransition step, Map<Symbol, Term> values) {}

  CompiledAutomaton(SearchSpace space, StateVector store, ExplicitSearch.InputEnumeration inputs) {
    this.space = space;
    this.store = store;
    this.inputs = inputs;
    this.numbers = new CompiledIntTerm.Compiler(store);
    this.sets = SatisfyingSets.of(space);
    this.tests = new CompiledCondition.Compiler(numbers, sets, store);
    space.features().keySet().forEach(store::setSymbolic);
  }

  CompiledLocation location(Location location) {
    return byLocation.computeIfAbsent(
        location,
        found -> {
          CompiledLocation code = new CompiledLocation(locations.size(), found, store);
          locations.add(code);
          return code;
        });
  }

  CompiledLocation location(int number) {
    return locations.get(number);
  }

  /**
   * Returns the compiled transition; it is shared by all sets of transitions of its source that
   * contain it.
   */
  CompiledTransition step(Transition transition) {
    CompiledTransition known = byTransition.get(transition);
    if (known == null) {
      known = new CompiledTransition(steps.size(), transition, this);
      steps.add(known);
      byTransition.put(transition, known);
    }
    return known;
  }

  /**
   * Returns the number of a step with values of its inputs: the number of the step without inputs,
   * otherwise a number below {@link StateGraph#STUTTER}.
   */
  int number(CompiledTransition step, Map<Symbol, Term> values) {
    if (values.isEmpty()) {
      return step.number;
    }
    return numbersOfChosen.computeIfAbsent(
        new InputChoice(step, values),
        one -> {
          chosen.add(one);
          return StateGraph.STUTTER - chosen.size();
        });
  }

  private Optional<InputChoice> chosen(int number) {
    return number < StateGraph.STUTTER
        ? Optional.of(chosen.get(StateGraph.STUTTER - number - 1))
        : Optional.empty();
  }

  CompiledTransition step(int number) {
    return chosen(number).map(InputChoice::step).orElseGet(() -> steps.get(number));
  }

  /** Returns the values of the inputs of the step with a number; an empty map if it has none. */
  Map<Symbol, Term> values(int number) {
    return chosen(number).map(InputChoice::values).orElse(Map.of());
  }

  CompiledCondition test(BoolTerm term) {
    return tests.compile(term);
  }

  CompiledIntTerm number(IntTerm term) {
    return numbers.compile(term);
  }

  CompiledUpdate update(Term term) {
    return updates.computeIfAbsent(
        term,
        t -> {
          CompiledIntTerm fast =
              t instanceof IntTerm integer ? numbers.compile(integer) : CompiledIntTerm.NEVER;
          return new CompiledUpdate(t, fast, store);
        });
  }
}
