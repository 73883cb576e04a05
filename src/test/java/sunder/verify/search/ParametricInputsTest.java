package sunder.verify.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.verify.search.ParametricInputs.FeatureBinding;

/** Inputs follow features where a condition ties them, and what is left says for which values. */
class ParametricInputsTest {
  private final Symbol.Supply supply = new Symbol.Supply();
  private final Symbol feature = symbol(Symbol.Kind.FEATURE);
  private final Symbol first = symbol(Symbol.Kind.INPUT);
  private final Symbol second = symbol(Symbol.Kind.INPUT);

  private Symbol symbol(Symbol.Kind kind) {
    return supply.integer(kind, "s", Optional.empty(), Optional.empty());
  }

  private static IntTerm of(Symbol symbol) {
    return IntTerm.of(symbol);
  }

  @ParameterizedTest
  @EnumSource
  void whatIsLeftMakesTheConditionTrue(FeatureBinding ties) {
    List<BoolTerm> conditions =
        List.of(
            BoolTerm.equal(of(first), of(feature).plus(2)),
            BoolTerm.less(of(feature), of(second)),
            BoolTerm.less(of(second), of(first).plus(3)));
    Map<Symbol, BigInteger> model = model(3, 5, 6);
    ParametricInputs inputs = ParametricInputs.choose(conditions, model, ties);
    assertThat(BoolTerm.and(inputs.remaining()).symbols()).isSubsetOf(feature);
    int served = 0;
    for (int value = -10; value < 10; value++) {
      BigInteger number = BigInteger.valueOf(value);
      if (BoolTerm.and(inputs.remaining()).evaluate(s -> number).orElseThrow()) {
        served++;
        assertThat(holds(conditions, inputs, number)).as("%s at %s", ties, number).isTrue();
      }
    }
    assertThat(served)
        .isEqualTo(ties == FeatureBinding.NONE ? 1 : ties == FeatureBinding.EQUATIONS ? 4 : 20);
  }

  private Map<Symbol, BigInteger> model(long featureValue, long firstValue, long secondValue) {
    Map<Symbol, BigInteger> model = new TreeMap<>();
    model.put(feature, BigInteger.valueOf(featureValue));
    model.put(first, BigInteger.valueOf(firstValue));
    model.put(second, BigInteger.valueOf(secondValue));
    return model;
  }

  private boolean holds(List<BoolTerm> conditions, ParametricInputs inputs, BigInteger value) {
    return conditions.stream()
        .map(
            condition ->
                condition.substitute(s -> s == feature ? IntTerm.of(value) : inputs.terms().get(s)))
        .allMatch(condition -> condition.evaluate(s -> value).orElseThrow());
  }

  @Test
  void thousandsOfInputsAreSetAtOnce() {
    List<BoolTerm> conditions = new ArrayList<>();
    Map<Symbol, BigInteger> model = new TreeMap<>();
    IntTerm sum = IntTerm.ZERO;
    for (int i = 0; i < 2_000; i++) {
      Symbol input = symbol(Symbol.Kind.INPUT);
      model.put(input, BigInteger.valueOf(i % 3));
      sum = sum.plus(of(input));
    }
    conditions.add(BoolTerm.less(IntTerm.of(1_900), sum));
    ParametricInputs inputs = ParametricInputs.choose(conditions, model, FeatureBinding.NONE);
    assertThat(BoolTerm.and(inputs.remaining())).isEqualTo(BoolTerm.TRUE);
    assertThat(inputs.terms()).hasSize(2_000);
  }
}
