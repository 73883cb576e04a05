package sunder.bench.plot;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/**
 * A logarithmic axis.
 *
 * @param low the value at its start, positive
 * @param high the value at its end, greater than {@code low}
 * @param start where it starts on the paper
 * @param end where it ends on the paper
 */
record Axis(double low, double high, double start, double end) {
  /** Above this ratio of its ends an axis has labels at powers of ten alone. */
  private static final double MOST_LABELLED = 50;

  private static final int[] STEPS = {1, 2, 5};

  /** From just before the least size to just after the greatest. */
  static Axis ofSizes(Collection<Integer> sizes, double start, double end) {
    double low = sizes.stream().mapToInt(Integer::intValue).min().orElse(1);
    double high = sizes.stream().mapToInt(Integer::intValue).max().orElse(1);
    double margin = Math.pow(high / low, 0.04) * (high == low ? 1.5 : 1);
    return new Axis(low / margin, high * margin, start, end);
  }

  /** Round ends around the values. */
  static Axis ofValues(double least, double greatest, double start, double end) {
    List<Double> around = roundValues(least / 10, greatest * 10);
    double low = around.stream().filter(v -> v <= least).max(Double::compare).orElseThrow();
    double high =
        around.stream().filter(v -> v >= greatest && v > low).min(Double::compare).orElseThrow();
    return new Axis(low, high, start, end);
  }

  private static List<Double> roundValues(double low, double high) {
    List<Double> values = new ArrayList<>();
    for (double decade = 1; decade <= high * 10; decade *= 10) {
      for (int step : STEPS) {
        values.add(decade * step);
      }
    }
    values.removeIf(v -> v < Math.min(1, low) || v > high * 10);
    return values;
  }

  double at(double value) {
    return start + (end - start) * Math.log(value / low) / Math.log(high / low);
  }

  /** Where a label and a line across are: 1, 2, 5, 10, ... or 1, 10, 100, ... on a long axis. */
  List<Double> ticks() {
    boolean wide = high / low > MOST_LABELLED;
    return roundValues(low, high).stream()
        .filter(v -> v >= low && v <= high)
        .filter(v -> !wide || isPowerOfTen(v))
        .toList();
  }

  private static boolean isPowerOfTen(double value) {
    return Math.rint(Math.log10(value)) == Math.log10(value);
  }

  /**
   * Those of the sizes whose labels have room: the least, the greatest, and between them what does
   * not touch a label that is there already.
   */
  List<Integer> labelled(Collection<Integer> sizes, ToDoubleFunction<String> width) {
    TreeSet<Integer> all = new TreeSet<>(sizes);
    TreeSet<Integer> shown = new TreeSet<>(List.of(all.first(), all.last()));
    for (int size : all) {
      if (hasRoom(size, shown.floor(size), width) && hasRoom(size, shown.ceiling(size), width)) {
        shown.add(size);
      }
    }
    return List.copyOf(shown);
  }

  private boolean hasRoom(int size, int other, ToDoubleFunction<String> width) {
    double needed = width.applyAsDouble(label(size)) + width.applyAsDouble(label(other));
    return Math.abs(at(size) - at(other)) >= needed / 2;
  }

  /** Every label of every axis: digits in groups of three. */
  static String label(double value) {
    return String.format(Locale.ROOT, "%,.0f", value);
  }
}
