package sunder.verify.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import sunder.automaton.Automaton;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.Configuration;
import sunder.family.Feature;
import sunder.family.FeatureModel;
import sunder.frontend.Subject;
import sunder.replay.Replay;
import sunder.replay.Replay.ReplayResult;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.Play;
import sunder.verdict.Property;
import sunder.verdict.Script;
import sunder.verify.Budget;
import sunder.verify.Problem;
import sunder.verify.Problem.Goal;

/** What a play decides that no replay can follow in all variants at once. */
class CounterexampleConfirmationTest {
  private static final int FEATURES = 12;
  private static final Script SCRIPT = new Script(Map.of(), List.of(), Map.of());
  private static final Assertion FAILED =
      new Assertion(
          Assertion.Kind.ABORT, new Span(new SourceFile("x.ia", "abort"), 0, "abort".length()));

  private final ConfigSpace space =
      ConfigSpace.of(
          IntStream.range(0, FEATURES).mapToObj(i -> (Feature) new Feature.Bool("F" + i)).toList());

  /** A family whose variants fail or not, or cannot be followed to their ends. */
  private record Family(ConfigSet all, ConfigSet failing, Predicate<Configuration> ends)
      implements Subject {
    @Override
    public FeatureModel features() {
      return new FeatureModel(all.space(), all);
    }

    @Override
    public Automaton automaton(Property property) {
      throw new AssertionError("nobody searches here");
    }

    @Override
    public StateSpaceSize stateSpaceSize() {
      return StateSpaceSize.FINITE;
    }

    @Override
    public Replay replay(Property property) {
      return (script, variants, limits) ->
          variants.equals(all.space().single(variants.pick())) && ends.test(variants.pick())
              ? result(variants.and(failing), all.space().none())
              : result(all.space().none(), variants);
    }

    private static ReplayResult result(ConfigSet failing, ConfigSet unfinished) {
      Map<Assertion, ConfigSet> failures = failing.isEmpty() ? Map.of() : Map.of(FAILED, failing);
      return new ReplayResult(failures, unfinished, variant -> new Play(List.of()));
    }
  }

  /** Who is open behind a play whose condition says that all fail. */
  private ConfigSet open(Family family) {
    Problem problem = new Problem(family, Property.ABORT);
    RunVerdicts verdicts = new RunVerdicts(family.all(), Goal.EVERY_VARIANT, List.of(FAILED));
    Feasibility.Feasible found =
        new Feasibility.Feasible(family.failing().pick(), family.all(), variant -> SCRIPT);
    boolean decided =
        new CounterexampleConfirmation(problem, Budget.unlimited())
            .confirm(FAILED, found, verdicts.open(), verdicts);
    assertThat(decided).isTrue();
    return verdicts.open();
  }

  private ConfigSet selected(int feature) {
    return space.selected((Feature.Bool) space.features().get(feature));
  }

  @Test
  void itsConditionCountsWhereAllThatAreReplayedAloneFail() {
    assertThat(open(new Family(space.all(), space.all(), one -> true)).isEmpty()).isTrue();
  }

  @Test
  void aConditionThatIsWrongForTwoFeaturesIsSeenWhicheverTheyAre() {
    for (int i = 0; i < FEATURES; i++) {
      for (int j = 0; j < FEATURES; j++) {
        ConfigSet first = selected(i);
        ConfigSet both = i == j ? first : first.and(selected(j));
        for (ConfigSet safe : List.of(both, first.minus(both), space.all().minus(first.or(both)))) {
          ConfigSet failing = space.all().minus(safe);
          if (!safe.isEmpty()) {
            assertThat(open(new Family(space.all(), failing, one -> true)))
                .as("%s %s", i, j)
                .isEqualTo(space.all().minus(space.single(failing.pick())));
          }
        }
      }
    }
  }

  @Test
  void whoIsNotReplayedToTheEndIsNotServedAndDoesNotTakeTheVerdictFromTheOneThatIs() {
    Configuration one = space.all().pick();
    assertThat(open(new Family(space.all(), space.all(), one::equals)))
        .isEqualTo(space.all().minus(space.single(one)));
  }
}
