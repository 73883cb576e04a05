package sunder.smt;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import sunder.expression.Atom;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;

/**
 * Decides what asks for bits by trying all values, where these are few: bytes have 256, and the
 * linear arithmetic of solvers says little of bits.
 */
final class Enumeration {
  /** Two bytes and a truth value. */
  private static final BigInteger MOST_VALUATIONS = BigInteger.ONE.shiftLeft(17);

  private final List<Symbol> symbols;
  private final Map<Symbol, Range> ranges;
  private final Map<Symbol, BigInteger> values = new HashMap<>();

  /** What can be said once a symbol has its value, by the number of that symbol. */
  private final List<List<BoolTerm>> known = new ArrayList<>();

  /** Whether some condition has no value, for a divisor is 0 or a number too large. */
  private boolean isUnclear;

  /** All values from one to another. */
  private record Range(BigInteger low, BigInteger high) {
    BigInteger size() {
      return high.subtract(low).add(BigInteger.ONE).max(BigInteger.ZERO);
    }
  }

  private Enumeration(List<BoolTerm> constraints, List<Symbol> symbols, Map<Symbol, Range> ranges) {
    this.symbols = symbols;
    this.ranges = ranges;
    symbols.forEach(symbol -> known.add(new ArrayList<>()));
    for (BoolTerm constraint : constraints) {
      int last = constraint.symbols().stream().mapToInt(symbols::indexOf).max().orElse(0);
      known.get(last).add(constraint);
    }
  }

  /**
   * The answer; nothing if no bits are asked for or there are too many values.
   *
   * @param constraints none is FALSE
   */
  static Optional<Answer> of(List<BoolTerm> constraints) {
    if (constraints.stream().noneMatch(term -> term.has(Atom.Common.class::isInstance))) {
      return Optional.empty();
    }
    Set<Symbol> symbols = new TreeSet<>();
    constraints.forEach(term -> term.forEachSymbol(symbols::add));
    Map<Symbol, Range> ranges = new HashMap<>();
    BigInteger valuations = BigInteger.ONE;
    for (Symbol symbol : symbols) {
      Optional<Range> range = range(symbol, constraints);
      if (range.isEmpty()) {
        return Optional.empty();
      }
      ranges.put(symbol, range.get());
      valuations = valuations.multiply(range.get().size());
    }
    return valuations.compareTo(MOST_VALUATIONS) > 0
        ? Optional.empty()
        : new Enumeration(constraints, List.copyOf(symbols), ranges).search(constraints);
  }

  /** By the symbol's type and the comparisons of it alone. */
  private static Optional<Range> range(Symbol symbol, List<BoolTerm> constraints) {
    Optional<BigInteger> low = symbol.isBoolean() ? Optional.of(BigInteger.ZERO) : symbol.low();
    Optional<BigInteger> high = symbol.isBoolean() ? Optional.of(BigInteger.ONE) : symbol.high();
    for (BoolTerm.Compare compare : comparisons(symbol, constraints)) {
      BigInteger constant = compare.term().constant();
      boolean isPositive = compare.term().coefficient(0).signum() > 0;
      BigInteger value = isPositive ? constant.negate() : constant;
      boolean isEqual = compare.relation() == BoolTerm.Relation.EQUAL;
      if (isEqual || isPositive) {
        high = Optional.of(high.map(value::min).orElse(value));
      }
      if (isEqual || !isPositive) {
        low = Optional.of(low.map(value::max).orElse(value));
      }
    }
    Optional<BigInteger> most = high;
    return low.flatMap(least -> most.map(top -> new Range(least, top)));
  }

  private static List<BoolTerm.Compare> comparisons(Symbol symbol, List<BoolTerm> constraints) {
    return constraints.stream()
        .flatMap(constraint -> constraint.conjuncts().stream())
        .filter(BoolTerm.Compare.class::isInstance)
        .map(BoolTerm.Compare.class::cast)
        .filter(compare -> compare.relation() != BoolTerm.Relation.NOT_EQUAL)
        .filter(compare -> compare.term().length() == 1)
        .filter(compare -> compare.term().atom(0).equals(new Atom.Variable(symbol)))
        .filter(compare -> compare.term().coefficient(0).abs().equals(BigInteger.ONE))
        .toList();
  }

  private static Answer none(List<BoolTerm> constraints) {
    return new Answer.Unsatisfiable(
        IntStream.range(0, constraints.size()).boxed().collect(Collectors.toSet()));
  }

  private Optional<Answer> search(List<BoolTerm> constraints) {
    if (isSatisfied(0)) {
      return Optional.of(new Answer.Satisfiable(new LinkedHashMap<>(values)));
    }
    return isUnclear ? Optional.empty() : Optional.of(none(constraints));
  }

  private boolean isSatisfied(int index) {
    if (index == symbols.size()) {
      return true;
    }
    Symbol symbol = symbols.get(index);
    Range range = ranges.get(symbol);
    for (BigInteger value = range.low();
        value.compareTo(range.high()) <= 0;
        value = value.add(BigInteger.ONE)) {
      values.put(symbol, value);
      if (known.get(index).stream().allMatch(this::holds) && isSatisfied(index + 1)) {
        return true;
      }
    }
    return false;
  }

  private boolean holds(BoolTerm condition) {
    Optional<Boolean> value = condition.evaluate(values::get);
    isUnclear |= value.isEmpty();
    return value.orElse(false);
  }
}
