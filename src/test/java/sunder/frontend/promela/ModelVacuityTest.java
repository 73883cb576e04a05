package sunder.frontend.promela;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import sunder.report.DeadCode;
import sunder.smt.SolverChoice;
import sunder.source.InputException;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.AssertionVerdict;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Property;
import sunder.verdict.Verdict;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.VerificationResult;
import sunder.verify.methods.MethodFactory;
import sunder.verify.methods.UncoveredStatements;

/**
 * What proofs say of random models: a condition that is never true is never true, and a statement
 * that is dead may as well fail. Longer: {@code -Dsunder.vacuity.count=1000}.
 */
class ModelVacuityTest {
  private static final int COUNT = Integer.getInteger("sunder.vacuity.count", 25);
  private static final int MOST_TRIED = 2;

  /** Some models have millions of states; nothing here depends on what is decided of these. */
  private static final Duration PATIENCE = Duration.ofMillis(500);

  private static VerificationResult verify(Problem problem) {
    return MethodFactory.create(Method.ARP, SolverChoice.DEFAULT)
        .verify(
            problem, new Budget(Optional.of(PATIENCE), OptionalInt.of(3)), ProgressListener.NONE);
  }

  private static DeadCode dead(Problem problem, VerificationResult result) {
    return DeadCode.of(
        result.verdict(),
        UncoveredStatements.of(result.verdict(), Long.MAX_VALUE, problem, Budget.unlimited()),
        problem.subject(),
        problem.automaton().assertions(),
        problem.replay());
  }

  @Test
  void theReasonIsTheFirstThatEachVariantHas() throws InputException {
    String text =
        """
        features bool Asks, Both
        byte asked; bool done;
        active proctype client() {
        #if (Asks)
          asked = 1; if :: Both -> done = true :: else fi; done = true
        #else
          skip
        #endif
        }
        """;
    Problem problem = ModelQueries.problem(text, Optional.of("[] (asked > 0 && !done -> <> done)"));
    List<DeadCode.VacuousFormula> reasons = dead(problem, verify(problem)).vacuities();
    assertThat(reasons.stream().map(DeadCode.VacuousFormula::sentence))
        .containsExactly("`asked > 0` is never true");
    assertThat(reasons.get(0).variants().count()).isEqualTo(2);
    Problem both = ModelQueries.problem(text, Optional.of("[] !(asked == 2 && done)"));
    assertThat(dead(both, verify(both)).vacuities().get(0).sentence())
        .isEqualTo("`asked == 2` is never true");
  }

  @Test
  void whatIsSaidHolds() throws InputException {
    int reasons = 0;
    int statements = 0;
    for (int seed = 0; seed < COUNT; seed++) {
      RandomPromela random = new RandomPromela(seed);
      Optional<String> formula = random.formula().map(text -> "q");
      Problem problem = ModelQueries.problem(random.text(), formula);
      VerificationResult result = verify(problem);
      DeadCode dead = dead(problem, result);
      for (DeadCode.VacuousFormula reason : dead.vacuities()) {
        requireTrue(reason, problem);
        reasons++;
      }
      for (DeadCode.DeadStatement statement :
          dead.statements().stream().limit(MOST_TRIED).toList()) {
        requireDead(statement, random.text());
        statements++;
      }
    }
    assertThat(reasons).isPositive();
    assertThat(statements).isPositive();
  }

  private static void requireTrue(DeadCode.VacuousFormula reason, Problem problem)
      throws InputException {
    String condition = reason.sentence().substring(1, reason.sentence().lastIndexOf('`'));
    boolean always = reason.sentence().endsWith("always true");
    String formula = "[] " + (always ? "" : "!") + "(" + condition + ")";
    problem.subject().checkFormula(formula);
    Problem asked =
        new Problem(problem.subject(), Property.ABORT.with(formula))
            .restrictedTo(reason.variants());
    for (FamilyVerdict.Group group : verify(asked).verdict().groups()) {
      assertThat(group.verdict()).as(formula).isNotInstanceOf(Verdict.Unsafe.class);
    }
  }

  private static void requireDead(DeadCode.DeadStatement statement, String text)
      throws InputException {
    Span span = statement.span();
    String wrong =
        text.substring(0, span.start())
            + "{ "
            + text.substring(span.start(), span.end())
            + "; assert(false) }"
            + text.substring(span.end());
    for (AssertionVerdict each :
        verify(ModelQueries.problem(wrong, Optional.empty())).assertions()) {
      Assertion assertion = each.assertion();
      boolean isNew =
          assertion.span().start() > span.start()
              && assertion.span().end() <= span.end() + "{ ; assert(false) }".length();
      if (isNew && assertion.text().equals("assert(false)")) {
        assertThat(each.failing().isEmpty()).as(wrong).isTrue();
      }
    }
  }
}
