package sunder.verify.methods;

import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.smt.SolverChoice;
import sunder.verdict.FamilyVerdict;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;

/**
 * Stores for variants that were found safe without any: an enumeration of plays that came to its
 * end knows that no play is left, not where runs may be. Abstraction finds an invariant for them.
 */
public final class SecondProof {
  private SecondProof() {}

  /**
   * Another verdict about the safe variants that have no stores, if there are any.
   *
   * @param problem what the verdict is about
   */
  public static Optional<FamilyVerdict> of(
      FamilyVerdict verdict, Problem problem, SolverChoice solver, Budget budget) {
    ConfigSet without = withoutStores(verdict);
    if (without.isEmpty()) {
      return Optional.empty();
    }
    Problem again = problem.restrictedTo(without).withEvidence();
    return Optional.of(
        Verifiers.create(Method.ARP, solver)
            .verify(again, budget, ProgressListener.NONE)
            .verdict());
  }

  private static ConfigSet withoutStores(FamilyVerdict verdict) {
    ConfigSet result = verdict.scope().space().none();
    for (FamilyVerdict.Group group : verdict.groups()) {
      boolean has =
          group
              .verdict()
              .fold(safe -> safe.evidence().stores().isPresent(), unsafe -> true, unknown -> true);
      result = has ? result : result.or(group.variants());
    }
    return result;
  }
}
