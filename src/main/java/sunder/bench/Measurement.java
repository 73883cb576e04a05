package sunder.bench;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A measurement: the result of one run.
 *
 * @param cell the measured case
 * @param repetition the number of the repetition from 1; 0 is a warm-up, which statistics ignore
 * @param status the kind of termination
 * @param figures the measured values; all 0 if the run failed
 * @param detail the reason if the status is not {@link Status#DONE}, otherwise further information;
 *     one line
 */
public record Measurement(
    Suite.Case cell,
    int repetition,
    Status status,
    Map<Metric, BigInteger> figures,
    String detail) {
  /** The termination of a run. */
  public enum Status {
    /** The run wrote a report without reaching a time or memory limit. */
    DONE,
    /** The run reached a limit; its recorded time is a lower bound. */
    LIMIT,
    /** The run ended with an error. */
    FAILED
  }

  public Measurement {
    figures = java.util.Collections.unmodifiableMap(new TreeMap<>(figures));
    detail = detail.replaceAll("\\s+", " ");
  }

  /** Returns the value of a metric; 0 if it was not measured. */
  public BigInteger figure(Metric metric) {
    return figures.getOrDefault(metric, BigInteger.ZERO);
  }

  /**
   * Returns whether the run decided every variant. Otherwise its time is not the time of a complete
   * verification.
   */
  boolean isComplete() {
    return status == Status.DONE && figure(Metric.UNKNOWN).signum() == 0;
  }

  /** Returns the measurement as a row of {@code raw.csv}, in the order of {@link #header}. */
  List<String> row() {
    List<String> row = new java.util.ArrayList<>();
    row.add(cell.series());
    row.add(Integer.toString(cell.size()));
    row.add(cell.contender());
    row.add(Integer.toString(repetition));
    row.add(status.name());
    for (Metric metric : Metric.values()) {
      row.add(figure(metric).toString());
    }
    row.add(detail);
    return row;
  }

  /** Returns the column names of {@code raw.csv}. */
  static List<String> header() {
    List<String> header =
        new java.util.ArrayList<>(List.of("series", "size", "contender", "repetition", "status"));
    for (Metric metric : Metric.values()) {
      header.add(metric.column());
    }
    header.add("detail");
    return header;
  }

  /** Returns whether the columns are those of this version or of an earlier one. */
  static boolean isHeader(List<String> columns) {
    List<String> all = header();
    return all.containsAll(columns)
        && columns.containsAll(
            all.stream().filter(c -> !c.equals(Metric.CPU_MILLIS.column())).toList());
  }

  /**
   * Returns the measurement of a row; the inverse of {@link #row}.
   *
   * @throws IllegalArgumentException if the row is malformed
   */
  static Measurement ofRow(List<String> columns, List<String> row) {
    if (row.size() != columns.size()) {
      throw new IllegalArgumentException("expected " + columns.size() + " columns");
    }
    Map<Metric, BigInteger> figures = new TreeMap<>();
    for (Metric metric : Metric.values()) {
      int column = columns.indexOf(metric.column());
      figures.put(metric, column < 0 ? BigInteger.ZERO : new BigInteger(row.get(column)));
    }
    return new Measurement(
        new Suite.Case(row.get(0), Integer.parseInt(row.get(1)), row.get(2)),
        Integer.parseInt(row.get(3)),
        Status.valueOf(row.get(4)),
        figures,
        row.get(row.size() - 1));
  }
}
