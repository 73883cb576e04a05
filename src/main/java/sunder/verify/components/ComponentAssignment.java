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
 * Which component each register belongs to. The client's registers, those that hold values on their
 * way from one component to another included, are shared: every component knows them.
 *
 * <p>Any division is sound; a bad one costs precision.
 *
 * @param components in the order of their numbers; of an array of the client there is none
 * @param registers the component of each register that is not shared
 * @param arrays the component of each array; none is shared
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

  /** How large a component is, with its names. */
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

  /** The registers of the client. */
  Predicate<Symbol> isShared() {
    return symbol -> !registers.containsKey(symbol);
  }

  /** The registers that a component knows. */
  Predicate<Symbol> visibleTo(int component) {
    return symbol -> registers.getOrDefault(symbol, component) == component;
  }

  /** The arrays of a component. */
  Predicate<ArrayRegister> arraysOf(int component) {
    return array -> arrays.getOrDefault(array, -1) == component;
  }

  /** Whether a term is about what one component keeps to itself alone, or not at all. */
  boolean isLocalTo(int component, IntTerm term) {
    Set<Symbol> all = term.symbols();
    long own = all.stream().filter(s -> registers.getOrDefault(s, -1) == component).count();
    return own == 0 || own == all.size();
  }

  /** Whether a step reads or changes what a component keeps to itself. */
  boolean involves(int component, Transition transition) {
    return isOf(component, transition.relevantSymbols())
        || isOf(component, transition.updates().keySet())
        || Stream.concat(transition.reads().stream(), transition.writes().stream())
            .anyMatch(access -> arraysOf(component).test(access.array()));
  }

  private boolean isOf(int component, Set<Symbol> symbols) {
    return symbols.stream().anyMatch(s -> registers.getOrDefault(s, -1) == component);
  }

  /** The components whose values a term of a transition depends on. */
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
