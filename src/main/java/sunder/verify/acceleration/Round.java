package sunder.verify.acceleration;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import sunder.automaton.ArrayAccess;
import sunder.automaton.Move;
import sunder.automaton.MoveTerms;
import sunder.automaton.Transition;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Substitution;
import sunder.expression.Symbol;
import sunder.expression.Term;

/**
 * One round of a cycle, over the registers before it: what must hold, what becomes of the
 * registers, and what is seen of it. Every round gets the same answers from the environment;
 * elements of arrays may be anything.
 *
 * @param guards what must hold
 * @param steps registers that move by a constant in every round
 * @param sets the other registers that a round changes, and to what
 * @param isExact whether guards that hold in the first round and in the last one hold in between
 */
record Round(
    List<BoolTerm> guards,
    Map<Symbol, BigInteger> steps,
    Map<Symbol, Term> sets,
    List<Move> moves,
    List<Boolean> choices,
    boolean isExact) {

  /** The round that the transitions make. */
  static Round of(List<Transition> cycle, Symbol.Supply supply) {
    Map<Symbol, Term> now = new TreeMap<>();
    List<BoolTerm> guards = new ArrayList<>();
    List<Move> moves = new ArrayList<>();
    List<Boolean> choices = new ArrayList<>();
    for (Transition step : cycle) {
      Map<Symbol, Term> known = new HashMap<>(now);
      step.inputs().forEach(input -> known.put(input, fresh(input, supply)));
      for (ArrayAccess.Read read : step.reads()) {
        known.put(read.result(), fresh(read.result(), supply));
      }
      Substitution values = symbol -> known.getOrDefault(symbol, Term.of(symbol));
      guards.addAll(step.guard().substitute(values).conjuncts());
      step.updates().forEach((register, update) -> now.put(register, update.substitute(values)));
      step.moves().forEach(move -> moves.add(MoveTerms.map(move, t -> t.substitute(values))));
      choices.addAll(step.choices());
    }
    Map<Symbol, BigInteger> steps = new TreeMap<>();
    Map<Symbol, Term> sets = new TreeMap<>();
    now.forEach(
        (register, update) ->
            stepOf(register, update)
                .ifPresentOrElse(by -> steps.put(register, by), () -> sets.put(register, update)));
    boolean readsArrays = cycle.stream().anyMatch(step -> !step.reads().isEmpty());
    boolean isExact =
        !readsArrays && guards.stream().allMatch(guard -> isConvex(guard, steps, sets.keySet()));
    return new Round(guards, steps, sets, moves, choices, isExact);
  }

  /** Whether a guard that holds at both ends of a line that registers step along holds on it. */
  private static boolean isConvex(BoolTerm guard, Map<Symbol, BigInteger> steps, Set<Symbol> sets) {
    Set<Symbol> symbols = guard.symbols();
    if (!Collections.disjoint(symbols, sets)) {
      return false;
    }
    return Collections.disjoint(symbols, steps.keySet())
        || guard instanceof BoolTerm.Compare compare
            && compare.term().isLinear()
            && compare.relation() != BoolTerm.Relation.NOT_EQUAL;
  }

  private static Term fresh(Symbol symbol, Symbol.Supply supply) {
    return Term.of(supply.like(symbol, Symbol.Kind.INPUT));
  }

  private static Optional<BigInteger> stepOf(Symbol register, Term update) {
    return update instanceof IntTerm value
        ? value.minus(IntTerm.of(register)).asConstant()
        : Optional.empty();
  }

  /**
   * Whether what many rounds do is known: what they set, they set from registers that only step.
   */
  boolean isRepeatable() {
    Set<Symbol> used = new TreeSet<>();
    sets.values().forEach(value -> used.addAll(value.symbols()));
    return used.stream().noneMatch(sets::containsKey);
  }

  /** Whether nothing is seen of it. */
  boolean isSilent() {
    return moves.isEmpty() && choices.isEmpty();
  }

  /** Whether any number of rounds is the same as one or none: nothing steps. */
  boolean isIdle() {
    return steps.values().stream().allMatch(by -> by.signum() == 0);
  }
}
