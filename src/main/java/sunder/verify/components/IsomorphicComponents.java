package sunder.verify.components;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.verify.Budget;
import sunder.verify.abstraction.CutPoints;
import sunder.verify.abstraction.Precision;
import sunder.verify.abstraction.TrackedQuantity;

/**
 * The components that are isomorphic: equal up to renaming of their registers. Cuts for one of them
 * are shared with the others, because they need the same precision; otherwise each would be refined
 * in turn, on the product of those not refined yet. Any sharing of cuts is sound.
 */
public final class IsomorphicComponents {
  /** The renamings of each register's component, one for each isomorphic component. */
  private final Map<Symbol, List<Map<Symbol, Symbol>>> renamings = new HashMap<>();

  private final ComponentAssignment division;

  private IsomorphicComponents(ComponentAssignment division) {
    this.division = division;
  }

  /** A local computation of a component: a condition, or the new value of a register. */
  private record LocalComputation(Optional<Symbol> register, Term term) {
    LocalComputation renamed(Map<Symbol, Symbol> names) {
      return new LocalComputation(register.map(names::get), term.substitute(renaming(names)));
    }
  }

  /**
   * Returns the isomorphic components of an automaton, found by comparison of their local
   * computations.
   */
  static IsomorphicComponents of(Automaton automaton, ComponentAssignment division, Budget budget) {
    List<List<Symbol>> registers = new ArrayList<>();
    List<Set<LocalComputation>> computations = new ArrayList<>();
    for (int i = 0; i < division.count(); i++) {
      registers.add(new ArrayList<>());
      computations.add(new HashSet<>());
    }
    new TreeMap<>(division.registers()).forEach((symbol, i) -> registers.get(i).add(symbol));
    Set<Location> seen = new HashSet<>(Set.of(automaton.initial()));
    Deque<Location> open = new ArrayDeque<>(seen);
    while (!open.isEmpty()) {
      budget.check();
      for (Transition transition : open.remove().outgoing()) {
        collect(transition, division, computations);
        if (seen.add(transition.target())) {
          open.add(transition.target());
        }
      }
    }
    IsomorphicComponents twins = new IsomorphicComponents(division);
    for (int i = 0; i < registers.size(); i++) {
      for (int j = 0; j < registers.size(); j++) {
        if (i != j) {
          twins.add(registers.get(i), computations.get(i), registers.get(j), computations.get(j));
        }
      }
    }
    return twins;
  }

  private static void collect(
      Transition transition,
      ComponentAssignment division,
      List<Set<LocalComputation>> computations) {
    collect(transition.guard(), division, computations);
    transition
        .updates()
        .forEach(
            (register, value) -> {
              Integer owner = division.registers().get(register);
              if (owner != null && isOf(value, owner, division)) {
                computations.get(owner).add(new LocalComputation(Optional.of(register), value));
              }
            });
  }

  private static void collect(
      BoolTerm condition, ComponentAssignment division, List<Set<LocalComputation>> computations) {
    if (condition instanceof BoolTerm.NaryConnective junction) {
      junction.operands().forEach(operand -> collect(operand, division, computations));
    } else {
      Set<Symbol> symbols = new HashSet<>();
      condition.forEachSymbol(symbols::add);
      symbols.stream()
          .map(division.registers()::get)
          .filter(owner -> owner != null && isOf(condition, owner, division))
          .findFirst()
          .ifPresent(
              o -> computations.get(o).add(new LocalComputation(Optional.empty(), condition)));
    }
  }

  private static boolean isOf(Term term, int component, ComponentAssignment division) {
    Set<Symbol> symbols = new HashSet<>();
    term.forEachSymbol(symbols::add);
    return symbols.stream()
        .allMatch(symbol -> division.registers().getOrDefault(symbol, -1) == component);
  }

  private void add(
      List<Symbol> from,
      Set<LocalComputation> computed,
      List<Symbol> to,
      Set<LocalComputation> others) {
    if (from.size() != to.size()) {
      return;
    }
    Map<Symbol, Symbol> names = new HashMap<>();
    for (int i = 0; i < from.size(); i++) {
      if (from.get(i).sort() != to.get(i).sort()) {
        return;
      }
      names.put(from.get(i), to.get(i));
    }
    if (computed.stream().map(c -> c.renamed(names)).collect(Collectors.toSet()).equals(others)) {
      from.forEach(s -> renamings.computeIfAbsent(s, r -> new ArrayList<>()).add(names));
    }
  }

  static Term.Substitution renaming(Map<Symbol, Symbol> names) {
    return symbol -> Term.of(names.getOrDefault(symbol, symbol));
  }

  /**
   * Returns the precision with each cut that is new since an earlier precision copied to the
   * isomorphic components.
   */
  public Precision shareCuts(Precision finer, Precision before) {
    CutPoints more = new CutPoints();
    finer
        .cutsMissingIn(before)
        .byQuantity()
        .forEach(
            (tracked, cuts) -> {
              for (TrackedQuantity other : twins(tracked)) {
                cuts.forEach(cut -> more.add(other, cut));
              }
            });
    return more.isEmpty() ? finer : finer.refine(more);
  }

  /** Returns the renamings from a component's registers to those of each isomorphic component. */
  List<Map<Symbol, Symbol>> renamingsOf(int component) {
    return division.registers().entrySet().stream()
        .filter(register -> register.getValue() == component)
        .findFirst()
        .map(register -> namesFrom(register.getKey()))
        .orElse(List.of());
  }

  private List<Map<Symbol, Symbol>> namesFrom(Symbol register) {
    return renamings.getOrDefault(register, List.of());
  }

  private List<TrackedQuantity> twins(TrackedQuantity tracked) {
    return tracked.fold(
        symbol ->
            namesFrom(symbol).stream().map(names -> TrackedQuantity.of(names.get(symbol))).toList(),
        term ->
            term.symbols().stream().findFirst().map(this::namesFrom).orElse(List.of()).stream()
                .filter(names -> names.keySet().containsAll(term.symbols()))
                .map(names -> term.substitute(renaming(names)))
                .filter(other -> other.equals(other.canonicalDirection()))
                .map(TrackedQuantity::of)
                .toList(),
        array -> List.of(),
        array -> List.of());
  }
}
