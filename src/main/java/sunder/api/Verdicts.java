package sunder.api;

import java.util.List;
import java.util.stream.Stream;

/**
 * The verdicts of the verified variants.
 *
 * @param asked the verified variants
 * @param groups a partition of {@code asked} by verdict and reason
 * @param iterations the number of rounds of the procedure's main loop
 * @param states the number of visited abstract or symbolic states
 * @param solverQueries the number of queries to the SMT solver
 */
public record Verdicts(
    Variants asked, List<Group> groups, int iterations, long states, long solverQueries) {
  public Verdicts {
    groups = List.copyOf(groups);
  }

  /** Returns the variants with a verdict. */
  public Variants variants(Verdict verdict) {
    return groups.stream()
        .filter(group -> group.verdict() == verdict)
        .map(Group::variants)
        .reduce(asked.minus(asked), Variants::or);
  }

  /**
   * Returns the verdict of a set of variants.
   *
   * @return the first of {@code UNSAFE}, {@code FAULT}, {@code UNKNOWN} and {@code UNREAD} that
   *     some of the variants have; {@code SAFE} if they have none of these
   * @throws IllegalArgumentException if some variant was not verified
   */
  public Verdict of(Variants some) {
    if (!some.isSubsetOf(asked)) {
      throw new IllegalArgumentException("not all of these were asked about: " + some);
    }
    return Stream.of(Verdict.UNSAFE, Verdict.FAULT, Verdict.UNKNOWN, Verdict.UNREAD)
        .filter(verdict -> !some.and(variants(verdict)).isEmpty())
        .findFirst()
        .orElse(Verdict.SAFE);
  }
}
