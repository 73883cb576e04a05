package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sunder.api.Change;
import sunder.api.Family;
import sunder.api.Options;
import sunder.cli.console.ExitCode;
import sunder.report.json.ReportSchema;
import sunder.report.json.SarifSchema;

/** What is new since an earlier report, from the command line and in the library. */
class SinceTest {
  private static final String BEFORE =
      "features A, B;\n|-\n#if (A)\n  abort;\nint x = 1;\n#if (B)\n  assert(x == 2);\n: void\n";

  @TempDir private Path directory;

  private String file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text).toString();
  }

  private String report(String... files) {
    String report = directory.resolve("report.json").toString();
    String[] arguments = {"verify", "--format", "json", "--output", report};
    CliRun.of(join(arguments, files));
    return report;
  }

  private static String[] join(String[] some, String... more) {
    return Stream.of(some, more).flatMap(Arrays::stream).toArray(String[]::new);
  }

  private static CliRun since(String report, String... more) {
    return CliRun.of(join(new String[] {"verify", "--since", report}, more));
  }

  private static ExitCode newOnly(String report, String... more) {
    return since(report, join(new String[] {"--fail-on", "new"}, more)).code();
  }

  @Test
  void onlyWhatIsNewCounts() throws IOException {
    String file = file("f.ia", BEFORE);
    String report = report(file);
    assertThat(since(report, file).code()).isEqualTo(ExitCode.UNSAFE);
    assertThat(since(report, file).out()).contains("nothing new");
    assertThat(newOnly(report, file)).isEqualTo(ExitCode.SAFE);
    file("f.ia", BEFORE.replace("(A)", "(A || B)"));
    assertThat(newOnly(report, file)).isEqualTo(ExitCode.UNSAFE);
    assertThat(since(report, file, "-q").out().lines()).hasSize(1);
    file("f.ia", BEFORE.replace("(B)", "(A && B)"));
    assertThat(newOnly(report, file)).isEqualTo(ExitCode.SAFE);
  }

  @Test
  void whatIsNoLongerDecidedIsTold() {
    String file = "examples/retry.ia";
    String report = report(file);
    assertThat(newOnly(report, file, "--max-iterations", "1")).isEqualTo(ExitCode.UNKNOWN);
    assertThat(since(report, file, "--max-iterations", "1").out()).contains("newly undecided");
    String undecided = directory.resolve("undecided.json").toString();
    CliRun.of("verify", "--format", "json", "--output", undecided, "--max-iterations", "1", file);
    assertThat(newOnly(undecided, file, "--max-iterations", "1")).isEqualTo(ExitCode.SAFE);
  }

  /** Which file is new among several, and which was as bad before. */
  @Test
  void filesThatCannotBeReadCountWhenThatIsNew() throws IOException {
    String good = file("good.ia", "features A; |- skip; : void");
    String bad = file("bad.ia", "features A; |- skip : void");
    String report = report(good, bad);
    assertThat(newOnly(report, good, bad)).isEqualTo(ExitCode.SAFE);
    CliRun same = since(report, "--format", "json", good, bad);
    assertThat(same.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(ReportSchema.parse(same.out()).at("/1/since").asText()).isEqualTo("unchanged");
    file("good.ia", "nonsense");
    assertThat(newOnly(report, good, bad)).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(since(report, good, bad).out()).contains("not read, which is new", "as before");
  }

  @Test
  void aReportThatIsNoneStopsTheRun() throws IOException {
    for (String text : List.of("", "{\"runs\":[]}", "{\"tool\":\"sunder\"")) {
      CliRun run = since(file("report.json", text), "examples/intro.ia");
      assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
      assertThat(run.out()).isEmpty();
      assertThat(run.err()).containsOnlyOnce("this is no report to compare with");
    }
    assertThat(since("no-such.json", "examples/intro.ia").code()).isEqualTo(ExitCode.BAD_INPUT);
    CliRun alone = CliRun.of("verify", "--fail-on", "new", "examples/intro.ia");
    assertThat(alone.code()).isEqualTo(ExitCode.USAGE);
    assertThat(alone.err()).contains("--since");
  }

  private static Set<String> values(JsonNode results, String pointer) {
    Set<String> values = new TreeSet<>();
    results.forEach(result -> values.add(result.at(pointer).asText()));
    return values;
  }

  private static JsonNode results(CliRun run) throws IOException {
    return SarifSchema.parse(run.out()).at("/runs/0/results");
  }

  @Test
  void sarifHasStatesAndFingerprintsThatSurviveMovedLines() throws IOException {
    String file = file("f.ia", BEFORE);
    String report = report(file);
    String[] sarif = {"--format", "sarif", file};
    JsonNode before = results(since(report, sarif));
    assertThat(values(before, "/baselineState")).containsExactly("unchanged");
    assertThat(values(before, "/partialFingerprints/property~1v1")).hasSize(2);
    file("f.ia", "// moved\n\n" + BEFORE.replace("int x = 1;", "int y = 0; int x = 1;"));
    JsonNode moved = results(since(report, sarif));
    assertThat(values(moved, "/baselineState")).containsExactly("unchanged");
    assertThat(values(moved, "/partialFingerprints/property~1v1"))
        .isEqualTo(values(before, "/partialFingerprints/property~1v1"));
    file("f.ia", BEFORE.replace("(A)", "(A || B)").replace("x == 2", "x == 1"));
    JsonNode changed = results(since(report, sarif));
    assertThat(values(changed, "/baselineState")).containsExactly("absent", "updated");
    file("f.ia", BEFORE.replace("(A)", "(!A)"));
    assertThat(values(results(since(report, sarif)), "/baselineState"))
        .containsExactly("absent", "new");
  }

  /** Equal lines have fingerprints of their own. */
  @Test
  void equalLinesAreToldApart() throws IOException {
    String file = file("f.ia", "features A;\n|-\n#if (A)\n  abort;\n#if (!A)\n  abort;\n: void");
    JsonNode results = results(CliRun.of("verify", "--format", "sarif", file));
    assertThat(values(results, "/partialFingerprints/property~1v1")).hasSize(2);
    assertThat(values(results, "/baselineState")).containsExactly("");
  }

  @Test
  void everyFormTellsIt() throws IOException {
    String file = file("f.ia", BEFORE);
    String report = report(file);
    file("f.ia", BEFORE.replace("(A)", "(!A)"));
    for (String form : List.of("text", "html", "json", "sarif", "junit")) {
      CliRun run = since(report, "--format", form, file);
      assertThat(run.out()).as(form).contains("newly unsafe", "fixed");
    }
    JsonNode json = ReportSchema.parse(since(report, "--format", "json", file).out());
    assertThat(json.at("/since/changes/0/change").asText()).isEqualTo("newly unsafe");
    assertThat(json.at("/since/changes/0/condition").asText()).isEqualTo("!A && !B");
  }

  @Test
  void theLibraryTellsIt() throws Exception {
    Path file = Path.of(file("f.ia", BEFORE));
    Path report = Path.of(report(file.toString()));
    file("f.ia", BEFORE.replace("(A)", "(!A)"));
    List<Change> changes =
        Family.read(file).reports(Options.DEFAULT).get(0).since(report).changes();
    assertThat(changes.get(0).kind()).isEqualTo(Change.Kind.NEWLY_UNSAFE);
    assertThat(changes.get(0).variants().condition()).isEqualTo("!A && !B");
    assertThat(changes).anyMatch(c -> c.place().filter(p -> p.line() == 4).isPresent());
  }
}
