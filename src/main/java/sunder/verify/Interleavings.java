package sunder.verify;

/** Which orders of the steps of processes are explored. */
public enum Interleavings {
  /** Every one. */
  ALL,
  /** Enough of them to decide what is asked, where the language tells which are. */
  ENOUGH,
  /**
   * By turns: what is near is found soon, and by short plays, where all are explored; what has many
   * orders ends where some are not.
   */
  BY_TURNS
}
