package sunder.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** {@code summary.csv}: a line for each cell, medians with the ends of their intervals. */
public final class SummaryCsv {
  private SummaryCsv() {}

  /** The file's text. */
  public static String render(Results results) {
    StringBuilder text = new StringBuilder(Csv.line(header())).append('\n');
    for (MeasuredCase cell : results.suite().cells()) {
      if (!results.runs(cell).isEmpty()) {
        text.append(Csv.line(row(results, cell))).append('\n');
      }
    }
    return text.toString();
  }

  private static List<String> header() {
    List<String> header =
        new ArrayList<>(List.of("series", "size", "contender", "runs", "status", "confidence"));
    for (Metric metric : Metric.values()) {
      header.addAll(List.of(metric.column(), metric.column() + "_low", metric.column() + "_high"));
    }
    return header;
  }

  private static List<String> row(Results results, MeasuredCase cell) {
    List<String> row = new ArrayList<>();
    row.add(cell.series());
    row.add(Integer.toString(cell.size()));
    row.add(cell.contender());
    row.add(Integer.toString(results.runs(cell).size()));
    row.add(results.status(cell).map(Enum::name).orElse(""));
    double confidence = results.estimate(cell, Metric.WALL_MILLIS).confidence();
    row.add(String.format(Locale.ROOT, "%.4f", confidence));
    for (Metric metric : Metric.values()) {
      Estimate estimate = results.estimate(cell, metric);
      row.addAll(
          List.of(number(estimate.value()), number(estimate.low()), number(estimate.high())));
    }
    return row;
  }

  private static String number(double value) {
    if (!Double.isFinite(value)) {
      return Double.isNaN(value) ? "" : ">limit";
    }
    // Counts of variants can have many digits: all of them, without an exponent.
    return java.math.BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }
}
