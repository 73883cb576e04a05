package sunder.api;

import java.util.Optional;

/**
 * Something that a report says otherwise than an earlier one.
 *
 * @param place whose property it is; nothing for the verdict of the variants as a whole
 * @param variants in which it is so
 */
public record Change(Kind kind, Optional<Place> place, Variants variants) {
  /** What changed. */
  public enum Kind {
    NEWLY_UNSAFE,
    NEWLY_FAULTY,
    NEWLY_UNREAD,
    NEWLY_UNDECIDED,
    FIXED
  }

  /**
   * A property.
   *
   * @param kind such as {@code assert}, {@code abort} or {@code bounds}
   * @param text as it stands in the program
   * @param line of the text, from 1
   * @param column from 1, in UTF-16 units
   * @param isEarlier whether it is no longer there, and this is where it was
   */
  public record Place(
      String kind, String text, String file, int line, int column, boolean isEarlier) {}
}
