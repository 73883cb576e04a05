package sunder.api;

import java.util.Optional;

/**
 * A difference between a report and an earlier one.
 *
 * @param place the property that changed; empty for a change of the verdict of variants
 * @param variants the variants to which the change applies
 */
public record Change(Kind kind, Optional<Place> place, Variants variants) {
  /** The kind of a change. */
  public enum Kind {
    NEWLY_UNSAFE,
    NEWLY_FAULTY,
    /** A precondition of a function is new. */
    NEWLY_NEEDED,
    NEWLY_UNREAD,
    NEWLY_UNDECIDED,
    FIXED
  }

  /**
   * The source position of a property.
   *
   * @param kind the kind of assertion, such as {@code assert}, {@code abort} or {@code bounds}
   * @param text the source text
   * @param line the line, from 1
   * @param column the column in UTF-16 units, from 1
   * @param isEarlier whether the property no longer exists, and the position is that in the earlier
   *     report
   */
  public record Place(
      String kind, String text, String file, int line, int column, boolean isEarlier) {}
}
