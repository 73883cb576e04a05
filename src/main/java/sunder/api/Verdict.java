package sunder.api;

/** What is known of a variant. */
public enum Verdict {
  /** Proved: no environment drives it to {@code abort}. */
  SAFE,
  /** Some environment does, by a play that was replayed. */
  UNSAFE,
  /** Not decided; a {@link Group} says why. */
  UNKNOWN,
  /** The text of the variant is wrong, as a compiler would say; a {@link Group} says how. */
  FAULT,
  /**
   * The variant has something that is not taken, and was not verified; a {@link Group} says what.
   */
  UNREAD
}
