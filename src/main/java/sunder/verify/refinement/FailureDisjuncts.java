package sunder.verify.refinement;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.verdict.Assertion;
import sunder.verify.Budget;
import sunder.verify.abstraction.BackwardIntervalAnalysis;
import sunder.verify.abstraction.Precision;

/**
 * The failure disjuncts of one assertion: the failing condition of {@code assert(a <= 3 && b <= 4)}
 * is a disjunction, and each disjunct is searched for with a separate precision.
 *
 * <p>A disjunct is identified by the registers of its condition; one further disjunct holds all
 * remaining failures. Every failing step belongs to at least one disjunct, so an assertion holds
 * where none of its disjuncts is reachable. Mutable.
 */
final class FailureDisjuncts {
  /** The greatest number of disjuncts; further ones are merged. */
  private static final int MAX_DISJUNCTS = 16;

  private final Assertion failed;

  /** The registers of each disjunct; nothing for the remaining failures. */
  private final List<Optional<Set<Symbol>>> disjuncts = new ArrayList<>();

  /** The variants in which each disjunct is unreachable. */
  private final Map<Optional<Set<Symbol>>, ConfigSet> safe = new HashMap<>();

  private final Map<Transition, Map<Set<Symbol>, List<Transition>>> parts = new HashMap<>();

  /**
   * @param met the locations whose outgoing transitions are inspected
   */
  private FailureDisjuncts(Assertion failed, Collection<Location> met) {
    this.failed = failed;
    Set<Set<Symbol>> found = new LinkedHashSet<>();
    for (Location location : met) {
      location.outgoing().stream()
          .filter(this::fails)
          .forEach(step -> found.addAll(partsOf(step).keySet()));
    }
    found.stream().limit(MAX_DISJUNCTS).map(Optional::of).forEach(disjuncts::add);
    disjuncts.add(Optional.empty());
  }

  final class FailureDisjunct {
    private final Optional<Set<Symbol>> registers;

    /** The backward analysis of this disjunct, once it was computed. */
    private Optional<BackwardIntervalAnalysis> backwardAnalysis = Optional.empty();

    private boolean isAnalysed;

    private FailureDisjunct(Optional<Set<Symbol>> registers) {
      this.registers = registers;
    }

    /**
     * Returns the restrictions of a failing step to this disjunct; empty if the step does not
     * belong to it.
     */
    List<Transition> restrict(Transition step) {
      List<Transition> result = new ArrayList<>();
      if (fails(step)) {
        partsOf(step).entrySet().stream()
            .filter(part -> disjunctOf(part.getKey()).equals(registers))
            .forEach(part -> result.addAll(part.getValue()));
      } else {
        result.add(step);
      }
      return result;
    }

    /**
     * Returns the stores from which this disjunct may be reached, if the analysis ended within its
     * limits.
     */
    Optional<BackwardIntervalAnalysis> backwardAnalysis(
        Automaton automaton, ConfigSet scope, Budget budget) {
      if (!isAnalysed) {
        backwardAnalysis =
            BackwardIntervalAnalysis.of(
                automaton, scope, step -> fails(step) ? restrict(step) : List.of(), budget);
        isAnalysed = true;
      }
      return backwardAnalysis;
    }

    /** Returns the variants in which this disjunct is unreachable, if there are any. */
    Optional<ConfigSet> provedVariants() {
      return Optional.ofNullable(safe.get(registers));
    }

    /**
     * Records variants in which this disjunct is unreachable.
     *
     * @return the variants in which all disjuncts are unreachable
     */
    ConfigSet addProved(ConfigSet variants) {
      safe.merge(registers, variants, ConfigSet::or);
      return disjuncts.stream()
          .map(disjunct -> safe.getOrDefault(disjunct, variants.space().none()))
          .reduce(ConfigSet::and)
          .orElseThrow();
    }
  }

  private Optional<Set<Symbol>> disjunctOf(Set<Symbol> registers) {
    Optional<Set<Symbol>> own = Optional.of(registers);
    return disjuncts.contains(own) ? own : Optional.empty();
  }

  private boolean fails(Transition step) {
    return step.target().role() == Location.Role.ABORT
        && step.target().failedAssertion().filter(failed::equals).isPresent();
  }

  /**
   * Splits a failing step into restrictions by the registers of its condition; their union is the
   * step.
   */
  private Map<Set<Symbol>, List<Transition>> partsOf(Transition step) {
    Map<Set<Symbol>, List<Transition>> known = parts.get(step);
    if (known == null) {
      known = new LinkedHashMap<>();
      List<BoolTerm> own = own(step);
      Optional<BoolTerm> several = own.stream().filter(BoolTerm.Or.class::isInstance).findFirst();
      if (several.isEmpty()) {
        known.put(registers(own), List.of(step));
      } else {
        List<BoolTerm> others = own.stream().filter(c -> c != several.get()).toList();
        List<BoolTerm> kept =
            step.guard().conjuncts().stream().filter(c -> c != several.get()).toList();
        for (BoolTerm one : ((BoolTerm.Or) several.get()).operands()) {
          known
              .computeIfAbsent(registers(with(others, one)), r -> new ArrayList<>())
              .add(step.with(BoolTerm.and(with(kept, one)), step.updates()));
        }
      }
      parts.put(step, known);
    }
    return known;
  }

  private static List<BoolTerm> with(List<BoolTerm> some, BoolTerm one) {
    List<BoolTerm> result = new ArrayList<>(some);
    result.add(one);
    return result;
  }

  /**
   * Returns the conjuncts of a failing guard, without those that only negate the guards of earlier
   * alternatives of the same condition: its second operand is evaluated where the first one is
   * true.
   */
  private List<BoolTerm> own(Transition step) {
    List<BoolTerm> all = step.guard().conjuncts();
    Set<BoolTerm> simpler = new HashSet<>();
    step.source().outgoing().stream()
        .filter(this::fails)
        .map(other -> other.guard().conjuncts())
        .filter(other -> other.size() < all.size())
        .forEach(simpler::addAll);
    return all.stream().filter(conjunct -> !simpler.contains(conjunct.not())).toList();
  }

  private static Set<Symbol> registers(Collection<? extends Term> terms) {
    Set<Symbol> result = new TreeSet<>();
    terms.forEach(term -> term.forEachSymbol(result::add));
    result.removeIf(symbol -> symbol.kind() != Symbol.Kind.REGISTER);
    return result;
  }

  /**
   * Returns one group for each disjunct of an assertion.
   *
   * @param precision the precision of the assertion; each group starts with the cuts that concern
   *     it
   * @param met the locations at which states are counted
   */
  static PropertyGrouping grouping(
      Assertion failed, Precision precision, Collection<Location> met, Location initial) {
    FailureDisjuncts all = new FailureDisjuncts(failed, met);
    List<PropertyGrouping.GroupPlan> parts = new ArrayList<>();
    for (Optional<Set<Symbol>> registers : all.disjuncts) {
      Set<Symbol> relevant = relevant(registers.orElse(Set.of()), met);
      Precision own =
          precision.restrictedTo(s -> s.isBoolean() || relevant.contains(s), array -> true);
      parts.add(
          new PropertyGrouping.GroupPlan(
              List.of(failed),
              Optional.of(all.new FailureDisjunct(registers)),
              own,
              own.capacity(met, initial)));
    }
    return PropertyGrouping.of(parts);
  }

  /** Returns the registers on which some registers depend, by data or by control. */
  private static Set<Symbol> relevant(Set<Symbol> some, Collection<Location> met) {
    Set<Symbol> result = new TreeSet<>(some);
    int before = -1;
    while (!result.isEmpty() && before != result.size()) {
      before = result.size();
      for (Location location : met) {
        for (Transition step : location.outgoing()) {
          List<Term> into = new ArrayList<>();
          step.updates()
              .forEach(
                  (register, value) -> {
                    if (result.contains(register)) {
                      into.addAll(List.of(value, step.guard()));
                    }
                  });
          result.addAll(registers(into));
        }
      }
    }
    return result;
  }
}
