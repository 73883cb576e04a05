package sunder.api;

import java.util.List;
import java.util.Optional;

/**
 * A set of variants that have the same verdict for the same reason.
 *
 * @param variants the variants; not empty
 * @param play a counterexample, which exists only for {@link Verdict#UNSAFE}
 * @param reason the reason why the variants are undecided, with advice; only for {@link
 *     Verdict#UNKNOWN}
 * @param problems the reasons why the variants were not verified; only for {@link Verdict#FAULT}
 *     and {@link Verdict#UNREAD}. The message of a problem that concerns only some of the variants
 *     states its condition
 */
public record Group(
    Verdict verdict,
    Variants variants,
    Optional<Play> play,
    Optional<String> reason,
    List<FamilyException.Problem> problems) {
  public Group {
    problems = List.copyOf(problems);
  }
}
