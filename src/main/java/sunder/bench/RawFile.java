package sunder.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** {@code raw.csv}: every run as soon as it is measured, so that an interrupted suite can go on. */
public final class RawFile {
  private final Path file;

  public RawFile(Path file) {
    this.file = file;
  }

  /**
   * All runs so far; none if there is no file. A last line that was cut short by an interruption is
   * dropped from the file too.
   *
   * @throws SuiteException if the file is not one of ours
   */
  public List<Measurement> read() throws IOException, SuiteException {
    if (!Files.exists(file)) {
      return new ArrayList<>();
    }
    String text = Files.readString(file);
    String whole = text.substring(0, text.lastIndexOf('\n') + 1);
    List<String> lines = whole.lines().toList();
    if (lines.isEmpty() || !lines.get(0).equals(Csv.line(Measurement.header()))) {
      throw new SuiteException(file + " has other columns; remove it or use --fresh");
    }
    List<Measurement> runs = new ArrayList<>();
    for (int i = 1; i < lines.size(); i++) {
      try {
        runs.add(Measurement.ofRow(Csv.values(lines.get(i))));
      } catch (IllegalArgumentException e) {
        throw new SuiteException(file + ":" + (i + 1) + ": not a measurement: " + e.getMessage());
      }
    }
    if (whole.length() < text.length()) {
      Files.writeString(file, whole);
    }
    return runs;
  }

  /** Adds a run. */
  public void append(Measurement run) throws IOException {
    if (!Files.exists(file)) {
      Files.writeString(file, Csv.line(Measurement.header()) + "\n");
    }
    Files.writeString(file, Csv.line(run.row()) + "\n", StandardOpenOption.APPEND);
  }
}
