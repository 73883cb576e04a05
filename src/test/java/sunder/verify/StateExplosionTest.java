package sunder.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import sunder.frontend.ia.IaProgram;
import sunder.smt.SolverChoice;
import sunder.testing.Explosions;
import sunder.testing.Families;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Property;
import sunder.verdict.Property.PlayKind;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;
import sunder.verify.methods.MethodFactory;

/**
 * Inputs of which one step, or one path, is enormous: they are decided, or the time limit ends
 * them; they never run on and never fail.
 */
class StateExplosionTest {
  /** A run that ignores its limit is stopped after this. */
  private static final Duration PATIENCE = Duration.ofMinutes(6);

  private static final Duration SHORT = Duration.ofMillis(500);

  /** Enough for what takes some seconds, however busy the machine is. */
  private static final Duration LONG = Duration.ofMinutes(5);

  @TestFactory
  Stream<DynamicTest> decided() {
    return Stream.of(
        decided("a thousand reads in one sum", Explosions.reads(1001), UNSAFE),
        decided("four thousand reads", Explosions.reads(4001), UNSAFE),
        decided("a play of a thousand steps", Explosions.longPlay(1_000), UNSAFE),
        decided("a play of 7,500 steps", Explosions.longPlay(2_500), UNSAFE),
        decided("squares stay positive", Explosions.squares(34, "x < 0"), SAFE),
        decided("powers in a loop", Explosions.powers(), SAFE),
        decided("each procedure runs the next twice", Explosions.byName(16), SAFE),
        decided("each evaluates the next twice", Explosions.byNameSum(10), UNSAFE),
        decided("each doubles its argument", Explosions.byNameArgument(10), UNSAFE),
        decided("a long chain of else if", Explosions.elseIf(1_000), UNSAFE),
        decided("ifs inside ifs", Explosions.nested("if", 800), SAFE),
        decided("loops inside loops", Explosions.nested("while", 800), SAFE));
  }

  @TestFactory
  Stream<DynamicTest> ended() {
    return Stream.of(
        ended("squares that no replay computes", Explosions.squares(34, "x > 0")),
        ended("squares of an input", Explosions.squaresOfInput(34)),
        ended("a factor a hundred times", Explosions.factors(100)),
        ended("two registers that add the same", Explosions.sameSummand()),
        ended("24 registers that add the same", Explosions.counters(24)),
        ended("22 procedures that run the next twice", Explosions.byName(22)),
        ended("22 that evaluate the next twice", Explosions.byNameSum(22)),
        ended("22 that double their argument", Explosions.byNameArgument(22)),
        ended("22 with arguments of their own", Explosions.byNameOwnArguments(22)),
        ended("products of products", Explosions.products(100)),
        ended("a chain of else if in a loop", Explosions.elseIf(5_000)));
  }

  private static final String SAFE = "false";
  private static final String UNSAFE = "true";

  private static DynamicTest decided(String name, String text, String unsafe) {
    return DynamicTest.dynamicTest(
        name,
        () -> {
          FamilyVerdict verdict = verify(text, LONG);
          assertThat(verdict.groups()).hasSize(1);
          Verdict only = verdict.groups().get(0).verdict();
          assertThat(only)
              .isInstanceOf(unsafe.equals(UNSAFE) ? Verdict.Unsafe.class : Verdict.Safe.class);
        });
  }

  private static DynamicTest ended(String name, String text) {
    return DynamicTest.dynamicTest(
        name,
        () -> {
          for (FamilyVerdict.Group group : verify(text, SHORT).groups()) {
            if (group.verdict() instanceof Verdict.Unknown unknown) {
              assertThat(unknown.reason()).isIn(UnknownReason.TIMEOUT, UnknownReason.MEMORY);
            }
          }
        });
  }

  private static FamilyVerdict verify(String text, Duration limit) {
    return assertTimeoutPreemptively(
        PATIENCE,
        () -> {
          Property property = new Property(Set.of(), Set.of(), PlayKind.HALTING);
          IaProgram program = new IaProgram(Families.check(text));
          VerificationResult result =
              MethodFactory.create(Method.ARP, SolverChoice.DEFAULT)
                  .verify(
                      new Problem(program, property),
                      new Budget(Optional.of(limit), OptionalInt.empty()),
                      ProgressListener.NONE);
          result.throwFailure();
          return result.verdict();
        });
  }
}
