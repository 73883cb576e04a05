package sunder.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import sunder.source.Span;
import sunder.verdict.Play;

/**
 * A play as a table, a row for each move: the move, its line in the file with the text of the line
 * where it is another than before, and the variables that changed since the move before.
 */
final class PlayTable {
  private static final int SHOWN_HEAD = 40;
  private static final int SHOWN_TAIL = 20;
  private static final int MOVE_WIDTH = 32;
  private static final int VALUES_WIDTH = 30;
  private static final int INDENT = 4;

  private final List<Play.Step> steps;
  private final int width;
  private final int moveWidth;
  private final int lineWidth;
  private final int valuesWidth;

  /** Whether a long play is shown whole. */
  enum Length {
    FULL,
    SHORTENED
  }

  private PlayTable(List<Play.Step> steps, int width) {
    this.steps = steps;
    this.width = width;
    this.moveWidth = width(steps.stream().map(PlayTable::move).toList(), MOVE_WIDTH);
    this.lineWidth = width(steps.stream().map(PlayTable::line).toList(), MOVE_WIDTH);
    this.valuesWidth = width(steps.stream().map(PlayTable::values).toList(), VALUES_WIDTH);
  }

  /** The rows, without line ends or spaces at the end. */
  static List<String> rows(Play play, Length length, int width) {
    return new PlayTable(play.steps(), width).rows(length);
  }

  private List<String> rows(Length length) {
    int count = steps.size();
    if (length == Length.FULL || count <= SHOWN_HEAD + SHOWN_TAIL) {
      return rows(0, count);
    }
    List<String> rows = new ArrayList<>(rows(0, SHOWN_HEAD));
    rows.add(
        "... "
            + TextSheet.counted(count - SHOWN_HEAD - SHOWN_TAIL, "more move")
            + " (-v shows all) ...");
    rows.addAll(rows(count - SHOWN_TAIL, count));
    return rows;
  }

  private List<String> rows(int from, int to) {
    List<String> rows = new ArrayList<>();
    String previous = "";
    for (Play.Step step : steps.subList(from, to)) {
      String line = line(step);
      rows.add(row(step, line.equals(previous) ? "" : text(step.source())));
      previous = line;
    }
    return rows;
  }

  private String row(Play.Step step, String text) {
    StringBuilder row = new StringBuilder();
    pad(row, move(step), moveWidth);
    row.append("  ").append(" ".repeat(Math.max(0, lineWidth - line(step).length())));
    row.append(line(step)).append("  ");
    pad(row, values(step), valuesWidth);
    row.append(valuesWidth == 0 ? "" : "  ");
    row.append(Wrapping.shorten(text, Math.max(20, width - INDENT - row.length())));
    return row.toString().stripTrailing();
  }

  private static void pad(StringBuilder row, String text, int width) {
    row.append(text).append(" ".repeat(Math.max(0, width - text.length())));
  }

  /** What the line itself does not say. */
  private static String move(Play.Step step) {
    return step.move().equals(text(step.source())) ? "" : step.move();
  }

  private static String line(Play.Step step) {
    return Integer.toString(step.source().line());
  }

  private static String values(Play.Step step) {
    return step.changes().stream()
        .map(change -> change.name() + " = " + change.value())
        .collect(Collectors.joining(", "));
  }

  private static String text(Span span) {
    return span.file().line(span.line()).strip().replace('\t', ' ');
  }

  private static int width(List<String> cells, int limit) {
    return Math.min(limit, cells.stream().mapToInt(String::length).max().orElse(0));
  }
}
