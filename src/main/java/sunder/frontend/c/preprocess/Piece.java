package sunder.frontend.c.preprocess;

import java.util.List;
import sunder.family.ConfigSet;
import sunder.source.Span;

/** A stretch of a text between two conditional directives, or one of these. */
sealed interface Piece {
  Span span();

  /** The variants that read it. */
  ConfigSet when();

  /**
   * Text, and directives that are no conditions.
   *
   * @param words of it that macros can replace
   */
  record Text(Span span, ConfigSet when, List<Word> words) implements Piece {
    public Text {
      words = List.copyOf(words);
    }
  }

  /** A conditional directive. */
  record Conditional(Span span, ConfigSet when) implements Piece {}

  /** An include of a local file, with the pieces of this. */
  record Included(Span span, ConfigSet when, List<Piece> pieces) implements Piece {
    public Included {
      pieces = List.copyOf(pieces);
    }
  }
}
