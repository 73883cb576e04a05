package sunder.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sunder.family.ConfigSet;
import sunder.family.ExternalModel;
import sunder.family.PresenceFormulas;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.frontend.ia.model.FeatureFormulaEvaluator;
import sunder.replay.RunCutOff;
import sunder.report.DeadCode;
import sunder.smt.SolverChoice;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.testing.RandomSeeds;
import sunder.verdict.AssertionVerdict;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Property;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.Problem.Goal;
import sunder.verify.ProgressListener;
import sunder.verify.VerificationResult;
import sunder.verify.methods.MethodFactory;
import sunder.verify.methods.UncoveredStatements;

/**
 * What proofs say of C code that is never run. Put an error in its place, and no variant is unsafe
 * by it. Longer: {@code -Dsunder.dead.c=100}.
 */
class CDeadCodeTest {
  private static final int ROUNDS = 6;

  private static final String HEAD =
      "extern int nd(void); void reach_error(void); int n;\n"
          + "static int twice(int x) { if (x > 9) { return 0; } return 2 * x; }\n"
          + "static int unused(void) { n = 7; return n; }\n"
          + "int main(void) {\n";

  private static Problem problem(String text) throws InputException {
    CSubject subject =
        new CFrontEnd(COptions.NONE).read(new SourceFile("dead.c", text), ExternalModel.NONE);
    return new Problem(subject, Property.ABORT);
  }

  private static VerificationResult verify(Problem problem) {
    VerificationResult result =
        MethodFactory.create(Method.ARP, SolverChoice.DEFAULT)
            .verify(
                problem.withGoal(Goal.EVERY_ASSERTION),
                new Budget(Optional.empty(), OptionalInt.of(ROUNDS)),
                ProgressListener.NONE);
    result.throwFailure();
    return result;
  }

  private static DeadCode dead(Problem problem) {
    FamilyVerdict verdict = verify(problem).verdict();
    return DeadCode.of(
        verdict,
        UncoveredStatements.of(verdict, Long.MAX_VALUE, problem, Budget.unlimited()),
        problem.subject(),
        problem.automaton().assertions(),
        problem.replay());
  }

  private static String text(Span span) {
    return span.file().text().substring(span.start(), span.end());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "int k = 1; if (k > 2) { n = 3; } n = 4; twice(20); | return 2 * x; / n = 3;",
        "twice(nd()); for (;;) { if (nd()) break; n = 5; } n = 6; | ''",
        "n = twice(4); do { n = 1; } while (0); return n; n = 2; | return 0; / n = 2;",
        "twice(nd()); switch (3) { case 1: n = 1; break; case 3: n = 2; default: n = 3; } | n = 1;",
        "twice(nd()); goto out; n = 1; out: n = 2; while (n == 1) { n = 3; } | n = 1; / n = 3;",
        "int a[2]; twice(nd()); a[nd() > 0 ? 5 : 6] = 1; n = 2; if (n) { n = 3; } |"
            + " n = 2; / if (n) { n = 3; }",
        // Where a run is lost to sight, it may go on to anything.
        "twice(nd()); { int k; n = (unsigned long) &k & 1; } n = 4; | ''",
      })
  void tellsWhatNoRunGetsTo(String body, String expected) throws InputException {
    String text = HEAD + body + "\n}\n";
    Problem problem = problem(text);
    DeadCode dead = dead(problem);
    List<String> texts = dead.statements().stream().map(s -> text(s.span())).toList();
    assertThat(texts).containsExactly(expected.isEmpty() ? new String[0] : expected.split(" / "));
    check(text, dead, problem);
  }

  @Test
  void aRunThatEndsIsTold() throws InputException {
    DeadCode dead = dead(problem(HEAD + "int a[3], i = 3; twice(nd()); a[i] = 1; n = 2; }"));
    assertThat(dead.cutOff().orElseThrow().reason()).isEqualTo("index 3 of a[3]");
    assertThat(dead.cutOff().orElseThrow().check()).isPresent();
  }

  @Test
  void aRunWithAnotherNumberThanItsClassIsNotTold() throws InputException {
    String text =
        "#if K > 3\n#endif\n" + HEAD + "int a[3]; twice(nd()); a[K > 3 ? K : 3] = 1; n = 2; }";
    DeadCode dead = dead(problem(text));
    assertThat(dead.statements().stream().map(s -> text(s.span()))).containsExactly("n = 2;");
    assertThat(dead.cutOff().map(RunCutOff::reason).orElse("")).doesNotContain("_low");
  }

  @Test
  void anAssertByMacroThatSomeVariantsNeverAskIsNamed() throws InputException {
    String text =
        "#include <assert.h>\n"
            + HEAD
            + "int k = twice(nd());\n#ifdef A\nif (k > 0)\nn = 3;\n#endif\n"
            + "if (n == 3) { assert(k > 0); reach_error(); }\n}\n";
    DeadCode dead = dead(problem(text));
    assertThat(dead.statements()).isEmpty();
    assertThat(dead.assertions().stream().map(s -> text(s.span())))
        .containsExactly("assert(k > 0);");
  }

  @Test
  void variantsThatHaveNotTheTextDoNotCount() throws InputException {
    String text = HEAD + "int k = twice(nd());\n#ifdef A\nif (k == k + 1)\nn = 3;\n#endif\n}\n";
    Problem problem = problem(text);
    DeadCode dead = dead(problem);
    assertThat(dead.statements().stream().map(s -> text(s.span()))).containsExactly("n = 3;");
    assertThat(dead.statements().get(0).variants())
        .isEqualTo(FeatureFormulaEvaluator.configurations("A", "A", problem.features()));
  }

  @Test
  void anEmptyStatementOfAMacroIsNotUnreachable() throws InputException {
    String text =
        "#ifdef A\n#define SET(p) n = p\n#else\n#define SET(p)\n#endif\n"
            + HEAD
            + "twice(nd()); SET(3); if (n == 5) { SET(4); }\n}\n";
    Problem problem = problem(text);
    DeadCode dead = dead(problem);
    assertThat(dead.statements().stream().map(s -> text(s.span()))).containsExactly("SET(4);");
    assertThat(dead.statements().get(0).variants())
        .isEqualTo(FeatureFormulaEvaluator.configurations("A", "A", problem.features()));
    assertThat(dead.branches()).isEmpty();
  }

  /** What a macro makes of an initializer in other variants is none of these. */
  @Test
  void initialValuesOfStaticObjectsAreNoStatements() throws InputException {
    String text =
        "struct at { const int *of; int n; };\n#ifdef A\n"
            + "#define KEPT(x) static const struct at at_##x = { &x, sizeof x > 2 ? 1 : 2 }\n"
            + "#else\n#define KEPT(x)\n#endif\nstatic int limit;\nKEPT(limit);\n"
            + HEAD
            + "twice(12); twice(3); }\n";
    Problem problem = problem(text);
    ConfigSet without = FeatureFormulaEvaluator.configurations("A", "!A", problem.features());
    assertThat(dead(problem.restrictedTo(without)).statements()).isEmpty();
  }

  @Test
  void branchesThatSafeVariantsNeverTakeAreNamed() throws InputException {
    String text =
        HEAD
            + "twice(nd());\n#ifdef A\nn = 3;\n#endif\n"
            + "if (n == 3) {\n#ifdef B\nif (n > 1) n = 4; else\n#endif\nn = 5; n = 6; }\n"
            + "while (n < 1) { n++; if (n > 7) { n = 8; } }\n}\n";
    Problem problem = problem(text);
    DeadCode dead = dead(problem);
    assertThat(dead.statements().stream().map(s -> text(s.span()))).containsExactly("n = 8;");
    assertThat(
            dead.branches().stream()
                .map(s -> text(s.span()).replace('\n', ' ') + " " + condition(s, problem)))
        .containsExactly(
            "if (n > 1) n = 4; else #endif n = 5; !A && B", "n = 5; A && B || !A && !B", "n++; A");
    check(text, dead, problem);
  }

  private static String condition(DeadCode.DeadStatement statement, Problem problem) {
    return PresenceFormulas.print(statement.variants(), problem.features().valid());
  }

  @RandomSeeds(property = "sunder.dead.c", cases = 2, from = 0)
  void whatIsDeadNeverFails(long seed) throws InputException {
    String text = new RandomC(seed).program();
    Problem problem = problem(text);
    check(text, dead(problem), problem);
  }

  private static void check(String text, DeadCode dead, Problem problem) throws InputException {
    for (DeadCode.DeadStatement statement :
        Stream.concat(dead.statements().stream(), dead.branches().stream()).toList()) {
      Span span = statement.span();
      String wrong =
          text.substring(0, span.start())
              + "{ reach_error(); "
              + text(span)
              + " }"
              + text.substring(span.end());
      Problem changed = problem(wrong);
      ConfigSet never =
          FeatureFormulaEvaluator.configurations(
              "dead", condition(statement, problem), changed.features());
      for (AssertionVerdict each : verify(changed).assertions()) {
        if (each.assertion().span().start() == span.start() + 2) {
          assertThat(each.failing().intersects(never)).as(text(span) + "\n" + wrong).isFalse();
        }
      }
    }
  }
}
