package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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

  @ParameterizedTest
  @CsvSource({
    "'verify m.ia --config ', BIG K= SMALL",
    "'verify m.ia --config B', BIG",
    "'verify m.ia --config BIG,!S', 'BIG,!SMALL'",
    "'verify -D X=1 --timeout = 5s m.ia --config = K', K=",
    "'verify m.ia --unsafe ', halt",
    "'verify none.ia --config ', ''",
    "'verify --timeout x m.ia --config ', ''",
    "'verify p.pml --ltl ', busy n p safe",
    "'verify p.pml --ltl \"[](n>0&&b', '[](n>0&&busy'",
    "'verify f.c --entry ', main twice",
    "'verify f.c --config ', CONFIG_A",
  })
  void completesNamesOfTheFamily(String line, String expected) throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "needs bash");
    Files.writeString(
        directory.resolve("m.ia"),
        """
        features BIG, SMALL;
        feature K : 0..3;
        void halt();
        |- halt(); : void
        """);
    Files.writeString(
        directory.resolve("p.pml"),
        "byte n; bool busy; active proctype p() { n = 1 } ltl safe { [] (n < 2) }");
    Files.writeString(
        directory.resolve("f.c"),
        """
        int twice(int x) { return 2 * x; }
        int main(void) {
        #ifdef CONFIG_A
          return twice(1);
        #endif
          return 0;
        }
        """);
    assertThat(completions(("sunder " + line).split(" ", -1))).isEqualTo(expected);
  }

  /** The class path, with names that hold in every folder. */
  private static String classPath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(name -> Path.of(name).toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  private String completions(String... words) throws IOException, InterruptedException {
    String test =
        CliRun.of("generate-completion").out()
            + ("\nsunder() { '%s' -XX:TieredStopAtLevel=1 -Dsunder.completion.patience=60 -cp '%s'"
                    + " sunder.cli.Main \"$@\"; }")
                .formatted(Path.of(System.getProperty("java.home"), "bin", "java"), classPath())
            + "\nCOMP_WORDS=("
            + Stream.of(words)
                .map(word -> "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "))
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
