package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeriveCommandTest {
  private static final String FAMILY =
      """
      // a family
      features A, B;
      feature K : -3..7;
      constraint A => K > 0;
      int n; int x[k];
      |-
      int y = A ? K : 2, z = -K;   // K here
      #ifdef A
      // inside
      int w = 1, v = K;
      #elif B
      int w = 2;
      #else
      int w = 3;
      #endif
      #if (A && B) { y = 1; } else if (n > 0) y = 2;
      if (n == 2) #if (A) y = ??h[0..3]; else skip; else y = (#if (B) 3 else k);
      #if (B) { n = 1; }
      void p(int q) { int C = 3; y = C + q + h; }
      #if (C) p(w);
      : void
      """;

  @TempDir private Path directory;

  private String file(String text) throws IOException {
    return Files.writeString(directory.resolve("f.ia"), text).toString();
  }

  @Test
  void partsGoAndFeaturesAreConstants() throws IOException {
    String family = FAMILY.replace("A, B;", "A, B, D;").replace("(C)", "(D)");
    CliRun run = CliRun.of("derive", file(family), "--config", "!A,B,!D,K=-3,h=2");
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isEqualTo(ExitCode.SAFE);
    assertThat(run.out())
        .isEqualTo(
            """
            // a family



            int n; int x[k];
            |-
            int y = false ? (-3) : 2, z = -(-3);   // K here




            int w = 2;



            if (n > 0) y = 2;
            if (n == 2) skip; else y = (3);
            { n = 1; }
            void p(int q) { int C = 3; y = C + q + 2; }
            skip;
            : void
            """);
  }

  @Test
  void whatIsDeclaredHidesAFeature() throws IOException {
    String hidden = "int n; |- #if (A) n = 1; { boolean A; n = A ? 1 : 2; } n = A ? 1 : 2; : void";
    CliRun run = CliRun.of("derive", file(hidden), "--config", "A");
    assertThat(run.out())
        .isEqualTo("int n; |- n = 1; { boolean A; n = A ? 1 : 2; } n = true ? 1 : 2; : void\n");
  }

  @Test
  void theMessageSaysWhatIsOpen() throws IOException {
    CliRun run = CliRun.of("derive", "examples/account.ia", "--config", "CHECK,FEE");
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err())
        .isEqualTo(
            "sunder: examples/account.ia: this leaves 4 variants; say with --config what OVERDRAFT,"
                + " FEE_FIRST are, for example: --config 'CHECK, !OVERDRAFT, FEE, !FEE_FIRST'\n");
    assertThat(CliRun.of("derive", "examples/account.ia", "--config", "NO").code())
        .isEqualTo(ExitCode.USAGE);
  }

  @Test
  void whatTheTextDoesNotMentionMatters() throws IOException {
    CliRun run = CliRun.of("derive", file("features A; |- skip; : void"));
    assertThat(run.code()).isEqualTo(ExitCode.SAFE);
    assertThat(run.out()).isEqualTo(" |- skip; : void\n");
  }

  @Test
  void promelaHasNoSuchText() {
    CliRun run = CliRun.of("derive", "examples/promela/sketch/loop.pml", "--config", "");
    assertThat(run.code()).isIn(ExitCode.USAGE, ExitCode.BAD_INPUT);
  }
}
