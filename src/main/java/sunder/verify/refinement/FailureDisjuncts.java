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
 * The ways in which one assertion fails, as {@code assert(a <= 3 && b <= 4)} does by its {@code a}
 * and by its {@code b}: each by the registers that the failing part of a condition is about, and
 * all that fails otherwise. Every failing step is of at least one way, a disjunction of one for
 * each disjunct; so an assertion holds where it fails in none of them. Each is searched for with a
 * precision of its own: cuts that one needs multiply the states in which another one is looked for.
 * Mutable.
 */
final class FailureDisjuncts {
  /** How many are told apart; more are one. */
  private static final int MOST = 16;

  private final Assertion failed;

  /** The registers of each; none for all others. */
  private final List<Optional<Set<Symbol>>> told = new ArrayList<>();

  /** Where each of them is known to lead nowhere. */
  private final Map<Optional<Set<Symbol>>, ConfigSet> safe = new HashMap<>();

  private final Map<Transition, Map<Set<Symbol>, List<Transition>>> parts = new HashMap<>();

  /**
   * @param met control points where steps that fail are looked for
   */
  private FailureDisjuncts(Assertion failed, Collection<Location> met) {
    this.failed = failed;
    Set<Set<Symbol>> found = new LinkedHashSet<>();
    for (Location location : met) {
      location.outgoing().stream()
          .filter(this::fails)
          .forEach(step -> found.addAll(partsOf(step).keySet()));
    }
    found.stream().limit(MOST).map(Optional::of).forEach(told::add);
    told.add(Optional.empty());
  }

  /** One of them. */
  final class FailureDisjunct {
    private final Optional<Set<Symbol>> registers;

    /** From where it may be met, once that was sought. */
    private Optional<BackwardIntervalAnalysis> failing = Optional.empty();

    private boolean isFailingSought;

    private FailureDisjunct(Optional<Set<Symbol>> registers) {
      this.registers = registers;
    }

    /** What of a step is of this way, if it is one by which the assertion fails. */
    List<Transition> restrict(Transition step) {
      List<Transition> result = new ArrayList<>();
      if (fails(step)) {
        partsOf(step).entrySet().stream()
            .filter(part -> told(part.getKey()).equals(registers))
            .forEach(part -> result.addAll(part.getValue()));
      } else {
        result.add(step);
      }
      return result;
    }

    /**
     * From where it may lead to a failure, if that is known: others are not followed, so nothing is
     * said of these.
     */
    Optional<BackwardIntervalAnalysis> backwardAnalysis(
        Automaton automaton, ConfigSet scope, Budget budget) {
      if (!isFailingSought) {
        failing =
            BackwardIntervalAnalysis.of(
                automaton, scope, step -> fails(step) ? restrict(step) : List.of(), budget);
        isFailingSought = true;
      }
      return failing;
    }

    /** The variants where it is known to lead nowhere. */
    Optional<ConfigSet> provedVariants() {
      return Optional.ofNullable(safe.get(registers));
    }

    /**
     * It leads nowhere in these variants.
     *
     * @return those in which none of the ways does
     */
    ConfigSet addProved(ConfigSet variants) {
      safe.merge(registers, variants, ConfigSet::or);
      return told.stream()
          .map(way -> safe.getOrDefault(way, variants.space().none()))
          .reduce(ConfigSet::and)
          .orElseThrow();
    }
  }

  private Optional<Set<Symbol>> told(Set<Symbol> registers) {
    Optional<Set<Symbol>> own = Optional.of(registers);
    return told.contains(own) ? own : Optional.empty();
  }

  private boolean fails(Transition step) {
    return step.target().role() == Location.Role.ABORT
        && step.target().failedAssertion().filter(failed::equals).isPresent();
  }

  /** A step that fails, by the registers that decide about that; together they are the step. */
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
   * What must be so for a step to fail, but for what only says that a simpler step from there did
   * not: the second part of a condition is asked where the first is true.
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
   * An assertion that is searched for alone, by its ways.
   *
   * @param precision what its own paths asked for; each way begins with what of that can matter
   * @param met control points at which to count
   */
  static PropertyGrouping grouping(
      Assertion failed, Precision precision, Collection<Location> met, Location initial) {
    FailureDisjuncts ways = new FailureDisjuncts(failed, met);
    List<PropertyGrouping.GroupPlan> parts = new ArrayList<>();
    for (Optional<Set<Symbol>> registers : ways.told) {
      Set<Symbol> mattering = mattering(registers.orElse(Set.of()), met);
      Precision own =
          precision.restrictedTo(s -> s.isBoolean() || mattering.contains(s), array -> true);
      parts.add(
          new PropertyGrouping.GroupPlan(
              List.of(failed),
              Optional.of(ways.new FailureDisjunct(registers)),
              own,
              own.capacity(met, initial)));
    }
    return PropertyGrouping.of(parts);
  }

  /** The registers whose values get into some, or decide whether others do. */
  private static Set<Symbol> mattering(Set<Symbol> some, Collection<Location> met) {
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
