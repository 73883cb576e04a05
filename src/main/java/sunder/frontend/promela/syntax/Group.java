package sunder.frontend.promela.syntax;

import java.util.Optional;
import sunder.source.Span;

/**
 * One directive of an {@code #if} over features.
 *
 * @param condition of an {@code #if} or {@code #elif}
 */
public record Group(Kind kind, Span span, Optional<Expression> condition) {
  /** The directives there are. */
  public enum Kind {
    IF,
    ELIF,
    ELSE,
    ENDIF
  }
}
