package sunder.automaton;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.family.Feature;

/**
 * An automaton as it is drawn: states, and letters {@code [phi, guard, updates] move} between them.
 *
 * @param scope the variants it was drawn for
 * @param states in breadth-first order, the initial one first
 * @param letters by source, each in program order
 */
public record ModelView(ConfigSet scope, List<State> states, List<Letter> letters) {
  public ModelView {
    states = List.copyOf(states);
    letters = List.copyOf(letters);
  }

  /**
   * A state.
   *
   * @param number from 0
   */
  public record State(int number, Location.Role role) {
    public boolean isInitial() {
      return number == 0;
    }
  }

  /**
   * A transition.
   *
   * @param when the variants in scope that can take it, not empty
   * @param condition what must hold and what changes, in the papers' notation ({@code X=1}, {@code
   *     ?X=X+N}), in order
   * @param moves what is observed; usually one, none on a silent way that could not be avoided
   */
  public record Letter(
      State source, State target, ConfigSet when, List<String> condition, List<String> moves) {
    public Letter {
      condition = List.copyOf(condition);
      moves = List.copyOf(moves);
    }
  }

  /** An automaton with more states than this is not drawn. */
  public static final int STATE_LIMIT = 20_000;

  /** What an automaton looks like. */
  public sealed interface Result {
    record Drawn(ModelView view) implements Result {}

    /** It has more than {@link #STATE_LIMIT} states. */
    record TooLarge() implements Result {}
  }

  /**
   * Explores an automaton from its initial location, in the variants of the scope. Features with
   * one value in all of them are written as that value.
   */
  public static Result of(Automaton automaton, ConfigSet scope) {
    Set<Location> locations = ReachableLocations.of(automaton, scope, STATE_LIMIT + 1);
    if (locations.size() > STATE_LIMIT) {
      return new Result.TooLarge();
    }
    Map<Location, State> states = new LinkedHashMap<>();
    locations.forEach(l -> states.put(l, new State(states.size(), l.role())));
    LetterText text = new LetterText(FixedFeatures.values(automaton, scope));
    List<Letter> letters = new ArrayList<>();
    for (Location location : locations) {
      for (Transition t : location.outgoing()) {
        if (t.when().intersects(scope)) {
          letters.add(
              new Letter(
                  states.get(location),
                  states.get(t.target()),
                  t.when().and(scope),
                  text.condition(t),
                  text.moves(t)));
        }
      }
    }
    return new Result.Drawn(new ModelView(scope, new ArrayList<>(states.values()), letters));
  }

  /** Letters that differ in nothing but their variants are one. */
  public ModelView merged() {
    Map<List<Object>, Letter> merged = new LinkedHashMap<>();
    for (Letter letter : letters) {
      merged.merge(
          List.of(letter.source(), letter.target(), letter.condition(), letter.moves()),
          letter,
          (one, other) ->
              new Letter(
                  one.source(),
                  one.target(),
                  one.when().or(other.when()),
                  one.condition(),
                  one.moves()));
    }
    return new ModelView(scope, states, new ArrayList<>(merged.values()));
  }

  /** The features that have one value in all variants of a set. */
  private static final class FixedFeatures {
    private FixedFeatures() {}

    /** Their symbols with these values; none for an empty set. */
    static Map<Symbol, Term> values(Automaton automaton, ConfigSet scope) {
      Map<Symbol, Term> values = new HashMap<>();
      automaton
          .featureSymbols()
          .forEach(
              (symbol, feature) -> value(feature, scope).ifPresent(v -> values.put(symbol, v)));
      return values;
    }

    private static Optional<Term> value(Feature feature, ConfigSet scope) {
      if (scope.isEmpty()) {
        return Optional.empty();
      }
      if (feature instanceof Feature.Numeric numeric) {
        BigInteger least = scope.least(numeric);
        boolean one = least.equals(scope.greatest(numeric));
        return one ? Optional.of(IntTerm.of(least)) : Optional.empty();
      }
      ConfigSet selected = scope.space().selected((Feature.Bool) feature);
      boolean some = scope.intersects(selected);
      return some && !scope.isSubsetOf(selected)
          ? Optional.empty()
          : Optional.of(BoolTerm.of(some));
    }
  }
}
