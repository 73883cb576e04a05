package sunder.verify.acceleration;

import java.math.BigInteger;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Substitution;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.verify.search.Stretch;

/**
 * Adds any number of equal rounds to what is said of a play.
 *
 * <p>Guards are asked for in the first round and in the last one. Between the two lies all that a
 * linear guard says of registers that step; of other guards, a replay will tell.
 */
final class Rounds {
  private final Round round;
  private final Stretch condition;
  private final Symbol.Supply supply;

  /** How many rounds, 0 included. */
  private final IntTerm times;

  /** The values before the rounds. */
  private final Map<Symbol, Term> before = new TreeMap<>();

  private Rounds(Round round, Stretch condition, Symbol.Supply supply) {
    this.round = round;
    this.condition = condition;
    this.supply = supply;
    this.times =
        IntTerm.of(
            supply.integer(
                Symbol.Kind.INPUT,
                "rounds",
                Optional.of(BigInteger.ZERO),
                round.isRepeatable() && !round.isIdle()
                    ? Optional.empty()
                    : Optional.of(BigInteger.ONE)));
    round.steps().keySet().forEach(r -> before.put(r, condition.value(r)));
    round.sets().keySet().forEach(r -> before.put(r, condition.value(r)));
  }

  /**
   * Adds them.
   *
   * @return the term that says how many
   */
  static IntTerm append(Round round, Stretch condition, Symbol.Supply supply) {
    Rounds rounds = new Rounds(round, condition, supply);
    rounds.append();
    return rounds.times;
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
        .steps()
        .forEach((r, by) -> behind.put(r, ((IntTerm) before.get(r)).plus(times.times(by))));
    round
        .sets()
        .forEach((r, value) -> behind.put(r, either(r, isNone(), value.substitute(with(last)))));
    condition.repeat(round.moves(), round.choices(), times);
    behind.forEach(condition::set);
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
        .sets()
        .forEach((r, value) -> last.put(r, either(r, isFirst, value.substitute(with(oneBefore)))));
    return last;
  }

  private Map<Symbol, Term> steppedBy(IntTerm rounds) {
    Map<Symbol, Term> result = new TreeMap<>(before);
    round
        .steps()
        .forEach((r, by) -> result.put(r, ((IntTerm) before.get(r)).plus(rounds.times(by))));
    return result;
  }

  /** A register's value before the rounds if the condition holds, else the other value. */
  private Term either(Symbol register, BoolTerm condition, Term otherwise) {
    Term fresh = Term.of(supply.like(register, Symbol.Kind.INPUT));
    this.condition.require(
        BoolTerm.or(
            BoolTerm.and(condition, BoolTerm.same(fresh, before.get(register))),
            BoolTerm.and(condition.not(), BoolTerm.same(fresh, otherwise))));
    return fresh;
  }

  /** Registers that the rounds do not change have the values that the path gave them. */
  private Substitution with(Map<Symbol, Term> values) {
    return symbol -> {
      Term value = values.get(symbol);
      return value == null ? condition.value(symbol) : value;
    };
  }
}
