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
 * The summary of one iteration of a cycle over the registers before it. Every iteration has the
 * same inputs; array elements that it reads are unconstrained.
 *
 * @param guards the conjuncts of the guard
 * @param increments the registers that each iteration increments by a constant
 * @param assignments the other registers that an iteration changes, with their new values
 * @param moves the observable moves of an iteration
 * @param choices the choices of an iteration
 * @param isExact whether guards that hold in the first and the last iteration hold in all between
 */
record LoopSummary(
    List<BoolTerm> guards,
    Map<Symbol, BigInteger> increments,
    Map<Symbol, Term> assignments,
    List<Move> moves,
    List<Boolean> choices,
    boolean isExact) {

  /**
   * Returns the summary of a cycle.
   *
   * @param cycle the transitions of one iteration
   * @param supply creates fresh symbols for inputs and array elements
   */
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

  /**
   * Returns whether a guard that holds at both ends of a sequence of iterations holds in between:
   * it is a linear comparison other than disequality, over registers that are incremented or
   * unchanged.
   */
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
   * Returns whether the effect of any number of iterations has a closed form: assigned values
   * depend only on registers that are incremented or unchanged.
   */
  boolean isAccelerable() {
    Set<Symbol> used = new TreeSet<>();
    assignments.values().forEach(value -> used.addAll(value.symbols()));
    return used.stream().noneMatch(assignments::containsKey);
  }

  /**
   * Appends any number of iterations to a path segment.
   *
   * @return the number of iterations as a term
   */
  IntTerm append(PathSegment condition, Symbol.Supply supply) {
    IteratedSummary rounds = new IteratedSummary(this, condition, supply);
    rounds.append();
    return rounds.times;
  }

  /** Returns whether an iteration has no observable moves or choices. */
  boolean isSilent() {
    return moves.isEmpty() && choices.isEmpty();
  }

  /**
   * Returns whether any positive number of iterations has the effect of one: no register is
   * incremented.
   */
  boolean isIdempotent() {
    return increments.values().stream().allMatch(by -> by.signum() == 0);
  }

  /**
   * Any number of equal iterations, appended to a path segment. The guards are required in the
   * first and the last iteration; by convexity, linear guards over incremented registers hold in
   * between. Other guards are left to the replay.
   */
  private static final class IteratedSummary {
    private final LoopSummary round;
    private final PathSegment condition;
    private final Symbol.Supply supply;

    /** The number of iterations; it may be 0. */
    private final IntTerm times;

    /** The values before the iterations. */
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

    /** Returns the values before the last iteration. */
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

    /**
     * Returns a fresh symbol equal to the register's value before the iterations if the condition
     * holds, and to the other value otherwise.
     */
    private Term either(Symbol register, BoolTerm condition, Term otherwise) {
      Term fresh = Term.of(supply.copyOf(register, Symbol.Kind.INPUT));
      this.condition.require(
          BoolTerm.or(
              BoolTerm.and(condition, BoolTerm.equivalent(fresh, before.get(register))),
              BoolTerm.and(condition.not(), BoolTerm.equivalent(fresh, otherwise))));
      return fresh;
    }

    /**
     * Returns the substitution by the given values; other registers keep their values of the
     * segment.
     */
    private Term.Substitution with(Map<Symbol, Term> values) {
      return symbol -> {
        Term value = values.get(symbol);
        return value == null ? condition.value(symbol) : value;
      };
    }
  }
}
