package sunder.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import sunder.bench.ProgramGenerators;
import sunder.family.ExternalModel;
import sunder.frontend.Subject;
import sunder.frontend.c.CFrontEnd;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.frontend.ia.IaProgram;
import sunder.smt.SolverChoice;
import sunder.source.SourceFile;
import sunder.testing.Families;
import sunder.verdict.Property;
import sunder.verdict.Property.PlayKind;
import sunder.verdict.Verdict;
import sunder.verify.methods.MethodFactory;

/** How many rounds families need that intervals decide: their number follows the logarithm. */
class RefinementRoundCountTest {
  @Test
  void aStackTakesFewRounds() throws Exception {
    assertThat(rounds(ProgramGenerators.stack(128, ProgramGenerators.StackError.OVERFLOW)))
        .isLessThan(16);
    assertThat(rounds(ProgramGenerators.stack(512, ProgramGenerators.StackError.OVERFLOW)))
        .isLessThan(20);
  }

  @Test
  void sumsOverFeaturesTakeFewRounds() throws Exception {
    assertThat(rounds(ProgramGenerators.linear(20))).isLessThan(12);
    assertThat(rounds(ProgramGenerators.linear(40))).isLessThan(18);
  }

  @Test
  void oneRoundForEachKindOfPlay() throws Exception {
    assertThat(rounds(ProgramGenerators.intro(30))).isLessThan(4);
    assertThat(rounds(ProgramGenerators.proc(20))).isLessThan(14);
  }

  @Test
  void assertionsOfManyFunctionsAreRefinedInOneRound() throws Exception {
    assertThat(rounds(many(100, RefinementRoundCountTest::limiting, ", %d"))).isLessThan(6);
  }

  /** Limits an input; every fifth has a feature. */
  private static String limiting(int i) {
    return """
        static int f%d(int r, int most) {
        %s  if (r > most) { r = most; } else if (r < 0) { r = 0; }
          assert(r <= most);
          return r;
        }
        """
        .formatted(i, i % 5 > 0 ? "" : "#ifdef F%d\n  r = r + 2;\n#endif\n".formatted(i));
  }

  /** What is impossible in one function hides nothing of the others, and no bound decides any. */
  @Test
  void assertionsThatTakeCutsOfTheirOwnAreRefinedTogether() throws Exception {
    assertThat(rounds(many(40, RefinementRoundCountTest::correlated, ""))).isLessThan(16);
  }

  /** No run takes both steps up; every fifth has a feature. */
  private static String correlated(int i) {
    int weight = 1 + i % 4;
    String more = i % 5 > 0 ? "" : "#ifdef F%d\n  x = x - 1;\n#endif\n".formatted(i);
    return """
        static void f%d(int a) {
          int x = 0;
          if (a > %d) { x = x + %d; } else { x = x - 1; }
        %s  if (a < %d) { x = x + 3; } else { x = x - 1; }
          assert(x < %d);
        }
        """
        .formatted(i, 5 + weight, weight, more, weight, Math.max(weight, 3));
  }

  /**
   * @param more the arguments behind an input, by the number of the function
   */
  private static Subject many(int n, IntFunction<String> function, String more) throws Exception {
    StringBuilder text = new StringBuilder("extern int __VERIFIER_nondet_int(void);\n");
    StringBuilder calls = new StringBuilder();
    for (int i = 0; i < n; i++) {
      text.append(function.apply(i));
      String arguments = "__VERIFIER_nondet_int()" + more.formatted(i % 17);
      calls.append("  f%d(%s);\n".formatted(i, arguments));
    }
    text.append("int main(void) {\n").append(calls).append("  return 0;\n}\n");
    SourceFile file = new SourceFile("many.c", text.toString());
    return new CFrontEnd(COptions.NONE).read(file, ExternalModel.NONE);
  }

  private static int rounds(String text) throws Exception {
    return rounds(new IaProgram(Families.check(text)));
  }

  private static int rounds(Subject subject) {
    VerificationResult result =
        MethodFactory.create(Method.ARP, SolverChoice.DEFAULT)
            .verify(
                new Problem(subject, new Property(Set.of(), Set.of(), PlayKind.HALTING)),
                new Budget(Optional.of(Duration.ofMinutes(2)), OptionalInt.empty()),
                ProgressListener.NONE);
    assertThat(result.verdict().groups())
        .noneMatch(group -> group.verdict() instanceof Verdict.Unknown);
    return result.run().iterations();
  }
}
