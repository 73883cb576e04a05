package sunder.api;

import java.util.List;

/**
 * The results for one assertion: a partition of the verified variants.
 *
 * @param kind the kind of assertion, such as {@code assert}, {@code abort} or {@code bounds}
 * @param text the source text
 * @param line the line, from 1
 * @param column the column in UTF-16 units, from 1
 * @param fails the variants in which the assertion fails
 * @param plays counterexamples, the shortest first
 * @param proved the variants in which the assertion cannot fail
 * @param undecided the undecided variants with reasons
 * @param notAsked the variants in which the assertion was not checked because another one fails
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
   * A set of variants in which the assertion is undecided.
   *
   * @param reason the reason, with advice
   */
  public record Undecided(Variants variants, String reason) {}
}
