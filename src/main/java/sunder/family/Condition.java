package sunder.family;

/** How to tell a reader which configurations a set holds. */
public sealed interface Condition {
  /** A formula that holds for exactly these among the valid configurations. */
  record Exact(Formula formula) implements Condition {}

  /**
   * No short formula was found.
   *
   * @param nodes the size of the set's diagram
   */
  record TooLong(int nodes) implements Condition {}
}
