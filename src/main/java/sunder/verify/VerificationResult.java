package sunder.verify;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.verdict.FamilyVerdict;

/**
 * What a procedure found.
 *
 * @param iterations rounds of the procedure's main loop
 * @param partitions the final partition of each variable that was split, by display name, its
 *     intervals from low to high as {@code (-oo,-1]}, {@code [0,0]}, {@code [1,+oo)}
 * @param failure a bug of ours that ended the run; the verdict says what was decided before
 * @param components of the last composition that was searched, if there was one
 */
public record VerificationResult(
    FamilyVerdict verdict,
    int iterations,
    Map<String, List<String>> partitions,
    Statistics statistics,
    Optional<ReplayRejected> failure,
    List<ComponentSize> components) {
  public VerificationResult {
    components = List.copyOf(components);
  }

  /** The result of a run that looked at no components. */
  public VerificationResult(
      FamilyVerdict verdict,
      int iterations,
      Map<String, List<String>> partitions,
      Statistics statistics,
      Optional<ReplayRejected> failure) {
    this(verdict, iterations, partitions, statistics, failure, List.of());
  }

  /** The result of a run without failure. */
  public VerificationResult(
      FamilyVerdict verdict,
      int iterations,
      Map<String, List<String>> partitions,
      Statistics statistics) {
    this(verdict, iterations, partitions, statistics, Optional.empty());
  }

  /**
   * @throws ReplayRejected if the run failed
   */
  public void throwFailure() {
    if (failure.isPresent()) {
      throw failure.get();
    }
  }
}
