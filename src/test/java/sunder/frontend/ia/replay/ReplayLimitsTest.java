package sunder.frontend.ia.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static sunder.testing.Scripts.EMPTY;
import static sunder.testing.Scripts.script;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import sunder.replay.Replay.ReplayResult;
import sunder.replay.ReplayLimits;

/** Replays end, whatever the program does. */
class ReplayLimitsTest {
  /** Squares have no ranges, so the replay must look at each value of K. */
  private static final String SQUARES =
      "feature K : 0..1000000; |- int y = K * K; if (y == 9 || y == 604510915009) abort; : void";

  @Test
  void aLoopThatCountsForEverIsStopped() {
    ReplayFamily family =
        ReplayFamily.of("|- int x; #if (A) while (x >= 0) x = x + 1; abort; : void");
    ReplayResult result = family.replay(EMPTY, new ReplayLimits(10_000, 100, 1_000, () -> false));
    assertThat(result.unsafe().isEmpty()).isTrue();
    assertThat(result.unfinished()).isEqualTo(family.where("true"));
  }

  @Test
  void whatWasFoundBeforeALimitCounts() {
    ReplayFamily family =
        ReplayFamily.of("|- int x; #if (A) abort; while (x >= 0) x = x + 1; : void");
    ReplayResult result = family.replay(EMPTY, new ReplayLimits(10_000, 100, 1_000, () -> false));
    assertThat(result.unsafe()).isEqualTo(family.where("A"));
    assertThat(result.unfinished()).isEqualTo(family.where("!A"));
  }

  @Test
  void aLoopThatRepeatsItselfIsRecognised() {
    ReplayFamily family =
        ReplayFamily.of("int n; |- int x; #if (A) while (n == 0) x = (x + 1) % 100; abort; : void");
    ReplayResult result = family.replay(script("n: 0 0 0"));
    assertThat(result.unsafe()).isEqualTo(family.where("!A"));
    assertThat(result.unfinished().isEmpty()).isTrue();
  }

  @Test
  void aLoopOverWhatNobodyReadsRepeatsItself() {
    ReplayFamily family =
        ReplayFamily.of("|- int x; #if (A) while (true) x = x + 1; abort; : void");
    ReplayResult result = family.replay(EMPTY);
    assertThat(result.unsafe()).isEqualTo(family.where("!A"));
    assertThat(result.unfinished().isEmpty()).isTrue();
  }

  @Test
  void valuesThatNobodyReadsTellNoVariantsApart() {
    StringBuilder text = new StringBuilder("|- int x; int sum; ");
    for (int i = 0; i < 30; i++) {
      text.append("#if (F" + i + ") sum = sum + " + (1 << i) + "; ");
    }
    ReplayFamily family = ReplayFamily.of(text + "#if (F7) x = 1; if (x == 1) abort; : void");
    ReplayResult result = family.replay(EMPTY);
    assertThat(result.unsafe()).isEqualTo(family.where("F7"));
  }

  @Test
  void theCallerCanStopIt() {
    ReplayFamily family = ReplayFamily.of("|- int x; while (true) x = x + 1; : void");
    ReplayResult result = family.replay(EMPTY, ReplayLimits.of(EMPTY).stoppedBy(() -> true));
    assertThat(result.unfinished()).isEqualTo(family.where("true"));
  }

  @Test
  void hugeIntegersAreStopped() {
    ReplayFamily family = ReplayFamily.of("|- int x = 3; while (x > 0) x = x * x; : void");
    assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> assertThat(family.replay(EMPTY).unfinished()).isEqualTo(family.where("true")));
  }

  @Test
  void tooManyStatesAreLeftUnfinished() {
    ReplayFamily family = ReplayFamily.of(SQUARES);
    var limits = new ReplayLimits(100_000, 1_000, 1_000, () -> false);
    ReplayResult result = family.replay(EMPTY, limits);
    assertThat(result.unsafe()).isEqualTo(family.where("K == 3"));
    assertThat(result.unfinished()).isEqualTo(family.where("K >= 1000"));
  }

  @Test
  void arraysAreSparse() {
    ReplayFamily family =
        ReplayFamily.of(
            "|- int a[4294967296]; a[4294967295] = 1; if (a[4294967295] == 1) abort; : void");
    assertThat(family.aborts(EMPTY)).isTrue();
  }

  @Test
  void deepNestingIsNoProblem() {
    int depth = 900;
    ReplayFamily family =
        ReplayFamily.of(
            "|- int x;",
            "{ if (x == 0) ".repeat(depth),
            "abort;",
            "}".repeat(depth),
            "x = " + "(1 + ".repeat(depth) + "1" + ")".repeat(depth) + ";",
            ": void");
    assertThat(family.aborts(EMPTY)).isTrue();
  }
}
