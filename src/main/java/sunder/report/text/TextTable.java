package sunder.report.text;

import java.util.ArrayList;
import java.util.List;

/** Rows of cells under a head; the first column is aligned left, the others right. */
final class TextTable {
  private final List<List<String>> rows = new ArrayList<>();

  TextTable(List<String> head) {
    rows.add(head);
  }

  /** Adds a row with as many cells as the head. */
  void add(List<String> row) {
    rows.add(row);
  }

  /** The lines, head first, without line ends. */
  List<String> rows() {
    return rows.stream().map(this::row).toList();
  }

  private String row(List<String> cells) {
    StringBuilder row = new StringBuilder();
    for (int column = 0; column < cells.size(); column++) {
      String padding = " ".repeat(width(column) - cells.get(column).length());
      row.append(column == 0 ? cells.get(column) + padding : "  " + padding + cells.get(column));
    }
    return row.toString();
  }

  private int width(int column) {
    return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
  }
}
