package sunder.verify.abstraction;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;

/**
 * The linear terms that a precision tells apart, as variables of their own: each is known by a
 * symbol, and {@code symbol == term} holds of every store. A term is tracked where all of its
 * registers are live.
 */
final class Directions {
  private final Map<Symbol, IntTerm> terms = new TreeMap<>();
  private final Location initial;

  /**
   * @param initial where all registers are 0, but features are not: terms with features are not
   *     tracked there
   */
  Directions(Precision precision, Location initial) {
    this.initial = initial;
    precision
        .directions()
        .forEach(
            (term, symbol) -> {
              if (precision.of(symbol).cells() > 1) {
                terms.put(symbol, term);
              }
            });
  }

  /** The directions that are tracked at a location. */
  List<Symbol> at(Location location) {
    if (terms.isEmpty()) {
      return List.of();
    }
    List<Symbol> result = new ArrayList<>();
    terms.forEach(
        (symbol, term) -> {
          boolean tracked =
              term.symbols().stream()
                  .allMatch(
                      s ->
                          s.kind() == Symbol.Kind.FEATURE
                              ? location != initial
                              : location.live().contains(s));
          if (tracked) {
            result.add(symbol);
          }
        });
    return result;
  }

  /** The transition with the new values of the target's directions that it may change. */
  Transition update(Transition transition, StoreLayout source, StoreLayout target) {
    Map<Symbol, Term> updates = new TreeMap<>(transition.updates());
    for (Symbol direction : target.registers()) {
      if (terms.containsKey(direction)
          && (isChanged(direction, transition) || source.position(direction) < 0)) {
        updates.put(direction, updateOf(direction, transition));
      }
    }
    return updates.size() == transition.updates().size()
        ? transition
        : transition.with(transition.guard(), updates);
  }

  /**
   * What relates the symbols of a step.
   *
   * @param symbols read by it
   * @param computed by it
   */
  Relations relations(Set<Symbol> symbols, StoreLayout source, List<Symbol> computed) {
    if (terms.isEmpty()) {
      return Relations.NONE;
    }
    List<Symbol> known = source.registers().stream().filter(terms::containsKey).toList();
    List<BoolTerm> facts = connected(symbols, known).stream().map(this::factOf).toList();
    return facts.isEmpty() && computed.stream().noneMatch(terms::containsKey)
        ? Relations.NONE
        : new Relations.Linear(facts);
  }

  /** Whether a transition may change the value of a direction. */
  private boolean isChanged(Symbol direction, Transition transition) {
    return terms.get(direction).symbols().stream().anyMatch(transition.updates()::containsKey);
  }

  /** The value of a direction behind a transition, over what is known before it. */
  private Term updateOf(Symbol direction, Transition transition) {
    return terms
        .get(direction)
        .substitute(
            symbol -> {
              Term update = transition.updates().get(symbol);
              return update == null ? Term.of(symbol) : update;
            });
  }

  /** The directions that have to do with some symbols, one through the other. */
  private List<Symbol> connected(Set<Symbol> some, List<Symbol> known) {
    Set<Symbol> symbols = new TreeSet<>(some);
    Set<Symbol> found = new TreeSet<>();
    boolean more = true;
    while (more) {
      more = false;
      for (Symbol direction : known) {
        Set<Symbol> own = terms.get(direction).symbols();
        if (!found.contains(direction) && own.stream().anyMatch(symbols::contains)) {
          found.add(direction);
          symbols.addAll(own);
          more = true;
        }
      }
    }
    return List.copyOf(found);
  }

  /** That the direction's symbol is its term. */
  private BoolTerm factOf(Symbol direction) {
    return BoolTerm.equal(terms.get(direction), IntTerm.of(direction));
  }
}
