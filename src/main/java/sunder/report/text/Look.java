package sunder.report.text;

import sunder.report.FittedText;

/**
 * The text style of a report.
 *
 * @param detail the level of detail
 * @param width the number of columns into which text is wrapped
 * @param palette the palette
 * @param plays the maximal number of plays for each assertion
 */
public record Look(TextReport.Detail detail, int width, Palette palette, int plays) {
  /** The minimal number of columns. */
  private static final int NARROWEST = 40;

  public Look {
    width = Math.max(NARROWEST, width);
  }

  /** Returns the style for files and pipes, which does not depend on a terminal. */
  public static Look plain(TextReport.Detail detail) {
    return new Look(detail, FittedText.WIDTH, Palette.PLAIN, 1);
  }
}
