package sunder.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The figures of the README and the documentation are those of {@code results/}; a failure prints
 * what must stand there.
 */
class ReadmeFiguresTest {
  private static final Path MEASUREMENTS = Path.of("examples/docs/measurements.md");
  private static final List<String> SERIES = List.of("Intro", "Proc", "Linear");
  private static final List<String> METHODS =
      List.of("arp", "symbolic", "brute-arp", "brute-symbolic");
  private static final List<Integer> SIZES = List.of(5, 8, 10, 12, 16, 30);

  private static String readme() throws IOException {
    return Files.readString(Path.of("README.md")).replaceAll("\\s+", " ");
  }

  /** The columns of a cell's row in a suite's {@code summary.csv}; empty if it was not measured. */
  private static Map<String, String> cell(String suite, String series, int size, String contender)
      throws IOException {
    List<String> lines = Files.readAllLines(Path.of("results", suite, "summary.csv"));
    List<String> header = Arrays.asList(lines.get(0).split(","));
    for (String line : lines) {
      List<String> row = Arrays.asList(line.split(",", -1));
      if (row.subList(0, 3).equals(List.of(series, Integer.toString(size), contender))) {
        Map<String, String> columns = new HashMap<>();
        header.forEach(name -> columns.put(name, row.get(header.indexOf(name))));
        return columns;
      }
    }
    return Map.of();
  }

  private static String seconds(String millis) {
    double seconds = Double.parseDouble(millis) / 1000;
    return String.format(Locale.ROOT, seconds < 10 ? "%.2f s" : "%.1f s", seconds);
  }

  private static String shown(Map<String, String> cell) {
    if (cell.isEmpty()) {
      return "";
    }
    if (cell.get("status").equals("LIMIT")) {
      return "> 30 s";
    }
    return seconds(cell.get("wall_millis")) + (cell.get("unknown").equals("0") ? "" : "*");
  }

  @Test
  void theTableOfWholeProcesses() throws IOException {
    StringBuilder table = new StringBuilder("| | method |");
    SIZES.forEach(size -> table.append(" ").append(size).append(" features |"));
    table.append("\n").append("|---".repeat(SIZES.size() + 2)).append("|\n");
    for (String series : SERIES) {
      for (String method : METHODS) {
        List<String> row = new ArrayList<>(List.of(method.equals("arp") ? series : "", method));
        for (int size : SIZES) {
          row.add(shown(cell("families", series, size, method)));
        }
        table.append("| ").append(String.join(" | ", row)).append(" |\n");
      }
    }
    assertThat(Files.readString(MEASUREMENTS)).contains(table);
  }

  private static String exponent(String suite, String section) throws IOException {
    String text = Files.readString(Path.of("results", suite, "summary.md"));
    Matcher growth =
        Pattern.compile("growth of arp, time, ms: exponent (\\S+)")
            .matcher(text.substring(text.indexOf("\n## " + section + "\n")));
    assertThat(growth.find()).isTrue();
    return growth.group(1);
  }

  @Test
  void theSentencesAboutLinear() throws IOException {
    String time = seconds(cell("families", "Linear", 30, "arp").get("wall_millis"));
    assertThat(readme())
        .contains(
            "(" + time + " at 30 features",
            "growth exponent of the time " + exponent("families", "Linear") + " over n = 3..30");
  }

  @Test
  void theSentencesAboutStacks() throws IOException {
    String time = seconds(cell("stack", "Stack overflow", 1024, "arp").get("wall_millis"));
    assertThat(readme())
        .contains(
            "growth exponent of the time "
                + exponent("stack", "Stack overflow")
                + " ("
                + time
                + " at 1024 slots");
  }

  private static String row(String suite, String series, int size, String what, String other)
      throws IOException {
    List<String> row = new ArrayList<>(List.of(series + ", " + what));
    for (String contender : List.of(other, "arp")) {
      Map<String, String> cell = cell(suite, series, size, contender);
      boolean limit = !cell.isEmpty() && cell.get("status").equals("LIMIT");
      String wall = cell.getOrDefault("wall_millis", "");
      row.add(limit ? "> 20 s" : wall.isEmpty() ? "" : seconds(wall));
    }
    return "| " + String.join(" | ", row) + " |\n";
  }

  @Test
  void theTablesOfOtherTools() throws IOException {
    String page = Files.readString(MEASUREMENTS);
    assertThat(page)
        .contains(
            row("relations", "Nested loops", 1, "4 variants", "spacer")
                + row("relations", "Ring buffer", 1, "4 variants", "spacer")
                + row("relations", "Parity", 1, "4 variants", "spacer")
                + row("relations", "In step", 2, "4 variants", "spacer")
                + row("relations", "In step", 6, "64 variants", "spacer")
                + row("relations", "In step", 20, "1048576 variants", "spacer"),
            row("sketch", "Simple", 3, "8 values", "spin")
                + row("sketch", "Simple", 8, "256 values", "spin")
                + row("sketch", "Salesman", 3, "8 values", "spin")
                + row("sketch", "Salesman", 8, "256 values", "spin"));
    assertThat(page.replaceAll("\\s+", " "))
        .contains(
            "takes "
                + seconds(cell("families", "Linear", 30, "arp").get("wall_millis"))
                + ", and two counters in step in half of 2^20 variants "
                + seconds(cell("relations", "In step", 20, "arp").get("wall_millis")));
  }
}
