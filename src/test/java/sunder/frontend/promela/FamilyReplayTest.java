package sunder.frontend.promela;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import sunder.family.ConfigSet;
import sunder.replay.Replay.ReplayResult;
import sunder.replay.ReplayLimits;
import sunder.smt.SolverChoice;
import sunder.testing.RandomSeeds;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Script;
import sunder.verdict.Verdict;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.methods.MethodFactory;

/** A schedule is replayed for all variants at once, and for each by itself: that is the same. */
class FamilyReplayTest {
  @RandomSeeds(
      property = "sunder.together.count",
      cases = 25,
      first = "sunder.together.first",
      from = 50_000)
  void eachVariantGoesItsWay(long seed) throws Exception {
    RandomPromela random = new RandomPromela(seed);
    String text = random.text(RandomPromela.SkipPlacement.ANYWHERE, "\n#if (Z)\n  skip;\n#endif\n");
    Problem problem = ModelQueries.problem(text, random.formula().map(formula -> "q"));
    FamilyVerdict verdict =
        MethodFactory.create(Method.ARP, SolverChoice.DEFAULT)
            .verify(
                problem,
                new Budget(Optional.of(Duration.ofSeconds(20)), OptionalInt.empty()),
                ProgressListener.NONE)
            .verdict();
    for (FamilyVerdict.Group group : verdict.groups()) {
      if (group.verdict() instanceof Verdict.Unsafe unsafe) {
        check(problem, unsafe.counterexample().script(), text);
      }
    }
  }

  private static void check(Problem problem, Script script, String text) {
    ReplayResult together = replayed(problem, script, problem.scope());
    assertThat(together.unsafe().isEmpty()).as(text).isFalse();
    for (ConfigSet rest = problem.scope(); !rest.isEmpty(); ) {
      ConfigSet one = rest.space().single(rest.pick());
      ReplayResult alone = replayed(problem, script, one);
      assertThat(together.failures().keySet().stream().map(f -> together.failing(f).and(one)))
          .as("%s%n%s", rest.pick(), text)
          .filteredOn(failing -> !failing.isEmpty())
          .hasSameSizeAs(alone.failures().keySet());
      alone
          .failures()
          .forEach((failed, who) -> assertThat(together.failing(failed).and(one)).isEqualTo(who));
      if (!alone.unsafe().isEmpty()) {
        assertThat(together.playOf().apply(rest.pick()))
            .isEqualTo(alone.playOf().apply(rest.pick()));
      }
      rest = rest.minus(one);
    }
  }

  private static ReplayResult replayed(Problem problem, Script script, ConfigSet variants) {
    return problem.replay().run(script, variants, ReplayLimits.of(script));
  }
}
