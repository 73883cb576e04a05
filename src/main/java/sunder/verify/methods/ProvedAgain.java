package sunder.verify.methods;

import java.util.ArrayList;
import java.util.List;
import sunder.family.ConfigSet;
import sunder.smt.SolverChoice;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Verdict;
import sunder.verify.Budget;
import sunder.verify.Problem;

/** A verdict in which safe variants carry stores, as far as a {@link SecondProof} finds them. */
public final class ProvedAgain {
  private ProvedAgain() {}

  /**
   * The same verdict, with more evidence.
   *
   * @param problem what the verdict is about
   */
  public static FamilyVerdict of(
      FamilyVerdict verdict, Problem problem, SolverChoice solver, Budget budget) {
    List<FamilyVerdict.Group> groups = new ArrayList<>();
    ConfigSet proved = verdict.scope().space().none();
    for (FamilyVerdict second : SecondProof.of(verdict, problem, solver, budget)) {
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
