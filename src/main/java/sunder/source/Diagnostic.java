package sunder.source;

import java.util.Optional;

/**
 * A diagnostic: an error in the input, at a place.
 *
 * @param span the place
 * @param message the error, one sentence without a full stop
 * @param hint a possible correction, if known
 */
public record Diagnostic(Span span, String message, Optional<String> hint) {
  /** The maximum length of a message, as texts may contain names of any length. */
  private static final int LONGEST = 300;

  /** The message in place of a text that must not be quoted. */
  private static final String NOTHING_QUOTED =
      "this cannot be read as C, and is not shown: the file lies elsewhere, and is not named like"
          + " one of C";

  public Diagnostic {
    boolean quotes = span.file().mayBeQuoted() || !span.file().isReadable();
    message = quotes ? shortened(message) : NOTHING_QUOTED;
    hint = quotes ? hint.map(Diagnostic::shortened) : Optional.empty();
  }

  private static String shortened(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 3) + "...";
  }

  public static Diagnostic of(Span span, String message) {
    return new Diagnostic(span, message, Optional.empty());
  }

  public static Diagnostic of(Span span, String message, String hint) {
    return new Diagnostic(span, message, Optional.of(hint));
  }
}
