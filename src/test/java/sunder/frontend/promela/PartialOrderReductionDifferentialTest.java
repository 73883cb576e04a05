package sunder.frontend.promela;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import sunder.certificate.Certificate;
import sunder.family.ConfigSet;
import sunder.smt.SolverChoice;
import sunder.source.InputException;
import sunder.source.Span;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Verdict;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.Problem.Interleavings;
import sunder.verify.ProgressListener;
import sunder.verify.VerificationResult;
import sunder.verify.methods.MethodFactory;

/**
 * Random models are decided the same by some orders of steps and by all of them: every assertion in
 * every variant, and what proofs tell of statements. {@code -Dsunder.interleavings.count=2000}
 * makes it long, {@code -Dsunder.interleavings.first} says where to begin.
 */
class PartialOrderReductionDifferentialTest {
  private static final int COUNT = Integer.getInteger("sunder.interleavings.count", 30);
  private static final long FIRST = Long.getLong("sunder.interleavings.first", 0);

  /** Some models have millions of states; these are left out. */
  private static final Duration PATIENCE = Duration.ofMillis(500);

  private static VerificationResult verify(Problem problem) {
    VerificationResult result =
        MethodFactory.create(Method.ARP, SolverChoice.DEFAULT)
            .verify(
                problem,
                new Budget(Optional.of(PATIENCE), OptionalInt.of(2)),
                ProgressListener.NONE);
    result.throwFailure();
    return result;
  }

  @Test
  void someOrdersDecideWhatAllDo() throws InputException {
    int decided = 0;
    int smaller = 0;
    for (long seed = FIRST; seed < FIRST + COUNT; seed++) {
      Problem problem;
      String text;
      if (seed % 10 == 0) {
        RandomPromela.RandomProperty asked =
            RandomPromela.RandomProperty.values()[(int) (seed / 10 % 4)];
        RandomPromela random = new RandomPromela(seed, asked);
        text = random.text();
        problem = ModelQueries.problem(text, random.property());
      } else {
        RandomRing random = new RandomRing(seed);
        text = random.text();
        problem = ModelQueries.problem(text, random.formula().map(said -> "p"));
      }
      VerificationResult reduced = verify(problem.withInterleavings(Interleavings.REDUCED));
      VerificationResult whole = verify(problem.withInterleavings(Interleavings.ALL));
      String name = "seed " + seed + "\n" + text;
      if (requireSame(whole, reduced, name)) {
        decided++;
        smaller += reduced.run().statistics().states() < whole.run().statistics().states() ? 1 : 0;
      }
    }
    assertThat(smaller).as("of %s decided", decided).isGreaterThan(COUNT / 20);
  }

  /** Whether everything is decided. */
  private static boolean requireSame(
      VerificationResult whole, VerificationResult reduced, String name) {
    if (!VariantVerdicts.isComplete(whole) || !VariantVerdicts.isComplete(reduced)) {
      return false;
    }
    assertThat(VariantVerdicts.failing(reduced)).as(name).isEqualTo(VariantVerdicts.failing(whole));
    assertThat(begun(reduced)).as("statements of %s", name).isEqualTo(begun(whole));
    return true;
  }

  /** By statement, the safe variants that begin it. */
  private static Map<Span, ConfigSet> begun(VerificationResult result) {
    Map<Span, ConfigSet> begun = new HashMap<>();
    for (FamilyVerdict.Group group : result.verdict().groups()) {
      if (group.verdict() instanceof Verdict.Safe safe) {
        safe.evidence()
            .coverage()
            .map(Certificate.Coverage::statements)
            .orElse(Map.of())
            .forEach(
                (statement, who) -> {
                  ConfigSet here = who.and(group.variants());
                  if (!here.isEmpty()) {
                    begun.merge(statement, here, ConfigSet::or);
                  }
                });
      }
    }
    return begun;
  }
}
