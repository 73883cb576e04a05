package sunder.api;

import java.util.List;
import java.util.Optional;

/**
 * Variants with one verdict, for one reason.
 *
 * @param variants not empty
 * @param play that makes them unsafe; there for {@link Verdict#UNSAFE} alone
 * @param reason why they are not decided, with advice; there for {@link Verdict#UNKNOWN} alone
 * @param problems why nobody tried to verify them; there for {@link Verdict#FAULT} and {@link
 *     Verdict#UNREAD} alone. Where one is not about all of the variants, its message says when
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
