package sunder.automaton;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.family.Feature;

/**
 * A printable view of an automaton: states, and edges labelled {@code [phi, guard, updates] move}.
 *
 * @param scope the variants
 * @param states the states in breadth-first order; the first is initial
 * @param edges the edges by source, each in program order
 */
public record AutomatonView(ConfigSet scope, List<State> states, List<LabelledEdge> edges) {
  public AutomatonView {
    states = List.copyOf(states);
    edges = List.copyOf(edges);
  }

  /**
   * A state.
   *
   * @param number the number, from 0
   * @param role the role of the location
   */
  public record State(int number, Location.Role role) {
    /** Returns whether the state is initial. */
    public boolean isInitial() {
      return number == 0;
    }
  }

  /**
   * An edge with its label.
   *
   * @param source the source
   * @param target the target
   * @param presenceCondition the variants of the scope that have the edge; not empty
   * @param condition the conjuncts of the guard and the updates in order, in the notation of the
   *     papers ({@code X=1}, {@code ?X=X+N})
   * @param moves the observable moves: usually one, none for a silent transition
   */
  public record LabelledEdge(
      State source,
      State target,
      ConfigSet presenceCondition,
      List<String> condition,
      List<String> moves) {
    public LabelledEdge {
      condition = List.copyOf(condition);
      moves = List.copyOf(moves);
    }
  }

  /** The greatest number of states of a view. */
  public static final int STATE_LIMIT = 20_000;

  /** The result of an exploration. */
  public sealed interface Result {
    record CompleteView(AutomatonView view) implements Result {}

    /** The automaton has more than {@link #STATE_LIMIT} states. */
    record TooLarge() implements Result {}
  }

  /**
   * Returns the view of the locations reachable in the variants of the scope. A feature with only
   * one value in the scope is printed as that value.
   */
  public static Result of(Automaton automaton, ConfigSet scope) {
    Set<Location> locations = automaton.reachable(scope, STATE_LIMIT + 1);
    if (locations.size() > STATE_LIMIT) {
      return new Result.TooLarge();
    }
    Map<Location, State> states = new LinkedHashMap<>();
    locations.forEach(l -> states.put(l, new State(states.size(), l.role())));
    EdgeLabelPrinter text = new EdgeLabelPrinter(fixedFeatures(automaton, scope));
    List<LabelledEdge> letters = new ArrayList<>();
    for (Location location : locations) {
      for (Transition t : location.outgoing()) {
        if (t.presenceCondition().intersects(scope)) {
          letters.add(
              new LabelledEdge(
                  states.get(location),
                  states.get(t.target()),
                  t.presenceCondition().and(scope),
                  text.condition(t),
                  text.moves(t)));
        }
      }
    }
    return new Result.CompleteView(
        new AutomatonView(scope, new ArrayList<>(states.values()), letters));
  }

  /** Returns the view with edges merged that differ only in their variants. */
  public AutomatonView merged() {
    Map<List<Object>, LabelledEdge> merged = new LinkedHashMap<>();
    for (LabelledEdge letter : edges) {
      merged.merge(
          List.of(letter.source(), letter.target(), letter.condition(), letter.moves()),
          letter,
          (one, other) ->
              new LabelledEdge(
                  one.source(),
                  one.target(),
                  one.presenceCondition().or(other.presenceCondition()),
                  one.condition(),
                  one.moves()));
    }
    return new AutomatonView(scope, states, new ArrayList<>(merged.values()));
  }

  /** Returns the features with only one value in some variants; none for an empty set. */
  private static Map<Symbol, Term> fixedFeatures(Automaton automaton, ConfigSet scope) {
    Map<Symbol, Term> values = new HashMap<>();
    automaton
        .featureSymbols()
        .forEach(
            (symbol, feature) -> fixedValue(feature, scope).ifPresent(v -> values.put(symbol, v)));
    return values;
  }

  private static Optional<Term> fixedValue(Feature feature, ConfigSet scope) {
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
    return some && !scope.isSubsetOf(selected) ? Optional.empty() : Optional.of(BoolTerm.of(some));
  }

  /**
   * A printer of transitions in the notation of the papers: a register is a symbol in capitals,
   * {@code ?X=X+N} assigns it a new value, and {@code ?N} in a move is a fresh input.
   */
  private static final class EdgeLabelPrinter {
    /** The printed symbols, with unique names. */
    private final Map<Symbol, Symbol> shown = new HashMap<>();

    private final Term.Substitution fixed;
    private final Symbol.Supply supply = new Symbol.Supply();
    private final Set<String> taken = new HashSet<>();

    /**
     * Creates a printer.
     *
     * @param fixed the values of features with only one value
     */
    EdgeLabelPrinter(Map<Symbol, Term> fixed) {
      this.fixed = Term.Substitution.of(fixed);
    }

    private Symbol show(Symbol symbol) {
      return shown.computeIfAbsent(symbol, this::rename);
    }

    private Symbol rename(Symbol symbol) {
      String name = newName(symbol);
      return symbol.isBoolean()
          ? supply.bool(symbol.kind(), name)
          : supply.integer(symbol.kind(), name, symbol.low(), symbol.high());
    }

    private String newName(Symbol symbol) {
      String base =
          symbol.kind() == Symbol.Kind.FEATURE
              ? symbol.name()
              : symbol.name().replaceAll("['#].*", "").toUpperCase(Locale.ROOT);
      String name = base;
      for (int i = 2; !taken.add(name); i++) {
        name = base + i;
      }
      return name;
    }

    private String text(Term term) {
      return term.substitute(fixed).substitute(symbol -> Term.of(show(symbol))).toString();
    }

    /** Returns the conjuncts of the guard, then the updates. */
    List<String> condition(Transition t) {
      List<String> result = new ArrayList<>();
      for (ArrayAccess.Read read : t.reads()) {
        result.add("?" + show(read.result()) + "=" + element(read.array(), read.index()));
      }
      BoolTerm guard = t.guard().substitute(fixed);
      guard.conjuncts().forEach(conjunct -> result.add(text(conjunct)));
      t.updates().forEach((register, value) -> update(t, register, value).ifPresent(result::add));
      for (ArrayAccess access : t.writes()) {
        result.add(
            access instanceof ArrayAccess.Write write
                ? element(write.array(), write.index()) + ":=" + text(write.value())
                : access.array().name() + "[-]:=" + initial(access.array()));
      }
      return result;
    }

    /**
     * Returns the text of an update; empty for a register that only stores an input, which then has
     * the name of the input.
     */
    private Optional<String> update(Transition t, Symbol register, Term value) {
      Optional<Symbol> input =
          t.inputs().stream().filter(i -> value.equals(Term.of(i))).findFirst();
      input.ifPresent(i -> shown.putIfAbsent(register, show(i)));
      return input.filter(i -> show(i) == show(register)).isPresent()
          ? Optional.empty()
          : Optional.of("?" + show(register) + "=" + text(value));
    }

    private String element(ArrayRegister array, IntTerm index) {
      return array.name() + "[" + text(index) + "]";
    }

    private static String initial(ArrayRegister array) {
      return array.sort() == Symbol.Sort.BOOL ? "false" : "0";
    }

    List<String> moves(Transition t) {
      return t.moves().stream().map(move -> move.text(term -> moveText(t, term))).toList();
    }

    /** Returns the text of a term in a move, with {@code ?} before an input. */
    private String moveText(Transition t, Term term) {
      boolean fresh = t.inputs().stream().anyMatch(input -> term.equals(Term.of(input)));
      return (fresh ? "?" : "") + text(term);
    }
  }
}
