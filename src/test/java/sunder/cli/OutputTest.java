package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.cli.console.ExitCode;
import sunder.cli.console.ProcessEnvironment;
import sunder.cli.console.ProcessEnvironment.VerifierFactory;
import sunder.cli.console.ShutdownManager;
import sunder.cli.console.StandardOutput;
import sunder.cli.console.Terminal;
import sunder.testing.Results;

/** What becomes of output that cannot be written, and of what was there before. */
class OutputTest {
  private static final String EXAMPLE = "examples/intro.ia";

  @TempDir private Path directory;

  /** Takes nothing. */
  private static final class Full extends Writer {
    private final String reason;

    Full(String reason) {
      this.reason = reason;
    }

    @Override
    public void write(char[] text, int from, int length) throws IOException {
      throw new IOException(reason);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  private static CliRun onto(Writer out, String... arguments) {
    StringWriter err = new StringWriter();
    ProcessEnvironment environment =
        new ProcessEnvironment(
            new StandardOutput(out),
            new PrintWriter(err),
            Terminal.none(),
            new ShutdownManager(),
            Main.VERIFIERS);
    return new CliRun(new Cli(environment).run(arguments), "", err.toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "verify " + EXAMPLE,
        "verify --format json " + EXAMPLE + " " + EXAMPLE,
        "compare " + EXAMPLE,
        "model " + EXAMPLE,
        "model --format json " + EXAMPLE,
        "sketch examples/sketch/loop-3.ia",
        "bench --list",
        "solvers",
        "generate-completion",
        "explain",
        "generate-man",
        "--help",
        "verify --help",
        "--version"
      })
  void everyCommandTellsThatItCouldNotWrite(String line) {
    CliRun full = onto(new Full("No space left on device"), line.split(" "));
    assertThat(full.code()).isEqualTo(ExitCode.INTERNAL_ERROR);
    assertThat(full.err()).isEqualTo("sunder: cannot write stdout: No space left on device\n");
    CliRun closed = onto(new Full("Broken pipe"), line.split(" "));
    assertThat(closed.err()).isEmpty();
  }

  @Test
  void filesThatCannotBeWrittenAreToldBeforeAnythingIsComputed() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "");
    for (Path output :
        List.of(directory, file.resolve("below"), directory.resolve("no").resolve("folder"))) {
      CliRun run = CliRun.of("verify", "--output", output.toString(), EXAMPLE);
      assertThat(run.code()).isEqualTo(ExitCode.USAGE);
      assertThat(run.err()).startsWith("sunder: --output: cannot write " + output + ": ");
      assertThat(run.err().lines()).hasSize(1);
    }
  }

  @Test
  void anOldReportSurvivesARunThatReportsNothing() throws IOException {
    Path report = Files.writeString(directory.resolve("report"), "old");
    for (String[] line :
        new String[][] {
          {"verify", "no-such.ia"},
          {"verify", "--format", "json", "no-such.ia", "no-such.ia"},
          {"compare", "no-such.ia"},
          {"model", "no-such.ia"},
          {"sketch", EXAMPLE},
          {"verify", "--unsafe", "nothing", EXAMPLE}
        }) {
      CliRun.of(with(line, "--output", report.toString()));
      assertThat(report).hasContent("old");
    }
    assertThat(directory).isDirectoryContaining(report::equals);
    assertThat(directory.toFile().list()).containsExactly("report");
  }

  private static String[] with(String[] line, String... more) {
    String[] all = java.util.Arrays.copyOf(line, line.length + more.length);
    System.arraycopy(more, 0, all, line.length, more.length);
    return all;
  }

  @Test
  void anOldReportSurvivesABugWhileTheNewOneIsWritten() throws IOException {
    Path report = Files.writeString(directory.resolve("report"), "old");
    VerifierFactory verifiers =
        (method, solver, order) ->
            (problem, budget, listener) -> Results.of(null, 0, java.util.Map.of(), null);
    CliRun run =
        CliRun.with(
            verifiers, new ShutdownManager(), "verify", "--output", report.toString(), EXAMPLE);
    assertThat(run.code()).isEqualTo(ExitCode.INTERNAL_ERROR);
    assertThat(report).hasContent("old");
  }

  @Test
  void aReportOfSomeFilesIsKept() throws IOException {
    Path report = Files.writeString(directory.resolve("report"), "old");
    CliRun.of("verify", "-q", "--output", report.toString(), "no-such.ia", EXAMPLE);
    assertThat(report)
        .hasContent(
            "no-such.ia: not read\n" + EXAMPLE + ": 3 variants UNSAFE, 1 SAFE, 0 UNKNOWN of 4\n");
  }

  @Test
  void theNewReportHasThePlaceAndPermissionsOfTheOldOne() throws IOException {
    Path report = Files.writeString(directory.resolve("report"), "old");
    assumeTrue(Files.getFileStore(report).supportsFileAttributeView("posix"));
    Files.setPosixFilePermissions(report, PosixFilePermissions.fromString("rw-rw-rw-"));
    Path link = Files.createSymbolicLink(directory.resolve("link"), report);
    CliRun.of("verify", "-q", "--output", link.toString(), EXAMPLE);
    assertThat(link).isSymbolicLink();
    assertThat(report).content().startsWith(EXAMPLE);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(report)))
        .isEqualTo("rw-rw-rw-");
    assertThat(directory.toFile().list()).containsExactlyInAnyOrder("report", "link");
  }

  @Test
  void aDeviceIsWrittenDirectly() {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full));
    CliRun run = CliRun.of("verify", "--output", full.toString(), EXAMPLE);
    assertThat(run.code()).isEqualTo(ExitCode.INTERNAL_ERROR);
    assertThat(run.err()).startsWith("sunder: cannot write /dev/full: ");
  }
}
