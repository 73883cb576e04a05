package sunder.bench;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One run.
 *
 * @param repetition from 1; 0 is a warm-up that no statistics count
 * @param figures what was counted; all 0 if the run failed
 * @param detail the reason where it is not {@link Status#DONE}, else what else there is to know of
 *     it; one line
 */
public record Measurement(
    Suite.Case cell,
    int repetition,
    Status status,
    Map<Metric, BigInteger> figures,
    String detail) {
  /** How a run ended. */
  public enum Status {
    /** With a report that no time or memory limit cut short. */
    DONE,
    /** At a limit: its time is more than what is noted. */
    LIMIT,
    /** With an error. */
    FAILED
  }

  public Measurement {
    figures = java.util.Collections.unmodifiableMap(new TreeMap<>(figures));
    detail = detail.replaceAll("\\s+", " ");
  }

  /** The figure; 0 if it was not measured. */
  public BigInteger figure(Metric metric) {
    return figures.getOrDefault(metric, BigInteger.ZERO);
  }

  /** Whether it decided every variant; if not, its time is no time of doing so. */
  boolean isComplete() {
    return status == Status.DONE && figure(Metric.UNKNOWN).signum() == 0;
  }

  /** As a line of {@code raw.csv}, in the order of {@link #header}. */
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

  static List<String> header() {
    List<String> header =
        new java.util.ArrayList<>(List.of("series", "size", "contender", "repetition", "status"));
    for (Metric metric : Metric.values()) {
      header.add(metric.column());
    }
    header.add("detail");
    return header;
  }

  /** Whether lines with these columns are ours, perhaps of an earlier version. */
  static boolean isHeader(List<String> columns) {
    List<String> all = header();
    return all.containsAll(columns)
        && columns.containsAll(
            all.stream().filter(c -> !c.equals(Metric.CPU_MILLIS.column())).toList());
  }

  /**
   * The inverse of {@link #row}.
   *
   * @throws IllegalArgumentException if it is not such a row
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
