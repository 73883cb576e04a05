package sunder.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sunder.bench.Generators;
import sunder.family.ExternalModel;
import sunder.frontend.Subject;
import sunder.frontend.c.CFrontEnd;
import sunder.frontend.c.preprocess.COptions;
import sunder.frontend.ia.IaProgram;
import sunder.smt.SolverChoice;
import sunder.source.SourceFile;
import sunder.testing.Families;
import sunder.verdict.Property;
import sunder.verdict.Property.PlayKind;
import sunder.verdict.Verdict;
import sunder.verify.methods.Verifiers;

/** How many rounds families need that intervals decide: their number follows the logarithm. */
class RoundsTest {
  @Test
  void aStackTakesFewRounds() throws Exception {
    assertThat(rounds(Generators.stack(128, Generators.StackError.OVERFLOW))).isLessThan(16);
    assertThat(rounds(Generators.stack(512, Generators.StackError.OVERFLOW))).isLessThan(20);
  }

  @Test
  void sumsOverFeaturesTakeFewRounds() throws Exception {
    assertThat(rounds(Generators.linear(20))).isLessThan(12);
    assertThat(rounds(Generators.linear(40))).isLessThan(18);
  }

  @Test
  void oneRoundForEachKindOfPlay() throws Exception {
    assertThat(rounds(Generators.intro(30))).isLessThan(4);
    assertThat(rounds(Generators.proc(20))).isLessThan(14);
  }

  @Test
  void assertionsOfManyFunctionsAreRefinedInOneRound() throws Exception {
    SourceFile file = new SourceFile("many.c", functions(100));
    Subject many = new CFrontEnd(COptions.NONE).read(file, ExternalModel.NONE);
    assertThat(rounds(many)).isLessThan(6);
  }

  /** Each limits an input in its own way; every fifth has a feature. */
  private static String functions(int n) {
    StringBuilder text = new StringBuilder("extern int __VERIFIER_nondet_int(void);\n");
    StringBuilder calls = new StringBuilder();
    for (int i = 0; i < n; i++) {
      String more = i % 5 > 0 ? "" : "#ifdef F%d\n  r = r + 2;\n#endif\n".formatted(i);
      text.append(
          """
          static int f%d(int r, int most) {
          %s  if (r > most) { r = most; } else if (r < 0) { r = 0; }
            assert(r <= most);
            return r;
          }
          """
              .formatted(i, more));
      calls.append("  f%d(__VERIFIER_nondet_int(), %d);\n".formatted(i, i % 17));
    }
    return text + "int main(void) {\n" + calls + "  return 0;\n}\n";
  }

  /** What is impossible in one function hides nothing of the others, and no bound decides any. */
  @Test
  void assertionsThatTakeCutsOfTheirOwnAreRefinedTogether() throws Exception {
    StringBuilder text = new StringBuilder("extern int __VERIFIER_nondet_int(void);\n");
    StringBuilder calls = new StringBuilder();
    for (int i = 0; i < 40; i++) {
      int weight = 1 + i % 4;
      String more = i % 5 > 0 ? "" : "#ifdef F%d\n  x = x - 1;\n#endif\n".formatted(i);
      text.append(
          """
          static void f%d(int a) {
            int x = 0;
            if (a > %d) { x = x + %d; } else { x = x - 1; }
          %s  if (a < %d) { x = x + 3; } else { x = x - 1; }
            assert(x < %d);
          }
          """
              .formatted(i, 5 + weight, weight, more, weight, Math.max(weight, 3)));
      calls.append("  f%d(__VERIFIER_nondet_int());\n".formatted(i));
    }
    text.append("int main(void) {\n").append(calls).append("  return 0;\n}\n");
    SourceFile file = new SourceFile("many.c", text.toString());
    Subject many = new CFrontEnd(COptions.NONE).read(file, ExternalModel.NONE);
    assertThat(rounds(many)).isLessThan(16);
  }

  private static int rounds(String text) throws Exception {
    return rounds(new IaProgram(Families.check(text)));
  }

  private static int rounds(Subject subject) {
    VerificationResult result =
        Verifiers.create(Method.ARP, SolverChoice.DEFAULT)
            .verify(
                new Problem(subject, new Property(Set.of(), Set.of(), PlayKind.HALTING)),
                new Budget(Optional.of(Duration.ofMinutes(2)), OptionalInt.empty()),
                ProgressListener.NONE);
    assertThat(result.verdict().groups())
        .noneMatch(group -> group.verdict() instanceof Verdict.Unknown);
    return result.iterations();
  }
}
