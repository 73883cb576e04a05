package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.cli.console.ExitCode;

/** Files that a C program includes: whoever wrote it need not be whoever may read them. */
class LocalFilesTest {
  private static final String SECRET = "secret:x:0:0\nTOKEN=secret\n";

  @TempDir private Path folder;

  private String including(String name) throws IOException {
    Path input = Files.createDirectories(folder.resolve("a/b")).resolve("p.c");
    Files.writeString(input, "#include \"" + name + "\"\nint main(void) { return 0; }\n");
    return input.toString();
  }

  private String everything(String file) {
    StringBuilder all = new StringBuilder();
    for (String format : new String[] {"text", "json", "html", "sarif", "junit"}) {
      CliRun run = CliRun.of("verify", "-v", "--format", format, file, file);
      assertThat(run.code()).isNotEqualTo(ExitCode.INTERNAL_ERROR);
      all.append(run.out()).append(run.err());
    }
    CliRun run = CliRun.of("check-model", "--format", "json", file);
    return all.append(run.out()).append(run.err()).toString();
  }

  @ParameterizedTest
  @CsvSource({
    "passwd, secret:x:0:0",
    "conf, 'int ok;\n#secret\n'",
    "env, 'int f(void) { return secret; }'",
    "text, 'int x = \"secret'",
    "binary, '\0secret'",
    "key.pem, --secret--",
  })
  void whatIsNoProgramElsewhereIsNotShown(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text.replace("\\0", "\0").replace("\\n", "\n"));
    assertThat(everything(including("../../" + name))).contains(name).doesNotContain("secret");
    assertThat(everything(including(folder.resolve(name).toString()))).doesNotContain("secret");
  }

  @Test
  void aLinkIsWhatItLeadsTo() throws IOException {
    Path target = Files.writeString(folder.resolve("passwd"), SECRET);
    String file = including("link.h");
    Files.createSymbolicLink(folder.resolve("a/b/link.h"), target);
    assertThat(everything(file)).contains("link.h").doesNotContain("secret");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../../shared.h", "../inc/deep.inc", "near"})
  void mistakesInProgramsAreShown(String name) throws IOException {
    String file = including(name);
    Path other = Path.of(file).resolveSibling(name).normalize();
    Files.createDirectories(other.getParent());
    Files.writeString(other, "int plain ( { }\n");
    assertThat(CliRun.of("verify", file).err()).contains("  int plain ( { }\n");
  }

  @Test
  void whatCannotBeReachedIsNotCalledMissing() throws IOException {
    String file = including("loop.h");
    Path loop = Path.of(file).resolveSibling("loop.h");
    Files.createSymbolicLink(loop, loop);
    for (String input : new String[] {file, loop.toString(), file + "/x.c"}) {
      CliRun run = CliRun.of("verify", input);
      assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
      assertThat(run.err()).contains(": cannot be read: ").doesNotContain("no such file");
    }
    CliRun run =
        CliRun.of("verify", "--witness", file + "/x", "examples/regress/partly-verified.c");
    assertThat(run.err()).contains("/x' cannot be made: ").doesNotContain("made: /");
  }

  @Test
  void aFolderThatMayNotBeEnteredIsTold() throws IOException {
    Path shut = Files.createDirectories(folder.resolve("a/b/shut"));
    Path inside = Files.writeString(shut.resolve("x.c"), "int main(void) { return 0; }\n");
    String file = including("shut/x.c");
    Files.setPosixFilePermissions(shut, PosixFilePermissions.fromString("---------"));
    try {
      assumeFalse(Files.exists(inside), "a user who may enter every folder");
      for (String input : new String[] {file, inside.toString()}) {
        assertThat(CliRun.of("verify", input).err()).contains("shut/x.c: permission denied");
      }
      CliRun run =
          CliRun.of("verify", "--witness", shut + "/w", "examples/regress/partly-verified.c");
      assertThat(run.err()).endsWith("' cannot be made: permission denied\n");
    } finally {
      Files.setPosixFilePermissions(shut, PosixFilePermissions.fromString("rwx------"));
    }
  }

  @Test
  void programsElsewhereAreTakenWhateverTheirName() throws IOException {
    Files.writeString(folder.resolve("code"), "int f(void) { return 1; }\n");
    CliRun run = CliRun.of("verify", including("../../code"));
    assertThat(run.code()).isEqualTo(ExitCode.SAFE);
  }
}
