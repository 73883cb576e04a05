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
 * The control points and steps of an automaton in some variants, each once. The order is that of a
 * breadth-first search and depends on the program alone if nothing of the automaton was built
 * before: two automata of the same program then have the same numbers, registers included.
 *
 * <p>The end of the program has no predicate, unless it is asked for: nothing follows from it.
 */
public final class HornClauses {
  /** Programs with more control points than this are not written as clauses. */
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
   * One step.
   *
   * @param number from 1, over all clauses
   */
  public record Clause(int number, Transition step) {
    /** Whether the step makes a run unsafe. */
    public boolean isAbort() {
      return step.target().role() == Location.Role.ABORT;
    }

    /** Whether the step asks for the bits of two values. */
    public boolean usesBitOperations() {
      return step.computes(Atom.ByteAnd.class::isInstance);
    }
  }

  /** Whether the steps from a control point are wanted. */
  @FunctionalInterface
  public interface LocationFilter {
    boolean test(Location location, int number);
  }

  /**
   * Builds the part of the automaton that is reached from wanted control points alone.
   *
   * @param scope the variants whose steps are wanted
   * @return nothing if it has too many control points
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

  public Automaton automaton() {
    return automaton;
  }

  /** The variants asked about. */
  public ConfigSet scope() {
    return scope;
  }

  /** All control points but where runs end, by number; {@code abort} is one of them. */
  public List<Location> locations() {
    return List.copyOf(numbers.keySet());
  }

  /** The number of a control point, from 0. */
  public int number(Location location) {
    return numbers.get(location);
  }

  /** All steps that some variant can take, in order. */
  public List<Clause> clauses() {
    return clauses;
  }
}
