package sunder.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import sunder.bench.Suite.SuiteException;

/**
 * The file {@code raw.csv} of all measurements. Each run is appended at its end, so that an
 * interrupted suite can be continued.
 */
public record RawResultsFile(Path file) {
  /**
   * Returns all measurements; empty if there is no file. A last line that an interruption truncated
   * is removed from the file, and columns that an earlier version lacked are added.
   *
   * @throws SuiteException if the file is not a file of measurements
   */
  public List<Measurement> read() throws IOException, SuiteException {
    if (!Files.exists(file)) {
      return new ArrayList<>();
    }
    String text = Files.readString(file);
    String whole = text.substring(0, text.lastIndexOf('\n') + 1);
    List<String> lines = whole.lines().toList();
    List<String> header = lines.isEmpty() ? List.of() : Csv.values(lines.get(0));
    if (!Measurement.isHeader(header)) {
      throw new SuiteException(file + " has other columns; remove it or use --fresh");
    }
    List<Measurement> runs = new ArrayList<>();
    for (int i = 1; i < lines.size(); i++) {
      try {
        runs.add(Measurement.ofRow(header, Csv.values(lines.get(i))));
      } catch (IllegalArgumentException e) {
        throw new SuiteException(file + ":" + (i + 1) + ": not a measurement: " + e.getMessage());
      }
    }
    if (!header.equals(Measurement.header())) {
      Files.delete(file);
      for (Measurement run : runs) {
        append(run);
      }
    } else if (whole.length() < text.length()) {
      Files.writeString(file, whole);
    }
    return runs;
  }

  /** Appends a measurement. */
  public void append(Measurement run) throws IOException {
    if (!Files.exists(file)) {
      Files.writeString(file, Csv.line(Measurement.header()) + "\n");
    }
    Files.writeString(file, Csv.line(run.row()) + "\n", StandardOpenOption.APPEND);
  }

  /** Comma-separated values (RFC 4180, without line breaks in values). */
  static final class Csv {
    private Csv() {}

    /** Returns a line with quoted values where necessary. */
    static String line(List<String> values) {
      return values.stream().map(Csv::quote).collect(Collectors.joining(","));
    }

    private static String quote(String value) {
      return value.matches("[^\",\\r\\n]*") ? value : '"' + value.replace("\"", "\"\"") + '"';
    }

    /** Returns the values of a line; the inverse of {@link #line}. */
    static List<String> values(String line) {
      List<String> values = new ArrayList<>();
      StringBuilder value = new StringBuilder();
      boolean quoted = false;
      for (int i = 0; i < line.length(); i++) {
        char c = line.charAt(i);
        if (c == '"' && quoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
          value.append(c);
          i++;
        } else if (c == '"') {
          quoted = !quoted;
        } else if (c == ',' && !quoted) {
          values.add(value.toString());
          value.setLength(0);
        } else {
          value.append(c);
        }
      }
      values.add(value.toString());
      return values;
    }
  }
}
