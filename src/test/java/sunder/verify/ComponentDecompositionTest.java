package sunder.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.bench.ProgramGenerators;
import sunder.frontend.ia.IaProgram;
import sunder.smt.SolverChoice;
import sunder.source.InputException;
import sunder.testing.Certificates;
import sunder.testing.Families;
import sunder.verdict.Property;
import sunder.verdict.Verdict;
import sunder.verify.VerificationResult.ComponentStatistics;
import sunder.verify.methods.MethodFactory;
import sunder.verify.refinement.RefinementOptions;
import sunder.verify.relation.StandardDomains;

/** Programs of local objects, each of which is looked at alone. */
class ComponentDecompositionTest {
  /** An argument by name that reaches into the object that is called. */
  private static final String SAME_OBJECT =
      """
      |-
      int%5 x;
      void add(int v) { x = x + v; }
      int get() { return x; }
      add(1);
      add(get() + get());
      if (get() == 3) abort;
      : void
      """;

  /** A value that passes from one object to the other. */
  private static final String PASSING =
      """
      features A;
      void drive(void, void);
      |-
      int%4 x;
      void up() { x = x + 1; }
      int get() { return x; }
      int y;
      void put(int v) { y = v; }
      int seen() { return y; }
      drive(up(), put((#if (A) get() + 1 else get())));
      if (seen() > 3) abort;
      : void
      """;

  /** The client counts as its object does. */
  private static final String COUNTING_CLIENT =
      """
      boolean more;
      |-
      int top;
      void push() { top = top + 1; }
      void pop() { top = top - 1; assert(top >= 0); }
      int count;
      while (more) {
        if (more) { push(); count = count + 1; }
        else { if (count > 0) { pop(); count = count - 1; } }
      }
      : void
      """;

  private static Problem problem(String text) throws InputException {
    return new Problem(new IaProgram(Families.check(text)), Property.ABORT).withEvidence();
  }

  private static VerificationResult verify(Problem problem, Method method) {
    Budget budget = new Budget(Optional.of(Duration.ofMinutes(1)), OptionalInt.empty());
    return MethodFactory.create(method, SolverChoice.DEFAULT)
        .verify(problem, budget, ProgressListener.NONE);
  }

  private static VerificationResult generated(String name, int size) throws InputException {
    return verify(
        problem(ProgramGenerators.named(name).orElseThrow().apply(size)), Method.COMPONENTS);
  }

  @ParameterizedTest
  @ValueSource(strings = {SAME_OBJECT, PASSING, COUNTING_CLIENT})
  void componentsSayWhatRefinementSays(String text) throws Exception {
    Problem problem = problem(text);
    VerificationResult whole = verify(problem, Method.ARP);
    VerificationResult parts = verify(problem, Method.COMPONENTS);
    assertThat(whole.verdict().groups())
        .noneMatch(group -> group.verdict() instanceof Verdict.Unknown);
    assertThat(Certificates.safe(parts.verdict())).isEqualTo(Certificates.safe(whole.verdict()));
  }

  private static VerificationResult learning(Problem problem) {
    RefinementOptions strategy =
        new RefinementOptions(SearchOrder.BFS, StandardDomains.RELATIONS, AssumptionKind.LEARNT);
    return MethodFactory.create(Method.COMPONENTS, SolverChoice.DEFAULT, strategy)
        .verify(problem, Budget.unlimited(), ProgressListener.NONE);
  }

  @ParameterizedTest
  @ValueSource(strings = {SAME_OBJECT, PASSING, COUNTING_CLIENT})
  void assumptionsMayBeLearnt(String text) throws Exception {
    Problem problem = problem(text);
    VerificationResult learnt = learning(problem);
    assertThat(Certificates.safe(learnt.verdict()))
        .isEqualTo(Certificates.safe(verify(problem, Method.ARP).verdict()));
    if (!Certificates.safe(learnt.verdict()).isEmpty()) {
      Certificates.requireProof(problem, learnt.verdict());
    }
    assertThat(learning(problem).run().components()).isEqualTo(learnt.run().components());
  }

  /** What passes is at most 3, which y has to keep: the word that breaks it is not allowed. */
  @Test
  void whatIsLearntIsSmallerThanTheMinimalOne() throws Exception {
    assertThat(learning(problem(PASSING)).run().components())
        .allSatisfy(
            component -> {
              ComponentStatistics.LearningStatistics learnt = component.learning().orElseThrow();
              assertThat(learnt.states()).isBetween(1L, component.assumption() - 1);
              assertThat(learnt.membershipQueries()).isPositive();
              assertThat(learnt.equivalenceQueries()).isPositive();
            });
    assertThat(verify(problem(PASSING), Method.COMPONENTS).run().components())
        .allMatch(component -> component.learning().isEmpty());
  }

  /** The states of n objects add up where those of the whole multiply. */
  @Test
  void noModelOfTwinsIsLarge() throws Exception {
    assertThat(generated("twins", 8).run().statistics().largestModel()).isLessThan(1_000);
    assertThat(generated("own", 8).run().statistics().largestModel()).isLessThan(1_000);
  }

  @ParameterizedTest
  @CsvSource({"twins, 3", "twins-features, 3", "own-features, 2", "pipe-4, 3", "pipe-4-feature, 2"})
  void whatComponentsFindSafeIsCertified(String name, int size) throws Exception {
    Problem problem = problem(ProgramGenerators.named(name).orElseThrow().apply(size));
    VerificationResult result = verify(problem, Method.COMPONENTS);
    assertThat(Certificates.safe(result.verdict()).isEmpty()).isFalse();
    Certificates.requireProof(problem, result.verdict());
  }
}
