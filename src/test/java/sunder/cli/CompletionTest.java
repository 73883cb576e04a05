package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sunder.cli.console.ExitCode;

/** What bash makes of the completion script. */
class CompletionTest {
  @TempDir private Path directory;

  @Test
  void isAScript() {
    CliRun run = CliRun.of("generate-completion");
    assertThat(run.code()).isEqualTo(ExitCode.SAFE);
    assertThat(run.out()).contains("--max-iterations", "complete -F _sunder sunder");
  }

  @ParameterizedTest
  @CsvSource({
    "v, verify",
    "'verify --meth', --method",
    "'verify --method sy', symbolic",
    "'verify --method = br', brute-arp brute-symbolic",
    "'verify --format j', json junit",
    "'verify --format js', json",
    "'model --format s', svg smt2",
    "'verify --color n', never",
    "'verify --check bounds,d', 'bounds,div'",
    "'compare --methods arp,s', 'arp,symbolic'",
    "'bench fam', families",
    "'help sol', solvers",
    "'verify a', a file.ia",
    "'sketch a', a file.ia",
    "'verify --output a', a file.ia",
    "'verify --feature-model a', a file.ia",
    "'check a', a file.ia",
    "'replay a', a file.ia",
    "'derive a', a file.ia",
    "'check-model --format j', json",
    "'verify --timeout a', ''",
  })
  void completes(String line, String expected) throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "needs bash");
    Files.writeString(directory.resolve("a file.ia"), "");
    assertThat(completions(("sunder " + line).split(" "))).isEqualTo(expected);
  }

  private String completions(String... words) throws IOException, InterruptedException {
    String test =
        CliRun.of("generate-completion").out()
            + "\nCOMP_WORDS=("
            + String.join(" ", words)
            + ")\nCOMP_CWORD="
            + (words.length - 1)
            + "\n_sunder\necho -n \"${COMPREPLY[*]}\"\n";
    Path script = Files.writeString(directory.resolve("test.sh"), test);
    Process bash =
        new ProcessBuilder("/bin/bash", script.toString()).directory(directory.toFile()).start();
    String out = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(bash.waitFor()).isZero();
    return out;
  }
}
