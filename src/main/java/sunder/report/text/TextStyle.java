package sunder.report.text;

import sunder.report.TextWrapping;

/**
 * The text style of a report.
 *
 * @param detail the level of detail
 * @param width the number of columns into which text is wrapped
 * @param maxPlays the maximal number of plays for each assertion
 */
public record TextStyle(TextReport.Detail detail, int width, Palette palette, int maxPlays) {
  /** The minimal number of columns. */
  private static final int NARROWEST = 40;

  public TextStyle {
    width = Math.max(NARROWEST, width);
  }

  /** Returns the style for files and pipes, which does not depend on a terminal. */
  public static TextStyle plain(TextReport.Detail detail) {
    return new TextStyle(detail, TextWrapping.WIDTH, Palette.PLAIN, 1);
  }
}
