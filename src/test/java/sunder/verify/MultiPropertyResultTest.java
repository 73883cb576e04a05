package sunder.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import sunder.certificate.Certificate.ReachedStates;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.Feature;
import sunder.testing.Results;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;
import sunder.verify.VerificationResult.Statistics;

/** A variant is safe if it is safe under each property. */
class MultiPropertyResultTest {
  private static final Feature.Bool A = new Feature.Bool("A");
  private static final Feature.Bool B = new Feature.Bool("B");
  private static final Verdict SAFE = new Verdict.Safe(new ReachedStates(Optional::empty));
  private static final Verdict UNKNOWN = new Verdict.Unknown(UnknownReason.TIMEOUT);

  private final ConfigSpace space = ConfigSpace.of(List.of(A, B));
  private final ConfigSet a = space.selected(A);
  private final ConfigSet b = space.selected(B);

  private static VerificationResult result(
      ConfigSet scope, long work, Map<ConfigSet, Verdict> groups) {
    return Results.of(
        new FamilyVerdict(
            scope,
            groups.entrySet().stream()
                .map(group -> new FamilyVerdict.Group(group.getKey(), group.getValue()))
                .toList()),
        1,
        Map.of(),
        new Statistics(work, work, work, work, work, work, work, work, work, work));
  }

  @Test
  void onlySafeVariantsAreOpenForTheNextProperty() {
    MultiPropertyResult all = new MultiPropertyResult(space.all());
    assertThat(all.open()).isEqualTo(space.all());
    all.add(result(space.all(), 5, Map.of(a, SAFE, space.all().minus(a), UNKNOWN)));
    assertThat(all.open()).isEqualTo(a);
    all.add(result(a, 3, Map.of(a.and(b), SAFE, a.minus(b), UNKNOWN)));
    assertThat(all.open()).isEqualTo(a.and(b));
    VerificationResult result = all.result();
    assertThat(result.verdict().scope()).isEqualTo(space.all());
    assertThat(result.verdict().variantsWith(verdict -> verdict instanceof Verdict.Safe))
        .isEqualTo(a.and(b));
    assertThat(result.unknownReasons()).containsExactly(UnknownReason.TIMEOUT);
    assertThat(result.run().iterations()).isEqualTo(2);
    assertThat(result.run().statistics()).isEqualTo(new Statistics(8, 8, 5, 3, 8, 8, 3, 5, 8, 8));
  }

  /** A goal may leave variants without a verdict; they are out of the scope of the result. */
  @Test
  void whatAPropertyLeavesOpenIsNotInTheResult() {
    MultiPropertyResult all = new MultiPropertyResult(space.all());
    all.add(result(a, 1, Map.of(a, SAFE)));
    assertThat(all.result().verdict().scope()).isEqualTo(a);
  }
}
