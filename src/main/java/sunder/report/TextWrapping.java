package sunder.report;

import java.util.ArrayList;
import java.util.List;

/** Wraps and shortens text to a number of columns. */
public final class TextWrapping {
  /** The number of columns of a report that is not written to a terminal. */
  public static final int WIDTH = 96;

  private TextWrapping() {}

  /**
   * Breaks a text at spaces into rows of a width; continuation rows are indented by two more
   * columns.
   */
  public static List<String> wrap(String indent, String text, int width) {
    List<String> rows = new ArrayList<>();
    StringBuilder row = new StringBuilder(indent);
    boolean empty = true;
    for (String word : text.split(" ", -1)) {
      if (!empty && row.length() + 1 + word.length() > width) {
        rows.add(row.toString());
        row = new StringBuilder(indent).append("  ");
        empty = true;
      }
      row.append(empty ? "" : " ").append(word);
      empty = false;
    }
    rows.add(row.toString());
    return rows;
  }

  /** Returns the text, cut to {@code width} columns with an ellipsis at the end if it is longer. */
  public static String shorten(String text, int width) {
    return text.length() <= width ? text : text.substring(0, Math.max(0, width - 3)) + "...";
  }
}
