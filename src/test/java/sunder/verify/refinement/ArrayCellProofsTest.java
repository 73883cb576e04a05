package sunder.verify.refinement;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import sunder.certificate.Certificate.AbstractInvariant;
import sunder.certificate.InvariantMap.InvariantModel;
import sunder.family.ConfigSet;
import sunder.frontend.ia.IaProgram;
import sunder.frontend.ia.model.TypedProgram;
import sunder.smt.SolverChoice;
import sunder.testing.Certificates;
import sunder.testing.Exploration;
import sunder.testing.Families;
import sunder.testing.Opinion;
import sunder.testing.RandomArrays;
import sunder.testing.RandomProperties;
import sunder.testing.Samples;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Property;
import sunder.verdict.Verdict;
import sunder.verify.Budget;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.VerificationResult;

/**
 * What is proved with one symbolic cell is tried out, and its certificate is checked. {@code
 * -Dsunder.cells.count=1000} asks for more families, {@code -Dsunder.cells.first=1000} for others.
 */
class ArrayCellProofsTest {
  private static final int COUNT = Integer.getInteger("sunder.cells.count", 8);
  private static final long FIRST = Long.getLong("sunder.cells.first", 0);
  private static final int ROUNDS = 16;
  private static final Duration TIME = Duration.ofSeconds(20);

  @Test
  void nothingProvedWithOneCellFails() throws Exception {
    int proved = 0;
    for (long seed = FIRST; seed < FIRST + COUNT; seed++) {
      String text = RandomArrays.text(seed);
      Property property = RandomProperties.of(seed, text);
      TypedProgram program = Families.check(text);
      Problem problem = new Problem(new IaProgram(program), property).withEvidence();
      FamilyVerdict verdict = verdict(problem);
      Opinion opinion = Opinion.of("cell", problem, verdict);
      ConfigSet samples = Samples.of(program, seed, 4);
      Exploration explored = Exploration.of(program, property, samples, false);
      assertThat(opinion.safe().intersects(explored.unsafe())).as("%d%n%s", seed, text).isFalse();
      if (hasCell(verdict)) {
        proved++;
        assertThat(Certificates.refuted(problem, verdict, TIME)).as("%d%n%s", seed, text).isEmpty();
      }
    }
    System.out.println(proved + " of " + COUNT + " families have proofs with one cell");
    assertThat(proved).isGreaterThan(COUNT / 20);
  }

  private static FamilyVerdict verdict(Problem problem) {
    Budget budget = new Budget(Optional.of(TIME), OptionalInt.of(ROUNDS));
    VerificationResult result =
        new CegarVerifier(
                SolverChoice.DEFAULT, RefinementOptions.DEFAULT, CegarVerifier.CegarMode.ARRAY_CELL)
            .verify(problem, budget, ProgressListener.NONE);
    result.throwFailure();
    return result.verdict();
  }

  private static boolean hasCell(FamilyVerdict verdict) {
    return verdict.groups().stream()
        .anyMatch(
            group ->
                group.verdict() instanceof Verdict.Safe safe
                    && safe.evidence() instanceof AbstractInvariant invariant
                    && invariant.model() == InvariantModel.ONE_CELL);
  }
}
