package sunder.verify.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import sunder.certificate.Certificate.ReachedStates;
import sunder.family.ConfigSet;
import sunder.family.ExternalModel;
import sunder.frontend.promela.PromelaFrontEnd;
import sunder.frontend.promela.PromelaModel;
import sunder.smt.SolverChoice;
import sunder.source.SourceFile;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Property;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;
import sunder.verify.Budget;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.explicit.lasso.TemporalEngine;

/** An engine that knows nothing of claims has no say about them. */
class TemporalClaimSupportTest {
  private static final String TEXT =
      """
      features bool Lazy
      byte x;
      active proctype p() {
        do
        :: x = 1 - x
        #if (Lazy)
        :: true
        #endif
        od
      }
      ltl moves { []<> (x == 1) }
      ltl small { [] (x < 2) }
      """;

  /** As a first engine may be written: no error is reached, so everything is safe. */
  private static final Function<VerificationRun, Scheduler> TOY =
      run -> verdicts -> verdicts.markSafe(verdicts.open(), new ReachedStates(Optional::empty));

  private static List<FamilyVerdict.Group> groups(String formula, SchedulerFactory procedure)
      throws Exception {
    PromelaModel model =
        new PromelaFrontEnd().read(new SourceFile("toy.pml", TEXT), ExternalModel.NONE);
    Problem problem = new Problem(model, Property.ABORT.with(formula));
    return VerificationRun.of(
            problem, SolverChoice.DEFAULT, Budget.unlimited(), ProgressListener.NONE, procedure)
        .verdict()
        .groups();
  }

  @Test
  void anEngineOfReachedErrorsIsNotAskedAboutAFormula() throws Exception {
    List<FamilyVerdict.Group> groups =
        groups("moves", new SchedulerFactory(TOY, TemporalEngine::scheduler));
    assertThat(groups).hasSize(2);
    assertThat(groups.get(0).verdict()).isInstanceOf(Verdict.Unsafe.class);
    assertThat(groups.get(1).verdict()).isInstanceOf(Verdict.Safe.class);
    assertThat(groups.get(0).variants().count()).isOne();
  }

  @Test
  void aProcedureWithoutEnginesForFormulasLeavesThemOpen() throws Exception {
    assertThat(groups("moves", new SchedulerFactory(TOY)))
        .extracting(FamilyVerdict.Group::verdict)
        .containsExactly(new Verdict.Unknown(UnknownReason.NO_PROGRESS));
  }

  @Test
  void whatOneStateViolatesIsReached() throws Exception {
    List<FamilyVerdict.Group> groups = groups("small", new SchedulerFactory(TOY));
    assertThat(groups).hasSize(1);
    ConfigSet safe = groups.get(0).variants();
    assertThat(groups.get(0).verdict()).isInstanceOf(Verdict.Safe.class);
    assertThat(safe.count()).isEqualTo(2);
  }
}
