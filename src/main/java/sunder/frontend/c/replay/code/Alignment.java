package sunder.frontend.c.replay.code;

import sunder.source.Span;

/**
 * The alignment that a declaration of an object or a function gives it, in bytes.
 *
 * @param least the alignment that specifiers require; 0 if none, negative if unknown
 * @param ofType the alignment that a {@code typedef} gives the object's type; 0 if none, negative
 *     if unknown
 * @param span the place of the declaration
 */
record Alignment(int least, int ofType, Span span) {
  /**
   * Returns the alignment of an object whose type has a natural alignment; negative if it is
   * unknown.
   */
  int of(int natural) {
    return least != 0 ? least : ofType != 0 ? ofType : natural;
  }

  /** Returns whether the declaration precedes a place, if both are in one file. */
  boolean isBefore(Span place) {
    return span.file() != place.file() || span.start() <= place.start();
  }
}
