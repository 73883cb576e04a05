package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.cli.console.ExitCode;

/** Nothing of an input gets to the terminal that the terminal would obey. */
class ControlCharactersTest {
  /** Colour, bell, a title, C1, and an override of the direction of writing. */
  private static final String HOSTILE = "\u001b[31m\u0007\u001b]0;t\u0007\u009b7m\u202e\u2066";

  private static final String C =
      """
      #include <assert.h>
      int n(void);
      int main(void) {
        int a = n(); /* %1$s */
      #ifdef A
        assert(a /* %1$s */ > 0 && (a /* %1$s */ > 1));
      #endif
      #ifdef B
        return %1$s;
      #endif
      #ifdef C
        return none; /* %1$s */
      #endif
        while (a < 0) { } // %1$s
        return 0;
      }
      """;

  private static final String IA =
      "// %1$s\nint n; |- int x = n; // %1$s\nif (x /* %1$s */ == 1) abort; // %1$s\n: void\n";

  private static final String PROMELA =
      "byte x; /* %1$s */\nactive proctype p() { x = 1 /* %1$s */; assert(x /* %1$s */ != 1) }\n";

  private static final String WRONG = "int n; |- int x = %1$s; /* %1$s */ : void\n";

  private static final String UVL =
      "features\n  Root\n    optional\n      \"A%1$s\"\n      A\nconstraints\n  A => \"A%1$s\"\n";

  @TempDir private Path folder;

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text.formatted(HOSTILE)).toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "verify a.c",
        "verify -v a.ia a.pml wrong.ia",
        "verify --trace a.ia",
        "verify --feature-model m.uvl f.ia",
        "compare a.c wrong.ia",
        "check-model a.c",
        "check-model --feature-model m.uvl f.ia",
        "replay a.ia play.txt",
        "verify wrong.ia no-such-\u001b[31m.ia",
        "verify --config \u001b[31m f.ia",
        "verify --no-such-\u001b[31m f.ia",
      })
  void theyAreShown(String line) throws IOException {
    file("a.c", C);
    file("a.ia", IA);
    file("a.pml", PROMELA);
    file("wrong.ia", WRONG);
    file("m.uvl", UVL);
    file("f.ia", "|- #if (A) abort; : void");
    file("play.txt", "run\nn.read\nn.1\nabort.run\n");
    List<String> words =
        List.of(line.split(" ")).stream()
            .map(word -> word.matches(".*\\.\\w+") ? folder.resolve(word).toString() : word)
            .toList();
    CliRun run = CliRun.of(words.toArray(String[]::new));
    assertThat(run.code()).isNotEqualTo(ExitCode.INTERNAL_ERROR);
    String shown = run.out() + run.err();
    assertThat(shown).contains("\\u001b[31m").doesNotContainPattern("[\\p{Cc}\\p{Cf}&&[^\n]]");
  }

  /** Our own colours are none of them. */
  @Test
  void coloursStay() throws IOException {
    CliRun run = CliRun.of("verify", "--color", "always", file("a.ia", IA));
    assertThat(run.out())
        .contains("\u001b[31;1mUNSAFE\u001b[0m")
        .doesNotContain("\u0007", "\u001b[31m");
  }
}
