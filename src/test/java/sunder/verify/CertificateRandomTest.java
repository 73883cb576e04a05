package sunder.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sunder.family.ConfigSet;
import sunder.family.ExternalModel;
import sunder.frontend.ia.IaProgram;
import sunder.frontend.ia.model.TypedProgram;
import sunder.smt.SolverChoice;
import sunder.source.InputException;
import sunder.testing.Certificates;
import sunder.testing.Families;
import sunder.testing.RandomFamilies;
import sunder.testing.RandomObjects;
import sunder.testing.RandomProperties;
import sunder.testing.Samples;
import sunder.verdict.Property;
import sunder.verify.methods.Verifiers;

/**
 * What is SAFE in random families is certified, by whatever method. {@code
 * -Dsunder.certificates.count=2000} asks for more of them.
 */
class CertificateRandomTest {
  private static final int COUNT = Integer.getInteger("sunder.certificates.count", 60);
  private static final Duration LIMIT = Duration.ofSeconds(5);
  private static final int MOST_ONE_BY_ONE = 8;

  /** The text of a random family by its seed. */
  @FunctionalInterface
  private interface Kind {
    String text(long seed);
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  void whatIsSafeIsCertified(Method method) throws Exception {
    assertThat(certified(RandomFamilies::text, COUNT, method)).isPositive();
  }

  @Test
  void whatIsSafeIsCertifiedWhereNumericFeaturesHaveManyValues() throws Exception {
    assertThat(certified(RandomFamilies::wide, COUNT / 3, Method.ARP)).isGreaterThan(COUNT / 20);
  }

  @Test
  void whatIsSafeByComponentsIsCertified() throws Exception {
    assertThat(certified(RandomObjects::text, COUNT / 3, Method.COMPONENTS))
        .isGreaterThan(COUNT / 20);
  }

  private static int certified(Kind kind, int count, Method method) throws Exception {
    int certified = 0;
    for (long seed = 0; seed < count; seed++) {
      String text = kind.text(seed);
      Optional<Problem> problem = problem(text, RandomProperties.of(seed, text), method);
      if (problem.isPresent() && isCertified(problem.get(), method)) {
        certified++;
      }
    }
    return certified;
  }

  private static Optional<Problem> problem(String text, Property property, Method method) {
    try {
      TypedProgram program = Families.check(text, ExternalModel.NONE);
      Problem problem = new Problem(new IaProgram(program), property).withEvidence();
      boolean oneByOne = method.spelling().startsWith("brute");
      ConfigSet samples = Samples.of(program, text.hashCode(), MOST_ONE_BY_ONE);
      return Optional.of(oneByOne ? problem.restrictedTo(samples) : problem);
    } catch (InputException e) {
      return Optional.empty(); // its constraints contradict each other
    }
  }

  /** Whether there was something to certify; fails if it could not be. */
  private static boolean isCertified(Problem problem, Method method) throws Exception {
    Budget budget = new Budget(Optional.of(LIMIT), OptionalInt.of(12));
    VerificationResult result =
        Verifiers.create(method, SolverChoice.DEFAULT)
            .verify(problem, budget, ProgressListener.NONE);
    result.throwFailure();
    boolean isSafe = !Certificates.safe(result.verdict()).isEmpty();
    if (isSafe) {
      Certificates.requireProof(problem, result.verdict());
    }
    return isSafe;
  }
}
