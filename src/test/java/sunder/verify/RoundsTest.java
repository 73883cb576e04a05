package sunder.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sunder.bench.Generators;
import sunder.frontend.ia.IaProgram;
import sunder.smt.SolverChoice;
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

  private static int rounds(String text) throws Exception {
    VerificationResult result =
        Verifiers.create(Method.ARP, SolverChoice.DEFAULT)
            .verify(
                new Problem(
                    new IaProgram(Families.check(text)),
                    new Property(Set.of(), Set.of(), PlayKind.HALTING)),
                new Budget(Optional.of(Duration.ofMinutes(2)), OptionalInt.empty()),
                ProgressListener.NONE);
    assertThat(result.verdict().groups())
        .noneMatch(group -> group.verdict() instanceof Verdict.Unknown);
    return result.iterations();
  }
}
