package sunder.interval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static sunder.interval.IntervalTest.big;

import java.math.BigInteger;
import java.util.ArrayList;
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
import sunder.testing.RandomTrees;

/** What is refuted holds nowhere in the box, what is implied wherever the facts hold. */
class LinearRefutationTest {
  private static final int LOW = -3;
  private static final int HIGH = 4;
  private static final int SYSTEMS = 300;

  private final Symbol.Supply supply = new Symbol.Supply();
  private final Symbol x = integer("x");
  private final Symbol y = integer("y");
  private final Symbol z = integer("z");
  private final List<Symbol> symbols = List.of(x, y, z);

  private Symbol integer(String name) {
    return supply.integer(Symbol.Kind.REGISTER, name, Optional.empty(), Optional.empty());
  }

  private static IntTerm term(Symbol symbol, long factor) {
    return IntTerm.of(symbol).times(big(factor));
  }

  private Box box(Random random) {
    Box box = new Box();
    for (Symbol symbol : symbols) {
      int low = LOW + random.nextInt(HIGH - LOW + 1);
      box.set(symbol, Interval.of(low, low + random.nextInt(HIGH - low + 1)));
    }
    return box;
  }

  private List<Map<Symbol, BigInteger>> stores(Box box) {
    List<Map<Symbol, BigInteger>> result = new ArrayList<>();
    for (int i = LOW; i <= HIGH; i++) {
      for (int j = LOW; j <= HIGH; j++) {
        for (int k = LOW; k <= HIGH; k++) {
          if (box.get(x).contains(big(i))
              && box.get(y).contains(big(j))
              && box.get(z).contains(big(k))) {
            result.add(Map.of(x, big(i), y, big(j), z, big(k)));
          }
        }
      }
    }
    return result;
  }

  private BoolTerm comparison(Random random) {
    IntTerm sum = IntTerm.of(random.nextInt(9) - 4);
    for (Symbol symbol : symbols) {
      sum = sum.plus(term(symbol, random.nextInt(7) - 3));
    }
    return switch (random.nextInt(4)) {
      case 0 -> BoolTerm.equal(sum, IntTerm.ZERO);
      case 1 -> BoolTerm.notEqual(sum, IntTerm.ZERO);
      default -> BoolTerm.atMost(sum, IntTerm.ZERO);
    };
  }

  private static boolean holds(List<BoolTerm> conditions, Map<Symbol, BigInteger> store) {
    return conditions.stream().allMatch(c -> c.evaluate(store::get).orElse(false));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void linearSystemsAreRefutedRightly(long seed) {
    Random random = new Random(seed);
    int refuted = 0;
    int impossible = 0;
    for (int i = 0; i < SYSTEMS; i++) {
      List<BoolTerm> conditions = new ArrayList<>();
      for (int j = 2 + random.nextInt(4); j > 0; j--) {
        conditions.add(comparison(random));
      }
      Box box = box(random);
      boolean possible = stores(box).stream().anyMatch(store -> holds(conditions, store));
      if (LinearRefutation.refutes(conditions, box)) {
        refuted++;
        assertThat(possible).as("%s in %s", conditions, box).isFalse();
      }
      impossible += possible ? 0 : 1;
    }
    assertThat(refuted).as("refuted, of %s", impossible).isGreaterThan(impossible * 3 / 4);
  }

  /**
   * Choices change nothing but the time: what is refuted with them is refuted in each combination
   * of their alternatives, however those were picked; and where each combination is, so are they.
   */
  @ParameterizedTest
  @ValueSource(longs = {11, 12, 13, 14})
  void choicesAreRefutedWhereAllTheirCombinationsAre(long seed) {
    Random random = new Random(seed);
    int refuted = 0;
    for (int i = 0; i < SYSTEMS; i++) {
      List<BoolTerm> conditions = new ArrayList<>();
      List<List<BoolTerm>> combinations = List.of(List.of());
      for (int j = 1 + random.nextInt(3); j > 0; j--) {
        List<BoolTerm> alternatives = new ArrayList<>();
        for (int k = 1 + random.nextInt(2); k >= 0; k--) {
          alternatives.add(random.nextInt(4) == 0 ? both(random) : definite(random));
        }
        conditions.add(BoolTerm.or(alternatives));
        combinations = combined(combinations, alternatives);
      }
      BoolTerm always = definite(random);
      conditions.add(random.nextInt(conditions.size() + 1), always);
      Box box = box(random);
      if (random.nextBoolean()) {
        box.set(z, Interval.ALL);
      }
      boolean each =
          combinations.stream()
              .map(some -> combined(List.of(some), List.of(always)).get(0))
              .allMatch(some -> LinearRefutation.refutes(some, box));
      assertThat(LinearRefutation.refutes(conditions, box))
          .as("%s in %s", conditions, box)
          .isEqualTo(each);
      refuted += each ? 1 : 0;
    }
    assertThat(refuted).isBetween(SYSTEMS / 20, SYSTEMS * 19 / 20);
  }

  private static List<List<BoolTerm>> combined(
      List<List<BoolTerm>> combinations, List<BoolTerm> alternatives) {
    List<List<BoolTerm>> result = new ArrayList<>();
    for (List<BoolTerm> some : combinations) {
      for (BoolTerm alternative : alternatives) {
        List<BoolTerm> more = new ArrayList<>(some);
        more.add(alternative);
        result.add(more);
      }
    }
    return result;
  }

  private BoolTerm both(Random random) {
    return BoolTerm.and(definite(random), definite(random));
  }

  /** A comparison without alternatives, of a sum or of what is defined by one. */
  private BoolTerm definite(Random random) {
    IntTerm sum = IntTerm.of(random.nextInt(9) - 4);
    for (Symbol symbol : symbols) {
      sum = sum.plus(term(symbol, random.nextInt(7) - 3));
    }
    if (random.nextInt(5) == 0) {
      sum = sum.dividedBy(IntTerm.of(2 + random.nextInt(2))).plus(term(x, random.nextInt(3) - 1));
    }
    return random.nextInt(3) == 0
        ? BoolTerm.equal(sum, IntTerm.ZERO)
        : BoolTerm.atMost(sum, IntTerm.ZERO);
  }

  /** A solution satisfies every row, and only what is not refuted has one. */
  @ParameterizedTest
  @ValueSource(longs = {21, 22, 23})
  void solutionsSatisfyEveryRow(long seed) {
    Random random = new Random(seed);
    int solved = 0;
    int open = 0;
    for (int i = 0; i < SYSTEMS; i++) {
      int unknowns = 1 + random.nextInt(5);
      LinearSystem system = new LinearSystem(unknowns);
      List<BigInteger[]> equations = rows(random, unknowns, random.nextInt(3));
      List<BigInteger[]> bounds = rows(random, unknowns, random.nextInt(6));
      equations.forEach(system::addEquation);
      bounds.forEach(system::addUpperBound);
      if (!system.isRefuted()) {
        open++;
        Optional<BigInteger[]> solution = system.solution();
        solved += solution.isPresent() ? 1 : 0;
        solution.ifPresent(
            values -> {
              assertThat(equations).allMatch(row -> sum(row, values).signum() == 0);
              assertThat(bounds).allMatch(row -> sum(row, values).signum() <= 0);
            });
      }
    }
    assertThat(solved).as("solved, of %s", open).isGreaterThan(open * 3 / 4);
  }

  /** One in eight has a coefficient beyond machine words. */
  private static List<BigInteger[]> rows(Random random, int unknowns, int count) {
    List<BigInteger[]> result = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      BigInteger[] row = new BigInteger[unknowns + 1];
      for (int j = 0; j <= unknowns; j++) {
        row[j] = big(random.nextInt(7) - 3);
      }
      if (random.nextInt(8) == 0) {
        row[0] = row[0].multiply(BigInteger.TWO.pow(70));
      }
      result.add(row);
    }
    return result;
  }

  private static BigInteger sum(BigInteger[] row, BigInteger[] values) {
    BigInteger sum = row[values.length];
    for (int i = 0; i < values.length; i++) {
      sum = sum.add(row[i].multiply(values[i]));
    }
    return sum;
  }

  /** Beyond machine words nothing may be lost, and nothing may wrap around. */
  @Test
  void largeCoefficientsAreExact() {
    IntTerm large = IntTerm.of(x).times(BigInteger.TWO.pow(70)).plus(IntTerm.of(y));
    BoolTerm below = BoolTerm.atMost(large.plus(IntTerm.of(z)), IntTerm.ZERO);
    BoolTerm above = BoolTerm.atMost(IntTerm.ONE, large);
    BoolTerm notNegative = BoolTerm.atMost(IntTerm.ZERO, IntTerm.of(z));
    assertThat(LinearRefutation.refutes(List.of(below, above, notNegative), new Box())).isTrue();
    assertThat(LinearRefutation.refutes(List.of(below, above), new Box())).isFalse();
    assertThat(LinearRefutation.refutes(List.of(below, notNegative), new Box())).isFalse();
  }

  /** Sums that leave machine words while unknowns are eliminated. */
  @Test
  void eliminationMayLeaveMachineWords() {
    BigInteger factor = BigInteger.TWO.pow(40).add(BigInteger.ONE);
    List<BoolTerm> chain = new ArrayList<>();
    chain.add(BoolTerm.equal(IntTerm.of(y), IntTerm.of(x).times(factor)));
    chain.add(BoolTerm.equal(IntTerm.of(z), IntTerm.of(y).times(factor).plus(1)));
    BoolTerm product = BoolTerm.equal(IntTerm.of(z), IntTerm.of(x).times(factor.multiply(factor)));
    assertThat(LinearRefutation.refutes(chain, new Box())).isFalse();
    chain.add(product);
    assertThat(LinearRefutation.refutes(chain, new Box())).isTrue();
  }

  /** What the box says of a Boolean leaves the other alternatives of a condition. */
  @Test
  void alternativesThatTheBoxExcludesAreNone() {
    Symbol flag = supply.bool(Symbol.Kind.REGISTER, "flag");
    BoolTerm either = BoolTerm.or(BoolTerm.of(flag), BoolTerm.less(IntTerm.of(x), IntTerm.of(y)));
    List<BoolTerm> conditions = List.of(either, BoolTerm.atMost(IntTerm.of(y), IntTerm.of(x)));
    Box box = new Box();
    assertThat(LinearRefutation.refutes(conditions, box)).isFalse();
    box.set(flag, Interval.ZERO);
    assertThat(LinearRefutation.refutes(conditions, box)).isTrue();
  }

  /** However many alternatives there are: what the box decides is no case. */
  @Test
  void whatTheBoxDecidesIsNoCase() {
    List<BoolTerm> conditions = new ArrayList<>();
    for (int i = 1; i <= 40; i++) {
      conditions.add(BoolTerm.notEqual(IntTerm.of(z), IntTerm.of(HIGH + i)));
      BoolTerm isFar = BoolTerm.less(IntTerm.of(HIGH + i), IntTerm.of(z));
      conditions.add(BoolTerm.or(isFar, BoolTerm.less(IntTerm.of(x), IntTerm.of(y).plus(i))));
    }
    conditions.add(BoolTerm.notEqual(IntTerm.of(x), IntTerm.of(y)));
    conditions.add(BoolTerm.atMost(IntTerm.of(y), IntTerm.of(x)));
    Box box = new Box();
    box.set(z, Interval.of(LOW, HIGH));
    assertThat(LinearRefutation.refutes(conditions, box)).isTrue();
    conditions.remove(0);
    conditions.remove(conditions.size() - 1);
    assertThat(LinearRefutation.refutes(conditions, box)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(longs = {5, 6, 7})
  void anyConditionsAreRefutedRightly(long seed) {
    Random random = new Random(seed);
    RandomTrees trees = new RandomTrees(random, symbols);
    for (int i = 0; i < SYSTEMS; i++) {
      List<BoolTerm> conditions = List.of(trees.bool(3).term(), trees.bool(2).term());
      Box box = box(random);
      boolean refuted = LinearRefutation.refutes(conditions, box);
      boolean implied = LinearRefutation.implies(conditions.subList(0, 1), conditions.get(1), box);
      for (Map<Symbol, BigInteger> store : stores(box)) {
        if (refuted && holds(conditions, store)) {
          fail("%s refuted in %s, not at %s", conditions, box, store);
        }
        if (implied && conditions.get(0).evaluate(store::get).orElse(false)) {
          assertThat(conditions.get(1).evaluate(store::get).orElse(true))
              .as("%s implied in %s at %s", conditions, box, store)
              .isTrue();
        }
      }
    }
  }

  /** A store that is known to satisfy one conjunction changes no answer for another one. */
  @ParameterizedTest
  @ValueSource(longs = {8, 9})
  void repeatedRefutationsAreThoseOfEachConjunction(long seed) {
    Random random = new Random(seed);
    RandomTrees trees = new RandomTrees(random, symbols);
    for (int i = 0; i < SYSTEMS; i++) {
      List<BoolTerm> facts = List.of(random.nextBoolean() ? comparison(random) : BoolTerm.TRUE);
      LinearRefutation.Repeated repeated = new LinearRefutation.Repeated(facts);
      for (int j = 0; j < 10; j++) {
        List<BoolTerm> more = List.of(comparison(random), trees.bool(2).term());
        List<BoolTerm> all = List.of(facts.get(0), more.get(0), more.get(1));
        Box box = box(random);
        assertThat(repeated.refutes(more, box))
            .as("%s in %s", all, box)
            .isEqualTo(LinearRefutation.refutes(all, box));
      }
    }
  }

  /** What bounds propagation does not see: a circle, and parity. */
  @Test
  void unknownsAreEliminatedTogether() {
    IntTerm odd = term(x, 2).plus(term(y, 4)).plus(1);
    assertThat(LinearRefutation.refutes(List.of(BoolTerm.equal(odd, IntTerm.ZERO)), new Box()))
        .isTrue();
    BoolTerm circle =
        BoolTerm.and(
            BoolTerm.less(IntTerm.of(x), IntTerm.of(y)),
            BoolTerm.less(IntTerm.of(y), IntTerm.of(x)));
    assertThat(LinearRefutation.refutes(List.of(circle), new Box())).isTrue();
    BoolTerm half = BoolTerm.atMost(IntTerm.of(x).dividedBy(IntTerm.of(2)), IntTerm.of(x));
    Box positive = new Box();
    positive.set(x, Interval.atLeast(big(0)));
    assertThat(LinearRefutation.implies(List.of(), half, positive)).isTrue();
    assertThat(LinearRefutation.implies(List.of(), half, new Box())).isFalse();
  }

  /** Beyond what a long holds nothing is lost. */
  @Test
  void coefficientsAreUnbounded() {
    BigInteger huge = BigInteger.TEN.pow(40);
    IntTerm left = IntTerm.of(x).times(huge).plus(IntTerm.of(y));
    BoolTerm same = BoolTerm.equal(left, IntTerm.of(huge).plus(1));
    BoolTerm other = BoolTerm.notEqual(IntTerm.of(y), IntTerm.ONE);
    Box box = new Box();
    box.set(y, Interval.of(0, 5));
    assertThat(LinearRefutation.refutes(List.of(same, other), box)).isTrue();
    box.set(y, Interval.atMost(huge));
    assertThat(LinearRefutation.refutes(List.of(same), box)).isFalse();
  }
}
