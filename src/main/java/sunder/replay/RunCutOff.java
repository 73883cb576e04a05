package sunder.replay;

import java.util.Optional;
import sunder.source.Span;
import sunder.verdict.Check;

/**
 * Where a run is cut off, which is no failure.
 *
 * @param reason such as {@code index 3 of a[3]}
 * @param check what would make a failure of it
 */
public record RunCutOff(Span at, String reason, Optional<Check> check) {
  /** Such as {@code ends at f.ia:4:3: index 3 of a[3] (a failure with --check bounds)}. */
  public String sentence() {
    String failing = check.map(c -> " (a failure with --check " + c.spelling() + ")").orElse("");
    return "ends at " + at + ": " + reason + failing;
  }
}
