package sunder.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.apache.commons.math3.stat.inference.WilcoxonSignedRankTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.bench.SuiteResults.SignedRankTest;

class StatisticsTest {
  private static final double LIMIT = Double.POSITIVE_INFINITY;

  @Test
  void mediansCountCensoredValuesByRank() {
    assertThat(Estimate.median(3, 1, 2)).isEqualTo(2);
    assertThat(Estimate.median(1, 2, 3, 10)).isEqualTo(2.5);
    assertThat(Estimate.median(1, LIMIT, 2)).isEqualTo(2);
    assertThat(Estimate.median(1, LIMIT, LIMIT)).isEqualTo(LIMIT);
    assertThat(Estimate.median(1, LIMIT)).isEqualTo(LIMIT);
    assertThat(Estimate.median()).isNaN();
  }

  @Test
  void intervalsSayTheirRealConfidence() {
    Estimate five = Estimate.ofMedian(5, 1, 2, 4, 3);
    assertThat(five).isEqualTo(new Estimate(3, 1, 5, 1 - 2.0 / 32));
    Estimate six = Estimate.ofMedian(1, 2, 3, 4, 5, 6);
    assertThat(six).isEqualTo(new Estimate(3.5, 1, 6, 1 - 2.0 / 64));
    // Standard tables: with n = 10 the 2nd and 9th values, 97.9%.
    Estimate ten = Estimate.ofMedian(DoubleStream.iterate(1, x -> x + 1).limit(10).toArray());
    assertThat(ten.low()).isEqualTo(2);
    assertThat(ten.high()).isEqualTo(9);
    assertThat(ten.confidence()).isCloseTo(0.9785, within(1e-4));
    assertThat(Estimate.ofMedian(7)).isEqualTo(Estimate.point(7));
  }

  @Test
  void signedRanksAgreeWithCommonsMathWithoutTies() {
    Random random = new Random(5);
    for (int n = 4; n <= 14; n++) {
      double[] differences = random.doubles(n, -1, 2).toArray();
      double expected =
          new WilcoxonSignedRankTest().wilcoxonSignedRankTest(new double[n], differences, true);
      assertThat(SignedRankTest.pValue(differences)).isCloseTo(expected, within(1e-9));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void signedRanksEqualThePermutationDistributionUnderTies(int n) {
    Random random = new Random(n);
    for (int i = 0; i < 20; i++) {
      double[] differences = random.ints(n, -3, 4).asDoubleStream().toArray();
      assertThat(SignedRankTest.pValue(differences))
          .as(Arrays.toString(differences))
          .isCloseTo(byEnumeration(differences), within(1e-9));
    }
  }

  /** All sign patterns of the ranks, one by one. */
  private static double byEnumeration(double[] differences) {
    double[] sizes = Arrays.stream(differences).filter(d -> d != 0).map(Math::abs).toArray();
    double[] signs = Arrays.stream(differences).filter(d -> d != 0).toArray();
    double[] ranks =
        Arrays.stream(sizes)
            .map(
                s ->
                    Arrays.stream(sizes).filter(o -> o < s).count()
                        + (Arrays.stream(sizes).filter(o -> o == s).count() + 1) / 2.0)
            .toArray();
    double half = Arrays.stream(ranks).sum() / 2;
    double seen = 0;
    for (int i = 0; i < ranks.length; i++) {
      seen += signs[i] > 0 ? ranks[i] : 0;
    }
    int extreme = 0;
    for (int pattern = 0; pattern < 1 << ranks.length; pattern++) {
      double sum = 0;
      for (int i = 0; i < ranks.length; i++) {
        sum += (pattern >> i & 1) * ranks[i];
      }
      extreme += Math.abs(sum - half) >= Math.abs(seen - half) ? 1 : 0;
    }
    return (double) extreme / (1 << ranks.length);
  }

  @Test
  void signedRanksOfManyPairsAreApproximatedContinuously() {
    Random random = new Random(2);
    double[] many = random.doubles(200, -1, 1.3).toArray();
    double exact = SignedRankTest.pValue(many);
    double[] more = Arrays.copyOf(many, 201);
    more[200] = 1e-6;
    assertThat(SignedRankTest.pValue(more)).isCloseTo(exact, within(0.1 * exact + 1e-4));
    assertThat(SignedRankTest.pValue(0, 0)).isEqualTo(1);
    assertThat(SignedRankTest.pValue(LIMIT, LIMIT, LIMIT, 1, 2, 3)).isEqualTo(2.0 / 64);
  }

  @Test
  void growthIsTheExponentAndIgnoresLimits() {
    SortedMap<Integer, Double> cubic = new TreeMap<>();
    for (int n : new int[] {2, 4, 8, 16}) {
      cubic.put(n, 5.0 * n * n * n);
    }
    cubic.put(32, LIMIT);
    Estimate exponent = Estimate.ofGrowth(cubic).orElseThrow();
    assertThat(exponent.value()).isCloseTo(3, within(1e-9));
    assertThat(exponent.low()).isCloseTo(3, within(1e-6));
    assertThat(Estimate.ofGrowth(cubic.headMap(8))).isEmpty();
  }
}
