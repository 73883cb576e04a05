package sunder.smt;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Valuation;

/** Asks a linear backend, and lets no model out that does not make the original terms true. */
record LinearizingSolver(Backend backend) implements Solver {
  private static final int ROUNDS = 12;

  @Override
  public Answer check(List<BoolTerm> constraints) {
    return decide(constraints, Backend.Core.ALL);
  }

  @Override
  public Answer checkWithCore(List<BoolTerm> constraints) {
    return decide(constraints, Backend.Core.SMALL);
  }

  private Answer decide(List<BoolTerm> constraints, Backend.Core core) {
    int contradiction = constraints.indexOf(BoolTerm.FALSE);
    if (contradiction >= 0) {
      return new Answer.Unsatisfiable(Set.of(contradiction));
    }
    return Enumeration.of(constraints).orElseGet(() -> new Question(constraints, core).decide());
  }

  /** What the types say of symbols. */
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

  /** One question; {@code facts} grow by lemmas. */
  private final class Question {
    private final List<BoolTerm> original;
    private final List<BoolTerm> linear;
    private final List<BoolTerm> facts;
    private final List<Linearizer.Product> products;
    private final Set<Symbol> symbols = new LinkedHashSet<>();
    private final Backend.Core core;

    Question(List<BoolTerm> constraints, Backend.Core core) {
      constraints.forEach(term -> term.forEachSymbol(symbols::add));
      Linearizer linearizer = Linearizer.above(symbols);
      this.original = constraints;
      this.linear = constraints.stream().map(linearizer::linear).toList();
      this.facts = new ArrayList<>(ranges(symbols));
      this.facts.addAll(linearizer.facts());
      this.products = linearizer.products();
      this.core = core;
    }

    Answer decide() {
      for (int round = 0; round < ROUNDS; round++) {
        Answer answer = backend.check(new Backend.Query(linear, List.copyOf(facts), core));
        if (!(answer instanceof Answer.Satisfiable found)) {
          return answer;
        }
        Optional<Answer> genuine = confirm(found).or(() -> nearby(found));
        if (genuine.isPresent()) {
          return genuine.get();
        }
        if (products.isEmpty()) {
          return new Answer.Unknown("the solver's model does not satisfy the constraints");
        }
      }
      return new Answer.Unknown("non-linear arithmetic");
    }

    private Optional<Answer> confirm(Answer.Satisfiable found) {
      Map<Symbol, BigInteger> model = new LinkedHashMap<>();
      symbols.forEach(symbol -> model.put(symbol, found.value(symbol)));
      Valuation valuation = model::get;
      boolean holds =
          original.stream().allMatch(term -> term.evaluate(valuation).orElse(false))
              && symbols.stream().allMatch(symbol -> inRange(symbol, model.get(symbol)));
      return holds ? Optional.of(new Answer.Satisfiable(model)) : Optional.empty();
    }

    private static boolean inRange(Symbol symbol, BigInteger value) {
      return symbol.low().map(low -> low.compareTo(value) <= 0).orElse(true)
          && symbol.high().map(high -> value.compareTo(high) <= 0).orElse(true);
    }

    /** Learns from the wrong products, then looks where their left factors are as in the model. */
    private Optional<Answer> nearby(Answer.Satisfiable found) {
      List<BoolTerm> pins = new ArrayList<>();
      for (Linearizer.Product product : products) {
        BigInteger left = product.left().evaluate(found::value).orElseThrow();
        BigInteger right = product.right().evaluate(found::value).orElseThrow();
        if (!left.multiply(right).equals(found.value(product.value()))) {
          facts.addAll(product.at(left, right));
          pins.add(BoolTerm.equal(product.left(), IntTerm.of(left)));
        }
      }
      if (pins.isEmpty()) {
        return Optional.empty();
      }
      pins.addAll(facts);
      Answer answer = backend.check(new Backend.Query(linear, pins, Backend.Core.ALL));
      return answer instanceof Answer.Satisfiable model ? confirm(model) : Optional.empty();
    }
  }
}
