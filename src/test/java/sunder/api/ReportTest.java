package sunder.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.cli.Main;

/** The library reports what the command line does. */
@Timeout(120)
class ReportTest {
  private static String commandLine(String... arguments) {
    StringWriter out = new StringWriter();
    Main.run(new PrintWriter(out), new PrintWriter(new StringWriter()), arguments);
    return masked(out.toString());
  }

  /** Without times and memory. */
  private static String masked(String report) {
    return report
        .replaceAll("\\d+\\.\\d+ s|time=\"[0-9.]+\"", "TIME")
        .replaceAll("\\d+ MB", "MEMORY")
        .replaceAll("\"(smtMillis|millis|peakHeapBytes)\"\\s*:\\s*\\d+", "$1")
        .replaceAll("\\s+", " ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "examples/intro.ia",
        "examples/login.ia",
        "examples/vending.ia",
        "examples/email.ia",
        "examples/c/pump.c",
        "examples/c/words.c",
        "examples/regress/partly-verified.c",
        "examples/regress/past-the-end.c",
        "examples/promela/always.pml",
        "examples/promela/deadlock.pml",
        "examples/promela/labels.pml",
        "examples/promela/alone.pml",
        "examples/promela/guards.pml",
      })
  void itPrintsWhatTheCommandLinePrints(String file) throws Exception {
    requireTheSame(file);
  }

  /** {@code -Dsunder.api.corpus=true} takes every example with its usual options. */
  @ParameterizedTest
  @MethodSource("corpus")
  @EnabledIfSystemProperty(named = "sunder.api.corpus", matches = "true")
  @Timeout(900)
  void itPrintsThatOfTheWholeCorpus(String file) throws Exception {
    try {
      Family.read(Path.of(file));
    } catch (FamilyException e) {
      return; // it needs options
    }
    requireTheSame(file);
  }

  static Stream<String> corpus() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("examples"))) {
      return files
          .map(Path::toString)
          .filter(name -> name.matches("(.*/)?(regress|c|promela|examples)/[^/]*\\.(ia|c|pml)"))
          .sorted()
          .toList()
          .stream();
    }
  }

  private static void requireTheSame(String file) throws Exception {
    for (Report.Form form : List.of(Report.Form.TEXT, Report.Form.JSON, Report.Form.JUNIT)) {
      StringWriter out = new StringWriter();
      Report.write(Family.read(Path.of(file)).reports(Options.DEFAULT), form, out);
      String name = form.name().toLowerCase(Locale.ROOT);
      assertThat(masked(out.toString())).isEqualTo(commandLine("verify", "--format", name, file));
    }
  }

  @Test
  void propertiesHavePlaysWithReasonsStatesAndBranches() throws Exception {
    Report report = Family.read(Path.of("examples/intro.ia")).reports(Options.DEFAULT).get(0);
    Property abort = report.properties().get(0);
    assertThat(abort.text()).isEqualTo("abort");
    assertThat(abort.line()).isEqualTo(10);
    assertThat(abort.fails().condition()).isEqualTo("A || B");
    assertThat(abort.proved().condition()).isEqualTo("!A && !B");
    Play play = abort.plays().get(0);
    assertThat(play.reason()).contains("`x == 1` is true: x = 1");
    assertThat(play.state()).containsEntry("x", "1");
    assertThat(play.steps().get(play.steps().size() - 1).branches()).containsExactly("[x == 1]");
    assertThat(report.proofs()).hasSize(1);
    assertThat(report.statistics().states()).isPositive();
    assertThat(report.text(Report.Form.HTML)).contains("<h2>Properties</h2>");
    assertThat(report.text(Report.Form.SARIF)).contains("\"SND1001\"");
  }

  @Test
  void aPlayTellsNothingOfWhatItsVariantDoesNotHave() throws Exception {
    Family family = Family.read(Path.of("examples/regress/play-of-its-variant.c"));
    Play play = family.reports(Options.DEFAULT).get(0).properties().get(0).plays().get(0);
    assertThat(play.state()).containsOnlyKeys("only_a", "both");
  }

  @Test
  void aFormulaIsAReportOfItsOwn() throws Exception {
    Family family = Family.read(Path.of("examples/promela/always.pml"));
    assertThat(family.reports(Options.DEFAULT)).hasSize(4);
    Options one = Options.DEFAULT.withFormulas(List.of("no_two"));
    List<Report> reports = family.reports(one);
    assertThat(reports)
        .extracting(report -> report.formula().orElseThrow())
        .containsExactly("no_two");
    assertThat(reports.get(0).verdicts().variants(Verdict.UNSAFE).condition())
        .isEqualTo("!Guarded");
    Options none = Options.DEFAULT.withFormulas(List.of("["));
    assertThatThrownBy(() -> family.reports(none)).isInstanceOf(FamilyException.class);
    assertThatThrownBy(() -> family.verify(none)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void definitionsChecksMethodsAndProgressAreAsOnTheCommandLine(@TempDir Path folder)
      throws Exception {
    Files.writeString(folder.resolve("size.h"), "#define SIZE 3\n");
    Path file =
        Files.writeString(
            folder.resolve("x.c"),
            "#include <size.h>\nint a[SIZE];\nint main(void) { a[AT] = 1; return 0; }\n");
    Reading reading = Reading.DEFAULT.withFolders(List.of(folder)).withDefinitions(List.of("AT=3"));
    List<Integer> rounds = new ArrayList<>();
    Options options = Options.DEFAULT.withCheck(Options.Check.BOUNDS);
    Report report =
        Family.read(file, reading)
            .reports(options.withMethod(Options.Method.BRUTE_ARP), (n, open) -> rounds.add(n))
            .get(0);
    assertThat(report.properties().get(0).plays().get(0).reason()).contains("index 3 of a[3]");
    assertThat(rounds).isNotEmpty();
    assertThatThrownBy(() -> Family.read(file).verify(options.withSolver("no such")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void ordersAssumptionsCyclesAndFeaturesAreAsOnTheCommandLine(@TempDir Path folder)
      throws Exception {
    Options searched =
        Options.DEFAULT
            .withOrder(Options.Order.RANDOM)
            .withAssumptions(Options.Assumptions.LEARNT)
            .withMethod(Options.Method.COMPONENTS);
    assertSame(
        Family.read(Path.of("examples/account.ia")).reports(searched),
        "--order=random",
        "--assumptions=learnt",
        "--method=components",
        "examples/account.ia");
    Options cycles = Options.DEFAULT.withCycles(EnumSet.allOf(Options.Cycles.class));
    assertSame(
        Family.read(Path.of("examples/promela/cycles.pml")).reports(cycles),
        "--accept",
        "--non-progress",
        "examples/promela/cycles.pml");
    String text = "#define LOG 1\n#if LOG\nint main(void) { int a[1]; return a[LOG]; }\n#endif\n";
    Path file = Files.writeString(folder.resolve("x.c"), text);
    Reading reading = Reading.DEFAULT.withFeatures(List.of("LOG"));
    assertSame(
        Family.read(file, reading).reports(Options.DEFAULT), "--feature=LOG", file.toString());
  }

  private static void assertSame(List<Report> reports, String... arguments) throws Exception {
    StringWriter out = new StringWriter();
    Report.write(reports, Report.Form.TEXT, out);
    String[] command =
        Stream.concat(Stream.of("verify"), Stream.of(arguments)).toArray(String[]::new);
    assertThat(masked(out.toString())).isEqualTo(commandLine(command));
  }

  @Test
  void aCertificateIsWhatTheCommandLineChecks(@TempDir Path folder) throws Exception {
    Family family = Family.read(Path.of("examples/intro.ia"));
    Certificate certificate = family.certificate(Options.DEFAULT).orElseThrow();
    assertThat(certificate.variants().condition()).isEqualTo("!A && !B");
    assertThat(certificate.doubt()).isEmpty();
    Path file = Files.writeString(folder.resolve("intro.smt2"), certificate.text());
    assertThat(commandLine("check", "examples/intro.ia", file.toString()))
        .contains("1 of 4 variants");
    assertThat(Family.parse("x.ia", "|-\nabort;\n: void\n").certificate(Options.DEFAULT)).isEmpty();
    Family infinite = Family.read(Path.of("examples/promela/response.pml"));
    Options one = Options.DEFAULT.withFormulas(List.of("served"));
    assertThatThrownBy(() -> infinite.certificate(one))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void domainsVariantsAndCompileCommandsAreAsOnTheCommandLine(@TempDir Path folder)
      throws Exception {
    Path file = Path.of("examples/linear3.ia");
    Family family = Family.read(file);
    Options intervals = Options.DEFAULT.withDomain(Options.Domain.INTERVALS).withMaxIterations(5);
    StringWriter out = new StringWriter();
    List<Report> reports = family.reports(family.variants("A"), intervals, (round, open) -> {});
    Report.write(reports, Report.Form.TEXT, out);
    assertThat(masked(out.toString()))
        .isEqualTo(
            commandLine(
                "verify",
                "--domain",
                "intervals",
                "--max-iterations",
                "5",
                "--config",
                "A",
                file.toString()));
    Path program = Files.writeString(folder.resolve("x.c"), "int main(void) { return SIZE; }\n");
    Path commands =
        Files.writeString(
            folder.resolve("compile_commands.json"),
            "[{\"directory\": \".\", \"file\": \"x.c\", \"command\": \"cc -DSIZE=3 x.c\"}]");
    Report report =
        Family.read(program, Reading.DEFAULT.withCompileCommands(commands))
            .reports(Options.DEFAULT)
            .get(0);
    assertThat(report.verdicts().variants(Verdict.SAFE).count()).isEqualTo(BigInteger.ONE);
  }

  @Test
  void signedArithmeticIsWhatTheOptionsSay(@TempDir Path folder) throws Exception {
    Path program =
        Files.writeString(
            folder.resolve("x.c"),
            "int any(void);\nvoid reach_error(void);\n"
                + "int main(void) { int x = any(); if (x > 0 && x + 1 < 0) reach_error(); return"
                + " 0; }\n");
    Path commands =
        Files.writeString(
            folder.resolve("compile_commands.json"),
            "[{\"directory\": \".\", \"file\": \"x.c\", \"command\": \"cc -fwrapv x.c\"}]");
    Reading wraps = Reading.DEFAULT.withCompileCommands(commands);
    assertThat(failures(program, wraps)).containsExactly("reach_error()");
    Reading traps = wraps.withSigned(Reading.SignedArithmetic.TRAP);
    assertThat(failures(program, traps)).containsExactly("x + 1");
    assertThat(failures(program, wraps.withSigned(Reading.SignedArithmetic.UNBOUNDED))).isEmpty();
  }

  private static List<String> failures(Path program, Reading reading) throws Exception {
    Report report = Family.read(program, reading).reports(Options.DEFAULT).get(0);
    return report.properties().stream()
        .filter(property -> !property.fails().isEmpty())
        .map(Property::text)
        .toList();
  }

  @Test
  void theProgramsOfTheDocumentationCompile(@TempDir Path folder) throws Exception {
    String page = Files.readString(Path.of("examples/docs/library.md"));
    Matcher found = Pattern.compile("(?s)```java\n(.*?)```").matcher(page);
    List<String> command =
        new ArrayList<>(List.of("-proc:none", "-d", folder.toString(), "-classpath"));
    command.add(System.getProperty("java.class.path"));
    int programs = 0;
    while (found.find()) {
      String name = "Program" + ++programs;
      String text =
          "import java.io.*; import java.nio.file.*; import java.time.*; import java.util.*;\n"
              + "import sunder.api.*;\n class %s { void run() throws Exception {\n%s} }\n"
                  .formatted(name, found.group(1));
      command.add(Files.writeString(folder.resolve(name + ".java"), text).toString());
    }
    assertThat(programs).isGreaterThanOrEqualTo(3);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    assertThat(compiler.run(null, null, null, command.toArray(String[]::new))).isZero();
  }
}
