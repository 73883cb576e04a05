package sunder.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.frontend.ia.IaProgram;
import sunder.frontend.ia.model.IaElaborator;
import sunder.frontend.ia.model.TypedProgram;
import sunder.frontend.ia.replay.BoundedExplorer;
import sunder.frontend.ia.syntax.parse.Parser;
import sunder.smt.SolverChoice;
import sunder.source.SourceFile;
import sunder.testing.RandomAssertions;
import sunder.verdict.Assertion;
import sunder.verdict.AssertionVerdict;
import sunder.verdict.Check;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Property;
import sunder.verdict.Property.PlayKind;
import sunder.verdict.Verdict;
import sunder.verify.Problem.Goal;
import sunder.verify.methods.MethodFactory;

/**
 * A verdict for every assertion of random families, against an explorer that collects all failures
 * within its bounds. {@code -Dsunder.assertions.count=1000} for a long run, {@code
 * -Dsunder.assertions.first=1000} for others.
 */
class EveryAssertionTest {
  private static final int FAMILIES = Integer.getInteger("sunder.assertions.count", 20);
  private static final int FIRST = Integer.getInteger("sunder.assertions.first", 0);

  /** Enough for nearly all; a few random families need many more. */
  private static final int ROUNDS = 12;

  private static int pairs;
  private static int undecided;
  private static final BoundedExplorer.Bounds BOUNDS = BoundedExplorer.Bounds.of(3, -1, 4);

  private static VerificationResult verify(TypedProgram program, Property property, Method method) {
    Problem problem = new Problem(new IaProgram(program), property).withGoal(Goal.EVERY_ASSERTION);
    Budget budget = new Budget(Optional.empty(), OptionalInt.of(ROUNDS));
    return MethodFactory.create(method, SolverChoice.DEFAULT)
        .verify(problem, budget, ProgressListener.NONE);
  }

  @Test
  void everyAssertionHasItsVerdict() throws Exception {
    for (int seed = FIRST; seed < FIRST + FAMILIES; seed++) {
      String text = RandomAssertions.family(seed, 1 + seed % 20);
      PlayKind kind = seed % 5 == 0 ? PlayKind.COMPLETE : PlayKind.HALTING;
      Set<Check> checks = seed % 3 == 0 ? Set.of(Check.BOUNDS) : Set.of();
      compare(text, new Property(checks, Set.of(), kind), seed % 10 == 0);
    }
    assertThat(100 * undecided).as("undecided of %d", pairs).isLessThanOrEqualTo(8 * pairs);
  }

  /** An assumption that was taken over from a twin was about the variants that were open then. */
  @Test
  void assumptionsAreAboutTheVariantsThatAreAskedFor() throws Exception {
    String text = Files.readString(Path.of("examples/regress/asked-again-of-twins.ia"));
    TypedProgram program = IaElaborator.elaborate(Parser.parse(new SourceFile("twins.ia", text)));
    VerificationResult result = verify(program, Property.ABORT, Method.COMPONENTS);
    requireSame(result, verify(program, Property.ABORT, Method.BRUTE_ARP), text);
    assertThat(result.assertions().stream().map(each -> each.failing().count().intValue()))
        .containsExactly(1, 0, 1);
  }

  private static void compare(String text, Property property, boolean bothMethods)
      throws Exception {
    TypedProgram program = IaElaborator.elaborate(Parser.parse(new SourceFile("random.ia", text)));
    VerificationResult result = verify(program, property, Method.ARP);
    result.throwFailure();
    requireWorst(result, text);
    BoundedExplorer explorer = new BoundedExplorer(program.syntax(), program.features(), property);
    ConfigSet rest = program.features().valid();
    while (!rest.isEmpty()) {
      Configuration variant = rest.pick();
      rest = rest.minus(rest.space().single(variant));
      requireAll(explorer.failures(variant, BOUNDS), variant, result, text);
    }
    if (bothMethods) {
      requireSame(result, verify(program, property, Method.BRUTE_ARP), text);
    }
  }

  /** What the explorer finds is not proved; what fails has a play that ends there. */
  private static void requireAll(
      Set<Assertion> found, Configuration variant, VerificationResult result, String text) {
    for (AssertionVerdict each : result.assertions()) {
      boolean fails = each.failing().contains(variant);
      String what = each.assertion() + " in " + variant.values() + " of\n" + text;
      if (found.contains(each.assertion())) {
        assertThat(each.proved().contains(variant)).as(what).isFalse();
      }
      pairs++;
      undecided += fails || each.proved().contains(variant) ? 0 : 1;
    }
    assertThat(result.assertions().stream().map(AssertionVerdict::assertion).toList())
        .as(text)
        .containsAll(found);
    for (AssertionVerdict each : result.assertions()) {
      each.failures()
          .forEach(f -> assertThat(f.counterexample().failed()).isEqualTo(each.assertion()));
    }
  }

  /** A variant's verdict is the worst of its assertions. */
  private static void requireWorst(VerificationResult result, String text) {
    ConfigSet unsafe = having(result.verdict(), Verdict.Unsafe.class);
    ConfigSet failing = unsafe.space().none();
    ConfigSet proved = result.verdict().scope();
    for (AssertionVerdict each : result.assertions()) {
      failing = failing.or(each.failing());
      proved = proved.and(each.proved());
    }
    assertThat(failing).as(text).isEqualTo(unsafe);
    assertThat(proved).as(text).isEqualTo(having(result.verdict(), Verdict.Safe.class));
  }

  /** Two methods do not contradict each other. */
  private static void requireSame(VerificationResult one, VerificationResult other, String text) {
    List<AssertionVerdict> others = other.assertions();
    for (int i = 0; i < others.size(); i++) {
      AssertionVerdict mine = one.assertions().get(i);
      assertThat(others.get(i).failing().intersects(mine.proved())).as(text).isFalse();
      assertThat(others.get(i).proved().intersects(mine.failing())).as(text).isFalse();
    }
  }

  private static ConfigSet having(FamilyVerdict verdict, Class<? extends Verdict> kind) {
    return verdict.groups().stream()
        .filter(group -> kind.isInstance(group.verdict()))
        .map(FamilyVerdict.Group::variants)
        .reduce(verdict.scope().space().none(), ConfigSet::or);
  }
}
