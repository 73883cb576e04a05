package sunder.sketch;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sunder.certificate.Certificate.ReachedStates;
import sunder.family.ConfigSet;
import sunder.family.ConfigSet.ValueRange;
import sunder.family.Feature;
import sunder.frontend.ia.model.TypedProgram;
import sunder.sketch.CompletionResult.Outcome;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;

/** What a verdict says about the holes. */
class CompletionResultTest {
  private static final TypedProgram PROGRAM =
      SketchCompletion.program("|- assert(??h[0..9] < 5 || ??k[0..9] < 2); : void");
  private static final Sketch SKETCH = SketchCompletion.sketch(PROGRAM);
  private static final Feature.Numeric H = SKETCH.hole("h").orElseThrow();
  private static final Feature.Numeric K = SKETCH.hole("k").orElseThrow();
  private static final ConfigSet SCOPE = PROGRAM.features().valid();

  private static ConfigSet range(Feature.Numeric hole, int low, int high) {
    return SCOPE.and(
        SCOPE.space().inRange(hole, BigInteger.valueOf(low), BigInteger.valueOf(high)));
  }

  private static FamilyVerdict verdict(ConfigSet works, ConfigSet undecided) {
    List<FamilyVerdict.Group> groups = new ArrayList<>();
    add(groups, works, new Verdict.Safe(new ReachedStates(Optional::empty)));
    add(groups, undecided, new Verdict.Unknown(UnknownReason.TIMEOUT));
    return new FamilyVerdict(works.or(undecided), groups);
  }

  private static void add(List<FamilyVerdict.Group> groups, ConfigSet set, Verdict verdict) {
    if (!set.isEmpty()) {
      groups.add(new FamilyVerdict.Group(set, verdict));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "LEAST, 3, 6, 7, 9, 3, FILLED",
    "LEAST, 3, 6, 0, 2, 3, UNDECIDED",
    "GREATEST, 3, 6, 7, 9, 6, UNDECIDED",
    "GREATEST, 3, 6, 0, 2, 6, FILLED",
    "GREATEST, 0, 9, 9, 8, 9, FILLED",
  })
  void anExtremeIsOneOnlyIfNoneBeyondItIsUndecided(
      CompletionResult.CompletionGoal.Direction direction,
      int low,
      int high,
      int undecidedLow,
      int undecidedHigh,
      int value,
      Outcome outcome) {
    ConfigSet works = range(H, low, high);
    ConfigSet undecided =
        undecidedLow > undecidedHigh
            ? SCOPE.space().none()
            : range(H, undecidedLow, undecidedHigh).minus(works);
    CompletionResult.CompletionGoal wish =
        new CompletionResult.CompletionGoal.Optimal(H, direction);
    CompletionResult fillings = CompletionResult.of(SKETCH, wish, SCOPE, verdict(works, undecided));
    assertThat(fillings.optimum()).isEqualTo(Optional.of(BigInteger.valueOf(value)));
    assertThat(fillings.outcome()).isEqualTo(outcome);
    assertThat(fillings.completion().orElseThrow().valueOf(H)).isEqualTo(BigInteger.valueOf(value));
  }

  @Test
  void whatWasNotAskedIsNeitherUndecidedNorFailed() {
    ConfigSet works = range(H, 3, 4);
    CompletionResult fillings =
        CompletionResult.of(
            SKETCH,
            new CompletionResult.CompletionGoal.Any(),
            SCOPE,
            verdict(works, SCOPE.space().none()));
    assertThat(fillings.notAsked()).isEqualTo(SCOPE.minus(works));
    assertThat(fillings.unsafe().isEmpty()).isTrue();
    assertThat(fillings.allUndecided().isEmpty()).isTrue();
    assertThat(fillings.outcome()).isEqualTo(Outcome.FILLED);
  }

  @Test
  void nothingFoundIsImpossibleOnlyIfNothingIsUndecided() {
    CompletionResult some =
        CompletionResult.of(
            SKETCH,
            new CompletionResult.CompletionGoal.All(),
            SCOPE,
            verdict(SCOPE.space().none(), range(H, 3, 3)));
    assertThat(some.outcome()).isEqualTo(Outcome.UNDECIDED);
    assertThat(some.completion()).isEmpty();
    assertThat(some.optimum()).isEmpty();
  }

  @Test
  void holesAreOnTheirOwnWhereEveryCombinationOfTheirValuesWorks() {
    ConfigSet product = range(H, 2, 3).or(range(H, 7, 7)).and(range(K, 0, 4));
    ConfigSet none = SCOPE.space().none();
    CompletionResult own =
        CompletionResult.of(
            SKETCH, new CompletionResult.CompletionGoal.All(), SCOPE, verdict(product, none));
    assertThat(own.areHolesIndependent()).isTrue();
    assertThat(own.ranges().get(H)).containsExactly(values(2, 3), values(7, 7));
    ConfigSet union = range(H, 2, 3).or(range(K, 0, 4));
    CompletionResult together =
        CompletionResult.of(
            SKETCH, new CompletionResult.CompletionGoal.All(), SCOPE, verdict(union, none));
    assertThat(together.areHolesIndependent()).isFalse();
  }

  private static ValueRange values(int low, int high) {
    return new ValueRange(BigInteger.valueOf(low), BigInteger.valueOf(high));
  }

  @Test
  void theRunAgreesWithTheProgram() {
    CompletionResult run =
        SketchCompletion.all("|- assert(??h[0..9] < 5 || ??k[0..9] < 2); : void");
    assertThat(run.safe().count()).isEqualTo(BigInteger.valueOf(50 + 10));
    assertThat(run.areHolesIndependent()).isFalse();
  }
}
