package sunder.report.text;

import sunder.report.FittedText;

/**
 * How a text report looks.
 *
 * @param width columns to fit what can be broken into
 * @param plays how many are shown for each assertion at most
 */
public record Look(TextReport.Detail detail, int width, Palette palette, int plays) {
  /** Narrower reports cannot be read. */
  private static final int NARROWEST = 40;

  public Look {
    width = Math.max(NARROWEST, width);
  }

  /** For a file or a pipe: always the same. */
  public static Look plain(TextReport.Detail detail) {
    return new Look(detail, FittedText.WIDTH, Palette.PLAIN, 1);
  }
}
