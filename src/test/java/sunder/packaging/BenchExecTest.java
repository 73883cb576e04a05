package sunder.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sunder.cli.Main;

/** The tool-info module for BenchExec, against the few names of BenchExec that it uses. */
class BenchExecTest {
  private static final String SCRIPT =
      """
      from types import SimpleNamespace as S
      import sunder
      tool = sunder.Tool()
      task = S(single_input_file="f.ia")
      print(tool.cmdline("sunder", ["-q"], task, S(walltime=60)))
      print(tool.cmdline("sunder", ["--timeout", "9s"], task, S(walltime=60)))
      print(tool.cmdline("sunder", [], task, S(walltime=None)))
      for code in [0, 10, 20, 1, 2, 3, 9]:
          output = ["f.ia: 1 variant UNSAFE, 3 SAFE, 0 UNKNOWN of 4"]
          print(tool.determine_result(
              S(exit_code=S(value=code), was_timeout=code == 9, output=output)))
      print(tool.determine_result(S(
          exit_code=S(value=10), was_timeout=False, output=["f.c: 1 FAULT, 3 SAFE of 4"])))
      print(tool.determine_result(S(exit_code=None, was_timeout=False)))
      print(tool.get_value_from_output(
          ["arp by smtinterpol: 2 iterations, 10 states, 14 transitions"], "states"))
      """;

  @TempDir private Path directory;

  private static boolean hasPython() {
    try {
      return new ProcessBuilder("python3", "--version").start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Test
  void exitCodesBecomeResults() throws Exception {
    assumeTrue(hasPython(), "python3 is not installed");
    Path tools = Files.createDirectories(directory.resolve("benchexec/tools"));
    Files.writeString(tools.resolveSibling("__init__.py"), "");
    Files.writeString(tools.resolve("__init__.py"), "");
    Files.writeString(tools.resolve("template.py"), "class BaseTool2: pass\n");
    Files.writeString(
        tools.resolveSibling("result.py"),
        "RESULT_TRUE_PROP='true'\nRESULT_FALSE_PROP='false'\nRESULT_UNKNOWN='unknown'\n"
            + "RESULT_TIMEOUT='TIMEOUT'\nRESULT_ERROR='ERROR'\n");
    Files.copy(Path.of("examples/benchexec/sunder.py"), directory.resolve("sunder.py"));
    Path script = Files.writeString(directory.resolve("try.py"), SCRIPT);
    Process process =
        new ProcessBuilder("python3", script.toString()).redirectErrorStream(true).start();
    assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .isEqualTo(
            """
            ['sunder', 'verify', '-q', '--timeout', '55s', 'f.ia']
            ['sunder', 'verify', '--timeout', '9s', 'f.ia']
            ['sunder', 'verify', 'f.ia']
            true
            false
            unknown
            ERROR(internal error)
            ERROR(wrong usage)
            ERROR(bad input)
            TIMEOUT
            ERROR(fault)
            ERROR(no exit code)
            10
            """);
  }

  @Test
  void theModuleShowsTheLibraryAlone() throws IOException {
    assertThat(Files.readString(Path.of("src/main/module/module-info.java")))
        .containsOnlyOnce("exports ")
        .contains("exports sunder.api;")
        .doesNotContain("opens ");
    assertThat(Main.class.getModule().isNamed()).as("tests look inside").isFalse();
  }
}
