package sunder.verify.methods;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.certificate.Certificate.ReachedStates;
import sunder.family.ConfigSet;
import sunder.limit.CancellationPoint;
import sunder.limit.DiagramTooLarge;
import sunder.limit.NumberTooLarge;
import sunder.smt.SolverChoice;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Verdict;
import sunder.verify.Budget;
import sunder.verify.LimitReached;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.unwinding.UnwindingInvariants;

/**
 * Recovery of invariants for variants that were proved safe without them: an exhausted enumeration
 * of error paths proves that none is feasible, but yields no reachable stores. The error paths are
 * interpolated; where that fails, abstraction refinement finds an invariant.
 */
public final class InvariantRecovery {
  private InvariantRecovery() {}

  /**
   * Returns verdicts with invariants for the safe variants that have none; the verdicts are about
   * disjoint sets of variants and may omit some.
   *
   * @param problem the problem of the verdict
   * @param solver the SMT solver
   * @param budget the budget of the recovery
   */
  public static List<FamilyVerdict> recover(
      FamilyVerdict verdict, Problem problem, SolverChoice solver, Budget budget) {
    List<FamilyVerdict> more = new ArrayList<>();
    ConfigSet without = withoutStores(verdict);
    if (!without.isEmpty()) {
      Optional<UnwindingInvariants.VariantInvariants> found =
          stores(problem.restrictedTo(without), budget);
      found.ifPresent(stores -> more.add(verdict(stores)));
      without =
          found
              .map(UnwindingInvariants.VariantInvariants::variants)
              .map(without::minus)
              .orElse(without);
    }
    for (FamilyVerdict.Group group :
        verdict.groups()) { // groups that were proved separately are proved separately again
      ConfigSet part = group.variants().and(without);
      if (!part.isEmpty()) {
        Problem again = problem.restrictedTo(part).withEvidence();
        more.add(
            MethodFactory.create(Method.ARP, solver)
                .verify(again, budget, ProgressListener.NONE)
                .verdict());
      }
    }
    return more;
  }

  /** Returns invariants by interpolation; empty if a limit is met or the unwinding is too large. */
  private static Optional<UnwindingInvariants.VariantInvariants> stores(
      Problem problem, Budget budget) {
    try {
      return CancellationPoint.runWith(
          budget::checkUnlessReporting, () -> UnwindingInvariants.of(problem, budget));
    } catch (LimitReached | NumberTooLarge | DiagramTooLarge e) {
      return Optional.empty();
    }
  }

  private static FamilyVerdict verdict(UnwindingInvariants.VariantInvariants found) {
    Verdict safe = new Verdict.Safe(new ReachedStates(() -> Optional.of(found.stores())));
    return new FamilyVerdict(
        found.variants(), List.of(new FamilyVerdict.Group(found.variants(), safe)));
  }

  private static ConfigSet withoutStores(FamilyVerdict verdict) {
    return verdict.variantsWith(
        about -> about.proof().filter(proof -> proof.invariants().isEmpty()).isPresent());
  }

  /**
   * Returns the verdict with invariants for its safe variants, as far as {@link #recover} finds
   * them.
   *
   * @param problem the problem of the verdict
   * @param solver the SMT solver
   * @param budget the budget of the recovery
   */
  public static FamilyVerdict withInvariants(
      FamilyVerdict verdict, Problem problem, SolverChoice solver, Budget budget) {
    List<FamilyVerdict.Group> groups = new ArrayList<>();
    ConfigSet proved = verdict.scope().space().none();
    for (FamilyVerdict second : recover(verdict, problem, solver, budget)) {
      for (FamilyVerdict.Group group : second.groups()) {
        if (group.verdict() instanceof Verdict.Safe) {
          groups.add(group);
          proved = proved.or(group.variants());
        }
      }
    }
    for (FamilyVerdict.Group group : verdict.groups()) {
      ConfigSet rest = group.variants().minus(proved);
      if (!rest.isEmpty()) {
        groups.add(new FamilyVerdict.Group(rest, group.verdict()));
      }
    }
    return new FamilyVerdict(verdict.scope(), groups);
  }
}
