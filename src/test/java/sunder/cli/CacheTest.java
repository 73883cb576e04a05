package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
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
import org.junit.jupiter.params.provider.ValueSource;
import sunder.bench.ProgramGenerators;
import sunder.cli.console.ExitCode;
import sunder.cli.console.ProcessEnvironment.VerifierFactory;
import sunder.cli.console.ShutdownManager;
import sunder.report.json.ReportSchema;
import sunder.verify.VerificationResult;

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

  @TempDir private Path directory;

  private final List<String> verified = new ArrayList<>();

  private CliRun run(String... arguments) {
    VerifierFactory verifiers =
        (method, solver, strategy) -> {
          verified.add(method.toString());
          return Main.VERIFIERS.create(method, solver, strategy);
        };
    String[] cached = {"verify", "--cache", cache().toString()};
    return CliRun.with(
        verifiers,
        new ShutdownManager(),
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
            new ShutdownManager(),
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

  @Test
  void whatIsDamagedIsToldAndMadeAgain() throws IOException {
    String file = "examples/intro.ia";
    CliRun made = run(file);
    Path entry = entries().get(0);
    String text = Files.readString(entry);
    for (String damaged :
        List.of(
            "",
            text.substring(0, text.length() / 2),
            text.replace("UNSAFE", "SAFE") + " ",
            text.replace("\"code\":\"UNSAFE\"", "\"code\":\"SAFE\"") + " ",
            "\n{}")) {
      Files.writeString(entry, damaged);
      verified.clear();
      CliRun run = run(file);
      assertThat(verified).isNotEmpty();
      assertThat(run.err()).containsOnlyOnce("is damaged and not used");
      assertThat(run.code()).isEqualTo(ExitCode.UNSAFE);
      assertThat(told(run.out())).isEqualTo(told(made.out()));
      assertThat(run(file).err()).isEmpty();
    }
  }

  private JsonNode cached(String text) throws IOException {
    return ReportSchema.parse(run("--format", "json", file("f.ia", text)).out());
  }

  /** Runs that began with the last report hand on what the first search took. */
  @Test
  void changedFilesAreBegunWithTheLastReport() throws IOException {
    String text = ProgramGenerators.named("in-step").orElseThrow().apply(6);
    JsonNode first = cached(text);
    int took = first.at("/statistics/transitions").asInt();
    for (String change : List.of("// one\n", "// one\n// two\n")) {
      JsonNode next = cached(text + change);
      assertThat(next.at("/statistics/transitions").asInt()).isLessThan(took / 10);
      assertThat(next.at("/statistics/earlier").asInt()).isEqualTo(took);
      assertThat(ReuseTest.decided(next)).isEqualTo(ReuseTest.decided(first));
    }
    String other = text.replace("j != 2", "j != 3").replace("s = 0,", "s = 1,");
    CliRun plain = CliRun.of("verify", "--format", "json", file("other.ia", other));
    assertThat(ReuseTest.decided(cached(other)))
        .isNotEqualTo(ReuseTest.decided(first))
        .isEqualTo(ReuseTest.decided(ReportSchema.parse(plain.out())));
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
