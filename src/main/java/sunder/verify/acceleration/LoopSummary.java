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
import sunder.automaton.Transition;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.verify.search.PathSegment;

/**
 * One round of a cycle, over the registers before it: what must hold, what becomes of the
 * registers, and what is seen of it. Every round gets the same answers from the environment;
 * elements of arrays may be anything.
 *
 * @param guards what must hold
 * @param increments registers that move by a constant in every round
 * @param assignments the other registers that a round changes, and to what
 * @param isExact whether guards that hold in the first round and in the last one hold in between
 */
record LoopSummary(
    List<BoolTerm> guards,
    Map<Symbol, BigInteger> increments,
    Map<Symbol, Term> assignments,
    List<Move> moves,
    List<Boolean> choices,
    boolean isExact) {

  /** The round that the transitions make. */
  static LoopSummary of(List<Transition> cycle, Symbol.Supply supply) {
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
      Term.Substitution values = Term.Substitution.of(known);
      guards.addAll(step.guard().substitute(values).conjuncts());
      step.updates().forEach((register, update) -> now.put(register, update.substitute(values)));
      step.moves().forEach(move -> moves.add(move.map(t -> t.substitute(values))));
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
    return new LoopSummary(guards, steps, sets, moves, choices, isExact);
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
    return Term.of(supply.copyOf(symbol, Symbol.Kind.INPUT));
  }

  private static Optional<BigInteger> stepOf(Symbol register, Term update) {
    return update instanceof IntTerm value
        ? value.minus(IntTerm.of(register)).asConstant()
        : Optional.empty();
  }

  /**
   * Whether what many rounds do is known: what they set, they set from registers that only step.
   */
  boolean isAccelerable() {
    Set<Symbol> used = new TreeSet<>();
    assignments.values().forEach(value -> used.addAll(value.symbols()));
    return used.stream().noneMatch(assignments::containsKey);
  }

  /**
   * Adds any number of such rounds to what is said of a play.
   *
   * @return the term that says how many
   */
  IntTerm append(PathSegment condition, Symbol.Supply supply) {
    IteratedSummary rounds = new IteratedSummary(this, condition, supply);
    rounds.append();
    return rounds.times;
  }

  /** Whether nothing is seen of it. */
  boolean isSilent() {
    return moves.isEmpty() && choices.isEmpty();
  }

  /** Whether any number of rounds is the same as one or none: nothing steps. */
  boolean isIdempotent() {
    return increments.values().stream().allMatch(by -> by.signum() == 0);
  }

  /**
   * Adds any number of equal rounds to what is said of a play.
   *
   * <p>Guards are asked for in the first round and in the last one. Between the two lies all that a
   * linear guard says of registers that step; of other guards, a replay will tell.
   */
  private static final class IteratedSummary {
    private final LoopSummary round;
    private final PathSegment condition;
    private final Symbol.Supply supply;

    /** How many rounds, 0 included. */
    private final IntTerm times;

    /** The values before the rounds. */
    private final Map<Symbol, Term> before = new TreeMap<>();

    private IteratedSummary(LoopSummary round, PathSegment condition, Symbol.Supply supply) {
      this.round = round;
      this.condition = condition;
      this.supply = supply;
      this.times =
          IntTerm.of(
              supply.integer(
                  Symbol.Kind.INPUT,
                  "rounds",
                  Optional.of(BigInteger.ZERO),
                  round.isAccelerable() && !round.isIdempotent()
                      ? Optional.empty()
                      : Optional.of(BigInteger.ONE)));
      round.increments().keySet().forEach(r -> before.put(r, condition.value(r)));
      round.assignments().keySet().forEach(r -> before.put(r, condition.value(r)));
    }

    private void append() {
      Map<Symbol, Term> last = atStartOfLast();
      BoolTerm guards = BoolTerm.and(round.guards());
      condition.require(
          BoolTerm.or(
              isNone(),
              BoolTerm.and(guards.substitute(with(before)), guards.substitute(with(last)))));
      Map<Symbol, Term> behind = new TreeMap<>();
      round
          .increments()
          .forEach((r, by) -> behind.put(r, ((IntTerm) before.get(r)).plus(times.times(by))));
      round
          .assignments()
          .forEach((r, value) -> behind.put(r, either(r, isNone(), value.substitute(with(last)))));
      condition.observe(round.moves(), round.choices(), times);
      behind.forEach(condition::assign);
    }

    private BoolTerm isNone() {
      return BoolTerm.equal(times, IntTerm.ZERO);
    }

    /** The values before the last round. */
    private Map<Symbol, Term> atStartOfLast() {
      Map<Symbol, Term> last = steppedBy(times.minus(IntTerm.ONE));
      Map<Symbol, Term> oneBefore = steppedBy(times.minus(IntTerm.of(2)));
      BoolTerm isFirst = BoolTerm.atMost(times, IntTerm.ONE);
      round
          .assignments()
          .forEach(
              (r, value) -> last.put(r, either(r, isFirst, value.substitute(with(oneBefore)))));
      return last;
    }

    private Map<Symbol, Term> steppedBy(IntTerm rounds) {
      Map<Symbol, Term> result = new TreeMap<>(before);
      round
          .increments()
          .forEach((r, by) -> result.put(r, ((IntTerm) before.get(r)).plus(rounds.times(by))));
      return result;
    }

    /** A register's value before the rounds if the condition holds, else the other value. */
    private Term either(Symbol register, BoolTerm condition, Term otherwise) {
      Term fresh = Term.of(supply.copyOf(register, Symbol.Kind.INPUT));
      this.condition.require(
          BoolTerm.or(
              BoolTerm.and(condition, BoolTerm.equivalent(fresh, before.get(register))),
              BoolTerm.and(condition.not(), BoolTerm.equivalent(fresh, otherwise))));
      return fresh;
    }

    /** Registers that the rounds do not change have the values that the path gave them. */
    private Term.Substitution with(Map<Symbol, Term> values) {
      return symbol -> {
        Term value = values.get(symbol);
        return value == null ? condition.value(symbol) : value;
      };
    }
  }
}
