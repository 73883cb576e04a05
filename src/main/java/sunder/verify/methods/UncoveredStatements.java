package sunder.verify.methods;

import java.util.Optional;
import sunder.certificate.Certificate;
import sunder.family.ConfigSet;
import sunder.limit.CancellationPoint;
import sunder.limit.DiagramTooLarge;
import sunder.limit.NumberTooLarge;
import sunder.verdict.FamilyVerdict;
import sunder.verify.Budget;
import sunder.verify.LimitReached;
import sunder.verify.Problem;
import sunder.verify.abstraction.StatementReachability;

/**
 * Statement coverage for variants whose proofs have none: an enumeration of error paths follows no
 * other paths, and unsafe and undecided variants have no proof.
 */
public final class UncoveredStatements {
  private UncoveredStatements() {}

  /** Returns the variants whose verdict has no coverage. */
  private static ConfigSet variants(FamilyVerdict verdict) {
    return verdict.variantsWith(
        about ->
            about.kind().isVerified() && about.proof().flatMap(Certificate::coverage).isEmpty());
  }

  /**
   * Returns the statements that these variants may execute; empty if there are no such variants, or
   * a limit ends the computation.
   *
   * @param effort the number of transitions that the verdict took, which bounds the computation
   * @param problem the problem of the verdict
   * @param budget checked during the computation
   */
  public static Optional<Certificate.Coverage> of(
      FamilyVerdict verdict, long effort, Problem problem, Budget budget) {
    ConfigSet variants = variants(verdict);
    if (variants.isEmpty()) {
      return Optional.empty();
    }
    try {
      return CancellationPoint.runWith(
          budget::checkUnlessReporting,
          () ->
              StatementReachability.of(
                  problem.automaton(), problem.subject().statements(), variants, effort, budget));
    } catch (LimitReached | NumberTooLarge e) {
      return Optional.empty();
    } catch (DiagramTooLarge | OutOfMemoryError | StackOverflowError e) {
      budget.recordOutOfMemory();
      return Optional.empty();
    }
  }
}
