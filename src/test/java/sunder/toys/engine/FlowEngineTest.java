package sunder.toys.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import sunder.family.ExternalModel;
import sunder.frontend.ia.IaFrontEnd;
import sunder.smt.SolverChoice;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Property;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;
import sunder.verify.Budget;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.engine.SchedulerFactory;
import sunder.verify.engine.VerificationRun;

/** An engine that nobody but its folder knows decides what it can. */
class FlowEngineTest {
  private static final SchedulerFactory FLOW =
      new SchedulerFactory(
          run -> {
            FlowEngine engine = new FlowEngine(run);
            return engine::advance;
          });

  @Test
  void variantsWithoutAWayToAnErrorAreSafe() throws InputException {
    SourceFile text =
        new SourceFile(
            "toy.ia",
            "features A, B;\nint n;\n|-\nint x = n;\n#if (A && B) if (x > 1) abort;\n: void\n");
    Problem problem = new Problem(new IaFrontEnd().read(text, ExternalModel.NONE), Property.ABORT);
    List<FamilyVerdict.Group> groups =
        VerificationRun.of(
                problem, SolverChoice.DEFAULT, Budget.unlimited(), ProgressListener.NONE, FLOW)
            .verdict()
            .groups();
    assertThat(groups).hasSize(2);
    assertThat(groups.get(0).verdict()).isInstanceOf(Verdict.Safe.class);
    assertThat(groups.get(0).variants().count()).isEqualTo(3);
    assertThat(groups.get(1).verdict()).isEqualTo(new Verdict.Unknown(UnknownReason.NO_PROGRESS));
  }
}
