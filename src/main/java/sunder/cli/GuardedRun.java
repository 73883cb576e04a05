package sunder.cli;

import java.util.List;
import java.util.Map;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;
import sunder.verify.Budget;
import sunder.verify.LimitReached;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.Statistics;
import sunder.verify.VerificationResult;
import sunder.verify.Verifier;

/**
 * The last net below a procedure: if a limit or the memory ends it without a result, every variant
 * is UNKNOWN. Procedures catch these themselves and keep what they decided.
 */
final class GuardedRun implements Verifier {
  private final Verifier verifier;

  GuardedRun(Verifier verifier) {
    this.verifier = verifier;
  }

  @Override
  public VerificationResult verify(Problem problem, Budget budget, ProgressListener listener) {
    try {
      return verifier.verify(problem, budget, listener);
    } catch (LimitReached e) {
      return unknown(problem, budget, e.reason());
    } catch (OutOfMemoryError | StackOverflowError e) {
      return unknown(problem, budget, UnknownReason.MEMORY);
    }
  }

  private static VerificationResult unknown(Problem problem, Budget budget, UnknownReason reason) {
    FamilyVerdict.Group group =
        new FamilyVerdict.Group(problem.scope(), new Verdict.Unknown(reason));
    return new VerificationResult(
        new FamilyVerdict(problem.scope(), List.of(group)),
        0,
        Map.of(),
        new Statistics(0, 0, 0, 0, 0, 0, budget.elapsedMillis(), 0));
  }
}
