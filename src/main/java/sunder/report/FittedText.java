package sunder.report;

import java.util.ArrayList;
import java.util.List;

/** Fits text to a terminal. */
public final class FittedText {
  /** Columns of a report that is not written to a terminal. */
  public static final int WIDTH = 96;

  private FittedText() {}

  /** Breaks at spaces into rows of this width; later ones are indented two columns more. */
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

  /** At most {@code width} columns, an ellipsis in place of what does not fit. */
  public static String shorten(String text, int width) {
    return text.length() <= width ? text : text.substring(0, Math.max(0, width - 3)) + "...";
  }
}
