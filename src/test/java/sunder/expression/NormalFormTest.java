package sunder.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.testing.RandomTrees;
import sunder.testing.Tree;

/** Normal forms mean what the operations say, and say equal things equally. */
class NormalFormTest {
  private final Symbol.Supply supply = new Symbol.Supply();
  private final Symbol x = integer("x");
  private final Symbol y = integer("y");
  private final Symbol z = integer("z");
  private final Symbol b = supply.bool(Symbol.Kind.REGISTER, "b");
  private final Symbol c = supply.bool(Symbol.Kind.REGISTER, "c");
  private final List<Symbol> symbols = List.of(x, y, z, b, c);

  private Symbol integer(String name) {
    return supply.integer(Symbol.Kind.REGISTER, name, Optional.empty(), Optional.empty());
  }

  private Map<Symbol, BigInteger> values(Random random) {
    Map<Symbol, BigInteger> values = new TreeMap<>();
    for (Symbol symbol : symbols) {
      int value = symbol.isBoolean() ? random.nextInt(2) : random.nextInt(13) - 6;
      values.put(symbol, BigInteger.valueOf(value));
    }
    return values;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void integerTermsMeanTheirOperations(long seed) {
    Random random = new Random(seed);
    RandomTrees trees = new RandomTrees(random, symbols);
    for (int i = 0; i < 2000; i++) {
      Tree<IntTerm> tree = trees.integer(4);
      IntTerm term = tree.term();
      Map<Symbol, BigInteger> values = values(random);
      Optional<BigInteger> expected = tree.value(values::get);
      if (expected.isPresent() && !term.evaluate(values::get).equals(expected)) {
        fail("%s at %s is not %s", term, values, expected);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {5, 6, 7, 8})
  void booleanTermsMeanTheirOperations(long seed) {
    Random random = new Random(seed);
    RandomTrees trees = new RandomTrees(random, symbols);
    for (int i = 0; i < 2000; i++) {
      Tree<BoolTerm> tree = trees.bool(4);
      BoolTerm term = tree.term();
      Map<Symbol, BigInteger> values = values(random);
      Optional<Boolean> expected = tree.value(values::get).map(v -> v.signum() != 0);
      if (expected.isPresent()) {
        if (!term.evaluate(values::get).equals(expected)) {
          fail("%s at %s is not %s", term, values, expected);
        }
        if (!term.not().evaluate(values::get).equals(expected.map(v -> !v))) {
          fail("%s at %s is %s, and so is its negation", term, values, expected);
        }
        assertThat(BoolTerm.and(term.conjuncts())).isEqualTo(term);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {9, 10, 11})
  void substitutionPutsTermsInPlaceOfSymbols(long seed) {
    Random random = new Random(seed);
    RandomTrees trees = new RandomTrees(random, symbols);
    for (int i = 0; i < 1000; i++) {
      Tree<BoolTerm> tree = trees.bool(3);
      Tree<?> by = random.nextBoolean() ? trees.integer(2) : trees.bool(1);
      Symbol replaced = by.term() instanceof IntTerm ? x : b;
      BoolTerm term = tree.term().substitute(s -> s == replaced ? by.term() : Term.of(s));
      assertThat(term.substitute(Term::of)).isSameAs(term);
      Map<Symbol, BigInteger> values = values(random);
      Optional<BigInteger> expected = tree.replace(replaced, by).value(values::get);
      if (expected.isPresent()) {
        assertThat(term.evaluate(values::get))
            .as("%s at %s", term, values)
            .contains(expected.get().signum() != 0);
      }
    }
  }

  @Test
  void sizesAndSymbolsOfTerms() {
    IntTerm sum = IntTerm.of(x).times(IntTerm.of(y)).plus(IntTerm.of(z)).minus(IntTerm.of(z));
    assertThat(sum.symbols()).containsExactly(x, y);
    assertThat(sum.isLinear()).isFalse();
    assertThat(IntTerm.of(x).minus(IntTerm.of(x))).isEqualTo(IntTerm.ZERO);
  }

  @Test
  void sizeOfARepeatedSquareStaysANumber() {
    IntTerm term = IntTerm.of(x);
    for (int i = 0; i < 200; i++) {
      term = term.times(term).plus(1);
    }
    assertThat(term.size()).isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  void comparisonsAreDividedByTheCommonDivisor() {
    IntTerm sum = IntTerm.of(x).times(big(4)).minus(IntTerm.of(y).times(big(6)));
    // 4x - 6y <= 5 says 2x - 3y <= 2.
    assertThat(BoolTerm.atMost(sum, IntTerm.of(5)))
        .isEqualTo(BoolTerm.atMost(half(sum), IntTerm.of(2)));
    // 4x - 6y >= 5 says 2x - 3y >= 3; -5 rounds the other way.
    assertThat(BoolTerm.atMost(IntTerm.of(5), sum))
        .isEqualTo(BoolTerm.atMost(IntTerm.of(3), half(sum)));
    assertThat(BoolTerm.atMost(sum, IntTerm.of(-5)))
        .isEqualTo(BoolTerm.atMost(half(sum), IntTerm.of(-3)));
    assertThat(BoolTerm.equal(sum, IntTerm.of(5))).isEqualTo(BoolTerm.FALSE);
    assertThat(BoolTerm.notEqual(sum, IntTerm.of(5))).isEqualTo(BoolTerm.TRUE);
    assertThat(BoolTerm.equal(sum, IntTerm.of(-8)))
        .isEqualTo(BoolTerm.equal(IntTerm.of(4), half(sum).negate()));
  }

  private IntTerm half(IntTerm sum) {
    return sum.withCoefficientsDividedBy(BigInteger.TWO, BigInteger.ZERO);
  }

  private static BigInteger big(long value) {
    return BigInteger.valueOf(value);
  }

  @Test
  void whatCancelsIsDecidedAtOnce() {
    IntTerm term = IntTerm.of(x);
    assertThat(BoolTerm.equal(term, term.plus(1))).isEqualTo(BoolTerm.FALSE);
    assertThat(BoolTerm.less(term, term)).isEqualTo(BoolTerm.FALSE);
    assertThat(BoolTerm.atMost(term, term.plus(3))).isEqualTo(BoolTerm.TRUE);
    assertThat(BoolTerm.equal(term.times(IntTerm.of(y)), IntTerm.of(y).times(term)))
        .isEqualTo(BoolTerm.TRUE);
  }

  @Test
  void conjunctionsAndDisjunctionsAreSimplified() {
    BoolTerm p = BoolTerm.less(IntTerm.of(x), IntTerm.of(y));
    BoolTerm q = BoolTerm.of(b);
    BoolTerm r = BoolTerm.equal(IntTerm.of(x), IntTerm.of(7));
    assertThat(BoolTerm.and(p, p.not())).isEqualTo(BoolTerm.FALSE);
    assertThat(BoolTerm.or(q, q.not())).isEqualTo(BoolTerm.TRUE);
    assertThat(BoolTerm.or(r.not(), r)).isEqualTo(BoolTerm.TRUE);
    assertThat(BoolTerm.and(p, BoolTerm.TRUE)).isEqualTo(p);
    assertThat(BoolTerm.or(p, BoolTerm.TRUE)).isEqualTo(BoolTerm.TRUE);
    assertThat(BoolTerm.and(p, BoolTerm.and(q, p))).isEqualTo(BoolTerm.and(p, q));
    assertThat(BoolTerm.and(List.of())).isEqualTo(BoolTerm.TRUE);
    assertThat(BoolTerm.or(List.of())).isEqualTo(BoolTerm.FALSE);
    assertThat(BoolTerm.and(p, q).not()).isEqualTo(BoolTerm.or(p.not(), q.not()));
  }

  /** Conjunctions of many bounds on few directions: tightened, never changed. */
  @ParameterizedTest
  @ValueSource(longs = {20, 21, 22})
  void boundsOfOneDirectionAreTightenedWithoutChangingTheMeaning(long seed) {
    Random random = new Random(seed);
    List<IntTerm> directions = List.of(IntTerm.of(x), IntTerm.of(x).minus(IntTerm.of(y)));
    for (int i = 0; i < 1500; i++) {
      List<BoolTerm> bounds = new ArrayList<>();
      for (int j = random.nextInt(6); j >= 0; j--) {
        IntTerm left = directions.get(random.nextInt(2)).times(big(random.nextInt(5) - 2));
        BoolTerm.Relation[] relations = BoolTerm.Relation.values();
        bounds.add(
            BoolTerm.compare(left.plus(random.nextInt(7) - 3), relations[random.nextInt(3)]));
      }
      BoolTerm all = BoolTerm.and(bounds);
      for (int v = -4; v <= 4; v++) {
        for (int w = -4; w <= 4; w++) {
          Map<Symbol, BigInteger> values = Map.of(x, big(v), y, big(w));
          boolean expected = bounds.stream().allMatch(t -> t.evaluate(values::get).orElseThrow());
          if (all.evaluate(values::get).orElseThrow() != expected) {
            fail("%s of %s at %s", all, bounds, values);
          }
        }
      }
    }
  }

  /** Bounds of few directions beside anything else, held against more of these. */
  @ParameterizedTest
  @ValueSource(longs = {30, 31, 32})
  void whatAConjunctionExcludesIsWhatMakesItFalse(long seed) {
    Random random = new Random(seed);
    RandomTrees trees = new RandomTrees(random, symbols);
    int excluded = 0;
    for (int i = 0; i < 3000; i++) {
      BoolTerm known = BoolTerm.and(List.of(mixture(random, trees), mixture(random, trees)));
      BoolTerm condition = mixture(random, trees);
      boolean expected = BoolTerm.and(known, condition).equals(BoolTerm.FALSE);
      assertThat(BoolTerm.and(known, condition)).isEqualTo(BoolTerm.and(List.of(known, condition)));
      assertThat(new ConjunctionIndex(known).contradicts(condition))
          .as("%s excludes %s", known, condition)
          .isEqualTo(expected);
      excluded += expected ? 1 : 0;
    }
    assertThat(excluded).isBetween(300, 2500);
  }

  private BoolTerm mixture(Random random, RandomTrees trees) {
    List<BoolTerm> parts = new ArrayList<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      IntTerm left = IntTerm.of(random.nextBoolean() ? x : y).times(big(random.nextInt(5) - 2));
      BoolTerm.Relation relation = BoolTerm.Relation.values()[random.nextInt(3)];
      BoolTerm bound = BoolTerm.compare(left.plus(random.nextInt(7) - 3), relation);
      parts.add(random.nextInt(3) == 0 ? trees.bool(2).term() : bound);
    }
    return random.nextInt(4) == 0 ? BoolTerm.or(parts) : BoolTerm.and(parts);
  }

  @Test
  void theOrderOfTermsAgreesWithEquality() {
    Random random = new Random(12);
    RandomTrees trees = new RandomTrees(random, symbols);
    List<IntTerm> terms = random.ints(60).mapToObj(i -> trees.integer(2).term()).toList();
    for (IntTerm one : terms) {
      for (IntTerm two : terms) {
        assertThat(one.compareTo(two) == 0).isEqualTo(one.equals(two));
        assertThat(Integer.signum(one.compareTo(two)))
            .isEqualTo(-Integer.signum(two.compareTo(one)));
      }
    }
  }

  @Test
  void aFiniteTypeNeedsNoModuloOfItsOwnSize() {
    Symbol digit =
        supply.integer(
            Symbol.Kind.REGISTER, "d", Optional.of(BigInteger.ZERO), Optional.of(big(4)));
    IntTerm term = IntTerm.of(digit);
    assertThat(term.modulo(big(5))).isEqualTo(term);
    assertThat(term.modulo(big(4))).isNotEqualTo(term);
    assertThat(term.plus(1).modulo(big(5))).isNotEqualTo(term.plus(1));
  }

  @Test
  void whatDividesByZeroHasNoValue() {
    IntTerm quotient = IntTerm.of(x).dividedBy(IntTerm.of(y));
    assertThat(quotient.evaluate(symbol -> BigInteger.ZERO)).isEmpty();
    assertThat(IntTerm.of(5).remainder(IntTerm.ZERO).evaluate(symbol -> BigInteger.ONE)).isEmpty();
    assertThat(BoolTerm.equal(quotient, IntTerm.ONE).evaluate(symbol -> BigInteger.ZERO)).isEmpty();
  }

  @Test
  void aDivisionByZeroThatDecidesNothingIsNoHarm() {
    BoolTerm quotient = BoolTerm.equal(IntTerm.of(x).dividedBy(IntTerm.of(y)), IntTerm.of(3));
    BoolTerm zero = BoolTerm.equal(IntTerm.of(y), IntTerm.ZERO);
    assertThat(BoolTerm.or(quotient, zero).evaluate(symbol -> BigInteger.ZERO)).contains(true);
    assertThat(BoolTerm.and(quotient, zero.not()).evaluate(symbol -> BigInteger.ZERO))
        .contains(false);
    assertThat(BoolTerm.and(quotient, zero).evaluate(symbol -> BigInteger.ZERO)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {31, 32})
  void aSolutionMakesItsTermZero(long seed) {
    Random random = new Random(seed);
    RandomTrees trees = new RandomTrees(random, symbols);
    int solved = 0;
    for (int i = 0; i < 2000; i++) {
      IntTerm term = trees.integer(3).term();
      Optional<IntTerm> solution = term.solvedFor(x);
      if (solution.isPresent()) {
        solved++;
        IntTerm value = solution.get();
        assertThat(value.symbols()).doesNotContain(x);
        Map<Symbol, BigInteger> values = values(random);
        value
            .evaluate(values::get)
            .ifPresent(
                there -> {
                  values.put(x, there);
                  assertThat(term.evaluate(values::get)).contains(BigInteger.ZERO);
                });
      }
    }
    assertThat(solved).isGreaterThan(50);
  }

  @Test
  void whatIsNoLinearEquationWithFactorOneIsNotSolved() {
    assertThat(IntTerm.of(x).times(big(2)).plus(IntTerm.of(y)).solvedFor(x)).isEmpty();
    assertThat(IntTerm.of(x).times(IntTerm.of(y)).solvedFor(x)).isEmpty();
    assertThat(IntTerm.of(x).plus(IntTerm.of(x).times(IntTerm.of(y))).solvedFor(x)).isEmpty();
    assertThat(IntTerm.of(y).minus(IntTerm.of(x)).solvedFor(x)).contains(IntTerm.of(y));
  }
}
