package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sunder.cli.console.ExitCode;

/** What reports say of components and of the assumptions that stood in their places. */
class ComponentsReportTest {
  @TempDir private Path directory;
  private String file;

  @BeforeEach
  void write() throws IOException {
    Path path = directory.resolve("f.ia");
    Files.writeString(
        path,
        """
        void drive(void, void);
        |-
        int%4 x;
        void up() { x = x + 1; }
        int get() { return x; }
        int y;
        void put(int v) { y = v; }
        int seen() { return y; }
        drive(up(), put(get()));
        if (seen() > 3) abort;
        : void
        """);
    file = path.toString();
  }

  @Test
  void minimalOnesHaveASize() {
    assertThat(CliRun.of("model", "--components", file).out())
        .containsPattern("x behind up, get: \\d+ states, assumption of \\d+\n")
        .containsPattern("y behind put, seen: \\d+ states, assumption of \\d+\n");
  }

  @Test
  void learntOnesHaveASizeAndQueries() {
    assertThat(CliRun.of("model", "--components", "--assumptions", "learnt", file).out())
        .containsPattern(
            "y behind put, seen: \\d+ states, assumption of \\d+, learnt one of \\d+"
                + " \\(membership queries: \\d+, equivalence queries: \\d+\\)\n");
  }

  @Test
  void jsonHasThemWhereAssumptionsAreLearnt() {
    String[] usual = {"verify", "--method", "components", "--format", "json", file};
    assertThat(CliRun.of(usual).out()).contains("\"assumption\"").doesNotContain("\"learnt\"");
    String[] learnt = {
      "verify", "--method", "components", "--assumptions", "learnt", "--format", "json", file
    };
    assertThat(CliRun.of(learnt).out())
        .containsPattern(
            "\"learnt\": \\{\\s*\"states\": [1-9]\\d*,\\s*\"membershipQueries\": [1-9]\\d*,"
                + "\\s*\"equivalenceQueries\": [1-9]\\d*\\s*}");
  }

  @Test
  void otherKindsAreRefused() {
    CliRun run = CliRun.of("verify", "--assumptions", "weak", file);
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("'weak' is none of minimal, learnt");
  }
}
