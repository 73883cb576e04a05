package sunder.verify.components;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import sunder.automaton.ArrayAccess;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.frontend.Subject.LocalObject;
import sunder.source.Span;
import sunder.verify.Budget;

/**
 * Divides the registers of an automaton among the objects of its program. A temporary belongs to an
 * object if it meets the registers of that object only, one temporary through the other; if it
 * meets others it is where a value passes, and shared. Each array of the client is a component of
 * its own: what its elements may be is a range, on which components would have to agree.
 */
final class DivisionFinder {
  private static final int CLIENT = -1;

  private final Automaton automaton;
  private final Map<Span, Integer> objects = new HashMap<>();
  private final Map<Symbol, Integer> registers = new LinkedHashMap<>();
  private final Map<ArrayRegister, Integer> arrays = new TreeMap<>();
  private final List<Set<Object>> meetings = new ArrayList<>();
  private final List<Optional<LocalObject>> components = new ArrayList<>();

  private DivisionFinder(Automaton automaton) {
    this.automaton = automaton;
  }

  /**
   * The division of an automaton.
   *
   * @return nothing if there are no objects, or the automaton is too large to see
   */
  static Optional<Division> find(Automaton automaton, List<LocalObject> objects, Budget budget) {
    if (objects.isEmpty()) {
      return Optional.empty();
    }
    DivisionFinder finder = new DivisionFinder(automaton);
    for (LocalObject object : objects) {
      int number = finder.components.size();
      finder.components.add(Optional.of(object));
      object.variables().forEach(v -> finder.objects.put(v.declaration(), number));
    }
    return finder.walk(budget) ? Optional.of(finder.division()) : Optional.empty();
  }

  private boolean walk(Budget budget) {
    Set<Location> seen = new HashSet<>(Set.of(automaton.initial()));
    Deque<Location> open = new ArrayDeque<>(seen);
    while (!open.isEmpty()) {
      budget.check();
      Location location = open.remove();
      location.live().forEach(this::meet);
      location.liveArrays().forEach(this::arrayComponent);
      for (Transition transition : location.outgoing()) {
        look(transition);
        if (seen.add(transition.target())) {
          open.add(transition.target());
        }
      }
      if (seen.size() > Limits.LOCATIONS_OF_A_PROGRAM) {
        return false;
      }
    }
    return true;
  }

  private void meet(Symbol register) {
    registers.computeIfAbsent(
        register,
        r ->
            automaton
                .names()
                .declaration(r)
                .map(span -> objects.getOrDefault(span, CLIENT))
                .orElse(automaton.rigid().contains(r) ? CLIENT : null));
  }

  private int arrayComponent(ArrayRegister array) {
    Integer known = arrays.get(array);
    if (known != null) {
      return known;
    }
    Optional<Integer> object = automaton.names().declaration(array).map(objects::get);
    if (object.isEmpty()) {
      components.add(Optional.empty());
    }
    int component = object.orElse(components.size() - 1);
    arrays.put(array, component);
    return component;
  }

  private void look(Transition transition) {
    atoms(transition.guard());
    transition.updates().forEach((register, term) -> together(List.of(term), register));
    for (ArrayAccess.Read read : transition.reads()) {
      together(List.of(read.index()), read.result(), read.array());
    }
    for (ArrayAccess access : transition.writes()) {
      if (access instanceof ArrayAccess.Write write) {
        together(List.of(write.index(), write.value()), write.array());
      }
    }
  }

  private void atoms(BoolTerm condition) {
    if (condition instanceof BoolTerm.And and) {
      and.operands().forEach(this::atoms);
    } else if (condition instanceof BoolTerm.Or or) {
      or.operands().forEach(this::atoms);
    } else {
      together(List.of(condition));
    }
  }

  /** Notes what meets in one place; inputs of the environment carry nothing from there. */
  private void together(List<Term> terms, Object... more) {
    Set<Object> met = new HashSet<>(List.of(more));
    terms.forEach(term -> term.forEachSymbol(met::add));
    met.removeIf(
        o ->
            o instanceof Symbol symbol
                && (symbol.kind() == Symbol.Kind.INPUT || symbol.kind() == Symbol.Kind.FEATURE));
    meetings.add(met);
  }

  private Division division() {
    Map<Object, Object> parents = new HashMap<>();
    for (Set<Object> met : meetings) {
      List<Object> passing = met.stream().filter(o -> owner(o).isEmpty()).toList();
      passing.forEach(o -> parents.put(root(o, parents), root(passing.get(0), parents)));
    }
    Map<Object, Set<Integer>> owners = new HashMap<>();
    for (Set<Object> met : meetings) {
      met.stream()
          .filter(o -> owner(o).isEmpty())
          .findFirst()
          .ifPresent(
              o ->
                  met.forEach(
                      other ->
                          owner(other)
                              .ifPresent(
                                  number ->
                                      owners
                                          .computeIfAbsent(root(o, parents), r -> new TreeSet<>())
                                          .add(number))));
    }
    Map<Symbol, Integer> result = new TreeMap<>();
    for (Symbol register : registersSeen()) {
      Set<Integer> all =
          owner(register)
              .map(Set::of)
              .orElseGet(() -> owners.getOrDefault(root(register, parents), Set.of()));
      if (all.size() == 1 && !all.contains(CLIENT)) {
        result.put(register, all.iterator().next());
      }
    }
    return new Division(components, result, arrays);
  }

  private Set<Symbol> registersSeen() {
    Set<Symbol> result = new TreeSet<>(registers.keySet());
    for (Set<Object> met : meetings) {
      met.forEach(
          o -> {
            if (o instanceof Symbol symbol && symbol.kind() == Symbol.Kind.REGISTER) {
              meet(symbol);
              result.add(symbol);
            }
          });
    }
    return result;
  }

  /** The component that something surely belongs to; empty of what passes values on. */
  private Optional<Integer> owner(Object met) {
    if (met instanceof ArrayRegister array) {
      return Optional.of(arrayComponent(array));
    }
    Symbol symbol = (Symbol) met;
    if (symbol.kind() == Symbol.Kind.ELEMENT) {
      return Optional.empty();
    }
    meet(symbol);
    return Optional.ofNullable(registers.get(symbol));
  }

  private static Object root(Object of, Map<Object, Object> parents) {
    Object at = of;
    while (parents.getOrDefault(at, at) != at) {
      at = parents.get(at);
    }
    return at;
  }
}
