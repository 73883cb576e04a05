package sunder.verify.refinement;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.Feature;
import sunder.family.PresenceFormulas;
import sunder.frontend.ia.IaProgram;
import sunder.smt.SolverChoice;
import sunder.source.InputException;
import sunder.testing.Families;
import sunder.testing.RandomAssertions;
import sunder.testing.RandomFamilies;
import sunder.testing.RandomRelations;
import sunder.verdict.AssertionVerdict;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Property;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.Problem.Goal;
import sunder.verify.ProgressListener;
import sunder.verify.VerificationResult;
import sunder.verify.abstraction.CutPoints;
import sunder.verify.abstraction.Precision;
import sunder.verify.methods.MethodFactory;

/** Families that are taken apart: what comes of them is what comes of the whole. */
class FamilySplittingTest {
  /** {@code -Dsunder.parts=10000} for a long run. */
  private static final int FAMILIES = Integer.getInteger("sunder.parts", 4);

  /** No variant's relation is of use for another one. */
  private static final String MULTIPLES =
      """
      features LOG, A, B;
      boolean more;
      boolean b;
      |-
      int s = 0, m = 0, x = 0, y = 0, lines = 0;
      while (more) {
        #if (LOG) lines = lines + 1;
        if (b) { x = x + 1; y = y + 1; } else { x = x + 2; y = y + 3; }
        m = x + y;
        s = m;
        #if (A) s = s + m;
        #if (B) s = s + 2 * m;
        if (b) { if (s == m) x = x + 1; }
      }
      m = x + y;
      s = m;
      #if (A) s = s + m;
      #if (B) s = s + 2 * m;
      while (m > 0) {
        m = m - 1;
        s = s - 1;
        #if (A) s = s - 1;
        #if (B) s = s - 2;
      }
      if (s != 0) abort;
      : void
      """;

  private static Problem problem(String text) throws InputException {
    return new Problem(new IaProgram(Families.check(text)), Property.ABORT)
        .withGoal(Goal.EVERY_ASSERTION);
  }

  private static Supplier<Optional<Problem>> copies(String text) {
    return () -> {
      try {
        return Optional.of(problem(text));
      } catch (InputException e) {
        throw new AssertionError(e);
      }
    };
  }

  private static VerificationResult verify(
      Problem problem, FamilySplitting parting, Budget budget) {
    VerificationResult result =
        MethodFactory.create(
                Method.ARP, SolverChoice.DEFAULT, RefinementOptions.DEFAULT.with(parting))
            .verify(problem, budget, ProgressListener.NONE);
    result.throwFailure();
    return result;
  }

  private static VerificationResult apart(String text, int threads) throws InputException {
    return verify(problem(text), new FamilySplitting(0, threads, copies(text)), Budget.unlimited());
  }

  private static ConfigSet of(FamilyVerdict verdict, Verdict.Kind kind) {
    return verdict.groups().stream()
        .filter(group -> group.verdict().kind() == kind)
        .map(FamilyVerdict.Group::variants)
        .reduce(verdict.scope().space().none(), ConfigSet::or);
  }

  /** All that a report says of them, but for times. */
  private static List<Object> told(VerificationResult result) {
    TreeMap<String, List<Object>> groups = new TreeMap<>();
    for (FamilyVerdict.Group group : result.verdict().groups()) {
      String condition = PresenceFormulas.print(group.variants(), result.verdict().scope());
      groups.put(
          condition,
          group
              .verdict()
              .fold(
                  safe -> List.of("safe", safe.evidence().coverage().isPresent()),
                  unsafe -> List.<Object>of(unsafe.counterexample().play().moves()),
                  unknown -> List.<Object>of(unknown.reason()),
                  rejected -> List.<Object>of("rejected")));
    }
    return List.of(
        groups,
        result.run().iterations(),
        result.run().statistics().states(),
        result.run().statistics().transitions());
  }

  @Test
  void randomFamiliesHaveTheSameVerdictsOnEachNumberOfThreads() throws InputException {
    int cut = 0;
    for (long seed = 0; seed < FAMILIES; seed++) {
      for (String text :
          List.of(
              RandomFamilies.text(seed),
              RandomRelations.text(seed),
              RandomAssertions.family(seed, 3))) {
        cut += checked(text) ? 1 : 0;
      }
    }
    assertThat(cut).isGreaterThan(FAMILIES);
  }

  /** Whether it was taken apart. */
  private static boolean checked(String text) throws InputException {
    try {
      Families.check(text);
    } catch (InputException e) {
      return false;
    }
    Budget some = new Budget(Optional.of(Duration.ofSeconds(2)), OptionalInt.of(12));
    VerificationResult whole = verify(problem(text), FamilySplitting.DEFAULT, some);
    if (of(whole.verdict(), Verdict.Kind.UNKNOWN).count().signum() > 0) {
      return false;
    }
    VerificationResult one = apart(text, 1);
    for (Verdict.Kind kind : Verdict.Kind.values()) {
      ConfigSet expected = of(whole.verdict(), kind);
      assertThat(expected.space().copyOf(of(one.verdict(), kind)))
          .as("%s\n%s", kind, text)
          .isEqualTo(expected);
    }
    for (int i = 0; i < whole.assertions().size(); i++) {
      AssertionVerdict expected = whole.assertions().get(i);
      AssertionVerdict told = one.assertions().get(i);
      ConfigSpace space = expected.failing().space();
      assertThat(space.copyOf(told.failing()).intersects(expected.proved())).as(text).isFalse();
      assertThat(space.copyOf(told.proved()).intersects(expected.failing())).as(text).isFalse();
    }
    for (int threads : new int[] {2, 3}) {
      assertThat(told(apart(text, threads))).as(text).isEqualTo(told(one));
    }
    return one.run().iterations() != whole.run().iterations();
  }

  @Test
  void eachVariantHasTheRelationThatItNeeds() throws InputException {
    VerificationResult apart = apart(MULTIPLES, 2);
    assertThat(of(apart.verdict(), Verdict.Kind.SAFE)).isEqualTo(apart.verdict().scope());
    assertThat(told(apart(MULTIPLES, 1))).isEqualTo(told(apart));
  }

  /** A feature that changes nothing of what must be told apart is not what hinders a proof. */
  @Test
  void theCutIsWhereWhatMustBeToldApartDiffers() throws InputException {
    Problem problem = problem(MULTIPLES);
    Automaton automaton = problem.automaton();
    CutPoints cuts = new CutPoints();
    for (Location location : automaton.reachable(problem.scope(), 1000)) {
      location.live().stream()
          .filter(register -> register.name().equals("s"))
          .forEach(register -> cuts.add(register, BigInteger.ONE));
    }
    Precision precision = Precision.initial(automaton.annotation()).refine(cuts);
    List<Feature> features = problem.features().features();
    assertThat(
            FeatureSplitPoint.of(automaton, problem.scope(), problem.scope(), features, precision))
        .map(FeatureSplitPoint::feature)
        .contains(features.get(1));
    ConfigSet one = problem.scope().space().single(problem.scope().pick());
    assertThat(FeatureSplitPoint.of(automaton, one, problem.scope(), features, precision))
        .isEmpty();
  }

  @Test
  void aLimitThatComesAmidThePartsIsNoProof() throws InputException {
    Budget budget = Budget.unlimited();
    Supplier<Optional<Problem>> copies = copies(MULTIPLES);
    FamilySplitting parting =
        new FamilySplitting(
            0,
            2,
            () -> {
              budget.interrupt();
              return copies.get();
            });
    VerificationResult result = verify(problem(MULTIPLES), parting, budget);
    assertThat(result.verdict().groups())
        .extracting(FamilyVerdict.Group::verdict)
        .containsExactly(new Verdict.Unknown(UnknownReason.INTERRUPTED));
  }

  @Test
  void withoutCopiesOneThreadDoesIt() throws InputException {
    FamilySplitting alone = new FamilySplitting(0, 3, Optional::empty);
    VerificationResult result = verify(problem(MULTIPLES), alone, Budget.unlimited());
    assertThat(told(result)).isEqualTo(told(apart(MULTIPLES, 1)));
  }

  @Test
  void roundsThatTheUserCountsAreThoseOfTheWhole() throws InputException {
    Budget one = new Budget(Optional.empty(), OptionalInt.of(1));
    VerificationResult result =
        verify(problem(MULTIPLES), new FamilySplitting(0, 1, Optional::empty), one);
    assertThat(result.run().iterations()).isEqualTo(1);
    assertThat(of(result.verdict(), Verdict.Kind.SAFE).isEmpty()).isTrue();
  }
}
