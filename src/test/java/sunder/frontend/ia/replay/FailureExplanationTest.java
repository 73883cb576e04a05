package sunder.frontend.ia.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static sunder.testing.Scripts.script;

import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sunder.replay.Replay.ReplayResult;
import sunder.testing.Scripts;
import sunder.verdict.Check;
import sunder.verdict.Play;
import sunder.verdict.Script;

/** Why runs fail, in which state, and by which ways. */
class FailureExplanationTest {
  private static Play.Failure failure(ReplayFamily family, Script script) {
    return play(family, script).failure().orElseThrow();
  }

  private static Play play(ReplayFamily family, Script script) {
    ReplayResult result = family.replay(script);
    return result.playOf().apply(result.unsafe().pick());
  }

  private static ReplayFamily family(String text) {
    return ReplayFamily.of(text).checking(Check.BOUNDS, Check.DIV);
  }

  private static String state(Play.Failure failure) {
    return failure.state().stream()
        .map(value -> value.name() + "=" + value.value())
        .collect(Collectors.joining(" "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "int balance = n; assert(balance >= 0); | `balance >= 0` is false: balance = -1",
        "boolean ok; assert(ok); | `ok` is false",
        "assert(n > n); | `n > n` is false: n = -1, n = 0",
        "int c = n; if (c == -1) abort; | `c == -1` is true: c = -1",
        "int c = n; if (c > 0) skip; else { c = 2; abort(); } | `c > 0` is false: c = -1",
        "int c = 0; while (c < 3) c = c + 1; abort; | `abort` is run",
        "int c = 0; while (c < 3) { c = c + 1; if (c == 2) { while (true) abort; } }"
            + " | `true` is true",
        "int a[3]; a[3] = n; | index 3 of a[3]",
        "int a[3]; int i = n; i = a[i]; | index -1 of a[3]",
        "int i = x[n + 3]; | index 2 of x[k], k = 2",
        "x[k] = 1; | index 2 of x[k], k = 2",
        "int count; n = 7 / count; | `count` is 0",
        "int count = 1; n = 7 % (count - 1); | `count - 1` is 0: count = 1",
        "n = 7 / 0; | `0` is 0",
        "int p(int q) { return q + 1; } assert(p(n) > 3); | `p(n) > 3` is false: n = -1, p(n) = 0",
        "boolean b = n == -1; void p(boolean q) { assert(!q); } p(b); | `!q` is false: q = true",
        "int a[3]; a[1] = 5; int i = 1; assert(a[i] != 5); | `a[i] != 5` is false: i = 1, a[i] = 5",
        "int y = 1; assert((n > 0 ? y : 2) == 1); | `(n > 0 ? y : 2) == 1` is false: n = -1",
      })
  void theReasonIsSaid(String body, String reason) {
    ReplayFamily family = family("int n; int x[k]; |- " + body + " : void");
    assertThat(failure(family, script("n: -1 0", "length k: 2")).reason()).isEqualTo(reason);
  }

  @Test
  void aCommandThatMustNotRun() {
    ReplayFamily family = ReplayFamily.of("void stop(); |- stop; : void").unsafe("stop");
    assertThat(failure(family, Scripts.EMPTY).reason()).isEqualTo("`stop` is run");
  }

  @Test
  void theFirstFailureOfACompletePlayCounts() {
    ReplayFamily family =
        ReplayFamily.of("int n; |- int c; if (c == 0) abort; c = 1; assert(n == 1); : void");
    Play.Failure failure = failure(family.complete(), script("n: 2"));
    assertThat(failure.reason()).isEqualTo("`c == 0` is true: c = 0");
    assertThat(state(failure)).isEqualTo("c=0");
  }

  @Test
  void theStateIsOfWhatIsAliveAndTouched() {
    ReplayFamily family =
        ReplayFamily.of(
            "int n; |- int x = 1; boolean b = true; int a[4]; a[2] = 0; a[1] = 3;",
            "{ int gone = 9; x = gone; }",
            "void p(int q) { int x = 5; if (a[3] == 0) { int inner = q; abort; } }",
            "p(n); : void");
    assertThat(state(failure(family, script("n: 4"))))
        .isEqualTo("b=true a[1]=3 a[2]=0 a[3]=0 x=5 inner=4");
  }

  @Test
  void waysAreRecorded() {
    ReplayFamily family =
        ReplayFamily.of(
            "int n; |- int i; while (i < 2) { i = i + 1; } i = 5; or i = 6;",
            "i = n > 0 ? i : 3; if (i == 6) abort; : void");
    Play play = play(family, script("n: 1", "or: R"));
    assertThat(ways(play.steps().get(1)))
        .isEqualTo("i < 2 TRUE; i < 2 TRUE; i < 2 FALSE; i = 5; or i = 6; RIGHT");
    assertThat(ways(play.steps().get(3))).isEqualTo("n > 0 TRUE; i == 6 TRUE");
  }

  @Test
  void onlyTheLastWaysOfASilentLoopAreKept() {
    ReplayFamily family = ReplayFamily.of("|- int i; while (i < 500) i = i + 1; abort; : void");
    Play play = play(family, Scripts.EMPTY);
    assertThat(play.steps().get(1).branches()).hasSize(Play.Step.MOST_BRANCHES);
    assertThat(ways(play.steps().get(1))).endsWith("i < 500 TRUE; i < 500 FALSE");
  }

  private static String ways(Play.Step step) {
    return step.branches().stream()
        .map(
            branch ->
                branch.test().file().text().substring(branch.test().start(), branch.test().end())
                    + " "
                    + branch.direction())
        .collect(Collectors.joining("; "));
  }
}
