package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The text report without options fits one screen and has sums of what it leaves out. */
class ScreenReportTest {
  private static final int SCREEN = 60;

  @TempDir private Path directory;

  private String file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text).toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "examples/c/driver.c",
        "examples/c/settings.c",
        "examples/regress/past-the-end.c",
        "examples/regress/partly-verified.c",
        "examples/tutorial/5-board.c",
      })
  void reportsFitOneScreen(String example) {
    assertThat(CliRun.of("verify", example).out().lines()).hasSizeLessThan(SCREEN);
  }

  /** Each place of a fault is counted, and a fault of many variants is told once. */
  @Test
  void aFaultIsToldOnce() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 9; i++) {
      text.append("#ifdef F").append(i).append("\n#define STOP missing();\n#else\n");
    }
    text.append("#define STOP\n").append("#endif\n".repeat(9));
    text.append("int main(void) {\nSTOP\nSTOP\nreturn 0; }\n");
    String report = CliRun.of("verify", file("many.c", text.toString())).out();
    assertThat(report.replaceAll("\\s+", " "))
        .contains("FAULT: 511 variants")
        .containsOnlyOnce("'missing' is called and not defined")
        .contains("(1 more place)");
  }

  @Test
  void sumsStandForWhatIsProvedAndExamplesForWhatIsUndecided() throws IOException {
    String text =
        """
        extern int any(void);
        int a[3];
        int get(int i) { return a[i]; }
        int main(void) {
          int i = any();
          if (i < 0 || i > 2) return 0;
          a[i] = 1;
          get(i);
        #ifdef MORE
          asm("nop" : "=r"(i));
          a[i] = 2;
        #endif
          return 0;
        }
        """;
    String file = file("sums.c", text);
    String brief = CliRun.of("verify", file).out();
    assertThat(brief)
        .contains("UNKNOWN (not supported): 1 variant\n  when MORE\n")
        .containsPattern("line 10: assembly is not supported, and \\d more checks \\(--all\\)\n")
        .doesNotContain("a[i]");
    String all = CliRun.of("verify", "--all", file).out();
    assertThat(all).contains("line 3: a[i]", "line 11: a[i]").doesNotContain("(--all)");
    String without = CliRun.of("verify", "--config", "!MORE", file).out();
    assertThat(without)
        .containsPattern("\\d+ checks in 2 functions proved in every variant \\(")
        .doesNotContain("a[i]");
    assertThat(CliRun.of("verify", "-v", "--config", "!MORE", file).out())
        .contains("Checks without a failure\n", "  line 3: a[i] (bounds), proved\n");
  }

  @Test
  void aTimeLimitNamesThePhaseAndTheMostExpensiveOnes() throws IOException {
    String open =
        "int n; |- int x; int y; while (n > 0) { x = x + 1; y = y + 1; } if (x != y) abort; : void";
    CliRun run =
        CliRun.of("verify", "--domain", "intervals", "--timeout", "1s", file("open.ia", open));
    assertThat(run.out())
        .contains("(timeout)")
        .containsPattern("Stopped in: [\\w -]+\\. Most time: [\\w -]+ \\d+\\.\\d{3} s");
  }

  /** The initial values of what system headers declare are no steps of a trace. */
  @Test
  void variablesOfSystemHeadersAreLeftOut() throws IOException {
    assumeTrue(Files.exists(Path.of("/usr/include/unistd.h")), "no system headers");
    String text =
        """
        #include <unistd.h>
        extern int other;
        void reach_error(void);
        int main(void) { if (other == 1) reach_error(); return 0; }
        """;
    assertThat(CliRun.of("verify", "-v", file("system.c", text)).out())
        .contains("other = 1")
        .doesNotContain("optind", "optarg", "environ");
  }
}
