package sunder.frontend.ia.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static sunder.testing.Scripts.EMPTY;
import static sunder.testing.Scripts.script;

import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sunder.replay.Replay.ReplayResult;
import sunder.replay.ReplayLimits;

/** Many variants at once. */
class VariantReplayTest {
  /** {@code n} features, each of which adds 1 to x if it is on; abort if x is {@code target}. */
  private static ReplayFamily counting(int n, int target) {
    StringBuilder body = new StringBuilder("|- int x;\n");
    for (int i = 0; i < n; i++) {
      body.append("#if (F").append(i).append(") x = x + 1;\n");
    }
    return ReplayFamily.of(body + "if (x == " + target + ") abort; : void");
  }

  @Test
  void statesThatAreEqualAgainAreMerged() {
    ReplayFamily family = counting(20, 3);
    ReplayResult result =
        assertTimeoutPreemptively(Duration.ofSeconds(60), () -> family.replay(EMPTY));
    assertThat(result.unsafe().count()).isEqualTo(1140);
    assertThat(result.unfinished().isEmpty()).isTrue();
  }

  @Test
  void thirtyFeaturesAreOrdinary() {
    ReplayFamily family = counting(30, 15);
    assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> assertThat(family.replay(EMPTY).unsafe().count()).isEqualTo(155_117_520));
  }

  /** The values of all three together would be 68,921. */
  @Test
  void sumsStayTogether() {
    StringBuilder body = new StringBuilder("|- int x, y, z;\n");
    for (int i = 0; i < 120; i++) {
      String sum = List.of("x", "y", "z").get(i % 3);
      body.append("#if (F%d) %s = %s + 1;\n".formatted(i, sum, sum));
    }
    ReplayFamily family = ReplayFamily.of(body + "if (x == 40 && y == 1 && z <= 1) abort; : void");
    ReplayResult result =
        assertTimeoutPreemptively(Duration.ofSeconds(60), () -> family.replay(EMPTY));
    assertThat(result.unsafe().count()).isEqualTo(40 * 41);
    assertThat(result.unfinished().isEmpty()).isTrue();
  }

  @Test
  void anElseBranchBelongsToTheOtherVariants() {
    ReplayFamily family =
        ReplayFamily.of(
            "features A, B; constraint A => B;",
            "|- int x;",
            "#if (A && B) x = 1; else #if (B) x = 2; else x = 3;",
            "if (x == 2) abort; : void");
    assertThat(family.replay(EMPTY).unsafe()).isEqualTo(family.where("!A && B"));
  }

  @Test
  void blockFormsAndTheirDeclarations() {
    ReplayFamily family =
        ReplayFamily.of(
            "|-",
            "#ifdef A",
            "int x = 1;",
            "int f() { return x; }",
            "#elif B",
            "int x = 2;",
            "int f() { return x + 1; }",
            "#else",
            "int x = 3;",
            "int f() { return 1; }",
            "#endif",
            "x = x + 0;",
            "if (x + f() == 5) abort;",
            ": void");
    assertThat(family.replay(EMPTY).unsafe()).isEqualTo(family.where("!A && B"));
  }

  @Test
  void aVariableUnderAConditionHidesAnOuterOneOnlyThere() {
    ReplayFamily family =
        ReplayFamily.of(
            "|-",
            "int x = 7;",
            "{",
            "#ifdef A",
            "int x;",
            "#endif",
            "if (x == 7) abort;",
            "}",
            ": void");
    assertThat(family.replay(EMPTY).unsafe()).isEqualTo(family.where("!A"));
  }

  @Test
  void featuresAndHolesAreConstantsOfTheVariant() {
    ReplayFamily family =
        ReplayFamily.of(
            "features A; feature K : 0..7; int n;",
            "|- int x = K; if (A && x * 2 == ??h[3..4] + ??[1..2] && ??h[3..4] < n) abort; : void");
    assertThat(family.replay(script("n: 4")).unsafe())
        .isEqualTo(family.where("A && h == 3 && hole1 == 1 && K == 2"));
    assertThat(family.replay(script("n: 5")).unsafe().count()).isEqualTo(2);
  }

  @Test
  void comparingAWideFeatureDoesNotEnumerateIt() {
    ReplayFamily family =
        ReplayFamily.of(
            "feature K : 0..1000000000000; int n; |- if (n < K && 10 >= K) abort; : void");
    ReplayResult result = family.replay(script("n: 4"));
    assertThat(result.unsafe().count()).isEqualTo(6);
    assertThat(result.unsafe()).isEqualTo(family.where("K > 4 && K <= 10"));
  }

  @Test
  void featureExpressionsChooseByVariant() {
    ReplayFamily family =
        ReplayFamily.of(
            "int n; |- int x = (#if (A) n else 5); if (x == (#if (B) 5 else 3)) abort; : void");
    assertThat(family.replay(script("n: 3")).unsafe())
        .isEqualTo(family.where("!A && B || A && !B"));
  }

  @Test
  void variantsReadTheirOwnAnswers() {
    ReplayFamily family =
        ReplayFamily.of("int n; |- int x; #if (A) x = n; #if (B) x = n; if (x == 2) abort; : void");
    assertThat(family.replay(script("n: 1 2")).unsafe()).isEqualTo(family.where("A && B"));
    assertThat(family.replay(script("n: 2 1")).unsafe())
        .isEqualTo(family.where("A && !B || !A && B"));
  }

  @Test
  void onlyTheVariantsAskedAboutAreReplayed() {
    ReplayFamily family = ReplayFamily.of("|- #if (A) skip; abort; : void");
    ReplayResult result = family.replayer().run(EMPTY, family.where("A"), ReplayLimits.of(EMPTY));
    assertThat(result.unsafe()).isEqualTo(family.where("A"));
    assertThatThrownBy(() -> result.playOf().apply(family.where("!A").pick()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void valuesThatDependOnAFeatureStayTogether() {
    ReplayFamily family =
        ReplayFamily.of(
            "int%256 m; int n;",
            "|- int a[3]; a[1] = ??h[0..4294967295];",
            "int twice(int v) { return v + v; }",
            "if (twice(a[n]) - 3 * 7 >= m - n) abort;",
            ": void");
    ReplayResult result = family.replay(script("n: 1 1 0", "m: 255"));
    assertThat(result.unfinished().isEmpty()).isTrue();
    assertThat(result.unsafe()).isEqualTo(family.where("h >= 138"));
    ReplayFamily narrow = ReplayFamily.of("|- int%8 x = ??h[-20..40]; if (x == 3) abort; : void");
    assertThat(narrow.replay(EMPTY).unsafe())
        .isEqualTo(
            narrow.where(
                "h == -13 || h == -5 || h == 3 || h == 11 || h == 19 || h == 27 || h == 35"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "int y = ??h[0..4294967295] * 5; if (y > 10) abort; @ h > 2",
        "int y = 10; int s; while (y > ??h[0..4294967295]) { y = y - 1; s = s + 1; } if (s >= 6)"
            + " abort; @ h < 5",
        "int y = ??h[-7..4294967295]; int s; while (y > 0 && s < 9) { y = y - 2; s = s + 1; }"
            + " if (y == 0 && s == 3) abort; @ h == 6",
        "int a[4]; a[2] = 8; if (a[??h[0..3]] == 8) abort; @ h == 2",
        "int a[4]; a[??h[0..3]] = 8; if (a[2] == 8) abort; @ h == 2",
        "int y = ??h[-1000000..1000000] / 300000; if (y == 0) abort; @ h > -300000 && h < 300000",
        "int y = ??h[-1000000..1000000] % 600000; if (y == -1) abort; @ h == -1 || h == -600001",
        "int y = ??h[-9..9]; if (36 / (y + 10) == 36 % 24) abort; @ h == -7",
        "int y = ??h[-9..9]; if (y * y - 5 * y == -6) abort; @ h == 2 || h == 3",
        "int y = ??h[0..100000]; int z = ??g[0..2]; if (y - 2 * z == 96) abort;"
            + " @ h == 96 && g == 0 || h == 98 && g == 1 || h == 100 && g == 2",
        "int y = ??h[0..9]; int z = y; y = y - z; if (y == 0 && z != 4) abort; @ h != 4",
        "int y = -??h[0..9]; if (-y == 3 || y < -8) abort; @ h == 3 || h == 9",
      })
  void computingWithHoles(String body, String unsafe) {
    ReplayFamily family = ReplayFamily.of("|-", body, ": void");
    ReplayResult result = family.replay(EMPTY);
    assertThat(result.unsafe()).isEqualTo(family.where(unsafe));
    assertThat(result.unfinished().isEmpty()).isTrue();
    for (int i = 0; i < 5; i++) {
      var configuration = family.where(i % 2 == 0 ? unsafe : "!(" + unsafe + ")").pick();
      var one = family.model().space().single(configuration);
      assertThat(family.replayer().run(EMPTY, one, ReplayLimits.of(EMPTY)).unsafe().isEmpty())
          .isEqualTo(i % 2 != 0);
    }
  }

  @Test
  void aDeclarationHidesAFeatureOfItsName() {
    ReplayFamily family =
        ReplayFamily.of(
            "int n, x[k]; |- #if (n) skip; #if (k) skip; if (n == 3 && k == 2) abort; : void");
    assertThat(family.replay(script("n: 3", "length k: 2")).unsafe().count()).isEqualTo(4);
  }

  @Test
  void aFamilyAsWideAsItsStatesAllow() {
    ReplayFamily family =
        ReplayFamily.of("feature K : 0..999; |- int x = K; if (x * x == 998001) abort; : void");
    assertThat(family.replay(EMPTY).unsafe()).isEqualTo(family.where("K == 999"));
    assertThat(family.replay(EMPTY).unsafe().count()).isEqualTo(BigInteger.ONE);
  }
}
