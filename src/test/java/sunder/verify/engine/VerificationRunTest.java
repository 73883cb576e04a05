package sunder.verify.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import sunder.certificate.Certificate.ReachedStates;
import sunder.family.ConfigSet;
import sunder.frontend.ia.IaProgram;
import sunder.frontend.ia.model.IaElaborator;
import sunder.frontend.ia.syntax.parse.Parser;
import sunder.smt.SolverChoice;
import sunder.source.SourceFile;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Property;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;
import sunder.verify.Budget;
import sunder.verify.LimitReached;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.ReplayMismatch;
import sunder.verify.VerificationResult;
import sunder.verify.search.RunVerdicts;

/** Whatever ends a run, what was decided stays so and the rest is unknown for that reason. */
class VerificationRunTest {
  private static Problem problem() throws Exception {
    SourceFile file = new SourceFile("two.ia", "features A;\n|-\nskip;\n: void\n");
    return new Problem(new IaProgram(IaElaborator.elaborate(Parser.parse(file))), Property.ABORT);
  }

  private static VerificationResult run(Budget budget, Scheduler schedule) throws Exception {
    SchedulerFactory procedure = new SchedulerFactory(run -> schedule);
    return VerificationRun.of(
        problem(), SolverChoice.DEFAULT, budget, ProgressListener.NONE, procedure);
  }

  /** Decides one variant in its first turn and does something else in the second one. */
  private static Scheduler decidingOne(Consumer<RunVerdicts> then) {
    return verdicts -> {
      ConfigSet open = verdicts.open();
      if (open.equals(open.space().all())) {
        verdicts.markSafe(open.space().single(open.pick()), new ReachedStates(Optional::empty));
      } else {
        then.accept(verdicts);
      }
    };
  }

  private static VerificationResult endedBy(Throwable end) throws Exception {
    return run(
        Budget.unlimited(),
        decidingOne(
            verdicts -> {
              throw VerificationRunTest.<RuntimeException>sneaky(end);
            }));
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> T sneaky(Throwable failure) throws T {
    throw (T) failure;
  }

  private static void assertHalf(VerificationResult result, UnknownReason reason) {
    List<FamilyVerdict.Group> groups = result.verdict().groups();
    assertThat(groups).hasSize(2);
    assertThat(groups.get(0).verdict()).isInstanceOf(Verdict.Safe.class);
    assertThat(groups.get(1).verdict()).isEqualTo(new Verdict.Unknown(reason));
  }

  @Test
  void limitsAndUsedUpMemoryLeaveWhatWasDecided() throws Exception {
    assertHalf(endedBy(new LimitReached(UnknownReason.TIMEOUT)), UnknownReason.TIMEOUT);
    assertHalf(endedBy(new OutOfMemoryError()), UnknownReason.MEMORY);
    assertHalf(endedBy(new StackOverflowError()), UnknownReason.MEMORY);
  }

  @Test
  void aRejectedPlayIsHandedOn() throws Exception {
    ReplayMismatch bug = new ReplayMismatch(problem().scope().pick());
    VerificationResult result = endedBy(bug);
    assertHalf(result, UnknownReason.INTERNAL_ERROR);
    assertThat(result.failure()).contains(bug);
  }

  @Test
  void whatEndsTheMakingOfEnginesEndsTheRun() throws Exception {
    VerificationResult result =
        VerificationRun.of(
            problem(),
            SolverChoice.DEFAULT,
            Budget.unlimited(),
            ProgressListener.NONE,
            new SchedulerFactory(
                run -> {
                  throw new LimitReached(UnknownReason.INTERRUPTED);
                }));
    assertThat(result.verdict().groups())
        .extracting(FamilyVerdict.Group::verdict)
        .containsExactly(new Verdict.Unknown(UnknownReason.INTERRUPTED));
  }

  @Test
  void roundsAreThoseOfTheUserOrTheUsualOnes() throws Exception {
    for (int usual : new int[] {3, 7}) {
      assertThat(rounds(Budget.unlimited(), usual)).isEqualTo(usual);
      assertThat(rounds(new Budget(Optional.empty(), OptionalInt.of(5)), usual)).isEqualTo(5);
    }
  }

  private static int rounds(Budget budget, int usual) throws Exception {
    List<Integer> begun = new ArrayList<>();
    VerificationResult result =
        VerificationRun.of(
            problem(),
            SolverChoice.DEFAULT,
            budget,
            ProgressListener.NONE,
            new SchedulerFactory(
                run ->
                    verdicts -> {
                      run.nextRound(OptionalInt.of(usual));
                      begun.add(run.totals().rounds());
                    }));
    assertThat(result.run().iterations()).isEqualTo(begun.size());
    assertThat(result.verdict().groups().get(0).verdict())
        .isEqualTo(new Verdict.Unknown(UnknownReason.ITERATION_LIMIT));
    return begun.size();
  }
}
