package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import sunder.bench.conformance.ConformanceResults;
import sunder.bench.conformance.Row;
import sunder.bench.conformance.TestProgram;

/**
 * The conformance suite: directives, judgements and tables on a folder of small programs. With
 * {@code -Dsunder.conformance=FOLDER} (the profile {@code conformance}) also on the suites in that
 * folder: nothing is wrong, and nothing that is right in the published results is not right here.
 */
class ConformanceBenchTest {
  private static final String FOLDER = "sunder.conformance";

  @TempDir private Path folder;
  @TempDir private Path work;

  private void program(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private ConformanceResults results() throws Exception {
    return ConformanceBench.run(folder, work, Duration.ofSeconds(20), row -> {});
  }

  @Test
  void directivesSayWhatATestDoes() throws IOException {
    program(
        "a/one.c",
        """
        /* { dg-do compile { target x86_64-*-* } } */
        /* { dg-options "-O2 -fwrapv" } */
        /* { dg-additional-options "-mno-eabi" { target powerpc-*-eabi* } } */
        /* { dg-require-effective-target trampolines } */
        /* { dg-skip-if "small" { pdp11-*-* } } */
        /* { dg-skip-if "not without" { *-*-* } { "-O0" } { "" } } */
        int main(void);
        """);
    program("a/two.c", "/* { dg-skip-if \"\" { x86_64-*-* } } */ int main (void) { return 0; }");
    program("a/three.c", "/* { dg-skip-if \"\" { ! { i?86-*-* x86_64-*-* } } } */ int f(void);");
    List<TestProgram> programs = TestProgram.in(folder);
    assertThat(programs).extracting(TestProgram::suite).containsOnly("a");
    TestProgram one = programs.get(0);
    assertThat(one.action()).isEqualTo(TestProgram.Action.COMPILE);
    assertThat(one.options()).containsExactly("-O2", "-fwrapv");
    assertThat(one.requirements()).containsExactly("trampolines");
    assertThat(one.isSkipped()).isFalse();
    assertThat(programs.get(1).action()).isEqualTo(TestProgram.Action.COMPILE);
    assertThat(programs.get(1).isSkipped()).isFalse();
    assertThat(programs.get(2).action()).isEqualTo(TestProgram.Action.RUN);
    assertThat(programs.get(2).isSkipped()).isTrue();
  }

  @Test
  void verdictsAreJudgedByGcc() throws Exception {
    String declared = "void abort(void); void *malloc(unsigned long);\n";
    program("s/aborts.c", declared + "int main(void) { int x = 3; if (x == 3) abort(); }");
    program("s/ends.c", declared + "int main(void) { int x = 3; if (x != 3) abort(); }");
    program("s/fault.c", "int main(void) { return y; }");
    program("s/null.c", declared + "int main(void) { if (!malloc(4)) abort(); }");
    program(
        "s/order.c",
        "struct __attribute__((scalar_storage_order(\"big-endian\"))) s { int x; };\n"
            + "int main(void) { struct s v = {0}; return v.x; }");
    program("s/text.c", "/* { dg-do preprocess } */\n#if 1 + 1 == 2\nint x;\n#endif\n");
    program(
        "s/wraps.c",
        "/* { dg-options \"-fno-strict-overflow\" } */\n"
            + declared
            + "int main(void) { int x = 2147483647; x++; if (x > 0) abort(); }");
    program(
        "s/size.c",
        "/* { dg-options \"-fshort-enums\" } */\n"
            + declared
            + "enum e { A }; int main(void) { if (sizeof(enum e) == 1) abort(); }");
    ConformanceResults results = results();
    assumeTrue(results.rows().stream().noneMatch(row -> row.reference().equals("ABSENT")));
    assertThat(results.judged(Row.Judgement.RIGHT))
        .containsExactly("s/aborts.c", "s/ends.c", "s/fault.c", "s/text.c", "s/wraps.c");
    assertThat(results.judged(Row.Judgement.OPEN)).containsExactly("s/order.c");
    assertThat(results.judged(Row.Judgement.NOT_COMPARABLE))
        .containsExactly("s/null.c", "s/size.c");
    assertThat(results.judged(Row.Judgement.WRONG)).isEmpty();
    assertThat(results.markdown("m", "20 s"))
        .contains("| s | 8 | 5 | 0 | 1 | 2 | 3 | 2 | 1 | 1 | 0 | 1 | 0 | 0 |\n")
        .contains("| storage order | 1 |\n")
        .contains("| malloc = 0 | 1 |\n");
    assertThat(results.worseThan(results.csv())).isEmpty();
    assertThat(results.worseThan(results.csv().replace("OPEN", "RIGHT")))
        .containsExactly("s/order.c");
  }

  @Test
  @EnabledIfSystemProperty(named = FOLDER, matches = ".+")
  void suitesOfOthersAreAsPublished() throws Exception {
    ConformanceResults results =
        ConformanceBench.run(
            Path.of(System.getProperty(FOLDER)), work, Duration.ofSeconds(40), row -> {});
    assertThat(results.judged(Row.Judgement.WRONG)).isEmpty();
    assertThat(results.worseThan(Files.readString(Path.of("results/conformance/raw.csv"))))
        .isEmpty();
  }
}
