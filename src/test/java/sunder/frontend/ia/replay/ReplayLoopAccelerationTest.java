package sunder.frontend.ia.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static sunder.testing.Scripts.EMPTY;

import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.replay.Replay.ReplayResult;
import sunder.replay.ReplayLimits;
import sunder.verdict.Play;

/** Rounds gone through at once come to the same as one after the other. */
class ReplayLoopAccelerationTest {
  private static final int PROGRAMS = Integer.getInteger("sunder.replay.count", 30);

  /** Enough for some hundred rounds, not for all of them. */
  private static final ReplayLimits FEW_STEPS = new ReplayLimits(20_000, 100, 1_000, () -> false);

  private static final ReplayLimits MANY_STEPS =
      new ReplayLimits(1_000_000, 100, 1_000, () -> false);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int x; while (x < 1000000000000) x = x + 2; assert(x % 2 != 0);",
        "int x, y = 7; while (x < 1000000000) { if (x < 65521) x = x + 1; else x = x + 2;"
            + " y = y - 3; } if (x % 2 == 1 && y < 0) abort;",
        "int x, y; while (x < 100000000) { y = 0; while (y < 10) y = y + 1; x = x + 1; }"
            + " if (x + y == 100000010) abort;",
        "int f2(int z) { return z + 2; } int x; while (x < 1000000000) x = f2(x); abort;",
        "int x = 1000000000; int a[3]; while (x > -7) { a[1] = a[1] + 5; x = x - 1; }"
            + " if (a[1] == 5000000035 && x == -7) abort;",
        "int x; boolean c; while (x < 1000000000) { c = x / 3 > 100000000; x = x + 3; }"
            + " if (c) abort;",
        "int%7 m; int x; while (x < 1000000000) { x = x + 1; m = m + 7; } if (m == 0) abort;",
      })
  void longLoopsEnd(String body) {
    assertThat(ReplayFamily.of("int n; |-", body, ": void").aborts(EMPTY)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int x; while (x < 1000000) { assert(x != 500001); x = x + 2; }",
        "int x; while (x < 1000000) { if (x == 500001) abort; x = x + 2; }",
        "int x; while (x < 1000000) { x = x + 2; } assert(x == 1000000);",
        "int x, y; while (x < 1000000) { x = x + 1; y = x % 2; } assert(y == 0);",
      })
  void whatDoesNotFailDoesNot(String body) {
    assertThat(ReplayFamily.of("int n; |-", body, ": void").aborts(EMPTY)).isFalse();
  }

  @Test
  void everyVariantIsTakenForItself() {
    ReplayFamily family =
        ReplayFamily.of(
            "features A, B; |- int x, y;",
            "while (x < 1000000000) { #if (A) y = y + 2; #if (B) y = y - 1; x = x + 1; }",
            "assert(y < 1500000000);",
            ": void");
    ReplayResult result = family.replay(EMPTY);
    assertThat(result.unsafe()).isEqualTo(family.where("A && !B"));
    assertThat(result.unfinished().isEmpty()).isTrue();
  }

  @Test
  void theLastTestsBeforeAFailureAreShown() {
    ReplayFamily family =
        ReplayFamily.of(
            "|- int x, y; while (x < 100000000) { x = x + 1; y = y + 3; } abort; : void");
    ReplayResult result = family.replay(EMPTY);
    Play play = result.playOf().apply(result.unsafe().pick());
    List<Play.Step> steps = play.steps();
    Play.Step last = steps.get(steps.size() - 1);
    assertThat(last.branches()).hasSize(Play.Step.MOST_BRANCHES);
    assertThat(last.changes().toString()).contains("100000000", "300000000");
  }

  /** Rounds of which something is observed are run one by one: it belongs into the play. */
  @Test
  void roundsAtOnceComeToTheSame() {
    int skipped = 0;
    for (long seed = 0; seed < PROGRAMS; seed++) {
      String body = new Loop(new Random(seed)).body();
      ReplayFamily plain = ReplayFamily.of("int n, out; |- int r;", program(body), ": void");
      ReplayFamily observed =
          ReplayFamily.of("int n, out; |- int r;", program(body + " r = n;"), ": void");
      List<String> expected = writes(observed, MANY_STEPS);
      assertThat(writes(plain, MANY_STEPS)).as("seed %d: %s", seed, body).isEqualTo(expected);
      skipped += plain.replay(EMPTY, FEW_STEPS).unsafe().isEmpty() ? 0 : 1;
    }
    assertThat(skipped).isGreaterThan(PROGRAMS / 3);
  }

  private static String program(String body) {
    return "int x, y, z, i; int%5 m; boolean c; int a[2];"
        + " while (i < 1500 && y < 8000) { i = i + 1; "
        + body
        + " } out = x; out = y; out = z; out = i; out = m; out = a[0] + a[1];"
        + " if (c) out = 1; else out = 0; abort;";
  }

  /** What the program writes; nothing where the replay met a limit. */
  private static List<String> writes(ReplayFamily family, ReplayLimits limits) {
    ReplayResult result = family.replay(EMPTY, limits);
    return result.unsafe().isEmpty()
        ? List.of()
        : result.playOf().apply(result.unsafe().pick()).moves().stream()
            .filter(move -> move.startsWith("out.write"))
            .toList();
  }

  /** Random statements for the body of a loop. */
  private static final class Loop {
    private static final List<String> VARIABLES = List.of("x", "y", "z");
    private final Random random;

    Loop(Random random) {
      this.random = random;
    }

    String body() {
      StringBuilder text = new StringBuilder();
      int count = 1 + random.nextInt(4);
      for (int i = 0; i < count; i++) {
        text.append(statement(2)).append(' ');
      }
      return text.toString();
    }

    private String variable() {
      return VARIABLES.get(random.nextInt(VARIABLES.size()));
    }

    private int small() {
      return random.nextInt(7) - 3;
    }

    private String value() {
      return switch (random.nextInt(7)) {
        case 0 -> variable() + " + " + variable();
        case 1 -> 1 + random.nextInt(3) + " * i";
        case 2 -> variable() + " / " + (1 + random.nextInt(4));
        case 3 -> variable() + " % " + (1 + random.nextInt(4));
        default -> String.valueOf(BigInteger.valueOf(small()));
      };
    }

    private String condition() {
      return switch (random.nextInt(6)) {
        case 0 -> "c";
        case 1 -> variable() + " % 2 == 0";
        case 2 -> "i == " + random.nextInt(1500);
        case 3 -> variable() + " < " + variable();
        default -> "i < " + random.nextInt(1500);
      };
    }

    private String statement(int depth) {
      String v = variable();
      return switch (random.nextInt(depth == 0 ? 6 : 9)) {
        case 0 -> v + " = " + value() + ";";
        case 1 -> "m = m + " + (1 + random.nextInt(6)) + ";";
        case 2 -> "c = " + condition() + ";";
        case 3 -> "a[" + random.nextInt(2) + "] = a[0] + " + small() + ";";
        case 4, 5 -> v + " = " + v + " + " + small() + ";";
        case 6 -> "{ int t = 0; while (t < 3) { t = t + 1; " + statement(depth - 1) + " } }";
        default ->
            "if (" + condition() + ") " + statement(depth - 1) + " else " + statement(depth - 1);
      };
    }
  }
}
