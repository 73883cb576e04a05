package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sunder.cli.console.ExitCode;

class ModelCommandTest {
  @TempDir private Path directory;

  private String family() throws IOException {
    Path file = directory.resolve("f.ia");
    Files.writeString(file, "int n; |- #if (A) if (n == 7) abort; : void");
    return file.toString();
  }

  @Test
  void drawsDot() throws IOException {
    CliRun run = CliRun.of("model", family());
    assertThat(run.code()).isEqualTo(ExitCode.SAFE);
    assertThat(run.out()).startsWith("digraph").contains("[A] n.read");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void drawsOnlyTheVariantsAskedFor() throws IOException {
    assertThat(CliRun.of("model", "--config", "!A", family()).out()).doesNotContain("n.read");
  }

  @Test
  void whatIsTrueInAllVariantsAskedForIsNotWritten() throws IOException {
    Path file = directory.resolve("k.ia");
    Files.writeString(
        file, "feature K : 0..7; int n; |- #if (A) if (n < K) abort; #if (B) n = 1; : void");
    assertThat(CliRun.of("model", "--config", "A,K=3", file.toString()).out())
        .contains("\"n.read\"", "N <= 2", "[B")
        .doesNotContain("A,", "K");
  }

  @Test
  void drawsSvgWithoutAnotherProgram() throws IOException {
    CliRun run = CliRun.of("model", "--format", "svg", family());
    assertThat(run.code()).isEqualTo(ExitCode.SAFE);
    assertThat(run.out()).startsWith("<svg ").contains("[A] n.read").endsWith("</svg>\n");
  }

  @Test
  void writesJsonToAFile() throws IOException {
    Path out = directory.resolve("m.json");
    CliRun run = CliRun.of("model", "--format", "json", "--output", out.toString(), family());
    assertThat(run.code()).isEqualTo(ExitCode.SAFE);
    assertThat(run.out()).isEmpty();
    assertThat(Files.readString(out)).contains("\"transitions\"");
  }

  @Test
  void drawsTheVerifiedAutomaton() throws IOException {
    assertThat(CliRun.of("model", "--steps", "merged", family()).out())
        .contains("n.read n.?N abort.run");
  }

  @Test
  void badInputIsReported() throws IOException {
    Path file = directory.resolve("bad.ia");
    Files.writeString(file, "|- x = 1; : void");
    assertThat(CliRun.of("model", file.toString()).code()).isEqualTo(ExitCode.BAD_INPUT);
  }
}
