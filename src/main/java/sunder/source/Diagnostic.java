package sunder.source;

import java.util.Optional;

/**
 * Something wrong with the user's input, at a place.
 *
 * @param span where
 * @param message what is wrong, one sentence without a full stop
 * @param hint what the user can do about it, where we know
 */
public record Diagnostic(Span span, String message, Optional<String> hint) {
  public static Diagnostic of(Span span, String message) {
    return new Diagnostic(span, message, Optional.empty());
  }

  public static Diagnostic of(Span span, String message, String hint) {
    return new Diagnostic(span, message, Optional.of(hint));
  }
}
