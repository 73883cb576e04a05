package sunder.api;

import java.util.List;
import java.util.stream.Stream;

/**
 * A verdict for every variant that was asked about.
 *
 * @param asked these variants
 * @param groups disjoint, together all of {@code asked}
 * @param iterations rounds of the procedure's main loop
 * @param states abstract or symbolic states that were visited
 * @param solverQueries what the SMT solver was asked
 */
public record Verdicts(
    Variants asked, List<Group> groups, int iterations, long states, long solverQueries) {
  public Verdicts {
    groups = List.copyOf(groups);
  }

  /** The variants with this verdict. */
  public Variants variants(Verdict verdict) {
    return groups.stream()
        .filter(group -> group.verdict() == verdict)
        .map(Group::variants)
        .reduce(asked.minus(asked), Variants::or);
  }

  /**
   * What is known of all of these.
   *
   * @return {@code UNSAFE} if some is unsafe, else {@code FAULT}, {@code UNKNOWN} or {@code UNREAD}
   *     if some is that
   * @throws IllegalArgumentException if some was not asked about
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
