package sunder.bench;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The metrics of a run, with their names in the JSON report of {@code sunder verify}. */
public enum Metric {
  WALL_MILLIS("", "whole process, ms"),
  MILLIS("millis", "time, ms"),
  ITERATIONS("iterations", "rounds"),
  STATES("states", "states visited"),
  TRANSITIONS("transitions", "transitions"),
  LARGEST_MODEL("largestModel", "largest model, states"),
  FINAL_MODEL("finalModel", "final model, states"),
  SMT_QUERIES("smtQueries", "solver queries"),
  SMT_MILLIS("smtMillis", "solver time, ms"),
  PEAK_HEAP_BYTES("peakHeapBytes", "peak heap, bytes"),
  VALID("validVariants", "variants"),
  UNSAFE("UNSAFE", "unsafe variants"),
  SAFE("SAFE", "safe variants"),
  UNKNOWN("UNKNOWN", "undecided variants"),
  CPU_MILLIS("", "processor time, ms");

  private final String json;
  private final String title;

  Metric(String json, String title) {
    this.json = json;
    this.title = title;
  }

  /** Returns the name of the metric with its unit, for tables and axes. */
  public String title() {
    return title;
  }

  /** Returns whether the metric is a time, to which limits apply. */
  boolean isTime() {
    return this == WALL_MILLIS || this == MILLIS || this == CPU_MILLIS;
  }

  String column() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the metric with the name in JSON reports; empty for other names. */
  static Optional<Metric> ofJson(String name) {
    return Arrays.stream(values()).filter(m -> !name.isEmpty() && m.json.equals(name)).findFirst();
  }
}
