package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.cli.console.ExitCode;
import sunder.cli.console.Interruption;
import sunder.cli.console.ProcessEnvironment.VerifierFactory;
import sunder.report.json.ReportSchema;
import sunder.testing.RandomFamilies;
import sunder.verify.VerificationResult;
import sunder.verify.refinement.RecallAtOnce;

/** Reports that are kept: the same as those that are made, as long as nothing changed. */
class CacheTest {
  private static final List<String> FILES =
      List.of(
          "examples/intro.ia",
          "examples/no-such.ia",
          "examples/err/argument-count.ia",
          "examples/promela/always.pml",
          "examples/regress/partly-verified.c",
          "examples/account.ia");

  private static final int COUNT = Integer.getInteger("sunder.cache.count", 6);
  private static final long FIRST = Long.getLong("sunder.cache.first", 0);

  @TempDir private Path directory;

  private final List<String> verified = new ArrayList<>();

  private CliRun run(String... arguments) {
    VerifierFactory verifiers =
        (method, solver, strategy) -> {
          verified.add(method.toString());
          return Main.VERIFIERS.create(method, solver, RecallAtOnce.in(strategy));
        };
    String[] cached = {"verify", "--cache", cache().toString()};
    return CliRun.with(
        verifiers,
        new Interruption(),
        Stream.of(cached, arguments).flatMap(Arrays::stream).toArray(String[]::new));
  }

  private Path cache() {
    return directory.resolve("cache");
  }

  private String file(String name, String text) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text).toString();
  }

  /** Whether the same command computes something. */
  private boolean isComputed(String... arguments) {
    verified.clear();
    CliRun made = run(arguments);
    boolean isComputed = !verified.isEmpty();
    String[] plain =
        Stream.concat(Stream.of("verify"), Stream.of(arguments)).toArray(String[]::new);
    assertThat(told(made.out())).isEqualTo(told(CliRun.of(plain).out()));
    return isComputed;
  }

  /** Without times, memory and how much of it was known. */
  private static String told(String text) {
    return text.replaceAll(",\\s*\"known\": \\d+", "")
        .replaceAll("\\d+\\.\\d+ s\\b|time=\"[\\d.]+\"", "TIME")
        .replaceAll("\\d+ MB", "MEMORY")
        .replaceAll("\"(\\w*(?i:millis|bytes))\" ?: ?\\d+", "$1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "json", "sarif", "junit"})
  void reportsAreTheSameInEachForm(String form) {
    List<String> command = new ArrayList<>(List.of("--format", form));
    command.addAll(FILES);
    String[] arguments = command.toArray(String[]::new);
    CliRun made = run(arguments);
    verified.clear();
    CliRun kept = run(arguments);
    assertThat(verified).isEmpty();
    assertThat(kept).isEqualTo(made);
    command.add(0, "verify");
    CliRun plain = CliRun.of(command.toArray(String[]::new));
    assertThat(told(made.out()).replaceAll("\\s+", " "))
        .isEqualTo(told(plain.out()).replaceAll("\\s+", " "));
    assertThat(kept.err()).isEqualTo(plain.err());
    assertThat(kept.code()).isEqualTo(plain.code());
  }

  @ParameterizedTest
  @ValueSource(strings = {"examples/intro.ia", "examples/promela/always.pml"})
  void theOnlyFileIsNoList(String file) {
    for (String form : List.of("text", "json")) {
      assertThat(isComputed("--format", form, file)).isTrue();
      assertThat(isComputed("--format", form, file)).isFalse();
    }
  }

  @Test
  void whatAFileIncludesMatters() throws IOException {
    String c =
        "#include \"limit.h\"\nint main(void) { int x = LIMIT; int a[3]; a[x] = 1; return 0; }";
    String file = file("src/f.c", c);
    String header = file("late/limit.h", "#define LIMIT 2\n");
    file("early/other.h", "");
    String[] arguments = {"-I", dir("early"), "-I", dir("late"), file};
    assertThat(isComputed(arguments)).isTrue();
    assertThat(isComputed(arguments)).isFalse();
    Files.writeString(Path.of(header), "#define LIMIT 3\n");
    assertThat(isComputed(arguments)).isTrue();
    Files.writeString(Path.of(header), "#define LIMIT 2\n");
    assertThat(isComputed(arguments)).isTrue();
    // One that was not there before hides it.
    file("early/limit.h", "#define LIMIT 7\n");
    assertThat(isComputed(arguments)).isTrue();
    assertThat(isComputed(arguments)).isFalse();
    file("src/limit.h", "");
    assertThat(isComputed(arguments)).isTrue();
    file("src/limit.h", "#define LIMIT 1\n");
    assertThat(isComputed(arguments)).isTrue();
  }

  private String dir(String name) {
    return directory.resolve(name).toString();
  }

  @Test
  void aHeaderThatIsAskedForMatters() throws IOException {
    String c =
        "#if __has_include(\"x.h\")\n#define N 3\n#else\n#define N 2\n#endif\n"
            + "int main(void) { int a[3]; a[N] = 1; return 0; }";
    String[] arguments = {"-I", dir("inc"), file("f.c", c)};
    file("inc/y.h", "");
    assertThat(isComputed(arguments)).isTrue();
    file("inc/x.h", "");
    assertThat(isComputed(arguments)).isTrue();
    assertThat(isComputed(arguments)).isFalse();
    Files.delete(directory.resolve("inc/x.h"));
    assertThat(isComputed(arguments)).isTrue();
  }

  @Test
  void aFeatureModelBesideMatters() throws IOException {
    String model = "features bool A, B\nactive proctype p() { assert(1) }\n";
    String file = file("m.pml", model);
    assertThat(isComputed(file)).isTrue();
    file("m.tvl", "root M group allOf { A, opt B }\n");
    assertThat(isComputed(file)).isTrue();
    assertThat(isComputed(file)).isFalse();
  }

  @Test
  void optionsAndWhatTheyNameMatter() throws IOException {
    String file = file("f.ia", "features A, B; |- #if (A) abort; : void");
    String uvl = file("m.uvl", "features\n\tR\n\t\toptional\n\t\t\tA\n\t\t\tB\n");
    assertThat(isComputed(file)).isTrue();
    assertThat(isComputed("--first", file)).isTrue();
    assertThat(isComputed("--jobs", "2", "--timeout", "50s", file)).isFalse();
    assertThat(isComputed("--config", "A", file)).isTrue();
    assertThat(isComputed("--feature-model", uvl, file)).isTrue();
    file("m.uvl", "features\n\tR\n\t\tmandatory\n\t\t\tA\n\t\toptional\n\t\t\tB\n");
    assertThat(isComputed("--feature-model", uvl, file)).isTrue();
    assertThat(isComputed("--feature-model", uvl, file)).isFalse();
  }

  @Test
  void filesOfOneProgramMatterTogether() throws IOException {
    String main = file("main.c", "int f(void); int main(void) { int a[3]; a[f()] = 1; return 0; }");
    String two = file("two.c", "int f(void) { return 2; }");
    String three = file("three.c", "int f(void) { return 3; }");
    assertThat(isComputed(main, two)).isTrue();
    assertThat(isComputed(main, three)).isTrue();
    assertThat(isComputed(main, two)).isFalse();
    file("two.c", "int f(void) { return 3; }");
    assertThat(isComputed(main, two)).isTrue();
  }

  @Test
  void limitsAreNotKept() {
    String[] arguments = {"--max-iterations", "1", "examples/retry.ia"};
    assertThat(isComputed(arguments)).isTrue();
    assertThat(isComputed(arguments)).isTrue();
    assertThat(run("--timeout", "1ms", "examples/intro.ia").out()).contains("timeout");
    assertThat(isComputed("examples/intro.ia")).isTrue();
  }

  /** Time that is up once all is decided ends the search for statements that no run gets to. */
  @Test
  void whatALimitCutShortIsNotKept() {
    VerifierFactory slow =
        (method, solver, strategy) ->
            (problem, budget, listener) -> {
              VerificationResult result =
                  Main.VERIFIERS.create(method, solver, strategy).verify(problem, budget, listener);
              while (!budget.isExhausted()) {
                Thread.onSpinWait();
              }
              return result;
            };
    String[] questions = {"--timeout", "2s", "examples/promela/response.pml"};
    String[] cached = {"verify", "--cache", cache().toString()};
    CliRun cut =
        CliRun.with(
            slow,
            new Interruption(),
            Stream.of(cached, questions).flatMap(Arrays::stream).toArray(String[]::new));
    assertThat(cut.out()).contains("UNSAFE");
    assertThat(isComputed(questions)).isTrue();
    assertThat(isComputed(questions)).isFalse();
  }

  private List<Path> entries() throws IOException {
    try (Stream<Path> entries = Files.list(cache())) {
      return entries.sorted().toList();
    }
  }

  /** A report, or what was proved, each where it is what is asked for. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatIsDamagedIsToldAndMadeAgain(boolean ofProofs) throws IOException {
    String file = "examples/intro.ia";
    CliRun made = run(file);
    Path entry =
        entries().stream()
            .filter(path -> path.toString().endsWith(".proofs") == ofProofs)
            .findFirst()
            .orElseThrow();
    String text = Files.readString(entry);
    for (String damaged :
        List.of(
            "",
            text.substring(0, text.length() / 2),
            text.replace("UNSAFE", "SAFE") + " ",
            text.replace("\"code\":\"UNSAFE\"", "\"code\":\"SAFE\"") + " ",
            "\n{}")) {
      Files.writeString(entry, damaged);
      for (Path other : ofProofs ? entries() : List.<Path>of()) {
        Files.deleteIfExists(other.equals(entry) ? cache().resolve("none") : other);
      }
      verified.clear();
      CliRun run = run(file);
      assertThat(verified).isNotEmpty();
      assertThat(run.err()).containsOnlyOnce("is damaged and not used");
      assertThat(run.code()).isEqualTo(ExitCode.UNSAFE);
      assertThat(told(run.out())).isEqualTo(told(made.out()));
      assertThat(run(file).err()).isEmpty();
    }
  }

  /** Whether a run has to search; it finds what one from nothing does. */
  private boolean isSearched(String file) throws IOException {
    verified.clear();
    VerifierFactory watched =
        (method, solver, strategy) ->
            (problem, budget, listener) -> {
              VerificationResult result =
                  Main.VERIFIERS
                      .create(method, solver, RecallAtOnce.in(strategy))
                      .verify(problem, budget, listener);
              verified.add(String.valueOf(result.statistics().transitions()));
              return result;
            };
    String[] command = {"verify", "--format", "json", file};
    String[] cached = {"verify", "--cache", cache().toString(), "--format", "json", file};
    String known = CliRun.with(watched, new Interruption(), cached).out();
    assertThat(ReportSchema.parse(known).at("/statistics/known").asInt() == 0)
        .isEqualTo(!verified.equals(List.of("0")));
    assertThat(told(known)).isEqualTo(told(CliRun.of(command).out()));
    assertThat(verified).hasSize(1);
    return !verified.get(0).equals("0");
  }

  /** Other names, places and layout: the same program, of which all is known. */
  @ParameterizedTest
  @CsvSource({
    "examples/elevator.ia, (floor|step|moveTo|LIMITS)",
    "examples/mine-pump.ia, (water|pump|QUERY|rise)",
    "examples/email.ia, (hops|HOP_LIMIT|hasKey)",
    "examples/linear3.ia, (i|p|A)",
    "examples/c/simulator.c, (load|enter)",
    "examples/promela/mutex.pml, (P|turn|flag)"
  })
  void whatMeansTheSameIsNotSearched(String example, String names) throws IOException {
    String text = Files.readString(Path.of(example));
    String ending = example.substring(example.lastIndexOf('.'));
    assertThat(isSearched(file("f" + ending, text))).isTrue();
    String renamed = text.replaceAll("\\b" + names + "\\b", "$1_n").replace("\n}", "\n\n}");
    String other = file("g" + ending, renamed.replace("\n  ", "\n\t  "));
    assertThat(isSearched(other)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x < 9 | x < 8",
        "int x = n | int x = n + 1",
        "#if (A) | #if (B)",
        "#if (A) | #if (!A)",
        "features A, B | features B, A",
        "features A, B | features A, C, B",
        "assert(x < 9) | if (x >= 9) abort",
        "constraint A => B; | constraint B => A;"
      })
  void whatMeansSomethingElseIs(String part, String other) throws IOException {
    String text =
        "features A, B; constraint A => B; int n; |- int x = n; #if (A) x = 3; assert(x < 9); : void";
    assertThat(text).contains(part);
    assertThat(isSearched(file("f.ia", text))).isTrue();
    assertThat(isSearched(file("g.ia", text.replace(part, other)))).isTrue();
  }

  /** The same but for a feature that nothing else mentions, or for what is run before the end. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "f.ia @ features A, B; |- #if (A) abort; : void @ if (A) @ if (B)",
        "f.ia @ feature M : 0..1; feature N : 0..1; int n; |- if (n < M) abort; : void @ n < M @ n < N",
        "f.ia @ features A; boolean n; |- int i = 0; while (n && i < 3) i = i + 1; while (n) assert(i < 4);"
            + " if (i > 3) { i = 9; } : void @ (i > 3) @ (i > 2)",
        "f.c @ 'int n(void); int main(void) { int i = 0; while (n() && i < 3) i++;"
            + " while (n()) if (i > 3) __VERIFIER_error();\n"
            + "#ifdef A\n i = 5; __VERIFIER_assume(0);\n#else\n i = 7;\n#endif\n return 0; }'"
            + "@ ifdef A @ ifndef A"
      })
  void whatMeansSomethingElseToTheReportIs(String file, String text, String part, String other)
      throws IOException {
    assertThat(text).contains(part);
    assertThat(isSearched(file(file, text))).isTrue();
    assertThat(isSearched(file("other" + file, text.replace(part, other)))).isTrue();
  }

  /**
   * With a feature that nothing mentions in the place of one, everywhere behind the context or
   * once.
   */
  @Test
  void randomFamiliesThatLookAlikeHaveReportsOfTheirOwn() throws IOException {
    for (long seed = FIRST; seed < FIRST + COUNT; seed++) {
      String text =
          RandomFamilies.text(seed)
              .replaceFirst("features ([A-E, ]*)([A-E]);", "features $1$2, Z;");
      if (!text.contains(", Z;")) {
        continue; // no features
      }
      int body = text.indexOf("|-");
      String last = text.replaceFirst("(?s).*([A-E]), Z;.*", "$1");
      String[] alike = {
        text.substring(body),
        text.substring(body).replaceAll("\\b" + last + "\\b", "Z"),
        text.substring(body).replaceFirst("\\b" + last + "\\b", "Z")
      };
      for (String one : alike) {
        String file = file("f.ia", text.substring(0, body) + one);
        String[] asked = {"--max-iterations", "12", "--format", "json", file};
        CliRun plain =
            CliRun.of(Stream.concat(Stream.of("verify"), Stream.of(asked)).toArray(String[]::new));
        assertThat(told(run(asked).out())).as("%s%n%s", seed, one).isEqualTo(told(plain.out()));
      }
    }
  }

  @Test
  void aFolderThatTakesNothingDoesNoHarm() throws IOException {
    Files.writeString(cache(), "a file");
    CliRun run = run("examples/intro.ia");
    assertThat(run.code()).isEqualTo(ExitCode.UNSAFE);
    assertThat(run.err()).containsOnlyOnce("cannot be written");
  }

  @Test
  void whatIsNotKeptIsSaid() {
    assertThat(run("--format", "html", "examples/intro.ia").code()).isEqualTo(ExitCode.USAGE);
    assertThat(run("--certificate", "x", "examples/intro.ia").code()).isEqualTo(ExitCode.USAGE);
  }
}
