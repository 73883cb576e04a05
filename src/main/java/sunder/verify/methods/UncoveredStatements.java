package sunder.verify.methods;

import java.util.Optional;
import sunder.certificate.Certificate;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.limit.CancellationPoint;
import sunder.limit.NumberTooLarge;
import sunder.verdict.FamilyVerdict;
import sunder.verify.Budget;
import sunder.verify.LimitReached;
import sunder.verify.Problem;
import sunder.verify.abstraction.StatementReachability;

/**
 * The statements that variants may run of which no proof tells: those found by an enumeration of
 * plays, which follows none that does not lead to an error, unsafe ones and undecided ones.
 */
public final class UncoveredStatements {
  private UncoveredStatements() {}

  /** Those variants. */
  private static ConfigSet variants(FamilyVerdict verdict) {
    return verdict.variantsWith(
        about ->
            about.kind().isVerified() && about.proof().flatMap(Certificate::coverage).isEmpty());
  }

  /**
   * What they may run; nothing if it would take long to know, or a limit ends this.
   *
   * @param effort transitions that the verdict took
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
    } catch (ConfigSpace.DiagramTooLarge | OutOfMemoryError | StackOverflowError e) {
      budget.recordOutOfMemory();
      return Optional.empty();
    }
  }
}
