package sunder.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.cli.console.ExitCode;

class ReplayCommandTest {
  private static final String ACCOUNT = "examples/account.ia";

  @TempDir private Path directory;

  private String file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text).toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "json"})
  void everyPlayOfAReportFailsAgain(String format) throws IOException {
    String report = directory.resolve("report").toString();
    CliRun.of("verify", ACCOUNT, "--plays", "9", "--format", format, "--output", report);
    for (int number = 1; number <= 4; number++) {
      CliRun run = CliRun.of("replay", ACCOUNT, report, "--play", "" + number);
      assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.UNSAFE);
      assertThat(run.out())
          .contains("the play fails at examples/account.ia:29:5")
          .contains("why: `balance >= least` is false: balance = ");
    }
    CliRun none = CliRun.of("replay", ACCOUNT, report, "--play", "5");
    assertThat(none.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(none.err()).contains("there is no play 5 in this file, only 4");
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "json"})
  void lengthsAndChecksMatter(String format) throws IOException {
    String family =
        file(
            "k.ia",
            "int x[k]; |- int i = 0; while (i < 3) { i = i + 1; } i = x[i - k + 1]; : void");
    String report = directory.resolve("report").toString();
    CliRun.of("verify", "--check", "bounds", family, "--format", format, "--output", report);
    CliRun run = CliRun.of("replay", "--check", "bounds", family, report);
    assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.UNSAFE);
    assertThat(run.out()).containsPattern("why: index \\d of x\\[k\\], k = \\d");
    CliRun off = CliRun.of("replay", family, report);
    assertThat(off.code()).isEqualTo(ExitCode.UNKNOWN);
    assertThat(off.out().replaceAll("\\s+", " ")).contains("(a failure with --check bounds)");
  }

  @Test
  void theOtherVariantsAreTold() {
    CliRun run = CliRun.of("replay", ACCOUNT, "examples/plays/account.txt");
    assertThat(run.out()).contains("These answers lead to a failure in 3 variants of 12: when ");
    CliRun one =
        CliRun.of(
            "replay", ACCOUNT, "examples/plays/account.txt", "--config", "CHECK,FEE,!OVERDRAFT");
    assertThat(one.out()).contains("in 1 variant of 2: when CHECK && !OVERDRAFT");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // the play leaves the program
        "run n.read n.1 m.read | 20 | move 4, `m.read` (play.txt:4:1): it ends at",
        "run n.read n.1 | 0 | does not fail: it ends at",
        "run m.read | 20 | move 2, `m.read` (play.txt:2:1): it does `n.read` at",
        "run n.read n.2 m.read m.2 | 0 | it does `done`",
        "run n.read n.2 m.read m.2 done | 0 | does not fail: it ends",
        "run n.read n.2 m.read m.-4 abort.run | 10 | the play fails at",
        "run n.read n.2 m.read m.-4 | 10 | the play fails at",
        "run n.read n.2 m.read m.-4 abort.run done | 10 | its last 1 move cannot be followed",
        "run n.read n.true | 20 | it does `n.1` at",
        // the play is none
        "run n.read n.x | 3 | play.txt:3:1: this is no move",
        "run nn.read | 3 | play.txt:2:1: the program has no free 'nn'",
      })
  void saysWhereAPlayFailsOrLeaves(String moves, int exit, String message) throws IOException {
    String family =
        file("p.ia", "int n, m; |- int x = n; assume(x > 1); assert(m > -3 || x == 7); : void");
    String play = file("play.txt", String.join("\n", moves.split(" ")));
    CliRun run = CliRun.of("replay", family, play);
    String told = (run.out() + run.err()).replace(directory + "/", "").replaceAll("\\s+", " ");
    assertThat(told).contains(message);
    assertThat(run.exit()).isEqualTo(exit);
  }

  @Test
  void erraticChoicesAreFound() throws IOException {
    String family =
        file(
            "or.ia",
            "int n; |- int i; int x; while (i < 8) { i = i + 1; x = x + 1; or x = x * 2; }"
                + " n = x; if (x == 37) abort; : void");
    String play = file("play", "run\nn.write(37)\nn.ok\nabort.run\n");
    CliRun run = CliRun.of("replay", family, play);
    assertThat(run.code()).isEqualTo(ExitCode.UNSAFE);
    assertThat(run.out()).contains("[left]", "[right]", "why: `x == 37` is true: x = 37");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | there is no play or trace in this file",
        "'{\"moves\": 3}' | 1:2: \"moves\" is a list of strings",
        "'{\"moves\": [3]}' | 1:12: \"moves\" is a list of strings",
        "'{\"moves\": [\"run\"' | this is no JSON",
        "'[\"run\", \"n.q.r\"]' | 1:9: this is no move",
        "'{\"moves\":[\"run\"],\"lengths\":{\"k\":\"0\"}}' | the program has no array of length"
            + " 'k'",
        "'{\"moves\":[\"run\"],\"config\":{\"NO\":true}}' | not a single variant",
        "'{\"moves\":[\"run\"],\"choices\":[\"up\"]}' | a choice is \"left\" or \"right\"",
        "'{}' | there is no play or trace in this file",
        "'with k = x' | these are no lengths",
      })
  void badPlaysAreTold(String text, String message) throws IOException {
    CliRun run = CliRun.of("replay", ACCOUNT, file("play", text.isEmpty() ? text : text + "\nrun"));
    assertThat(run.err()).contains(message).doesNotContain("\tat ");
    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
  }

  @Test
  void aShortenedPlayIsNoPlay() throws IOException {
    String report =
        "f.ia: 1\n\n  Play 1 of 1: 1 variant\n    every variant\n\n    run  1  x\n"
            + "    ... 12 more moves (-v shows all) ...\n";
    CliRun run = CliRun.of("replay", ACCOUNT, file("report", report));
    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run.err()).contains("a part is left out here", "-v or --format json");
  }

  @Test
  void jsonIsAnObjectWithTheRun() throws IOException {
    CliRun run = CliRun.of("replay", ACCOUNT, "examples/plays/account.txt", "--format", "json");
    var json = new ObjectMapper().readTree(run.out());
    assertThat(json.get("outcome").asText()).isEqualTo("fails");
    assertThat(json.get("reason").asText()).startsWith("`balance >= least` is false");
    assertThat(json.get("state").get("balance").asText()).isEqualTo("-1");
    assertThat(json.get("failing").get("variants").asText()).isEqualTo("3");
    String again = file("again.json", run.out());
    assertThat(CliRun.of("replay", ACCOUNT, again).code()).isEqualTo(ExitCode.UNSAFE);
  }

  @Test
  void stepsAreShownOneByOne() {
    InputStream before = System.in;
    try {
      System.setIn(new ByteArrayInputStream("\n\nb\n?\nv\nc\n".getBytes(UTF_8)));
      CliRun run = CliRun.of("replay", "-i", ACCOUNT, "examples/plays/account.txt");
      assertThat(run.code()).isEqualTo(ExitCode.UNSAFE);
      assertThat(run.out().lines().filter(line -> line.contains(" customer.run "))).hasSize(2);
      assertThat(run.out()).contains("nothing changed yet", "abort.run", "why: ");
      assertThat(run.err()).contains("1/10> ", "Enter: next, b: back");
      System.setIn(new ByteArrayInputStream(new byte[0]));
      CliRun ended = CliRun.of("replay", "-i", ACCOUNT, "examples/plays/account.txt");
      assertThat(ended.out()).contains("run ").doesNotContain("abort.run");
    } finally {
      System.setIn(before);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "c/pump.c | running = 1, gas = 1 | (running && gas)` is false",
        "promela/channel.pml | expected = 2 | -- the assertion fails",
        "promela/response.pml | request = 1 | from here on for ever:",
        "promela/deadlock.pml | left = 1 | the trace fails at its end",
      })
  void playsOfOtherLanguagesAreShownStepByStep(String example, String value, String last)
      throws IOException {
    String family = "examples/" + example;
    String report = directory.resolve("report").toString();
    CliRun.of("verify", "-v", family, "--output", report);
    InputStream before = System.in;
    try {
      System.setIn(new ByteArrayInputStream("\nv\nb\n".repeat(60).getBytes(UTF_8)));
      CliRun forth = CliRun.of("replay", "-i", family, report);
      System.setIn(new ByteArrayInputStream("\nv\n".repeat(60).getBytes(UTF_8)));
      CliRun all = CliRun.of("replay", "-i", family, report);
      assertThat(forth.out()).doesNotContain("the trace fails");
      assertThat(all.out()).contains(value, last, "the trace fails at ", "why: ", "state: ");
      assertThat(all.code()).isEqualTo(ExitCode.UNSAFE);
      assertThat(all.out()).doesNotContain("  1  /*");
    } finally {
      System.setIn(before);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "c/pump.c | `!(running && gas)` is false: running = 1, gas = 1",
        "c/driver.c | `!condition` is true: condition = 0",
        "promela/channel.pml | `expected <= 3 && empty(line)` is false: expected = 4",
        "promela/array.pml | index 3 of a[3]",
        "promela/division.pml | `d` is 0",
        "promela/rendezvous.pml | one[0] at line 8, other[1] at line 14",
        "promela/response.pml | is repeated for ever",
      })
  void playsOfOtherLanguagesFailAgain(String example, String reason) throws IOException {
    String family = "examples/" + example;
    for (String format : new String[] {"text", "json"}) {
      String report = directory.resolve("report").toString();
      CliRun.of("verify", "-v", family, "--format", format, "--output", report);
      CliRun run = CliRun.of("replay", family, report);
      assertThat(run.code()).as(run.err() + run.out()).isEqualTo(ExitCode.UNSAFE);
      assertThat(run.out().replaceAll("\\s+", " ")).contains(" fails at", "why: ", reason);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "run|f = 1|f = 4 @ 10 @ the trace fails at p.c:7:3; its last 1 step cannot be followed",
        "run|f = 0|f = 4 @ 10 @ the trace fails at p.c:8:27",
        "f = 0|f = 4|reach_error() @ 10 @ why: `s.x > 3` is true: s.x = 4",
        "run|f = 0|f = 3 @ 0 @ does not fail: it ends",
        "run|f = 0 @ 0 @ does not fail: it asks `f` at p.c:8:9",
        "run|f = 0|s.x = f();|f = 3 @ 20 @ step 3, `s.x = f();` (play.txt:3:1): it does `a[i] ="
            + " 2;` at p.c:7:3",
        "run|f = 300|f = 3 @ 20 @ step 2, `f = 300` (play.txt:2:1): it does `f = 44` at p.c:5",
        "run|g = 300 @ 3 @ play.txt:2:1: this is no step of the program",
        "run|y = 3 @ 3 @ play.txt:2:1: this is no step of the program",
      })
  void saysWhereAPlayOfCLeaves(String moves, int exit, String message) throws IOException {
    String family =
        file(
            "p.c",
            """
            extern unsigned char f(void);
            void reach_error(void);
            struct { int x; } s;
            int main(void) {
              int a[2], i = f();
              if (i == 1) i = 7;
              a[i] = 2;
              s.x = f(); if (s.x > 3) reach_error();
            }
            """);
    says(family, moves, exit, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "p[0]: x = x + 1|p[0]: x == 1|p[0]: x = 3; 20; step 3, `p[0]: x = 3` (play.txt:3:1): it"
            + " can "
            + "go on with `p[0]: x = 2`",
        "p[0]: x = x + 1; 0; does not fail: it can go on with `p[0]: x == 1`, `p[0]: x > 0`",
        "p[0]: x = x + 1|p[0]: x > 0|p[0]: x = 3; 0; it can go on with `p[0]: assert(x < 3)`",
        "p[0]: x = x + 1|p[0]: x > 0|p[0]: x = 3|p[0]: assert(x < 3); 10; the trace fails at"
            + " p.pml:4",
        "p[0]: x = x + 1|p[0]: x > 0|p[0]: x = 3|p[0]: assert(x < 3)|p[0]: end; 10; its last 1"
            + " step cannot be followed",
        "p[0]: x = x + 1|p[0]: x == 1|p[0]: x = 2|p[0]: assert(x < 3)|p[0]: end; 0; cannot go on",
        "q[0]: x = 2; 3; play.txt:1:1: the model has no such process",
        "p[0]: x = 4; 3; play.txt:1:1: the model has no such statement",
        "run; 3; play.txt:1:1: this is no move",
      })
  void saysWhereAPlayOfPromelaLeaves(String moves, int exit, String message) throws IOException {
    String family =
        file(
            "p.pml",
            """
            byte x;
            active proctype p() {
              x = x + 1; if :: x == 1 -> x = 2 :: x > 0 -> x = 3 fi;
              assert(x < 3)
            }
            """);
    says(family, moves, exit, message);
  }

  private void says(String family, String moves, int exit, String message) throws IOException {
    String play = file("play.txt", String.join("\n", moves.split("\\|")));
    CliRun run = CliRun.of("replay", family, play);
    String told = (run.out() + run.err()).replace(directory + "/", "").replaceAll("\\s+", " ");
    assertThat(told).contains(message);
    assertThat(run.exit()).isEqualTo(exit);
  }

  @Test
  void theProgramIsNotWrittenOverStepByStep() throws IOException {
    String family = file("f.ia", "|- abort; : void\n");
    String play = file("play.txt", "run\nabort.run\n");
    assertThat(CliRun.of("replay", "-i", "--output", family, family, play).code())
        .isEqualTo(ExitCode.USAGE);
  }

  @Test
  void onlyPlaysOnFileAreCounted() throws IOException {
    assertThat(CliRun.of("replay", ACCOUNT, file("play", "run"), "--play", "0").code())
        .isEqualTo(ExitCode.USAGE);
  }
}
