package sunder.api;

/** The verdict of a variant. */
public enum Verdict {
  /** Proved: no environment makes the variant violate the property. */
  SAFE,
  /** Refuted: some environment does, by a play that was replayed. */
  UNSAFE,
  /** Undecided; the {@link Group} gives the reason. */
  UNKNOWN,
  /**
   * The text of the variant has an error that a compiler would report; the {@link Group} gives it.
   */
  FAULT,
  /** The variant uses an unsupported construct and was not verified; the {@link Group} gives it. */
  UNREAD
}
