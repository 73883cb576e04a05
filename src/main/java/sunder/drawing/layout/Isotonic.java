package sunder.drawing.layout;

/**
 * Isotonic regression by pooling adjacent violators (Ayer and others, "An Empirical Distribution
 * Function for Sampling with Incomplete Information", 1955).
 */
final class Isotonic {
  private Isotonic() {}

  /** The ascending values with the least weighted sum of squared distances to those wanted. */
  static double[] fit(double[] wanted, double[] weight) {
    int n = wanted.length;
    double[] mean = new double[n];
    double[] mass = new double[n];
    int[] end = new int[n];
    int pools = 0;
    for (int i = 0; i < n; i++) {
      mean[pools] = wanted[i];
      mass[pools] = weight[i];
      end[pools] = i + 1;
      while (pools > 0 && mean[pools - 1] > mean[pools]) {
        double both = mass[pools - 1] + mass[pools];
        mean[pools - 1] = (mean[pools - 1] * mass[pools - 1] + mean[pools] * mass[pools]) / both;
        mass[pools - 1] = both;
        end[pools - 1] = end[pools];
        pools--;
      }
      pools++;
    }
    double[] fitted = new double[n];
    int pool = 0;
    for (int i = 0; i < n; i++) {
      pool += i == end[pool] ? 1 : 0;
      fitted[i] = mean[pool];
    }
    return fitted;
  }
}
