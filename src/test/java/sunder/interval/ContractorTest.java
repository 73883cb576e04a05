package sunder.interval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static sunder.interval.IntervalTest.big;

import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.testing.RandomTrees;

/**
 * Contraction keeps every store that satisfies the condition; certainty is never claimed wrongly.
 */
class ContractorTest {
  private static final int WINDOW = 7;

  private final Symbol.Supply supply = new Symbol.Supply();
  private final Symbol x = integer("x");
  private final Symbol y = integer("y");
  private final Symbol digit =
      supply.integer(Symbol.Kind.INPUT, "d", Optional.of(big(0)), Optional.of(big(2)));
  private final Symbol b = supply.bool(Symbol.Kind.REGISTER, "b");
  private final List<Symbol> symbols = List.of(x, y, digit, b);

  private Symbol integer(String name) {
    return supply.integer(Symbol.Kind.REGISTER, name, Optional.empty(), Optional.empty());
  }

  private Box box(Random random) {
    Box box = new Box();
    for (Symbol symbol : symbols) {
      if (random.nextInt(4) > 0) {
        Interval values = interval(random).intersect(Box.rangeOf(symbol));
        if (!values.isEmpty()) {
          box.set(symbol, values);
        }
      }
    }
    return box;
  }

  private static Interval interval(Random random) {
    int low = random.nextInt(9) - 4;
    return switch (random.nextInt(6)) {
      case 0 -> Interval.atLeast(big(low));
      case 1 -> Interval.atMost(big(low));
      default -> Interval.of(low, low + random.nextInt(6));
    };
  }

  /** Every store of the box whose values lie within the window. */
  private List<Map<Symbol, BigInteger>> stores(Box box) {
    List<Map<Symbol, BigInteger>> result = new ArrayList<>(List.of(Map.of()));
    for (Symbol symbol : symbols) {
      List<Map<Symbol, BigInteger>> more = new ArrayList<>();
      for (int value = -WINDOW; value <= WINDOW; value++) {
        if (box.get(symbol).contains(big(value))) {
          for (Map<Symbol, BigInteger> store : result) {
            Map<Symbol, BigInteger> extended = new TreeMap<>(store);
            extended.put(symbol, big(value));
            more.add(extended);
          }
        }
      }
      result = more;
    }
    return result;
  }

  private void assertContains(Box box, Map<Symbol, BigInteger> store, Object what) {
    for (Symbol symbol : symbols) {
      if (!box.get(symbol).contains(store.get(symbol))) {
        fail("%s keeps %s in %s", what, store, box);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void noSatisfyingStoreIsLost(long seed) {
    Random random = new Random(seed);
    RandomTrees trees = new RandomTrees(random, symbols);
    for (int i = 0; i < 250; i++) {
      BoolTerm condition = trees.bool(3).term();
      Box before = box(random);
      Box after = before.copy();
      boolean possible = Contractor.contract(condition, after);
      boolean certain = Contractor.isCertain(condition, before);
      for (Map<Symbol, BigInteger> store : stores(before)) {
        Optional<Boolean> value = condition.evaluate(store::get);
        if (value.isPresent() && value.get()) {
          assertThat(possible).isTrue();
          assertContains(after, store, condition + " in " + before);
        }
        if (certain && value.isPresent() && !value.get()) {
          fail("%s certain in %s, not at %s", condition, before, store);
        }
      }
      if (possible) {
        for (Symbol symbol : symbols) {
          assertThat(before.get(symbol).contains(after.get(symbol))).isTrue();
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {7, 8, 9})
  void evaluationContainsEveryValueAndNarrowingKeepsWhatLandsInTheTarget(long seed) {
    Random random = new Random(seed);
    RandomTrees trees = new RandomTrees(random, symbols);
    for (int i = 0; i < 250; i++) {
      IntTerm term = trees.integer(4).term();
      Interval target = interval(random);
      Box before = box(random);
      Box after = before.copy();
      Interval values = Contractor.evaluate(term, before);
      boolean possible = Contractor.narrow(term, target, after);
      for (Map<Symbol, BigInteger> store : stores(before)) {
        Optional<BigInteger> value = term.evaluate(store::get);
        if (value.isPresent()) {
          if (!values.contains(value.get())) {
            fail("%s in %s: %s at %s, not in %s", term, before, value, store, values);
          }
        }
        if (value.isPresent() && target.contains(value.get())) {
          assertThat(possible).isTrue();
          assertContains(after, store, term + " into " + target + " in " + before);
        }
      }
    }
  }

  @Test
  void boundsGoThroughLinearForms() {
    Box box = new Box();
    box.set(x, Interval.of(0, 10));
    IntTerm difference = IntTerm.of(y).minus(IntTerm.of(x).times(big(2)));
    assertThat(Contractor.contract(BoolTerm.equal(difference, IntTerm.ONE), box)).isTrue();
    assertThat(box.get(y)).isEqualTo(Interval.of(1, 21));
    assertThat(Contractor.contract(BoolTerm.atMost(IntTerm.of(y), IntTerm.of(6)), box)).isTrue();
    assertThat(Contractor.contract(BoolTerm.equal(difference, IntTerm.ONE), box)).isTrue();
    assertThat(box.get(x)).isEqualTo(Interval.of(0, 2));
  }

  @Test
  void aValueBetweenTheEndsCannotBeCutOut() {
    Box box = new Box();
    box.set(x, Interval.of(0, 2));
    BoolTerm notOne = BoolTerm.notEqual(IntTerm.of(x), IntTerm.ONE);
    BoolTerm notTwo = BoolTerm.notEqual(IntTerm.of(x), IntTerm.of(2));
    assertThat(Contractor.contract(notOne, box)).isTrue();
    assertThat(box.get(x)).isEqualTo(Interval.of(0, 2));
    assertThat(Contractor.contract(BoolTerm.and(notTwo, notOne), box)).isTrue();
    assertThat(box.get(x)).isEqualTo(Interval.ZERO);
  }

  @Test
  void theHullOfAlternativesIsKept() {
    Box box = new Box();
    BoolTerm low = BoolTerm.equal(IntTerm.of(x), IntTerm.of(-3));
    BoolTerm high = BoolTerm.equal(IntTerm.of(x), IntTerm.of(4));
    assertThat(Contractor.contract(BoolTerm.or(low, high), box)).isTrue();
    assertThat(box.get(x)).isEqualTo(Interval.of(-3, 4));
    assertThat(Contractor.isCertain(BoolTerm.or(low, high), box)).isFalse();
    box.set(x, Interval.of(4, 4));
    assertThat(Contractor.isCertain(BoolTerm.or(low, high), box)).isTrue();
  }

  /** Each round cuts one off: far too many rounds, so it stops before the answer. */
  @Test
  void slowConvergenceIsCutOff() {
    Box box = new Box();
    Symbol z = integer("z");
    Interval wide = Interval.of(big(0), BigInteger.TEN.pow(30));
    List.of(x, y, z).forEach(symbol -> box.set(symbol, wide));
    BoolTerm circle =
        BoolTerm.and(
            List.of(
                BoolTerm.less(IntTerm.of(x), IntTerm.of(y)),
                BoolTerm.less(IntTerm.of(y), IntTerm.of(z)),
                BoolTerm.less(IntTerm.of(z), IntTerm.of(x))));
    Assertions.assertTimeout(
        Duration.ofSeconds(60), () -> assertThat(Contractor.contract(circle, box)).isTrue());
  }

  /** Rounds within rounds would take 2^depth. */
  @Test
  void deepNestingIsNoHarderThanItsSize() {
    BoolTerm condition = BoolTerm.equal(IntTerm.of(x), IntTerm.ONE);
    for (int i = 2; i < 80; i++) {
      BoolTerm other = BoolTerm.atMost(IntTerm.of(x), IntTerm.of(i).plus(IntTerm.of(y)));
      BoolTerm bound = BoolTerm.atMost(IntTerm.of(y), IntTerm.of(-i));
      condition = BoolTerm.or(other.not(), BoolTerm.and(List.of(other, bound, condition)));
    }
    BoolTerm nested = condition;
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(60), () -> Contractor.contract(nested, new Box()));
  }

  @Test
  void boxesNotMentionedHaveTheRangeOfTheirType() {
    Box box = new Box();
    assertThat(box.get(digit)).isEqualTo(Interval.of(0, 2));
    assertThat(box.get(b)).isEqualTo(Interval.of(0, 1));
    assertThat(Contractor.contract(BoolTerm.less(IntTerm.of(2), IntTerm.of(digit)), box)).isFalse();
    Box other = new Box();
    other.set(x, Interval.ZERO);
    assertThat(box.copy().hull(other).get(x)).isEqualTo(Interval.ALL);
    assertThat(other.hull(new Box()).get(x)).isEqualTo(Interval.ALL);
  }
}
