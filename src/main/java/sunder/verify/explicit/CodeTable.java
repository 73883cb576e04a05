package sunder.verify.explicit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSpace;
import sunder.verify.feature.FeatureSets;

/** The locations and transitions met so far, compiled; equal terms share their code. */
final class CodeTable {
  final Store store;
  private final NumberCode.Compiler numbers;
  private final TestCode.Compiler tests;
  private final Map<Term, Update> updates = new HashMap<>();
  private final Map<Location, LocationCode> byLocation = new HashMap<>();
  private final List<LocationCode> locations = new ArrayList<>();
  private final Map<Transition, StepCode> byTransition = new IdentityHashMap<>();
  private final List<StepCode> steps = new ArrayList<>();

  /** Steps with what was chosen in them, by number and the other way round. */
  private final List<Chosen> chosen = new ArrayList<>();

  private final Map<Chosen, Integer> numbersOfChosen = new HashMap<>();
  final ExplicitSearch.Inputs inputs;

  /** A step, and the values of its inputs that matter. */
  private record Chosen(StepCode step, Map<Symbol, Term> values) {}

  CodeTable(Automaton automaton, ConfigSpace space, Store store, ExplicitSearch.Inputs inputs) {
    this.store = store;
    this.inputs = inputs;
    this.numbers = new NumberCode.Compiler(store);
    FeatureSets sets = new FeatureSets(automaton.featureSymbols(), space);
    this.tests = new TestCode.Compiler(numbers, sets, store);
    automaton.featureSymbols().keySet().forEach(store::setSymbol);
  }

  LocationCode location(Location location) {
    return byLocation.computeIfAbsent(
        location,
        found -> {
          LocationCode code = new LocationCode(locations.size(), found, store);
          locations.add(code);
          return code;
        });
  }

  LocationCode location(int number) {
    return locations.get(number);
  }

  /** A transition may be one of several sets of those that leave its source. */
  StepCode step(Transition transition) {
    StepCode known = byTransition.get(transition);
    if (known == null) {
      known = new StepCode(steps.size(), transition, this);
      steps.add(known);
      byTransition.put(transition, known);
    }
    return known;
  }

  /** A number of a step with the values of its inputs: that of the step where there are none. */
  int number(StepCode step, Map<Symbol, Term> values) {
    if (values.isEmpty()) {
      return step.number;
    }
    return numbersOfChosen.computeIfAbsent(
        new Chosen(step, values),
        one -> {
          chosen.add(one);
          return StateGraph.STUTTER - chosen.size();
        });
  }

  private Optional<Chosen> chosen(int number) {
    return number < StateGraph.STUTTER
        ? Optional.of(chosen.get(StateGraph.STUTTER - number - 1))
        : Optional.empty();
  }

  StepCode step(int number) {
    return chosen(number).map(Chosen::step).orElseGet(() -> steps.get(number));
  }

  /** What the inputs are of a step of that number. */
  Map<Symbol, Term> values(int number) {
    return chosen(number).map(Chosen::values).orElse(Map.of());
  }

  TestCode test(BoolTerm term) {
    return tests.compile(term);
  }

  NumberCode number(IntTerm term) {
    return numbers.compile(term);
  }

  Update update(Term term) {
    return updates.computeIfAbsent(
        term,
        t -> {
          NumberCode fast =
              t instanceof IntTerm integer ? numbers.compile(integer) : NumberCode.NEVER;
          return new Update(t, fast, store);
        });
  }
}
