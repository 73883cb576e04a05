package sunder.verify.components;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import sunder.automaton.ArrayAccess;
import sunder.automaton.Transition;
import sunder.expression.ArrayRegister;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.frontend.Subject.LocalObject;
import sunder.verify.VerificationResult.ComponentStatistics;

/**
 * The assignment of registers and arrays to components. The registers of the client are shared,
 * including those that pass values between components: every component observes them. Any
 * assignment is sound; an unsuitable one costs precision.
 *
 * @param components the object of each component, by number; empty for an array of the client
 * @param registers the component of each register that is not shared
 * @param arrays the component of each array; arrays are never shared
 */
record ComponentAssignment(
    List<Optional<LocalObject>> components,
    Map<Symbol, Integer> registers,
    Map<ArrayRegister, Integer> arrays) {
  ComponentAssignment {
    components = List.copyOf(components);
    registers = Map.copyOf(registers);
    arrays = Map.copyOf(arrays);
  }

  int count() {
    return components.size();
  }

  /**
   * Returns the statistics of a component: its names and sizes.
   *
   * @param model the number of states of its abstract automaton
   * @param assumption the number of states of its assumption
   * @param learnt the statistics of learning; empty without learning
   */
  ComponentStatistics statistics(
      int component,
      long model,
      long assumption,
      Optional<ComponentStatistics.LearningStatistics> learnt) {
    List<String> variables =
        components
            .get(component)
            .map(object -> object.variables().stream().map(LocalObject.Variable::name).toList())
            .orElseGet(
                () ->
                    arrays.keySet().stream()
                        .filter(arraysOf(component))
                        .map(ArrayRegister::name)
                        .toList());
    List<String> operations =
        components.get(component).map(LocalObject::operations).orElse(List.of());
    return new ComponentStatistics(variables, operations, model, assumption, learnt);
  }

  /** Returns the predicate of the client's registers. */
  Predicate<Symbol> isShared() {
    return symbol -> !registers.containsKey(symbol);
  }

  /**
   * Returns the predicate of the registers that a component observes: its own and the shared ones.
   */
  Predicate<Symbol> visibleTo(int component) {
    return symbol -> registers.getOrDefault(symbol, component) == component;
  }

  Predicate<ArrayRegister> arraysOf(int component) {
    return array -> arrays.getOrDefault(array, -1) == component;
  }

  /** Returns whether the symbols of a term are all private registers of a component, or none is. */
  boolean isLocalTo(int component, IntTerm term) {
    Set<Symbol> all = term.symbols();
    long own = all.stream().filter(s -> registers.getOrDefault(s, -1) == component).count();
    return own == 0 || own == all.size();
  }

  /** Returns whether a transition reads or writes private registers or arrays of a component. */
  boolean involves(int component, Transition transition) {
    return isOf(component, transition.relevantSymbols())
        || isOf(component, transition.updates().keySet())
        || Stream.concat(transition.reads().stream(), transition.writes().stream())
            .anyMatch(access -> arraysOf(component).test(access.array()));
  }

  private boolean isOf(int component, Set<Symbol> symbols) {
    return symbols.stream().anyMatch(s -> registers.getOrDefault(s, -1) == component);
  }

  /** Returns the components on whose private values a term of a transition depends. */
  Set<Integer> componentsIn(Term term, Transition transition) {
    Set<Integer> result = new TreeSet<>();
    term.forEachSymbol(symbol -> componentOf(symbol, transition).ifPresent(result::add));
    return result;
  }

  private Optional<Integer> componentOf(Symbol symbol, Transition transition) {
    if (symbol.kind() == Symbol.Kind.ELEMENT) {
      return transition.reads().stream()
          .filter(read -> read.result() == symbol)
          .map(ArrayAccess.Read::array)
          .filter(arrays::containsKey)
          .map(arrays::get)
          .findFirst();
    }
    return Optional.ofNullable(registers.get(symbol));
  }
}
