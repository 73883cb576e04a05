package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sunder.cli.console.ExitCode;

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
  void aLengthWithoutItsArrayStaysOne() throws IOException {
    String family =
        "int n; |- int of_l = 2; #if (A) { int s[l]; s[0] = m; } int t[m]; n = l + m; : void\n";
    assertThat(CliRun.of("derive", file(family), "--config", "!A").out())
        .isEqualTo("int n; int of_l_[l]; |- int of_l = 2; skip; int t[m]; n = l + m; : void\n");
    assertThat(CliRun.of("derive", file(family), "--config", "A").out())
        .isEqualTo("int n; |- int of_l = 2; { int s[l]; s[0] = m; } int t[m]; n = l + m; : void\n");
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
            "sunder: examples/account.ia: 4 variants remain; select one: say with --config what OVERDRAFT,"
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
  void conditionsOfCAreResolved() throws IOException {
    String family =
        Files.writeString(
                directory.resolve("f.c"),
                """
                #if defined(A) && LEVEL > 2 /* both */
                #define TWICE(x) (2 * (x)) // \
                  goes on
                #elif B
                # define TWICE(x) x
                #endif
                int main(void) {
                  int x = LEVEL;
                #ifdef A
                  // only here
                  x += A;
                #else
                  x = 0;
                #endif
                  return x; }
                """)
            .toString();
    String[] asked = {"derive", family, "--feature", "LEVEL:-1..7", "--config", "A,!B,LEVEL=5"};
    CliRun run = CliRun.of(asked);
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .isEqualTo(
            """
            #define LEVEL 5
            #define TWICE(x) (2 * (x)) // \
              goes on
            #define A 1


            int main(void) {
              int x = LEVEL;

              // only here
              x += A;



              return x; }
            """);
  }

  @Test
  void whatIsIncludedStandsInItsPlace() throws IOException {
    Files.writeString(
        directory.resolve("h.h"),
        "#ifndef H\n#define H\n#ifdef A\nint a;\n#else\nint b;\n#endif\n#endif\n");
    String family =
        Files.writeString(
                directory.resolve("f.c"),
                "#include <assert.h>\n#include \"h.h\"\n#include \"h.h\"\nint main(void) { }\n")
            .toString();
    CliRun run = CliRun.of("derive", family, "--config", "!A");
    assertThat(run.err()).isEmpty();
    assertThat(run.out().replaceAll("\n+", "\n"))
        .isEqualTo("#include <assert.h>\n#define H\nint b;\nint main(void) { }\n");
  }

  @Test
  void chosenVariablesAreConstants() {
    CliRun run =
        CliRun.of(
            "derive",
            "examples/c/simulator.c",
            "--feature-prefix",
            "FEATURE_",
            "--config",
            "FEATURE_weight,FEATURE_doors");
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains(
            "\nint FEATURE_weight;\n", "\n  1;\n", "(!1 || 1)", "if (1 && load + weight > 4)");
  }

  @Test
  void featuresOfPromelaAreNumbers() throws IOException {
    String family =
        Files.writeString(
                directory.resolve("f.pml"),
                """
                typedef features { bool A; bool B };
                features f;
                features int[-3,3] N
                #define BOTH (f.A && ?N > 0)
                int x = ??h[0..3];
                #if (A || N == 2)
                active proctype q() { x = 2 }
                #define Y 1
                #elif (B)
                active proctype r() { x = 2 }
                #else
                active proctype s() { x = 2 }
                #endif
                active proctype p() {
                  bool A;
                  gd :: f.B -> x = ?N :: else -> A = f.A dg;
                  assert(BOTH || A || Y > x)
                }
                ltl always { [] (f.A -> x < 3) }
                """)
            .toString();
    CliRun run = CliRun.of("derive", family, "--config", "!A,B,N=-2,h=1");
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .isEqualTo(
            """



            #define BOTH (0 && (-2) > 0)
            int x = 1;


            #define Y 1

            active proctype r() { x = 2 }



            active proctype p() {
              bool A;
              if :: 1 -> x = (-2) :: else -> A = 0 fi;
              assert(BOTH || A || Y > x)
            }
            ltl always { [] (0 -> x < 3) }
            """);
  }
}
