package sunder.verify.search;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
import sunder.interval.Box;
import sunder.interval.Contractor;
import sunder.interval.Interval;

/**
 * Easy play conditions need no solver: contract the box of all inputs, fix one input, contract again. An
 * answer is checked by evaluation; no answer says nothing.
 */
final class Witness {
  private static final int MAX_CONJUNCTS = 400;

  private Witness() {}

  static Optional<Map<Symbol, BigInteger>> find(List<BoolTerm> conjuncts) {
    if (conjuncts.size() > MAX_CONJUNCTS) {
      return Optional.empty();
    }
    BoolTerm all = BoolTerm.and(conjuncts);
    Set<Symbol> symbols = new TreeSet<>(all.symbols());
    Box box = new Box();
    Map<Symbol, BigInteger> values = new TreeMap<>();
    if (!Contractor.contract(all, box)) {
      return Optional.empty();
    }
    for (Symbol symbol : symbols) {
      BigInteger value = box.get(symbol).nearestToZero();
      values.put(symbol, value);
      box.set(symbol, Interval.point(value));
      if (!Contractor.contract(all, box)) {
        return Optional.empty();
      }
    }
    return Optional.of(values)
        .filter(found -> all.evaluate(found::get).orElse(false));
  }
}
