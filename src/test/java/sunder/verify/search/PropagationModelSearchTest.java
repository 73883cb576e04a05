package sunder.verify.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.smt.SatResult;
import sunder.verify.Budget;

/** What a witness search says is so; what it does not know it does not say. */
class PropagationModelSearchTest {
  private static final int LOW = -2;
  private static final int HIGH = 3;

  private final Symbol.Supply supply = new Symbol.Supply();

  private Symbol small(String name) {
    return supply.integer(
        Symbol.Kind.INPUT,
        name,
        Optional.of(BigInteger.valueOf(LOW)),
        Optional.of(BigInteger.valueOf(HIGH)));
  }

  private Symbol unbounded() {
    return supply.integer(Symbol.Kind.INPUT, "u", Optional.empty(), Optional.empty());
  }

  /** The value of the product is larger than any number may be: that says nothing of it. */
  @Test
  void whatCannotBeEvaluatedIsNotImpossible() {
    IntTerm x = IntTerm.of(unbounded());
    IntTerm square = x.times(x);
    BigInteger large = BigInteger.ONE.shiftLeft(1 << 20);
    List<BoolTerm> conditions =
        List.of(
            BoolTerm.equal(x, IntTerm.of(large)),
            BoolTerm.atMost(IntTerm.of(8), square.times(square)));
    assertThat(PropagationModelSearch.find(conditions, Budget.unlimited()))
        .isInstanceOf(SatResult.Unknown.class);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void randomConditionsAreAnsweredAsAllValuesTell(long seed) {
    Random random = new Random(seed);
    int settled = 0;
    for (int i = 0; i < 100; i++) {
      List<Symbol> symbols = List.of(small("a"), small("b"), small("c"));
      List<BoolTerm> conditions = new ArrayList<>();
      for (int j = 0; j < 1 + random.nextInt(4); j++) {
        conditions.add(condition(symbols, random));
      }
      SatResult answer = PropagationModelSearch.find(conditions, Budget.unlimited());
      if (answer instanceof SatResult.Satisfiable found) {
        assertThat(holds(conditions, found.model(), symbols)).as("%s", conditions).isTrue();
      } else if (answer instanceof SatResult.Unsatisfiable) {
        assertThat(isSatisfiable(conditions, symbols, 0, new HashMap<>()))
            .as("%s", conditions)
            .isFalse();
      }
      settled += answer instanceof SatResult.Unknown ? 0 : 1;
    }
    assertThat(settled).isGreaterThan(90);
  }

  private static BoolTerm condition(List<Symbol> symbols, Random random) {
    IntTerm sum = IntTerm.of(random.nextInt(9) - 4);
    for (Symbol symbol : symbols) {
      sum = sum.plus(IntTerm.of(symbol).times(BigInteger.valueOf(random.nextInt(7) - 3)));
    }
    if (random.nextInt(5) == 0) {
      sum = sum.plus(IntTerm.of(symbols.get(0)).times(IntTerm.of(symbols.get(1))));
    }
    BoolTerm.Relation[] relations = BoolTerm.Relation.values();
    return BoolTerm.compare(sum, relations[random.nextInt(relations.length)]);
  }

  private static boolean isSatisfiable(
      List<BoolTerm> conditions, List<Symbol> symbols, int index, Map<Symbol, BigInteger> values) {
    if (index == symbols.size()) {
      return holds(conditions, values, symbols);
    }
    for (int value = LOW; value <= HIGH; value++) {
      values.put(symbols.get(index), BigInteger.valueOf(value));
      if (isSatisfiable(conditions, symbols, index + 1, values)) {
        return true;
      }
    }
    return false;
  }

  /** A symbol that simplification removed may have any value. */
  private static boolean holds(
      List<BoolTerm> conditions, Map<Symbol, BigInteger> values, List<Symbol> symbols) {
    return conditions.stream()
        .allMatch(
            condition ->
                condition
                    .evaluate(symbol -> values.getOrDefault(symbol, BigInteger.ZERO))
                    .orElse(false));
  }

  @Test
  void manyUnknownsAreSettledTogether() {
    List<BoolTerm> conditions = new ArrayList<>();
    IntTerm before = IntTerm.ZERO;
    for (int i = 0; i < 3_000; i++) {
      IntTerm sum = IntTerm.of(unbounded());
      conditions.add(BoolTerm.equal(sum, before.plus(IntTerm.of(unbounded()))));
      before = sum;
    }
    conditions.add(BoolTerm.less(IntTerm.of(5), before));
    assertThat(PropagationModelSearch.find(conditions, Budget.unlimited()))
        .isInstanceOf(SatResult.Satisfiable.class);
  }

  @Test
  void aContradictionAmongManyIsFound() {
    List<BoolTerm> conditions = new ArrayList<>();
    IntTerm before = IntTerm.of(3);
    for (int i = 0; i < 1_000; i++) {
      IntTerm next = IntTerm.of(unbounded());
      conditions.add(BoolTerm.equal(next, before.plus(1)));
      before = next;
    }
    conditions.add(BoolTerm.less(before, IntTerm.of(1_003)));
    assertThat(PropagationModelSearch.find(conditions, Budget.unlimited()))
        .isInstanceOf(SatResult.Unsatisfiable.class);
  }

  @Test
  void numbersThatAreTooLargeAreNotGuessed() {
    List<BoolTerm> conditions = new ArrayList<>();
    IntTerm before = IntTerm.of(BigInteger.TWO.pow(4_000));
    for (int i = 0; i < 40; i++) {
      IntTerm next = IntTerm.of(unbounded());
      conditions.add(BoolTerm.equal(next, before.times(before)));
      before = next;
    }
    assertThat(PropagationModelSearch.find(conditions, Budget.unlimited()))
        .isInstanceOf(SatResult.Unknown.class);
    conditions.add(BoolTerm.less(before, IntTerm.ZERO));
    assertThat(PropagationModelSearch.find(conditions, Budget.unlimited()))
        .isInstanceOf(SatResult.Unsatisfiable.class);
  }
}
