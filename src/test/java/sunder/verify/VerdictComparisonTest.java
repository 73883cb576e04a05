package sunder.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.certificate.Certificate.ReachedStates;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.Feature;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.testing.Results;
import sunder.verdict.Assertion;
import sunder.verdict.Counterexample;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.FamilyVerdict.Group;
import sunder.verdict.Play;
import sunder.verdict.Script;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;
import sunder.verify.VerdictComparison.MethodVerdict;
import sunder.verify.VerdictComparison.Outcome;
import sunder.verify.VerdictComparison.VerdictProfile;
import sunder.verify.VerificationResult.Statistics;

/** Comparisons of hand-made and of random results. */
class VerdictComparisonTest {
  private static final Verdict SAFE = new Verdict.Safe(new ReachedStates(Optional::empty));
  private static final Verdict LIMIT = new Verdict.Unknown(UnknownReason.ITERATION_LIMIT);
  private static final Verdict TIMEOUT = new Verdict.Unknown(UnknownReason.TIMEOUT);

  private static final List<Feature> FEATURES =
      IntStream.range(0, 40).<Feature>mapToObj(i -> new Feature.Bool("A" + i)).toList();

  private final ConfigSpace space = ConfigSpace.of(FEATURES);
  private final ConfigSet all = space.all();
  private final ConfigSet a = feature(0);
  private final ConfigSet b = feature(1);

  private ConfigSet feature(int index) {
    return space.selected((Feature.Bool) FEATURES.get(index));
  }

  private static Verdict unsafe(ConfigSet variants) {
    Script script = new Script(Map.of(), List.of(), Map.of());
    Span span = new Span(new SourceFile("some.ia", "|- abort; : void"), 3, 8);
    Assertion failed = new Assertion(Assertion.Kind.ABORT, span);
    return new Verdict.Unsafe(
        new Counterexample(failed, variants.pick(), new Play(List.of()), script));
  }

  /** A verdict for each set, in turn; the last one for what is left. */
  private VerificationResult result(Object... setsAndVerdicts) {
    List<Group> groups = new ArrayList<>();
    ConfigSet rest = all;
    for (int i = 0; i < setsAndVerdicts.length; i += 2) {
      ConfigSet set = ((ConfigSet) setsAndVerdicts[i]).and(rest);
      if (!set.isEmpty()) {
        groups.add(new Group(set, (Verdict) setsAndVerdicts[i + 1]));
      }
      rest = rest.minus(set);
    }
    return result(new FamilyVerdict(all, groups));
  }

  private static VerificationResult result(FamilyVerdict verdict) {
    return Results.of(verdict, 1, Map.of(), new Statistics(0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
  }

  private static final List<Method> METHODS =
      List.of(Method.ARP, Method.SYMBOLIC, Method.BRUTE_ARP, Method.BRUTE_SYMBOLIC);

  private static VerdictComparison compare(VerificationResult... results) {
    Map<Method, VerificationResult> map = new LinkedHashMap<>();
    for (int i = 0; i < results.length; i++) {
      map.put(METHODS.get(i), results[i]);
    }
    return VerdictComparison.of(map);
  }

  @Test
  void agreementOnUnsafeVariantsIsAgreement() {
    VerdictComparison comparison =
        compare(result(a, unsafe(a), all, SAFE), result(a, unsafe(a), all, SAFE));
    assertThat(comparison.outcome()).isEqualTo(Outcome.AGREEMENT);
    assertThat(comparison.profiles())
        .extracting(VerdictProfile::variants)
        .containsExactly(a, all.minus(a));
    assertThat(comparison.agreed(Verdict.Kind.UNSAFE)).isEqualTo(a);
    assertThat(comparison.agreed(Verdict.Kind.SAFE)).isEqualTo(all.minus(a));
  }

  @Test
  void oneMethodThatDecidesIsEnough() {
    VerdictComparison comparison =
        compare(result(a, SAFE, all, LIMIT), result(a, TIMEOUT, all, SAFE));
    assertThat(comparison.outcome()).isEqualTo(Outcome.AGREEMENT);
    assertThat(comparison.undecided().isEmpty()).isTrue();
  }

  @Test
  void whatNoMethodDecidesIsUndecided() {
    VerdictComparison comparison =
        compare(result(a, SAFE, all, LIMIT), result(b, SAFE, all, TIMEOUT));
    assertThat(comparison.outcome()).isEqualTo(Outcome.UNDECIDED);
    assertThat(comparison.undecided()).isEqualTo(all.minus(a).minus(b));
  }

  @Test
  void safeAgainstUnsafeIsAContradiction() {
    Verdict play = unsafe(b);
    VerdictComparison comparison =
        compare(result(a, SAFE, all, LIMIT), result(b, play, all, LIMIT));
    assertThat(comparison.outcome()).isEqualTo(Outcome.CONTRADICTION);
    assertThat(comparison.contradictory()).isEqualTo(a.and(b));
    VerdictProfile pattern = comparison.contradictions().get(0);
    assertThat(pattern.methodsWith(MethodVerdict.SAFE)).containsExactly(Method.ARP);
    assertThat(pattern.methodsWith(MethodVerdict.UNSAFE)).containsExactly(Method.SYMBOLIC);
    assertThat(comparison.evidence(Method.SYMBOLIC, pattern.variants()))
        .containsExactly(
            new VerdictComparison.Evidence(a.and(b), ((Verdict.Unsafe) play).counterexample()));
    assertThat(comparison.agreed(Verdict.Kind.SAFE).intersects(a.and(b))).isFalse();
    assertThat(comparison.agreed(Verdict.Kind.UNSAFE)).isEqualTo(b.minus(a));
  }

  @Test
  void theFirstAndTheLastOfThreeMethodsCanContradict() {
    VerdictComparison comparison =
        compare(result(all, SAFE), result(all, LIMIT), result(b, unsafe(b), all, SAFE));
    assertThat(comparison.outcome()).isEqualTo(Outcome.CONTRADICTION);
    assertThat(comparison.contradictory()).isEqualTo(b);
  }

  @Test
  void severalPlaysAreOneClaimAndAllOfThemEvidence() {
    VerificationResult result = result(a, unsafe(a), b, unsafe(b), all, SAFE);
    VerdictComparison comparison = compare(result, result(all, LIMIT));
    assertThat(comparison.profiles()).hasSize(2);
    assertThat(comparison.evidence(Method.ARP, all)).hasSize(2);
    assertThat(comparison.evidence(Method.ARP, b.minus(a))).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void patternsCoverEachVariantOnceAndRepeatTheMethods(long seed) {
    Random random = new Random(seed);
    VerdictComparison comparison =
        compare(random(random), random(random), random(random), random(random));
    ConfigSet covered = space.none();
    for (VerdictProfile pattern : comparison.profiles()) {
      assertThat(pattern.variants().isEmpty() || covered.intersects(pattern.variants())).isFalse();
      covered = covered.or(pattern.variants());
      comparison
          .results()
          .forEach((method, result) -> requireClaim(pattern, method, result.verdict()));
    }
    assertThat(covered).isEqualTo(all);
    assertThat(comparison.profiles()).extracting(VerdictProfile::verdicts).doesNotHaveDuplicates();
  }

  private static void requireClaim(VerdictProfile pattern, Method method, FamilyVerdict verdict) {
    for (Group group : verdict.groups()) {
      if (group.variants().intersects(pattern.variants())) {
        assertThat(pattern.verdicts()).containsEntry(method, MethodVerdict.of(group.verdict()));
      }
    }
  }

  private VerificationResult random(Random random) {
    List<Object> parts = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      ConfigSet set = feature(random.nextInt(5)).minus(feature(5 + random.nextInt(35)));
      parts.add(set);
      parts.add(List.of(SAFE, LIMIT, TIMEOUT, unsafe(set)).get(random.nextInt(4)));
    }
    parts.add(all);
    parts.add(SAFE);
    return result(parts.toArray());
  }

  @Test
  void resultsAboutDifferentVariantsAreNotCompared() {
    VerificationResult part = result(new FamilyVerdict(a, List.of(new Group(a, SAFE))));
    assertThatThrownBy(() -> compare(result(all, SAFE), part))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> compare()).isInstanceOf(IllegalArgumentException.class);
  }
}
