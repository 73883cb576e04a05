package sunder.testing;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.verdict.FamilyVerdict;
import sunder.verify.VerificationResult;
import sunder.verify.VerificationResult.RunSummary;
import sunder.verify.VerificationResult.Statistics;

/** Results that nobody computed. */
public final class Results {
  private Results() {}

  /** Of a run without failure that knows of no assertions, and looked at no components. */
  public static VerificationResult of(
      FamilyVerdict verdict,
      int iterations,
      Map<String, List<String>> partitions,
      Statistics statistics) {
    return new VerificationResult(
        verdict,
        List.of(),
        new RunSummary(iterations, partitions, Map.of(), statistics, List.of()),
        Optional.empty());
  }
}
