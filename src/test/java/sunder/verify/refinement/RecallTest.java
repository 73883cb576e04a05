package sunder.verify.refinement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.frontend.ia.IaProgram;
import sunder.smt.SolverChoice;
import sunder.source.InputException;
import sunder.testing.Families;
import sunder.verdict.Counterexample;
import sunder.verdict.FamilyVerdict.Group;
import sunder.verdict.Property;
import sunder.verdict.Verdict;
import sunder.verify.Budget;
import sunder.verify.Problem;
import sunder.verify.Problem.Goal;
import sunder.verify.ProgressListener;
import sunder.verify.VerificationResult;

/** What is remembered of plays is not believed. */
class RecallTest {
  private static VerificationResult verified(Problem problem, Recall recall) {
    return new ArpVerifier(SolverChoice.DEFAULT, Strategy.DEFAULT.with(recall))
        .verify(problem, Budget.unlimited(), ProgressListener.NONE);
  }

  private static ConfigSet unsafe(VerificationResult result, ConfigSpace space) {
    return result.verdict().groups().stream()
        .filter(group -> group.verdict() instanceof Verdict.Unsafe)
        .map(Group::variants)
        .reduce(space.none(), ConfigSet::or);
  }

  @Test
  void aPlayIsReplayedInAllVariantsThatItIsSaidToBeFor() throws InputException {
    String text = "features A, B; int n; |- if (n == 3) { #if (A) assert(n < 3); } : void";
    Problem problem =
        new Problem(new IaProgram(Families.check(text)), Property.ABORT)
            .until(Goal.EVERY_ASSERTION);
    VerificationResult plain = verified(problem, Recall.NOTHING);
    Counterexample play =
        plain.verdict().groups().stream()
            .flatMap(
                group ->
                    group.verdict() instanceof Verdict.Unsafe unsafe
                        ? Optional.of(unsafe.counterexample()).stream()
                        : Optional.<Counterexample>empty().stream())
            .findAny()
            .orElseThrow();
    ConfigSpace space = problem.scope().space();
    Recall wrong =
        (automaton, scope, transitions) ->
            Optional.of(
                new Recall.Known(
                    List.of(),
                    List.of(
                        new Recall.Played(
                            play.failed(), space.all(), play.configuration(), play.script())),
                    List.of()));
    VerificationResult recalled = verified(problem, new RecallAtOnce(wrong));
    assertThat(unsafe(plain, space)).isNotEqualTo(space.all());
    assertThat(unsafe(recalled, space)).isEqualTo(unsafe(plain, space));
  }
}
