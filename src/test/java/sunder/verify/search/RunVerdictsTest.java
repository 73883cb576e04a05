package sunder.verify.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import sunder.certificate.Certificate.Coverage;
import sunder.certificate.Certificate.ReachedStates;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.Feature;
import sunder.limit.CancellationPoint;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.Counterexample;
import sunder.verdict.FamilyVerdict.Group;
import sunder.verdict.Play;
import sunder.verdict.Script;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;
import sunder.verify.LimitReached;
import sunder.verify.Problem.Goal;

/** What one run takes over from another one. */
class RunVerdictsTest {
  private static final Feature.Bool A = new Feature.Bool("A");
  private static final Feature.Bool B = new Feature.Bool("B");
  private static final Span PLACE = new Span(new SourceFile("x.ia", "abort abort"), 0, 5);
  private static final Assertion FIRST = new Assertion(Assertion.Kind.ABORT, PLACE);

  private static final Assertion SECOND =
      new Assertion(Assertion.Kind.ABORT, new Span(PLACE.file(), 6, 11));

  private static RunVerdicts of(ConfigSpace space) {
    return new RunVerdicts(space.all(), Goal.EVERY_VARIANT, List.of(FIRST));
  }

  private static ConfigSpace space() {
    return ConfigSpace.of(List.of(A, B));
  }

  private static void fails(RunVerdicts verdicts, ConfigSet variants) {
    Counterexample play =
        new Counterexample(
            FIRST, variants.pick(), new Play(List.of()), new Script(Map.of(), List.of(), Map.of()));
    verdicts.markUnsafe(variants, play);
  }

  private static void holds(RunVerdicts verdicts, ConfigSet variants) {
    Coverage visited = new Coverage(Map.of(PLACE, variants));
    verdicts.markSafe(variants, new ReachedStates(Optional::empty, Optional.of(visited)));
  }

  @Test
  void whatIsDecidedInACopyIsDecidedAndNothingElse() {
    ConfigSpace own = space();
    ConfigSpace copy = space();
    RunVerdicts whole = of(own);
    RunVerdicts part = of(copy);
    fails(part, copy.selected(A).and(copy.selected(B)));
    holds(part, copy.selected(A).minus(copy.selected(B)));
    part.markUnknown(copy.all(), UnknownReason.MEMORY);
    whole.merge(part);
    assertThat(whole.open()).isEqualTo(own.all().minus(own.selected(A)));
    whole.markUnknown(whole.open(), UnknownReason.TIMEOUT);
    assertThat(whole.verdict().groups())
        .extracting(group -> group.verdict().kind())
        .containsExactly(Verdict.Kind.UNSAFE, Verdict.Kind.SAFE, Verdict.Kind.UNKNOWN);
    Group safe = whole.verdict().groups().get(1);
    assertThat(safe.variants()).isEqualTo(own.selected(A).minus(own.selected(B)));
    assertThat(safe.verdict().proof().orElseThrow().coverage().orElseThrow().statements())
        .isEqualTo(Map.of(PLACE, safe.variants()));
  }

  @Test
  void whereRunsAreLostInAPartTheyAreLostInTheWhole() {
    ConfigSpace own = space();
    ConfigSpace copy = space();
    Assertion heap = new Assertion(Assertion.Kind.HEAP, PLACE);
    RunVerdicts whole = new RunVerdicts(own.all(), Goal.EVERY_VARIANT, List.of(FIRST, heap));
    RunVerdicts part = new RunVerdicts(copy.all(), Goal.EVERY_VARIANT, List.of(FIRST, heap));
    part.markUnknown(heap, copy.selected(A), UnknownReason.HEAP);
    holds(part, copy.all().minus(copy.selected(A)));
    whole.merge(part);
    whole.markUnknown(whole.open(), UnknownReason.TIMEOUT);
    assertThat(whole.assertionVerdicts().get(1).verdict().groups())
        .filteredOn(group -> group.variants().equals(own.selected(A)))
        .singleElement()
        .satisfies(
            group ->
                assertThat(group.verdict()).isEqualTo(new Verdict.Unknown(UnknownReason.HEAP)));
  }

  @Test
  void contradictionsAreFound() {
    ConfigSpace own = space();
    ConfigSpace copy = space();
    RunVerdicts whole = of(own);
    holds(whole, own.selected(A));
    RunVerdicts part = of(copy);
    fails(part, copy.selected(B));
    assertThatThrownBy(() -> whole.merge(part))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("contradict");
    RunVerdicts other = of(space());
    fails(other, other.open().space().selected(A));
    RunVerdicts proved = of(space());
    holds(proved, proved.open());
    assertThatThrownBy(() -> other.merge(proved)).isInstanceOf(IllegalStateException.class);
  }

  /** Sets of many variants are large: a limit may be reached within a decision. */
  @Test
  void aDecisionThatALimitEndsIsNotTaken() {
    List<Feature> features =
        IntStream.range(0, 20).mapToObj(i -> (Feature) new Feature.Bool("F" + i)).toList();
    boolean ended = true;
    int times = 0;
    for (int passes = 0; ended; passes++) {
      ConfigSpace space = ConfigSpace.of(features);
      ConfigSet pairs = space.none();
      ConfigSet shifted = space.none();
      for (int i = 0; i < 10; i++) {
        ConfigSet one = space.selected((Feature.Bool) features.get(i));
        pairs = pairs.or(one.and(space.selected((Feature.Bool) features.get(10 + i))));
        int other = 10 + (i + 4) % 10;
        shifted = shifted.or(one.and(space.selected((Feature.Bool) features.get(other))));
      }
      RunVerdicts verdicts =
          new RunVerdicts(space.all(), Goal.EVERY_VARIANT, List.of(FIRST, SECOND));
      Optional<LimitReached> limit = limited(passes, verdicts, pairs, shifted);
      ended = limit.isPresent();
      times += ended ? 1 : 0;
      verdicts.markUnknown(verdicts.open(), UnknownReason.TIMEOUT);
      assertThat(verdicts.verdict().scope()).isEqualTo(space.all());
      assertThat(verdicts.assertionVerdicts().get(0).verdict().scope()).isEqualTo(space.all());
    }
    assertThat(times).isGreaterThan(2);
  }

  /** Decides until a checkpoint was passed so often. */
  private static Optional<LimitReached> limited(
      int passes, RunVerdicts verdicts, ConfigSet failing, ConfigSet left) {
    int[] more = {passes};
    Runnable question =
        () -> {
          if (more[0]-- == 0) {
            throw new LimitReached(UnknownReason.TIMEOUT);
          }
        };
    try {
      CancellationPoint.runWith(
          question,
          () -> {
            fails(verdicts, failing);
            verdicts.markUnknown(SECOND, left, UnknownReason.MEMORY);
            holds(verdicts, verdicts.open());
            return null;
          });
    } catch (LimitReached limit) {
      return Optional.of(limit);
    }
    return Optional.empty();
  }
}
