package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.bench.ProgramGenerators;
import sunder.cli.console.ExitCode;

/** The verify command from arguments to exit code, with the real procedures. */
class VerifyCommandTest {
  private static final String SAFE = "int n; |- int x = n; if (x != x) abort; : void";
  private static final String UNSAFE = "features A, B; int n; |- #if (A) if (n == 7) abort; : void";
  private static final String OPEN =
      "int n; |- int x; int y; while (n > 0) { x = x + 1; y = y + 1; } if (x != y) abort; : void";

  @TempDir private Path directory;

  private String file(String name, String text) throws IOException {
    Path file = directory.resolve(name);
    Files.writeString(file, text);
    return file.toString();
  }

  private static void requireJson(String text) throws IOException {
    try (JsonParser parser = new JsonFactory().createParser(text)) {
      while (parser.nextToken() != null) {
        assertThat(parser.currentToken()).isNotNull();
      }
    }
  }

  @Test
  void everyVariantSafeIsZero() throws IOException {
    CliRun run = CliRun.of("verify", file("safe.ia", SAFE));
    assertThat(run.code()).isEqualTo(ExitCode.SAFE);
    assertThat(run.out()).contains("0 variants UNSAFE, 1 SAFE, 0 UNKNOWN of 1");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void anUnsafeVariantIsTen() throws IOException {
    CliRun run = CliRun.of("verify", file("unsafe.ia", UNSAFE));
    assertThat(run.code()).isEqualTo(ExitCode.UNSAFE);
    assertThat(run.out())
        .contains("2 variants UNSAFE, 2 SAFE, 0 UNKNOWN of 4", "when A", "n.7", "abort.run");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void anUndecidedVariantIsTwenty() throws IOException {
    CliRun run =
        CliRun.of("verify", "--method", "symbolic", "--max-iterations", "3", file("o.ia", OPEN));
    assertThat(run.code()).isEqualTo(ExitCode.UNKNOWN);
    assertThat(run.out()).contains("UNKNOWN (iteration limit)", "--max-iterations");
  }

  @ParameterizedTest
  @ValueSource(strings = {"arp", "brute-symbolic"})
  void aPlayThatIsTooLargeForTheReplayIsNotCalledSpurious(String method) throws IOException {
    String squares = "x = x * x; ".repeat(40);
    String sequence = file("o.ia", "|- int x = 2; " + squares + "if (x > 7) abort; : void");
    String function =
        "void reach_error(void); int main(void) { int x = 2; %sif (x > 7) reach_error(); }";
    String text = method.startsWith("brute") ? sequence : file("o.c", function.formatted(squares));
    CliRun run = CliRun.of("verify", "--method", method, text);
    assertThat(run.code()).isEqualTo(ExitCode.UNKNOWN);
    assertThat(run.out()).contains("UNKNOWN (memory): 1 variant", "too large");
  }

  @ParameterizedTest
  @ValueSource(strings = {"arp", "symbolic", "brute-arp", "brute-symbolic"})
  void everyMethodFindsTheUnsafeVariants(String method) throws IOException {
    CliRun run = CliRun.of("verify", "--method", method, file("unsafe.ia", UNSAFE));
    assertThat(run.code()).isEqualTo(ExitCode.UNSAFE);
    assertThat(run.out()).contains("2 variants UNSAFE, 2 SAFE, 0 UNKNOWN of 4");
  }

  @Test
  void stdoutIsJsonAtTheMostVerboseLevel() throws IOException {
    CliRun run =
        CliRun.of("verify", "-v", "--trace", "--format", "json", file("unsafe.ia", UNSAFE));
    requireJson(run.out());
    assertThat(run.out()).startsWith("{").contains("\"validVariants\": \"4\"");
    assertThat(run.err()).contains("iteration 1");
  }

  @Test
  void severalFilesAreAListAndTheWorstCounts() throws IOException {
    String safe = file("safe.ia", SAFE);
    String unsafe = file("unsafe.ia", UNSAFE);
    CliRun run = CliRun.of("verify", "--format=json", safe, unsafe);
    requireJson(run.out());
    assertThat(run.out()).startsWith("[").contains(safe, unsafe);
    assertThat(run.code()).isEqualTo(ExitCode.UNSAFE);
  }

  @Test
  void aBadFileDoesNotStopTheOthers() throws IOException {
    CliRun run =
        CliRun.of(
            "verify", "-q", file("bad.ia", "int n; |- n = ; : void"), file("unsafe.ia", UNSAFE));
    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run.out()).contains("unsafe.ia: 2 variants UNSAFE, 2 SAFE, 0 UNKNOWN of 4");
    assertThat(run.err()).contains("bad.ia:1:15: ", "  int n; |- n = ; : void\n", "^");
  }

  @Test
  void onlyABadFileLeavesStdoutEmpty() throws IOException {
    CliRun run = CliRun.of("verify", "--format=json", file("bad.ia", "|-"));
    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void allDiagnosticsAreShown() throws IOException {
    CliRun run = CliRun.of("verify", file("bad.ia", "|- x = 1;\n y = 2; : void"));
    assertThat(run.err()).contains("bad.ia:1:4: ", "bad.ia:2:2: ");
  }

  @Test
  void missingFilesDirectoriesAndBinariesAreBadInput() throws IOException {
    Path binary = directory.resolve("binary.ia");
    Files.write(binary, new byte[] {'|', '-', (byte) 0xff, 0});
    String missing = directory.resolve("missing.ia").toString();
    for (String name : new String[] {missing, directory.toString(), binary.toString()}) {
      CliRun run = CliRun.of("verify", name);
      assertThat(run.code()).as(name).isEqualTo(ExitCode.BAD_INPUT);
      assertThat(run.err()).startsWith(name + ":").doesNotContain("\tat ");
      assertThat(run.out()).isEmpty();
    }
  }

  @Test
  void standardInputIsAFileToo() {
    InputStream before = System.in;
    try {
      System.setIn(new ByteArrayInputStream(UNSAFE.getBytes(StandardCharsets.UTF_8)));
      assertThat(CliRun.of("verify", "-").out()).startsWith("-: ");
      System.setIn(new ByteArrayInputStream("|- x; : void".getBytes(StandardCharsets.UTF_8)));
      assertThat(CliRun.of("verify", "-").err()).startsWith("stdin:1:4: unknown name 'x'");
    } finally {
      System.setIn(before);
    }
  }

  @Test
  void reportsAreTheSameInEveryLanguage() {
    Locale before = Locale.getDefault();
    for (String format : new String[] {"text", "json"}) {
      String plain = CliRun.of("verify", "-v", "--format", format, "examples/intro.ia").out();
      try {
        Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
        String other = CliRun.of("verify", "-v", "--format", format, "examples/intro.ia").out();
        assertThat(withoutTimes(other)).isEqualTo(withoutTimes(plain));
        assertThat(other).matches("\\p{ASCII}*");
      } finally {
        Locale.setDefault(before);
      }
    }
  }

  @Test
  void listsAreNotLongerThanTheyMayBe() throws IOException {
    String names = IntStream.range(0, 40).mapToObj(i -> "F" + i).collect(Collectors.joining(", "));
    String many = file("many.ia", "features " + names + "; |- #if (F1) abort; : void");
    CliRun run = CliRun.of("verify", "--list", "--format", "json", many);
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err())
        .contains("there are 1099511627776 variants, and at most 1048576 are listed");
    assertThat(CliRun.of("verify", "--list", "examples/intro.ia").err())
        .contains("--list lists variants in JSON only: add --format json");
  }

  @Test
  void aListThatIsCutShortSaysSo() throws IOException {
    String names = IntStream.range(0, 20).mapToObj(i -> "F" + i).collect(Collectors.joining(", "));
    String many = file("many.ia", "features " + names + "; |- #if (F1) abort; : void");
    CliRun run = CliRun.of("verify", "--list", "--format", "json", "--timeout", "1s", many);
    assertThat(run.out()).contains("\"perVariantOmitted\": \"").endsWith("}\n");
  }

  @Test
  void namesThatLookMistypedAreWarnedOf() throws IOException {
    String body = "|- int x; #if (DEBUG) x = 1; #if (DEBUG) x = 2; #if (DEBGU) x = 3; : void";
    CliRun run = CliRun.of("verify", file("typo.ia", body));
    assertThat(run.code()).isEqualTo(ExitCode.SAFE);
    assertThat(run.err())
        .contains("typo.ia:1:54: warning: feature 'DEBGU' is met only here", "mean 'DEBUG'?");
    String declared = file("declared.ia", "features DEBUG, DEBGU; " + body);
    assertThat(CliRun.of("verify", declared).err()).isEmpty();
    String numbered =
        "|- int x; #if (F1) x = 1; #if (F2) x = 2; #if (A) x = 3; #if (B) x = 3; : void";
    assertThat(CliRun.of("verify", file("numbered.ia", numbered)).err()).isEmpty();
  }

  @Test
  void verySimilarMessagesAreCounted() throws IOException {
    String twice =
        IntStream.range(0, 10_000).mapToObj(i -> "features F;\n").collect(Collectors.joining());
    CliRun run = CliRun.of("verify", file("twice.ia", twice + "|- skip; : void"));
    assertThat(run.err()).endsWith("and 9979 more like these\n").hasSizeLessThan(10_000);
    String unknown =
        IntStream.range(0, 100)
            .mapToObj(i -> "x = 1;\n" + "y" + i + " = 1;\n")
            .collect(Collectors.joining());
    assertThat(CliRun.of("verify", file("unknown.ia", "|- " + unknown + ": void")).err())
        .endsWith("and 81 more like these\n");
  }

  @Test
  void ofMessagesThatDifferInNamesThreeAreShown() throws IOException {
    String includes =
        IntStream.range(0, 5)
            .mapToObj(i -> "#ifdef F\n#include \"none" + i + ".h\"\n#endif\n")
            .collect(Collectors.joining());
    String text = includes + "int main(void) { return 0; }\n";
    assertThat(CliRun.of("verify", file("includes.c", text)).err())
        .contains("none0.h", "none1.h", "none2.h")
        .doesNotContain("none3.h")
        .containsOnlyOnce("hint:")
        .endsWith("and 2 more warnings\n");
  }

  @Test
  void adviceIsGivenWhereItCanHelp() throws IOException {
    String open = file("o.ia", OPEN);
    assertThat(CliRun.of("verify", "--method", "symbolic", open).out().replaceAll("\\s+", " "))
        .contains("Raise --max-iterations (64 unless given), or use --method arp");
    assertThat(CliRun.of("verify", "--max-iterations", "1", open).out())
        .contains("Raise --max-iterations.")
        .doesNotContain("--method");
  }

  /** The evaluation's family with three features takes the symbolic procedure 16 iterations. */
  @Test
  void theSymbolicProcedureDecidesThePapersFamily() throws IOException {
    String proc = file("proc.ia", ProgramGenerators.named("proc").orElseThrow().apply(3));
    assertThat(CliRun.of("verify", "-q", "--method", "symbolic", proc).out())
        .endsWith("8 variants UNSAFE, 0 SAFE, 0 UNKNOWN of 8\n");
  }

  @Test
  void configRestrictsTheFamily() throws IOException {
    String file = file("unsafe.ia", UNSAFE);
    assertThat(CliRun.of("verify", "--config", "!A", file).code()).isEqualTo(ExitCode.SAFE);
    assertThat(CliRun.of("verify", "--config", "A, !B", file).out())
        .contains("1 variant UNSAFE, 0 SAFE, 0 UNKNOWN of 1");
  }

  @Test
  void aFeatureModelRestrictsTheFamily() throws IOException {
    String family = file("unsafe.ia", UNSAFE);
    String model = file("model.dimacs", "c 1 A\nc 2 B\np cnf 2 1\n1 2 0\n");
    assertThat(CliRun.of("verify", "--feature-model", model, family).out())
        .contains("2 variants UNSAFE, 1 SAFE, 0 UNKNOWN of 3");
    CliRun missing = CliRun.of("verify", "--feature-model", "no-such-model.uvl", family);
    assertThat(missing.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(missing.err()).startsWith("no-such-model.uvl: no such file");
  }

  @Test
  void deepNestingIsNoStackTrace() throws IOException {
    String deep = "|- int x; x = " + "(".repeat(100_000) + "1" + ")".repeat(100_000) + "; : void";
    String chain = "|- int x; x = 1" + " + 1".repeat(20_000) + "; : void";
    for (String text : new String[] {deep, chain}) {
      CliRun run = CliRun.of("verify", file("deep.ia", text));
      assertThat(run.code()).isIn(ExitCode.BAD_INPUT, ExitCode.SAFE, ExitCode.UNKNOWN);
      assertThat(run.err()).doesNotContain("\tat ", "internal error");
    }
  }

  @ParameterizedTest
  @CsvSource({"'A,!Z'", "'A,!A'", "'A &'", "'A=7'"})
  void aConfigThatDoesNotFitIsWrongUsage(String config) throws IOException {
    CliRun run = CliRun.of("verify", "--config", config, file("unsafe.ia", UNSAFE));
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("--config");
  }

  @Test
  void unsafeNamesACommandOfTheContext() throws IOException {
    String file = file("f.ia", "void f(); void g(int); int h(); |- f(); : void");
    assertThat(CliRun.of("verify", file).code()).isEqualTo(ExitCode.SAFE);
    assertThat(CliRun.of("verify", "--unsafe", "f", file).code()).isEqualTo(ExitCode.UNSAFE);
    assertThat(CliRun.of("verify", "--unsafe", "g", file).code()).isEqualTo(ExitCode.SAFE);
    assertThat(CliRun.of("verify", "--unsafe", "h", file).code()).isEqualTo(ExitCode.USAGE);
    assertThat(CliRun.of("verify", "--unsafe", "x", file).code()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void checksAreOffByDefault() throws IOException {
    String file = file("c.ia", "int n; |- int a[3]; int i = n; a[i] = 1; i = 1 / n; : void");
    assertThat(CliRun.of("verify", file).code()).isEqualTo(ExitCode.SAFE);
    assertThat(CliRun.of("verify", "--check", "bounds", file).code()).isEqualTo(ExitCode.UNSAFE);
    assertThat(CliRun.of("verify", "--check", "div", file).code()).isEqualTo(ExitCode.UNSAFE);
    assertThat(CliRun.of("verify", "--check", "bounds,div", file).code())
        .isEqualTo(ExitCode.UNSAFE);
  }

  @Test
  void completePlaysMustBeCompleted() throws IOException {
    String file = file("c.ia", "|- abort; diverge; : void");
    assertThat(CliRun.of("verify", file).code()).isEqualTo(ExitCode.UNSAFE);
    assertThat(CliRun.of("verify", "--complete-plays", file).code()).isEqualTo(ExitCode.SAFE);
  }

  @Test
  void aTimeoutReportsTheRestAsUnknown() throws IOException {
    CliRun run = CliRun.of("verify", "--method=symbolic", "--timeout", "2s", file("open.ia", OPEN));
    assertThat(run.code()).isEqualTo(ExitCode.UNKNOWN);
    assertThat(run.out()).contains("0 variants UNSAFE, 0 SAFE, 1 UNKNOWN of 1");
  }

  @Test
  void theReportGoesToTheFileOfOutput() throws IOException {
    Path report = directory.resolve("report.json");
    CliRun run =
        CliRun.of("verify", "--format=json", "--output=" + report, file("unsafe.ia", UNSAFE));
    assertThat(run.out()).isEmpty();
    requireJson(Files.readString(report));
  }

  @Test
  void anInputIsNeverWrittenOver() throws IOException {
    String family = file("unsafe.ia", UNSAFE);
    for (String command : new String[] {"verify", "compare", "model"}) {
      CliRun run = CliRun.of(command, "--output=" + family, family);
      assertThat(run.code()).as(command).isEqualTo(ExitCode.USAGE);
      assertThat(run.err()).contains("is an input");
    }
    assertThat(Files.readString(Path.of(family))).isEqualTo(UNSAFE);
  }

  @Test
  void theSameRunGivesTheSameBytes() throws IOException {
    String file = file("unsafe.ia", UNSAFE);
    for (String format : new String[] {"text", "json"}) {
      String first = withoutTimes(CliRun.of("verify", "--format", format, file).out());
      String second = withoutTimes(CliRun.of("verify", "--format", format, file).out());
      assertThat(first).isEqualTo(second);
    }
  }

  private static String withoutTimes(String report) {
    return report
        .replaceAll("\"(smtMillis|millis|peakHeapBytes)\": \\d+", "")
        .replaceAll("\\d+ solver queries(?: in|;) .*", "");
  }
}
