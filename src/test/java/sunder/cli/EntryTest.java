package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.api.Family;
import sunder.api.Options;
import sunder.api.Reading;
import sunder.api.Report;
import sunder.cli.console.ExitCode;
import sunder.report.json.ReportSchema;

/** {@code --entry}: functions of C by themselves. */
class EntryTest {
  @TempDir private Path directory;
  private String file;

  @BeforeEach
  void write() throws IOException {
    file =
        Files.writeString(
                directory.resolve("f.c"),
                """
                #include <assert.h>
                static int hidden(int x) { return x; }
                int early(int x) { assert(hidden(x) != 3); return x; }
                #ifdef EXTRA
                int late(const char *s) { return s != 0 && s[0] == 'a' && s[1] == 'b'; }
                #endif
                int fine(void) { return 0; }
                """)
            .toString();
  }

  private static JsonNode json(CliRun run) throws IOException {
    return new ObjectMapper().readTree(run.out());
  }

  @Test
  void eachFunctionHasAReportAndARowOfTheTable() {
    CliRun run = CliRun.of("verify", "--entry", "all", "--no-needs", "--check", "bounds", file);
    assertThat(run.code()).isEqualTo(ExitCode.UNSAFE);
    assertThat(run.out())
        .contains(file + ": early(): 2 variants UNSAFE, 0 SAFE, 0 UNKNOWN of 2\n")
        .contains(file + ": late(): 1 variant UNSAFE, 0 SAFE, 0 UNKNOWN of 1\n")
        .contains("\n\n1 check in 1 function proved in every variant (bounds)\narp by ")
        .contains(file + ": fine(): 0 variants UNSAFE, 2 SAFE, 0 UNKNOWN of 2\n")
        .containsOnlyOnce("Arguments have any values of their types");
    CliRun whole =
        CliRun.of("verify", "-v", "--entry", "all", "--no-needs", "--check", "bounds", file);
    assertThat(whole.out())
        .contains("Arguments have any values of their types")
        .endsWith(
            "\nFunctions\n  early(): UNSAFE; line 3: assert(hidden(x) != 3)\n"
                + "  late(): UNSAFE; when EXTRA; line 5: s[1] (bounds)\n  fine(): SAFE\n");
  }

  /** A prototype may be in a header; each variant has its own definition. */
  @Test
  void aTraceBeginsAtTheDefinitionOfTheVariant() throws IOException {
    Files.writeString(directory.resolve("own.h"), "int one(int x);\n");
    String own =
        Files.writeString(
                directory.resolve("own.c"),
                """
                #include <assert.h>
                #include "own.h"
                #ifdef EXTRA
                int one(int x) { return x; }
                #else
                int one(int x) { assert(x != 3); return x; }
                #endif
                """)
            .toString();
    assertThat(CliRun.of("verify", "--entry", "one", own).out().replaceAll(" +", " "))
        .contains("\n run 6 int one(int x) {", "\n x = 3 6 x = 3\n");
  }

  @Test
  void functionsThatFailAreListedAtTheEnd() throws IOException {
    String own =
        Files.writeString(
                directory.resolve("open.c"),
                """
                int one(void) { return 1; }
                int bad(void) { int *p = 0; return *p; }
                """)
            .toString();
    assertThat(CliRun.of("verify", "--entry", "all", own).out())
        .endsWith(
            "\nFunctions\n  bad(): UNSAFE; line 2: *p (null)\n"
                + "  1 with an error in every call, 1 proved for all calls\n");
  }

  @Test
  void theNeedsOfAllFunctionsAreTold() throws IOException {
    CliRun run = CliRun.of("verify", "--entry", "all", "--check", "bounds", file);
    assertThat(run.code()).isEqualTo(ExitCode.SAFE);
    assertThat(run.out())
        .contains(
            ": early(): 0 variants UNSAFE, 2 SAFE, 0 UNKNOWN of 2\n"
                + "  needs `x != 3` for line 3: assert(hidden(x) != 3)\n")
        .endsWith("\n  2 proved under what they need, 1 proved for all calls\n");
    CliRun review = CliRun.of("verify", "--entry", "all", "--format", "sarif", file);
    assertThat(review.out()).contains("\"kind\": \"review\"", "'early()': 'needs `x != 3`, else");
    CliRun fields = CliRun.of("verify", "--entry", "early", "--needs", "--format", "json", file);
    ReportSchema.parse(fields.out());
    assertThat(json(fields).findValuesAsText("strength")).containsExactly("necessary");
  }

  @Test
  void objectsOutsideFunctionsArePartOfTheCall() throws IOException {
    String own =
        Files.writeString(
                directory.resolve("own.c"),
                """
                static int ready;
                void init(void) { ready = 1; }
                void use(void) { if (!ready) { int *p = 0; *p = 1; } }
                """)
            .toString();
    CliRun run = CliRun.of("verify", "-q", "--entry", "all", own);
    assertThat(run.out()).contains("use(): 0 variants UNSAFE", "needs `ready != 0`");
    assertThat(run.code()).isEqualTo(ExitCode.SAFE);
  }

  @Test
  void aNeedThatIsNewIsNew() throws IOException {
    Path report = directory.resolve("before.json");
    String[] asked = {"verify", "--entry", "early", "--needs", "--format", "json", file};
    Files.writeString(report, CliRun.of(asked).out());
    String since = report.toString();
    CliRun same = CliRun.of("verify", "--entry", "early", "--needs", "--since", since, file);
    assertThat(same.out()).contains("nothing new");
    Path path = Path.of(file);
    Files.writeString(path, Files.readString(path).replace("!= 3)", "!= 4)"));
    CliRun other =
        CliRun.of(
            "verify", "--entry", "early", "--needs", "--since", since, "--fail-on", "new", file);
    assertThat(other.out()).contains("newly needed in every variant: line 3: x != 4");
    assertThat(other.code()).isEqualTo(ExitCode.UNSAFE);
  }

  @Test
  void differencesBetweenVariantsAreToldAlone() throws IOException {
    String own =
        Files.writeString(
                directory.resolve("own.c"),
                """
                struct owner { int id; };
                #ifdef SMP
                int f(struct owner *o, int d) { return d / o->id; }
                #else
                int f(struct owner *o, int d) { return d; }
                #endif
                int g(struct owner *o) { return o->id; }
                """)
            .toString();
    assertThat(CliRun.of("verify", "--entry", "all", "--only", "varying", own).out())
        .contains("needs `o->id != 0` only when SMP")
        .contains("1 report without a difference between variants")
        .doesNotContain("g():");
    assertThat(CliRun.of("verify", "-q", "--entry", "g", "--needs", "--assume-nonnull", own).out())
        .doesNotContain("needs");
    assertThat(CliRun.of("verify", "--needs", "--first", "--entry", "g", own).code())
        .isEqualTo(ExitCode.USAGE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "html", "sarif", "junit", "json"})
  void eachFormNamesTheFunctions(String form) {
    CliRun run =
        CliRun.of(
            "verify", "--entry", "all", "--no-needs", "--format", form, "--check", "bounds", file);
    assertThat(run.out()).contains("early", "late", "fine", "EXTRA").doesNotContain("hidden()");
  }

  @Test
  void jsonHasOneReportOfEachFunctionWhoeverDoesTheWork() throws IOException {
    List<List<String>> all = new ArrayList<>();
    for (String jobs : List.of("1", "2")) {
      CliRun run = CliRun.of("verify", "--entry", "all", "--format", "json", "--jobs", jobs, file);
      ReportSchema.parse(run.out());
      List<String> verdicts = new ArrayList<>();
      for (JsonNode report : json(run)) {
        verdicts.add(report.get("entry").asText() + report.get("verdicts").findValues("verdict"));
      }
      all.add(verdicts);
    }
    assertThat(all.get(0)).hasSize(3).isEqualTo(all.get(1));
  }

  @Test
  void aStaticFunctionIsAskedAboutByName() {
    assertThat(CliRun.of("verify", "-q", "--entry", "hidden", "--entry", "fine", file).out())
        .isEqualTo(
            file
                + ": hidden(): 0 variants UNSAFE, 2 SAFE, 0 UNKNOWN of 2\n"
                + file
                + ": fine(): 0 variants UNSAFE, 2 SAFE, 0 UNKNOWN of 2\n");
  }

  @Test
  void namesThatAreNoneAreTold() {
    assertThat(CliRun.of("verify", "--entry", "earyl", file).err())
        .contains("defines no function 'earyl'", "did you mean 'early'?");
    assertThat(CliRun.of("verify", file).err())
        .contains("there is no function 'main'", "--entry all");
    assertThat(CliRun.of("verify", "--globals", "any", file).code()).isEqualTo(ExitCode.USAGE);
    assertThat(CliRun.of("model", "--entry", "all", file).code()).isEqualTo(ExitCode.USAGE);
    assertThat(CliRun.of("verify", "--entry", "fine", "--witness", "w", file).code())
        .isEqualTo(ExitCode.USAGE);
  }

  @Test
  void aPlayFollowsItsArguments() throws IOException {
    Path play = directory.resolve("play.json");
    String[] asked = {"verify", "--entry", "late", "--check", "bounds", "--format", "json", file};
    Files.writeString(play, CliRun.of(asked).out());
    assertThat(Files.readString(play)).contains("s = &s[0], length of s = 1", "s[0] = 97");
    CliRun run = CliRun.of("replay", "--entry", "late", "--check", "bounds", file, play.toString());
    assertThat(run.out()).contains("the trace fails at " + file + ":5:59");
    assertThat(run.code()).isEqualTo(ExitCode.UNSAFE);
  }

  @Test
  void aCertificateOfAFunctionIsChecked() {
    String proof = directory.resolve("proof.smt2").toString();
    CliRun.of("verify", "--entry", "fine", "--certificate", proof, file);
    assertThat(CliRun.of("check", "--entry", "fine", file, proof).out())
        .contains("proves that 2 of 2 variants are SAFE");
  }

  @Test
  void theLibraryAsksAboutFunctions() throws Exception {
    Family family = Family.read(Path.of(file), Reading.DEFAULT.withEntries(List.of("all"), true));
    List<Report> reports = family.reports(Options.DEFAULT);
    assertThat(reports.stream().map(report -> report.entry().orElseThrow()))
        .containsExactly("early", "late", "fine");
    assertThat(family.features()).containsExactly("EXTRA");
  }
}
