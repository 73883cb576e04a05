package sunder.api;

import java.util.List;

/**
 * What is known of one assertion. The sets are disjoint and cover the variants that were verified.
 *
 * @param kind such as {@code assert}, {@code abort} or {@code bounds}
 * @param text as it stands in the program
 * @param line of the text, from 1
 * @param column from 1, in UTF-16 units
 * @param fails in which it fails
 * @param plays by which it does, the shortest first
 * @param proved in which it cannot fail
 * @param undecided with the reasons
 * @param notAsked in which something else fails and nobody wanted to know more
 */
public record Property(
    String kind,
    String text,
    String file,
    int line,
    int column,
    Variants fails,
    List<Play> plays,
    Variants proved,
    List<Undecided> undecided,
    Variants notAsked) {
  public Property {
    plays = List.copyOf(plays);
    undecided = List.copyOf(undecided);
  }

  /**
   * Variants in which it is not decided.
   *
   * @param reason with advice
   */
  public record Undecided(Variants variants, String reason) {}
}
