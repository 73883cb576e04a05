package sunder.frontend.promela.model;

import sunder.source.Span;

/** Steps as they are shown: as they are written, on one line. */
public final class StepText {
  private static final int LONGEST = 60;

  private StepText() {}

  public static String of(Code.Step step) {
    return of(step.span());
  }

  /** The text of a place, blanks made one, its end left out if it is long. */
  public static String of(Span span) {
    String text = span.file().text();
    int end = Math.min(span.end(), text.length());
    String whole = text.substring(Math.min(span.start(), end), end).strip().replaceAll("\\s+", " ");
    return whole.length() <= LONGEST ? whole : whole.substring(0, LONGEST - 3) + "...";
  }
}
