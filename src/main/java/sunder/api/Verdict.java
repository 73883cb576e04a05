package sunder.api;

/** What is known of a variant. */
public enum Verdict {
  /** Proved: no environment drives it to {@code abort}. */
  SAFE,
  /** Some environment does, by a play that was replayed. */
  UNSAFE,
  /** Not decided; a {@link Group} says why. */
  UNKNOWN
}
