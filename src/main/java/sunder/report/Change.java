package sunder.report;

import java.util.Locale;
import java.util.Optional;

/**
 * Something that a report says otherwise than an earlier one.
 *
 * @param place whose property it is; nothing for the verdict of the variants as a whole
 * @param where in these variants
 */
public record Change(Kind kind, Optional<Place> place, Where where) {
  /** What changed; in the order in which reports have it. */
  public enum Kind {
    NEWLY_UNSAFE,
    NEWLY_FAULTY,
    NEWLY_UNREAD,
    NEWLY_UNDECIDED,
    FIXED;

    /** Such as {@code newly unsafe}. */
    public String title() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /**
   * A property.
   *
   * @param isEarlier whether it is no longer there, and this is where it was
   */
  public record Place(
      String kind, String text, String file, int line, int column, boolean isEarlier) {}

  /** Such as {@code newly unsafe in 2 variants when A: line 10: abort}. */
  public String sentence() {
    return "%s in %s%s"
        .formatted(
            kind.title(),
            where.countedWhen(),
            place
                .map(p -> ": line " + p.line + (p.isEarlier ? " before: " : ": ") + p.text)
                .orElse(""));
  }
}
