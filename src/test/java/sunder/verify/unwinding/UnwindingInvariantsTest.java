package sunder.verify.unwinding;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import sunder.frontend.ia.IaProgram;
import sunder.smt.SolverChoice;
import sunder.testing.Certificates;
import sunder.testing.Families;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Property;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.methods.MethodFactory;

class UnwindingInvariantsTest {
  private static final Duration TIME = Duration.ofSeconds(60);

  /** No store has the step that reads an element, because of the element. */
  @Test
  void whatOnlyImpossibleStepsReadIsTold() throws Exception {
    String text = Files.readString(Path.of("examples/regress/reads-of-impossible-steps.ia"));
    Problem problem =
        new Problem(new IaProgram(Families.check(text)), Property.ABORT).withEvidence();
    FamilyVerdict verdict =
        MethodFactory.create(Method.SYMBOLIC, SolverChoice.DEFAULT)
            .verify(
                problem, new Budget(Optional.of(TIME), OptionalInt.empty()), ProgressListener.NONE)
            .verdict();
    assertThat(Certificates.refuted(problem, verdict, TIME)).isEmpty();
  }
}
