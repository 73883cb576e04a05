package sunder.verify.feature;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.Configuration;
import sunder.family.Feature;

/** The bits of terms over features, against the values of the terms. */
class BitBlastingTest {
  private final Symbol.Supply supply = new Symbol.Supply();
  private final Map<Symbol, Feature> features = new LinkedHashMap<>();
  private final Symbol x = symbol("x", -9, 11);
  private final Symbol y = symbol("y", 0, 15);
  private final ConfigSpace space = ConfigSpace.of(List.copyOf(features.values()));

  private Symbol symbol(String name, long low, long high) {
    Symbol symbol = supply.feature(name, BigInteger.valueOf(low), BigInteger.valueOf(high));
    features.put(
        symbol, new Feature.Numeric(name, BigInteger.valueOf(low), BigInteger.valueOf(high)));
    return symbol;
  }

  private BitBlasting bits(long mostNodes) {
    return new BitBlasting(features, space, mostNodes, 100);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void valuesAndSetsAreThoseOfTheTerms(long seed) {
    Random random = new Random(seed);
    BitBlasting bits = bits(1_000_000);
    for (int i = 0; i < 25; i++) {
      IntTerm term = number(random, 3);
      BitVector value = bits.value(term).orElseThrow();
      BoolTerm condition =
          random.nextBoolean()
              ? BoolTerm.atMost(term, number(random, 1))
              : BoolTerm.or(
                  List.of(
                      BoolTerm.equal(term, IntTerm.of(random.nextInt(7))),
                      BoolTerm.notEqual(number(random, 2), IntTerm.of(1)).not()));
      ConfigSet set = bits.satisfying(condition).orElseThrow();
      ConfigSet rest = space.all();
      while (!rest.isEmpty()) {
        Configuration one = rest.pick();
        rest = rest.minus(space.single(one));
        assertThat(IntTerm.of(number(value, one)))
            .as("%s at %s", term, one.values())
            .isEqualTo(in(term, one));
        assertThat(set.contains(one))
            .as("%s at %s", condition, one.values())
            .isEqualTo(in(condition, one).equals(BoolTerm.TRUE));
      }
    }
  }

  private Term in(Term term, Configuration one) {
    return term.substitute(symbol -> (Term) IntTerm.of(one.valueOf(features.get(symbol))));
  }

  private static BigInteger number(BitVector value, Configuration one) {
    BigInteger result = value.sign().contains(one) ? BigInteger.ONE.negate() : BigInteger.ZERO;
    for (int i = value.bits().size() - 1; i >= 0; i--) {
      result = value.bit(i).contains(one) ? result.setBit(i) : result.clearBit(i);
    }
    return result;
  }

  private IntTerm number(Random random, int depth) {
    if (depth == 0) {
      return IntTerm.of(random.nextBoolean() ? x : y);
    }
    IntTerm one = number(random, depth - 1);
    BigInteger constant = BigInteger.ONE.shiftLeft(random.nextInt(5));
    IntTerm divisor = IntTerm.of(random.nextBoolean() ? constant : constant.negate());
    return switch (random.nextInt(10)) {
      case 0 -> one.plus(number(random, depth - 1));
      case 1 -> one.times(BigInteger.valueOf(random.nextInt(9) - 4)).plus(random.nextInt(9) - 4);
      case 2 -> one.modulo(constant);
      case 3 -> one.dividedBy(divisor);
      case 4 -> one.remainder(divisor);
      case 5 -> one.byteAnd(number(random, depth - 1));
      case 6 -> one.times(number(random, 0));
      case 7 -> disjunction(one, number(random, depth - 1), BigInteger.ONE);
      case 8 -> disjunction(one, number(random, depth - 1), BigInteger.TWO).times(constant);
      default -> one.times(BigInteger.valueOf(-3));
    };
  }

  private static IntTerm disjunction(IntTerm left, IntTerm right, BigInteger conjunctions) {
    return left.plus(right).minus(left.byteAnd(right).times(conjunctions));
  }

  @Test
  void aTermOfTooManyNodesHasNoBits() {
    IntTerm product = IntTerm.of(x).times(IntTerm.of(y));
    assertThat(bits(10).value(product)).isEmpty();
    assertThat(bits(10_000).value(product)).isPresent();
  }

  @Test
  void aDivisionByOtherThanAPowerOfTwoHasNoSet() {
    for (IntTerm divisor : List.of(IntTerm.of(y), IntTerm.of(3))) {
      IntTerm quotient = IntTerm.of(x).dividedBy(divisor);
      assertThat(bits(10_000).satisfying(BoolTerm.equal(quotient, IntTerm.ONE))).isEmpty();
    }
  }
}
