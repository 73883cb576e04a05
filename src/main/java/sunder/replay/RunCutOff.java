package sunder.replay;

import java.util.Optional;
import sunder.source.Span;
import sunder.verdict.Check;

/**
 * The place at which an execution is cut off without a failure.
 *
 * @param at the place
 * @param reason a sentence part such as {@code index 3 of a[3]}
 * @param check the check by which it would be a failure
 */
public record RunCutOff(Span at, String reason, Optional<Check> check) {
  /**
   * Returns a sentence such as {@code ends at f.ia:4:3: index 3 of a[3] (a failure with --check
   * bounds)}.
   */
  public String sentence() {
    String failing = check.map(c -> " (a failure with --check " + c.spelling() + ")").orElse("");
    return "ends at " + at + ": " + reason + failing;
  }
}
