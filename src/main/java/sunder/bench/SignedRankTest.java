package sunder.bench;

import java.util.Arrays;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * Wilcoxon's signed-rank test of paired values, two-sided, right under ties: differences of 0 are
 * left out, equal ones share the mean of their ranks, and the p-value is that of the permutation
 * distribution of just these ranks (Pratt and Gibbons, "Concepts of Nonparametric Theory", chapter
 * 3).
 *
 * <p>Exact up to {@value #EXACT_PAIRS} pairs; beyond, the normal approximation with the variance of
 * the ranks as they are.
 */
public final class SignedRankTest {
  static final int EXACT_PAIRS = 200;

  private SignedRankTest() {}

  /**
   * The p-value of "the differences are symmetric about 0"; 1 if none differs from 0.
   *
   * @param differences first minus second of each pair; infinite for a censored first
   */
  public static double pValue(double... differences) {
    double[] nonZero = Arrays.stream(differences).filter(d -> d != 0).toArray();
    if (nonZero.length == 0) {
      return 1;
    }
    int[] doubledRanks = doubledRanks(nonZero);
    int positive = 0;
    for (int i = 0; i < nonZero.length; i++) {
      positive += nonZero[i] > 0 ? doubledRanks[i] : 0;
    }
    int total = Arrays.stream(doubledRanks).sum();
    int extreme = Math.min(positive, total - positive);
    return nonZero.length <= EXACT_PAIRS
        ? exact(doubledRanks, total, extreme)
        : approximate(doubledRanks, total, extreme);
  }

  /** Twice the rank by size, the mean rank among equal ones: an integer. */
  private static int[] doubledRanks(double[] values) {
    int[] ranks = new int[values.length];
    for (int i = 0; i < values.length; i++) {
      int smaller = 0;
      int equal = 0;
      for (double other : values) {
        int order = Double.compare(Math.abs(other), Math.abs(values[i]));
        smaller += order < 0 ? 1 : 0;
        equal += order == 0 ? 1 : 0;
      }
      ranks[i] = 2 * smaller + equal + 1;
    }
    return ranks;
  }

  /** Counts, as shares of 2^n, the sign patterns by their sum of positive ranks. */
  private static double exact(int[] ranks, int total, int extreme) {
    double[] share = new double[total + 1];
    share[0] = 1;
    for (int rank : ranks) {
      for (int sum = total; sum >= 0; sum--) {
        share[sum] = (share[sum] + (sum >= rank ? share[sum - rank] : 0)) / 2;
      }
    }
    return Math.min(1, 2 * Arrays.stream(share, 0, extreme + 1).sum());
  }

  private static double approximate(int[] ranks, int total, int extreme) {
    double variance = Arrays.stream(ranks).mapToDouble(r -> (double) r * r / 4).sum();
    // Neighbouring sums lie at least 1 apart: half of it is the continuity correction.
    double z = Math.min(0, (extreme + 0.5 - total / 2.0) / Math.sqrt(variance));
    return Math.min(1, 2 * new NormalDistribution().cumulativeProbability(z));
  }
}
