package sunder.horn;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.expression.Atom;
import sunder.family.ConfigSet;

/**
 * The clauses of an automaton: its reachable locations and transitions in some variants, each once,
 * numbered in breadth-first order. If no location of the automaton was computed before, the order
 * depends on the program only: two automata of the same program have the same numbers, including
 * those of registers.
 *
 * <p>The end of the program has no predicate, because no clause depends on it.
 */
public final class HornClauses {
  /** The greatest number of locations of a program that is written as clauses. */
  public static final int MOST_LOCATIONS = 200_000;

  private final Automaton automaton;
  private final ConfigSet scope;
  private final Map<Location, Integer> numbers;
  private final List<Clause> clauses;

  private HornClauses(
      Automaton automaton, ConfigSet scope, Map<Location, Integer> numbers, List<Clause> clauses) {
    this.automaton = automaton;
    this.scope = scope;
    this.numbers = Collections.unmodifiableMap(numbers);
    this.clauses = List.copyOf(clauses);
  }

  /**
   * A clause: one transition.
   *
   * @param number the number of the clause, from 1
   * @param step the transition
   */
  public record Clause(int number, Transition step) {
    /** Returns whether the transition leads to an error. */
    public boolean isAbort() {
      return step.target().role() == Location.Role.ABORT;
    }

    /** Returns whether the transition computes a bitwise conjunction. */
    public boolean usesBitOperations() {
      return step.containsAtom(Atom.ByteAnd.class::isInstance);
    }

    /** Returns whether the transition computes a floating-point operation. */
    private boolean usesFloatingPoint() {
      return step.containsAtom(Atom.Floating.class::isInstance);
    }
  }

  /**
   * Returns whether a transition computes a floating-point operation, which has no text in SMT-LIB
   * ({@link SmtTermPrinter}).
   */
  public boolean usesFloatingPoint() {
    return clauses.stream().anyMatch(Clause::usesFloatingPoint);
  }

  /** A filter of the locations whose transitions are included. */
  @FunctionalInterface
  public interface LocationFilter {
    boolean test(Location location, int number);
  }

  /**
   * Returns the clauses of the locations reachable by transitions from accepted locations.
   *
   * @param automaton the automaton
   * @param scope the variants whose transitions are included
   * @param wanted accepts a location with its number
   * @return empty if there are more than {@link #MOST_LOCATIONS} locations
   */
  public static Optional<HornClauses> of(
      Automaton automaton, ConfigSet scope, LocationFilter wanted) {
    Map<Location, Integer> numbers = new LinkedHashMap<>();
    List<Clause> clauses = new ArrayList<>();
    Deque<Location> open = new ArrayDeque<>();
    numbers.put(automaton.initial(), 0);
    open.add(automaton.initial());
    while (!open.isEmpty()) {
      Location source = open.remove();
      if (wanted.test(source, numbers.get(source))) {
        for (Transition step : source.outgoing()) {
          if (step.presenceCondition().intersects(scope)
              && step.target().role() != Location.Role.END) {
            clauses.add(new Clause(clauses.size() + 1, step));
            if (numbers.putIfAbsent(step.target(), numbers.size()) == null) {
              open.add(step.target());
            }
          }
        }
      }
      if (numbers.size() > MOST_LOCATIONS) {
        return Optional.empty();
      }
    }
    return Optional.of(new HornClauses(automaton, scope, numbers, clauses));
  }

  /** Returns the automaton. */
  public Automaton automaton() {
    return automaton;
  }

  /** Returns the variants to verify. */
  public ConfigSet scope() {
    return scope;
  }

  /** Returns all locations except the ends of runs, by number; error locations are included. */
  public List<Location> locations() {
    return List.copyOf(numbers.keySet());
  }

  /** Returns the number of a location, from 0. */
  public int number(Location location) {
    return numbers.get(location);
  }

  /** Returns all clauses, in order. */
  public List<Clause> clauses() {
    return clauses;
  }
}
