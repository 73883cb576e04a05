package sunder.interval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Interval operations against all integers of a window, on every interval with small or no ends.
 */
class IntervalTest {
  private static final int END = 4;
  private static final int WINDOW = 24;

  /** All intervals with ends within {@link #END} or infinite, the empty one too. */
  static List<Interval> intervals() {
    List<Interval> result = new ArrayList<>(List.of(Interval.ALL, Interval.EMPTY));
    for (int low = -END; low <= END; low++) {
      result.add(Interval.atLeast(big(low)));
      result.add(Interval.atMost(big(low)));
      for (int high = low; high <= END; high++) {
        result.add(Interval.of(low, high));
      }
    }
    return result;
  }

  static BigInteger big(long value) {
    return BigInteger.valueOf(value);
  }

  /** The elements within the window. */
  static List<BigInteger> elements(Interval interval) {
    List<BigInteger> result = new ArrayList<>();
    for (int i = -WINDOW; i <= WINDOW; i++) {
      if (interval.contains(big(i))) {
        result.add(big(i));
      }
    }
    return result;
  }

  private static List<BigInteger> results(
      Interval a, Interval b, BinaryOperator<BigInteger> operation, boolean divides) {
    List<BigInteger> results = new ArrayList<>();
    for (BigInteger x : elements(a)) {
      for (BigInteger y : elements(b)) {
        if (!divides || y.signum() != 0) {
          results.add(operation.apply(x, y));
        }
      }
    }
    return results;
  }

  private static void assertContains(Interval interval, List<BigInteger> results, Object what) {
    for (BigInteger result : results) {
      if (!interval.contains(result)) {
        fail("%s has %s in %s", what, result, interval);
      }
    }
  }

  /** A finite end is a result, an infinite one stands for results that grow with the window. */
  private static void assertSmallest(Interval interval, List<BigInteger> results, Object what) {
    assertThat(interval.isEmpty()).as("%s", what).isEqualTo(results.isEmpty());
    if (!results.isEmpty()) {
      BigInteger least = results.stream().min(BigInteger::compareTo).orElseThrow();
      BigInteger most = results.stream().max(BigInteger::compareTo).orElseThrow();
      if (interval.hasLow()) {
        assertThat(interval.low()).as("low end of %s", what).isEqualTo(least);
      } else {
        assertThat(least).as("low end of %s", what).isLessThanOrEqualTo(big(-WINDOW / END));
      }
      if (interval.hasHigh()) {
        assertThat(interval.high()).as("high end of %s", what).isEqualTo(most);
      } else {
        assertThat(most).as("high end of %s", what).isGreaterThanOrEqualTo(big(WINDOW / END));
      }
    }
  }

  private static void checkSmallest(
      BinaryOperator<Interval> operation, BinaryOperator<BigInteger> meaning, boolean divides) {
    for (Interval a : intervals()) {
      for (Interval b : intervals()) {
        List<BigInteger> results = results(a, b, meaning, divides);
        Interval found = operation.apply(a, b);
        assertContains(found, results, a + " op " + b);
        assertSmallest(found, results, a + " op " + b);
      }
    }
  }

  @Test
  void sumsAndDifferencesAreSmallest() {
    checkSmallest(Interval::plus, BigInteger::add, false);
    checkSmallest(Interval::minus, BigInteger::subtract, false);
  }

  @Test
  void productsAreSmallest() {
    checkSmallest(IntervalArithmetic::times, BigInteger::multiply, false);
  }

  @Test
  void quotientsAreSmallest() {
    checkSmallest(IntervalArithmetic::quotient, BigInteger::divide, true);
  }

  @Test
  void remaindersAreContained() {
    for (Interval a : intervals()) {
      for (Interval b : intervals()) {
        List<BigInteger> results = results(a, b, BigInteger::remainder, true);
        Interval found = IntervalArithmetic.remainder(a, b);
        assertContains(found, results, a + " % " + b);
        assertThat(found.isEmpty()).as("%s %% %s", a, b).isEqualTo(results.isEmpty());
      }
    }
  }

  @Test
  void moduloIsContainedAndExactWithinAPeriod() {
    for (Interval a : intervals()) {
      for (int n = 1; n <= 6; n++) {
        BigInteger modulus = big(n);
        List<BigInteger> results = elements(a).stream().map(x -> x.mod(modulus)).toList();
        Interval found = IntervalArithmetic.modulo(a, modulus);
        assertContains(found, results, a + " mod " + n);
        assertThat(Interval.of(0, n - 1).contains(found)).isTrue();
        if (isIncreasing(results)) {
          assertThat(elements(found)).as("%s mod %s", a, n).isEqualTo(results);
        }
      }
    }
  }

  @Test
  void commonOnesAreContained() {
    for (Interval a : intervals()) {
      for (Interval b : intervals()) {
        Interval found = IntervalArithmetic.byteAnd(a, b);
        assertThat(Interval.of(0, 255).contains(found)).isTrue();
        for (BigInteger x : elements(a)) {
          for (BigInteger y : elements(b)) {
            assertContains(found, List.of(x.and(y).and(big(255))), a + " & " + b);
          }
        }
      }
    }
  }

  private static boolean isIncreasing(List<BigInteger> values) {
    for (int i = 1; i < values.size(); i++) {
      if (values.get(i).compareTo(values.get(i - 1)) <= 0) {
        return false;
      }
    }
    return true;
  }

  @Test
  void multiplesAndTheirPreimagesAreExact() {
    for (Interval a : intervals()) {
      for (int f = -5; f <= 5; f++) {
        BigInteger factor = big(f);
        List<BigInteger> multiples = elements(a).stream().map(factor::multiply).toList();
        assertContains(a.times(factor), multiples, a + " * " + f);
        if (f != 0) {
          assertSmallest(a.times(factor), multiples, a + " * " + f);
          Interval preimage = a.preimageOfTimes(factor);
          for (int x = -WINDOW; x <= WINDOW; x++) {
            assertThat(preimage.contains(big(x)))
                .as("%s times %s in %s", f, x, a)
                .isEqualTo(a.contains(factor.multiply(big(x))));
          }
        }
      }
    }
  }

  @Test
  void setOperations() {
    for (Interval a : intervals()) {
      for (Interval b : intervals()) {
        List<BigInteger> both = elements(a).stream().filter(b::contains).toList();
        assertThat(elements(a.intersect(b))).as("%s and %s", a, b).isEqualTo(both);
        assertThat(a.intersects(b)).as("%s meets %s", a, b).isEqualTo(!both.isEmpty());
        assertThat(a.contains(b)).as("%s in %s", b, a).isEqualTo(isWithin(b, a));
        List<BigInteger> union = new ArrayList<>(elements(a));
        union.addAll(elements(b));
        assertContains(a.hull(b), union, a + " or " + b);
        assertSmallest(a.hull(b), union, a + " or " + b);
        assertThat(a.equals(b)).isEqualTo(a.contains(b) && b.contains(a));
        if (a.equals(b)) {
          assertThat(a.hashCode()).isEqualTo(b.hashCode());
        }
      }
    }
  }

  /** All ends are far inside of the window, so a window tells infinite sets apart too. */
  private static boolean isWithin(Interval inner, Interval outer) {
    return elements(outer).containsAll(elements(inner));
  }

  @Test
  void unaryOperations() {
    for (Interval a : intervals()) {
      assertThat(elements(a.negate()))
          .containsExactlyInAnyOrderElementsOf(
              elements(a).stream().map(BigInteger::negate).toList());
      for (int v = -END; v <= END; v++) {
        BigInteger value = big(v);
        assertSmallest(
            a.plus(value), elements(a).stream().map(value::add).toList(), a + " + " + value);
        boolean end = a.hasLow() && a.low().equals(value) || a.hasHigh() && a.high().equals(value);
        List<BigInteger> rest = elements(a).stream().filter(x -> !x.equals(value)).toList();
        assertThat(elements(a.without(value))).isEqualTo(end ? rest : elements(a));
      }
      if (!a.isEmpty()) {
        assertThat(a.contains(a.nearestToZero())).isTrue();
        assertThat(elements(a)).allMatch(x -> x.abs().compareTo(a.nearestToZero().abs()) >= 0);
        assertThat(a.isPoint()).isEqualTo(elements(a).size() == 1);
      }
    }
  }

  @Test
  void endsHaveNoLargestSize() {
    BigInteger huge = BigInteger.TWO.pow(200);
    Interval a = Interval.of(huge, huge.add(BigInteger.ONE));
    assertThat(a.plus(a).low()).isEqualTo(huge.shiftLeft(1));
    assertThat(IntervalArithmetic.times(a, a).low()).isEqualTo(huge.multiply(huge));
    assertThat(a.negate().toString()).startsWith("[-" + huge.add(BigInteger.ONE) + ",");
  }

  @Test
  void writtenAsReportsShowThem() {
    assertThat(Interval.atMost(big(-1))).hasToString("(-oo,-1]");
    assertThat(Interval.ZERO).hasToString("[0,0]");
    assertThat(Interval.atLeast(big(1))).hasToString("[1,+oo)");
    assertThat(Interval.of(Optional.empty(), Optional.empty())).hasToString("(-oo,+oo)");
  }

  @Test
  void roundingDivisions() {
    BiFunction<Integer, Integer, Double> exact = (a, b) -> (double) a / b;
    for (int a = -20; a <= 20; a++) {
      for (int b = 1; b <= 7; b++) {
        assertThat(Interval.floorDivide(big(a), big(b)).doubleValue())
            .isEqualTo(Math.floor(exact.apply(a, b)) + 0.0);
        assertThat(Interval.ceilDivide(big(a), big(b)).doubleValue())
            .isEqualTo(Math.ceil(exact.apply(a, b)) + 0.0);
      }
    }
  }

  @Test
  void endsOfProductsThatAreTooLargeMoveOutward() {
    BigInteger huge = BigInteger.TWO.pow(Interval.MAX_BITS - 1);
    Interval square =
        IntervalArithmetic.times(Interval.of(huge.negate(), huge), Interval.of(big(-3), huge));
    assertThat(square).isEqualTo(Interval.ALL);
    Interval positive = Interval.point(huge).times(huge);
    assertThat(positive.hasHigh()).isFalse();
    assertThat(positive.contains(huge.multiply(huge))).isTrue();
    assertThat(positive.contains(huge)).isFalse();
    Interval negative = Interval.point(huge).times(huge.negate());
    assertThat(negative.hasLow()).isFalse();
    assertThat(negative.contains(BigInteger.ZERO)).isFalse();
    assertThat(Interval.point(huge).times(big(1)).isPoint()).isTrue();
  }
}
