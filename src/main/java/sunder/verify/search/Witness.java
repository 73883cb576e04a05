package sunder.verify.search;

import java.math.BigInteger;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
import sunder.interval.Box;
import sunder.interval.Contractor;
import sunder.interval.Interval;
import sunder.smt.Answer;
import sunder.verify.Budget;

/**
 * Easy play conditions need no solver: contract the box of all inputs, fix one input, contract
 * again; go back where that fails, a bounded number of times. Values found are checked by
 * evaluation; "none" means that contraction, and all values of the small ranges that were tried,
 * left nothing.
 */
final class Witness {
  private static final int MAX_CONJUNCTS = 400;
  private static final int MAX_TRIALS = 2_000;
  private static final int SMALL_RANGE = 8;
  private static final Answer UNCLEAR = new Answer.Unknown("a few trials do not tell");

  private final BoolTerm condition;
  private final Budget budget;
  private final List<Symbol> symbols;
  private final Map<Symbol, BigInteger> values = new TreeMap<>();
  private int trials;
  private boolean complete = true;

  private Witness(BoolTerm condition, Budget budget) {
    this.condition = condition;
    this.budget = budget;
    this.symbols = List.copyOf(condition.symbols());
  }

  /**
   * An answer whose core, if any, is everything; "unknown" says nothing.
   *
   * @throws sunder.verify.LimitReached if the budget is used up
   */
  static Answer find(List<BoolTerm> conjuncts, Budget budget) {
    if (conjuncts.size() > MAX_CONJUNCTS) {
      return UNCLEAR;
    }
    Witness search = new Witness(BoolTerm.and(conjuncts), budget);
    Box box = new Box();
    if (Contractor.contract(search.condition, box) && search.fix(0, box)) {
      return new Answer.Satisfiable(search.values);
    }
    return search.complete ? all(conjuncts.size()) : UNCLEAR;
  }

  private static Answer all(int size) {
    return new Answer.Unsatisfiable(new TreeSet<>(IntStream.range(0, size).boxed().toList()));
  }

  private boolean fix(int index, Box box) {
    if (index == symbols.size()) {
      return condition.evaluate(values::get).orElse(false);
    }
    Symbol symbol = symbols.get(index);
    Set<BigInteger> candidates = candidates(box.get(symbol));
    complete &= isAll(candidates, box.get(symbol));
    for (BigInteger value : candidates) {
      budget.check();
      if (++trials > MAX_TRIALS) {
        complete = false;
        return false;
      }
      Box fixed = box.copy();
      fixed.set(symbol, Interval.point(value));
      values.put(symbol, value);
      if (Contractor.contract(condition, fixed) && fix(index + 1, fixed)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isAll(Set<BigInteger> values, Interval range) {
    return range.hasLow()
        && range.hasHigh()
        && range.high().subtract(range.low()).compareTo(BigInteger.valueOf(values.size())) < 0;
  }

  /** The value nearest to 0, the ends, and all values of a small range. */
  private static Set<BigInteger> candidates(Interval range) {
    Set<BigInteger> result = new LinkedHashSet<>();
    result.add(range.nearestToZero());
    if (range.hasLow()) {
      result.add(range.low());
    }
    if (range.hasHigh()) {
      result.add(range.high());
    }
    if (range.hasLow() && range.hasHigh()) {
      BigInteger value = range.low();
      for (int i = 0; i < SMALL_RANGE && range.contains(value); i++) {
        result.add(value);
        value = value.add(BigInteger.ONE);
      }
    }
    return result;
  }
}
