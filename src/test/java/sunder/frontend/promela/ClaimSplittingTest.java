package sunder.frontend.promela;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import sunder.family.ConfigSet;
import sunder.family.PresenceFormulas;
import sunder.smt.SolverChoice;
import sunder.source.InputException;
import sunder.verdict.AssertionVerdict;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.VerificationResult;
import sunder.verify.methods.MethodFactory;
import sunder.verify.refinement.FamilySplitting;
import sunder.verify.refinement.RefinementOptions;

/**
 * Formulas, claims and cycles of random models, decided in parts of the family: what comes of them
 * is what comes of the whole, and does not depend on threads. {@code -Dsunder.claims.count=2000}
 * makes it long, {@code -Dsunder.claims.first} says where to begin.
 */
class ClaimSplittingTest {
  private static final int COUNT = Integer.getInteger("sunder.claims.count", 12);
  private static final long FIRST = Long.getLong("sunder.claims.first", 0);

  /** Some models have millions of states; these are left out. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private static Optional<Problem> copy(String text, Optional<String> formula) {
    try {
      return Optional.of(ModelQueries.problem(text, formula));
    } catch (InputException e) {
      throw new AssertionError(e);
    }
  }

  private static VerificationResult verify(Problem problem, FamilySplitting parting) {
    Budget budget = new Budget(Optional.of(PATIENCE), OptionalInt.empty());
    VerificationResult result =
        MethodFactory.create(
                Method.ARP, SolverChoice.DEFAULT, RefinementOptions.DEFAULT.with(parting))
            .verify(problem, budget, ProgressListener.NONE);
    result.throwFailure();
    return result;
  }

  /** Whether there was time for all, what is asked behind failures among it. */
  private static boolean isInTime(VerificationResult result) {
    return Stream.concat(
            Stream.of(result.verdict()),
            result.assertions().stream().map(AssertionVerdict::verdict))
        .flatMap(verdict -> verdict.groups().stream())
        .noneMatch(g -> g.verdict().equals(new Verdict.Unknown(UnknownReason.TIMEOUT)));
  }

  private static ConfigSet unsafe(VerificationResult result) {
    return result.verdict().groups().stream()
        .filter(group -> group.verdict() instanceof Verdict.Unsafe)
        .map(FamilyVerdict.Group::variants)
        .reduce(result.verdict().scope().space().none(), ConfigSet::or);
  }

  /** All that a report says, but for times. */
  private static List<Object> told(VerificationResult result) {
    return List.of(
        result.verdict().groups().stream()
            .map(
                group ->
                    PresenceFormulas.print(group.variants(), result.verdict().scope())
                        + group
                            .verdict()
                            .fold(
                                safe -> "safe",
                                unsafe -> unsafe.counterexample().play().moves().toString(),
                                unknown -> unknown.reason().title(),
                                rejected -> "rejected"))
            .toList(),
        result.run().iterations(),
        result.run().statistics().states(),
        result.run().statistics().transitions());
  }

  @Test
  void partsDecideWhatTheWholeDoes() throws InputException {
    int apart = 0;
    // The last one has something behind failures that a search for all decides.
    for (long seed :
        LongStream.concat(LongStream.range(FIRST, FIRST + COUNT), LongStream.of(1178)).toArray()) {
      RandomPromela.RandomProperty asked = RandomPromela.RandomProperty.values()[(int) (seed % 4)];
      RandomPromela random = new RandomPromela(seed, asked);
      String text = random.text();
      Optional<String> property = random.property();
      VerificationResult whole =
          verify(ModelQueries.problem(text, property), FamilySplitting.DEFAULT);
      if (!isInTime(whole)) {
        continue;
      }
      FamilySplitting atOnce =
          new FamilySplitting(seed % 3, 1, () -> copy(text, property))
              .withMaxStepsPercent(seed % 2 == 0 ? 1000 : 150);
      VerificationResult one = verify(ModelQueries.problem(text, property), atOnce);
      VerificationResult three =
          verify(
              ModelQueries.problem(text, property),
              atOnce.withThreads(3, () -> copy(text, property)));
      if (isInTime(one) && isInTime(three)) {
        String name = "seed " + seed + "\n" + text;
        assertThat(told(three)).as(name).isEqualTo(told(one));
        ConfigSet there = unsafe(one);
        ConfigSet here = there.space().copyOf(unsafe(whole));
        assertThat(there).as(name).isEqualTo(here);
        if (VariantVerdicts.isComplete(whole)) {
          assertThat(VariantVerdicts.isComplete(one)).as(name).isTrue();
          Map<String, ConfigSet> failing = new TreeMap<>(VariantVerdicts.failing(whole));
          failing.replaceAll((assertion, variants) -> there.space().copyOf(variants));
          assertThat(VariantVerdicts.failing(one)).as(name).isEqualTo(failing);
        }
        apart += one.run().iterations() > whole.run().iterations() ? 1 : 0;
      }
    }
    assertThat(apart).as("of %s", COUNT).isGreaterThan(COUNT / 4);
  }
}
