package sunder.smt;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import sunder.expression.Atom;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term.Valuation;

/**
 * A solver for non-linear integer arithmetic by linearisation and lemmas over a linear back end.
 * Invariant: a model satisfies the original terms.
 *
 * @param backend the linear back end
 */
record LinearizingSolver(LinearSolver backend) implements Solver {
  private static final int ROUNDS = 12;

  @Override
  public SatResult check(List<BoolTerm> constraints) {
    return decide(constraints, LinearSolver.CoreMode.ALL);
  }

  @Override
  public SatResult checkWithCore(List<BoolTerm> constraints) {
    return decide(constraints, LinearSolver.CoreMode.SMALL);
  }

  private SatResult decide(List<BoolTerm> constraints, LinearSolver.CoreMode core) {
    int contradiction = constraints.indexOf(BoolTerm.FALSE);
    if (contradiction >= 0) {
      return new SatResult.Unsatisfiable(Set.of(contradiction));
    }
    return ValueEnumeration.of(constraints)
        .orElseGet(() -> new LemmaRefinement(constraints, core).decide());
  }

  /** Returns the ranges of the types of symbols. */
  static List<BoolTerm> ranges(Set<Symbol> symbols) {
    List<BoolTerm> ranges = new ArrayList<>();
    for (Symbol symbol : symbols) {
      if (!symbol.isBoolean()) {
        IntTerm value = IntTerm.of(symbol);
        symbol.low().ifPresent(low -> ranges.add(BoolTerm.atMost(IntTerm.of(low), value)));
        symbol.high().ifPresent(high -> ranges.add(BoolTerm.atMost(value, IntTerm.of(high))));
      }
    }
    return ranges;
  }

  @Override
  public void close() {
    backend.close();
  }

  /** A query; its facts grow by lemmas. */
  private final class LemmaRefinement {
    private final List<BoolTerm> original;
    private final List<BoolTerm> linear;
    private final List<BoolTerm> facts;
    private final List<Linearizer.Product> products;
    private final List<Linearizer.FloatValue> floatings;
    private final Set<Symbol> symbols = new LinkedHashSet<>();
    private final LinearSolver.CoreMode core;

    LemmaRefinement(List<BoolTerm> constraints, LinearSolver.CoreMode core) {
      constraints.forEach(term -> term.forEachSymbol(symbols::add));
      Linearizer linearizer = Linearizer.withFreshSymbolsAbove(symbols);
      this.original = constraints;
      this.linear = constraints.stream().map(linearizer::linear).toList();
      this.facts = new ArrayList<>(ranges(symbols));
      this.facts.addAll(linearizer.facts());
      this.products = linearizer.products();
      this.floatings = linearizer.floatings();
      this.core = core;
    }

    SatResult decide() {
      for (int round = 0; round < ROUNDS; round++) {
        SatResult answer = backend.check(new LinearSolver.Query(linear, List.copyOf(facts), core));
        if (!(answer instanceof SatResult.Satisfiable found)) {
          return answer;
        }
        Optional<SatResult> genuine = confirm(found).or(() -> nearby(found));
        if (genuine.isPresent()) {
          return genuine.get();
        }
        if (products.isEmpty() && floatings.isEmpty()) {
          return new SatResult.Unknown("the solver's model does not satisfy the constraints");
        }
      }
      return new SatResult.Unknown("non-linear arithmetic");
    }

    private Optional<SatResult> confirm(SatResult.Satisfiable found) {
      Map<Symbol, BigInteger> model = new LinkedHashMap<>();
      symbols.forEach(symbol -> model.put(symbol, found.value(symbol)));
      Valuation valuation = model::get;
      boolean holds =
          original.stream().allMatch(term -> term.evaluate(valuation).orElse(false))
              && symbols.stream().allMatch(symbol -> inRange(symbol, model.get(symbol)));
      return holds ? Optional.of(new SatResult.Satisfiable(model)) : Optional.empty();
    }

    private static boolean inRange(Symbol symbol, BigInteger value) {
      return symbol.low().map(low -> low.compareTo(value) <= 0).orElse(true)
          && symbol.high().map(high -> value.compareTo(high) <= 0).orElse(true);
    }

    /**
     * Adds lemmas for the operations that the model violates; then searches with the left factors
     * of products and all operands of floating-point operations fixed to the model's values.
     */
    private Optional<SatResult> nearby(SatResult.Satisfiable found) {
      List<BoolTerm> pins = new ArrayList<>();
      for (Linearizer.Product product : products) {
        BigInteger left = product.left().evaluate(found::value).orElseThrow();
        BigInteger right = product.right().evaluate(found::value).orElseThrow();
        if (!left.multiply(right).equals(found.value(product.value()))) {
          facts.addAll(product.tangentLemmas(left, right));
          pins.add(BoolTerm.equal(product.left(), IntTerm.of(left)));
        }
      }
      for (Linearizer.FloatValue floating : floatings) {
        List<Optional<BigInteger>> values =
            floating.atom().operands().stream().map(o -> o.evaluate(found::value)).toList();
        if (values.stream().allMatch(Optional::isPresent)) {
          List<BigInteger> given = values.stream().map(Optional::get).toList();
          floating.lemma(given).ifPresent(facts::add);
          pins.add(floating.hasOperands(given));
        }
      }
      if (pins.isEmpty()) {
        return Optional.empty();
      }
      pins.addAll(facts);
      SatResult answer =
          backend.check(new LinearSolver.Query(linear, pins, LinearSolver.CoreMode.ALL));
      return answer instanceof SatResult.Satisfiable model ? confirm(model) : Optional.empty();
    }
  }

  /**
   * Exhaustive enumeration for constraints with bitwise operations over few valuations, on which
   * linear arithmetic performs poorly.
   */
  private static final class ValueEnumeration {
    /** The limit of valuations: those of two bytes and a Boolean. */
    private static final BigInteger MOST_VALUATIONS = BigInteger.ONE.shiftLeft(17);

    private final List<Symbol> symbols;
    private final Map<Symbol, Range> ranges;
    private final Map<Symbol, BigInteger> values = new HashMap<>();

    /**
     * The constraints that can be evaluated once a symbol has a value, by the index of that symbol.
     */
    private final List<List<BoolTerm>> known = new ArrayList<>();

    /**
     * Whether a constraint could not be evaluated, because a divisor is 0 or a number is too large.
     */
    private boolean isUnclear;

    /** A range of values. */
    private record Range(BigInteger low, BigInteger high) {
      BigInteger size() {
        return high.subtract(low).add(BigInteger.ONE).max(BigInteger.ZERO);
      }
    }

    private ValueEnumeration(
        List<BoolTerm> constraints, List<Symbol> symbols, Map<Symbol, Range> ranges) {
      this.symbols = symbols;
      this.ranges = ranges;
      symbols.forEach(symbol -> known.add(new ArrayList<>()));
      for (BoolTerm constraint : constraints) {
        int last = constraint.symbols().stream().mapToInt(symbols::indexOf).max().orElse(0);
        known.get(last).add(constraint);
      }
    }

    /**
     * Returns the answer; empty if there are no bitwise operations or too many valuations.
     *
     * @param constraints the constraints, none of which is FALSE
     */
    static Optional<SatResult> of(List<BoolTerm> constraints) {
      if (constraints.stream()
          .noneMatch(term -> term.containsAtom(Atom.ByteAnd.class::isInstance))) {
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
          : new ValueEnumeration(constraints, List.copyOf(symbols), ranges).search(constraints);
    }

    /**
     * Returns the range of a symbol by its type and by the comparisons of it alone; empty if it is
     * unbounded.
     */
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

    private static SatResult none(List<BoolTerm> constraints) {
      return new SatResult.Unsatisfiable(
          IntStream.range(0, constraints.size()).boxed().collect(Collectors.toSet()));
    }

    private Optional<SatResult> search(List<BoolTerm> constraints) {
      if (satisfy(0)) {
        return Optional.of(new SatResult.Satisfiable(new LinkedHashMap<>(values)));
      }
      return isUnclear ? Optional.empty() : Optional.of(none(constraints));
    }

    private boolean satisfy(int index) {
      if (index == symbols.size()) {
        return true;
      }
      Symbol symbol = symbols.get(index);
      Range range = ranges.get(symbol);
      for (BigInteger value = range.low();
          value.compareTo(range.high()) <= 0;
          value = value.add(BigInteger.ONE)) {
        values.put(symbol, value);
        if (known.get(index).stream().allMatch(this::test) && satisfy(index + 1)) {
          return true;
        }
      }
      return false;
    }

    private boolean test(BoolTerm condition) {
      Optional<Boolean> value = condition.evaluate(values::get);
      isUnclear |= value.isEmpty();
      return value.orElse(false);
    }
  }
}
