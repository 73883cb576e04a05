package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sunder.cli.console.ExitCode;

/** The process as a whole. */
@Timeout(120)
class MainTest {
  /** Refinement never ends on it: x and y stay equal, which intervals cannot say. */
  private static final String ENDLESS =
      "int n; |- int x; int y; while (n > 0) { x = x + 1; y = y + 1; } if (x != y) abort; : void";

  @TempDir private Path directory;

  private Process start(String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).start();
  }

  private static String read(Process process) throws IOException {
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  @Test
  void theExitCodeIsThatOfTheReport() throws Exception {
    Process process = start("verify", "-q", "examples/intro.ia");
    assertThat(read(process))
        .isEqualTo("examples/intro.ia: 3 variants UNSAFE, 1 SAFE, 0 UNKNOWN of 4\n");
    assertThat(process.waitFor()).isEqualTo(ExitCode.UNSAFE.value());
  }

  @Test
  void aHostGetsTheExitCodeAndLivesOn() throws Exception {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exit =
        Main.run(new PrintWriter(out), new PrintWriter(err), "verify", "-q", "examples/intro.ia");
    assertThat(exit).isEqualTo(ExitCode.UNSAFE.value());
    assertThat(out.toString()).startsWith("examples/intro.ia: 3 variants UNSAFE");
    assertThat(err.toString()).isEmpty();
    assertThat(Main.run(new PrintWriter(out), new PrintWriter(err), "verify", "no-such-file.ia"))
        .isEqualTo(ExitCode.BAD_INPUT.value());
  }

  @Test
  void anInterruptedRunReportsOnceAndEnds() throws Exception {
    Path endless = Files.writeString(directory.resolve("endless.ia"), ENDLESS);
    Process process = start("verify", "-v", endless.toString());
    assumeTrue(process.supportsNormalTermination());
    awaitFirstIteration(process);
    process.toHandle().destroy(); // process.destroy() would close the streams too
    assertThat(read(process))
        .containsOnlyOnce("0 variants UNSAFE, 0 SAFE, 1 UNKNOWN of 1")
        .contains("UNKNOWN (interrupted)", "solver queries");
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(ExitCode.UNKNOWN.value());
  }

  @Test
  void theSecondSignalKillsAlsoWhileReading() throws Exception {
    Path pipe = directory.resolve("pipe.ia");
    assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0);
    Process process = start("verify", "-q", "examples/intro.ia", pipe.toString());
    assumeTrue(process.supportsNormalTermination());
    BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
    assertThat(out.readLine()).as("it listens by now").startsWith("examples/intro.ia: ");
    process.toHandle().destroy();
    BufferedReader err = process.errorReader(StandardCharsets.UTF_8);
    assertThat(err.readLine()).isEqualTo("sunder: stopping; a second signal kills");
    process.toHandle().destroy();
    assertThat(process.waitFor()).isGreaterThan(128);
    assertThat(out.readLine()).isNull();
  }

  @Test
  void aPipeWithoutAWriterObeysTheLimit() throws Exception {
    Path pipe = directory.resolve("pipe.ia");
    assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0);
    Process process = start("verify", "-q", "--timeout", "1s", pipe.toString());
    assertThat(read(process)).isEqualTo(pipe + ": nothing decided (timeout)\n");
    assertThat(process.waitFor()).isEqualTo(ExitCode.UNKNOWN.value());
  }

  private static void awaitFirstIteration(Process process) throws IOException {
    BufferedReader err =
        new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8));
    String line = err.readLine();
    while (line != null && !line.startsWith("iteration")) {
      line = err.readLine();
    }
    Thread drain = new Thread(() -> err.lines().forEach(ignored -> {}));
    drain.setDaemon(true);
    drain.start();
  }
}
