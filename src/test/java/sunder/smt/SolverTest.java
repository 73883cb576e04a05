package sunder.smt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;

/** Every solver that works here gives the same, right answers. */
class SolverTest {
  private final Symbol.Supply supply = new Symbol.Supply();
  private final Symbol x = integer("x");
  private final Symbol y = integer("y");
  private final Symbol b = supply.bool(Symbol.Kind.INPUT, "b");
  private final IntTerm xTerm = IntTerm.of(x);
  private final IntTerm yTerm = IntTerm.of(y);

  private Symbol integer(String name) {
    return supply.integer(Symbol.Kind.INPUT, name, Optional.empty(), Optional.empty());
  }

  private static StatisticsSolver open(SolverChoice choice) {
    SolverRegistry.SolverStatus status = SolverRegistry.probe(choice);
    assumeTrue(status.works(), () -> status.problem().orElse(""));
    return StatisticsSolver.open(choice, () -> false);
  }

  private static BoolTerm is(IntTerm term, long value) {
    return BoolTerm.equal(term, IntTerm.of(value));
  }

  @ParameterizedTest
  @EnumSource
  void truncatesDivisionTowardZero(SolverChoice choice) {
    try (Solver solver = open(choice)) {
      for (int dividend = -8; dividend <= 8; dividend++) {
        for (int divisor : new int[] {-3, -1, 1, 2, 3}) {
          IntTerm d = IntTerm.of(divisor);
          List<BoolTerm> right =
              List.of(
                  is(xTerm, dividend),
                  is(xTerm.dividedBy(d), dividend / divisor),
                  is(xTerm.remainder(d), dividend % divisor));
          assertThat(solver.check(right)).matches(SatResult::isSatisfiable, right.toString());
          BoolTerm wrong = BoolTerm.and(right.get(1), right.get(2)).not();
          assertThat(solver.check(List.of(right.get(0), wrong)))
              .matches(SatResult::isUnsatisfiable, right + " is the only way");
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void dividesByTermsAndTakesModulo(SolverChoice choice) {
    try (Solver solver = open(choice)) {
      assertThat(solver.check(List.of(is(xTerm, -7), is(yTerm, 2), is(xTerm.dividedBy(yTerm), -3))))
          .matches(SatResult::isSatisfiable);
      assertThat(solver.check(List.of(is(xTerm, -7), is(yTerm, 2), is(xTerm.remainder(yTerm), 1))))
          .matches(SatResult::isUnsatisfiable);
      IntTerm modulo = xTerm.modulo(BigInteger.TEN);
      assertThat(solver.check(List.of(is(xTerm, -7), is(modulo, 3))))
          .matches(SatResult::isSatisfiable);
      assertThat(solver.check(List.of(is(xTerm, -7), is(modulo, -7))))
          .matches(SatResult::isUnsatisfiable);
    }
  }

  @ParameterizedTest
  @EnumSource
  void knowsBits(SolverChoice choice) {
    try (Solver solver = open(choice)) {
      IntTerm common = xTerm.byteAnd(yTerm);
      for (int left : new int[] {-3, 0, 77, 255, 256, 1000}) {
        for (int right : new int[] {-1, 7, 85}) {
          List<BoolTerm> values = List.of(is(xTerm, left), is(yTerm, right));
          BoolTerm same = is(common, left & right & 255);
          assertThat(solver.check(List.of(values.get(0), values.get(1), same)))
              .matches(SatResult::isSatisfiable);
          assertThat(solver.check(List.of(values.get(0), values.get(1), same.not())))
              .matches(SatResult::isUnsatisfiable);
        }
      }
      BoolTerm isByte =
          BoolTerm.and(BoolTerm.atMost(IntTerm.ZERO, xTerm), BoolTerm.less(xTerm, IntTerm.of(256)));
      // The other one has no bounds, so that not all of its values can be tried.
      assertThat(solver.check(List.of(isByte, BoolTerm.less(xTerm, common))))
          .matches(SatResult::isUnsatisfiable);
      assertThat(solver.check(List.of(is(common, 6), is(yTerm.modulo(BigInteger.TWO), 1))))
          .matches(SatResult::isSatisfiable);
      assertThat(solver.check(List.of(is(common, 256)))).matches(SatResult::isUnsatisfiable);
    }
  }

  @ParameterizedTest
  @EnumSource
  void multipliesTerms(SolverChoice choice) {
    try (Solver solver = open(choice)) {
      IntTerm product = xTerm.times(yTerm);
      BoolTerm proper =
          BoolTerm.and(BoolTerm.less(IntTerm.ONE, xTerm), BoolTerm.less(xTerm, yTerm));
      SatResult factors = solver.check(List.of(is(product, 35), proper));
      assertThat(factors).matches(SatResult::isSatisfiable);
      assertThat(((SatResult.Satisfiable) factors).value(x)).isEqualTo(BigInteger.valueOf(5));
      assertThat(solver.check(List.of(is(xTerm.times(xTerm), -1))))
          .matches(SatResult::isUnsatisfiable);
      assertThat(solver.check(List.of(is(xTerm.times(xTerm), 2)))).matches(a -> !a.isSatisfiable());
    }
  }

  @ParameterizedTest
  @EnumSource
  void computesWithNumbersOfAThousandDigits(SolverChoice choice) {
    BigInteger huge = BigInteger.TEN.pow(1000);
    try (Solver solver = open(choice)) {
      List<BoolTerm> terms =
          List.of(
              BoolTerm.less(IntTerm.of(huge), xTerm),
              BoolTerm.less(xTerm, IntTerm.of(huge.add(BigInteger.TWO))));
      SatResult answer = solver.check(terms);
      assertThat(answer).matches(SatResult::isSatisfiable);
      assertThat(((SatResult.Satisfiable) answer).value(x)).isEqualTo(huge.add(BigInteger.ONE));
      List<BoolTerm> more = new ArrayList<>(terms);
      more.add(BoolTerm.equal(xTerm.remainder(IntTerm.of(huge)), IntTerm.of(2)));
      assertThat(solver.check(more)).matches(SatResult::isUnsatisfiable);
    }
  }

  @ParameterizedTest
  @EnumSource
  void keepsTheRangesOfTypes(SolverChoice choice) {
    Symbol digit =
        supply.integer(
            Symbol.Kind.INPUT,
            "digit",
            Optional.of(BigInteger.ZERO),
            Optional.of(BigInteger.valueOf(9)));
    IntTerm d = IntTerm.of(digit);
    try (Solver solver = open(choice)) {
      assertThat(solver.check(List.of(is(d, 9)))).matches(SatResult::isSatisfiable);
      assertThat(solver.check(List.of(is(d, 10)))).matches(SatResult::isUnsatisfiable);
      assertThat(solver.check(List.of(is(d, -1)))).matches(SatResult::isUnsatisfiable);
      assertThat(solver.check(List.of(BoolTerm.less(yTerm, d), is(yTerm, 9))))
          .matches(SatResult::isUnsatisfiable);
    }
  }

  @ParameterizedTest
  @EnumSource
  void namesTheConstraintsThatContradict(SolverChoice choice) {
    try (Solver solver = open(choice)) {
      List<BoolTerm> terms =
          List.of(
              BoolTerm.of(b),
              BoolTerm.less(xTerm, IntTerm.of(5)),
              BoolTerm.less(IntTerm.ZERO, yTerm),
              BoolTerm.less(yTerm, xTerm),
              BoolTerm.less(IntTerm.of(7), yTerm));
      SatResult answer = solver.checkWithCore(terms);
      assertThat(answer).isEqualTo(new SatResult.Unsatisfiable(Set.of(1, 3, 4)));
      assertThat(solver.check(List.of(BoolTerm.of(b), BoolTerm.FALSE)))
          .isEqualTo(new SatResult.Unsatisfiable(Set.of(1)));
    }
  }

  @ParameterizedTest
  @EnumSource
  void agreesWithEvaluationOnRandomTerms(SolverChoice choice) {
    RandomTerms random = new RandomTerms(new Random(7), List.of(x, y), b);
    try (Solver solver = open(choice)) {
      for (int i = 0; i < 150; i++) {
        List<BoolTerm> terms = List.of(random.bool(3), random.bool(2), random.bool(2));
        SatResult answer = solver.check(terms);
        Optional<SatResult.Satisfiable> witness = random.search(terms, 6);
        if (witness.isPresent()) {
          assertThat(answer)
              .matches(a -> !a.isUnsatisfiable(), terms + " holds under " + witness.get());
        }
        if (answer instanceof SatResult.Satisfiable model) {
          assertThat(terms).allMatch(t -> t.evaluate(model::value).orElse(false));
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void givesTheSameModelsAgain(SolverChoice choice) {
    List<List<BoolTerm>> queries = new ArrayList<>();
    RandomTerms random = new RandomTerms(new Random(3), List.of(x, y), b);
    for (int i = 0; i < 30; i++) {
      queries.add(List.of(random.bool(2), random.bool(2)));
    }
    try (Solver first = open(choice);
        Solver second = open(choice)) {
      assertThat(queries.stream().map(first::check).toList())
          .isEqualTo(queries.stream().map(second::check).toList());
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"SMTINTERPOL", "Z3"})
  void anInterruptedQueryIsUnknown(SolverChoice choice) throws InterruptedException {
    AtomicBoolean stop = new AtomicBoolean();
    open(choice).close();
    try (Solver solver = StatisticsSolver.open(choice, stop::get)) {
      assertThat(solver.check(List.of(is(xTerm, 1)))).matches(SatResult::isSatisfiable);
      Thread deadline = new Thread(() -> stopAfter(stop, 300));
      long start = System.nanoTime();
      deadline.start();
      SatResult answer = solver.check(HardConstraints.pigeons(supply, 12));
      long millis = (System.nanoTime() - start) / 1_000_000;
      deadline.join();
      assertThat(answer).isEqualTo(new SatResult.Unknown("interrupted"));
      assertThat(millis).isLessThan(2000);
      stop.set(false);
      assertThat(solver.check(List.of(is(xTerm, 2)))).matches(SatResult::isSatisfiable);
    }
  }

  private static void stopAfter(AtomicBoolean stop, long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    stop.set(true);
  }

  @ParameterizedTest
  @EnumSource
  void staysFastOverManyQueries(SolverChoice choice) {
    try (StatisticsSolver solver = open(choice)) {
      long[] millis = new long[3];
      for (int part = 0; part < 3; part++) {
        long before = solver.statistics().millis();
        for (int i = 0; i < 200; i++) {
          List<BoolTerm> terms =
              List.of(
                  BoolTerm.less(IntTerm.of(i), xTerm.plus(yTerm)),
                  BoolTerm.less(xTerm.minus(yTerm), IntTerm.of(part)));
          assertThat(solver.check(terms)).matches(SatResult::isSatisfiable);
        }
        millis[part] = solver.statistics().millis() - before;
      }
      assertThat(solver.statistics().queries()).isEqualTo(600);
      assertThat(millis[2]).isLessThan(2 * millis[0] + 500);
    }
  }
}
