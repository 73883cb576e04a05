package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.cli.console.ExitCode;
import sunder.frontend.c.RandomC;
import sunder.frontend.promela.RandomPromela;
import sunder.report.json.ReportSchema;
import sunder.source.SourceFile;
import sunder.testing.RandomArrays;
import sunder.testing.RandomAssertions;
import sunder.testing.RandomFamilies;

/** What an earlier run found helps, and decides nothing by itself. */
class ReuseTest {
  private static final int PAIRS = Integer.getInteger("sunder.reuse.count", 8);
  private static final long FIRST = Long.getLong("sunder.reuse.first", 0);

  @TempDir private Path directory;

  private String file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text).toString();
  }

  private static CliRun run(String... arguments) {
    String[] command = {"verify", "--format", "json"};
    return CliRun.of(Stream.of(command, arguments).flatMap(Arrays::stream).toArray(String[]::new));
  }

  /** Of an earlier run that was hard, or told so: else only its plays are of use. */
  private static String hard(String report) {
    return report.replaceFirst("(\"transitions\": )\\d+", "$1100000");
  }

  private JsonNode again(String report, String... more) throws IOException {
    String[] reuse = {"--reuse", file("report.json", hard(report))};
    CliRun run = run(Stream.of(reuse, more).flatMap(Arrays::stream).toArray(String[]::new));
    assertThat(run.err()).isEmpty();
    return ReportSchema.parse(run.out());
  }

  private static int states(JsonNode report) {
    return report.at("/statistics/states").asInt();
  }

  /** By variant and by property, as far as it is decided. */
  static Map<String, String> decided(JsonNode report) {
    Map<String, String> found = new LinkedHashMap<>();
    report
        .at("/perVariant")
        .forEach(v -> found.put(v.get("config").toString(), v.get("verdict").asText()));
    report
        .at("/properties")
        .forEach(
            p -> {
              if (!p.has("unknown")) {
                String place = p.get("kind") + ":" + p.get("line") + ":" + p.get("column");
                found.put(place, p.at("/fails/condition") + " " + p.at("/proved/condition"));
              }
            });
    found.values().removeAll(List.of("UNKNOWN"));
    return found;
  }

  private static void checkAgree(JsonNode one, JsonNode other, String text) {
    Map<String, String> known = decided(one);
    known.keySet().retainAll(decided(other).keySet());
    Map<String, String> same = decided(other);
    same.keySet().retainAll(known.keySet());
    assertThat(same).as(text).isEqualTo(known);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "examples/email.ia",
        "examples/login.ia",
        "examples/water-tank.ia",
        "examples/retry.ia",
        "examples/loops/even-up.ia",
        "examples/c/simulator.c"
      })
  void lessIsSearchedWhereNothingChanged(String file) throws IOException {
    String report = run(file).out();
    JsonNode before = ReportSchema.parse(report);
    JsonNode now = again(report, file);
    checkAgree(before, now, file);
    assertThat(states(now)).isLessThan(states(before));
  }

  /** Failures need no search at all. */
  @ParameterizedTest
  @CsvSource({
    "features A; int n; |- int x = n; #if (A) assert(x != 77); #if (!A) assert(x != 5);: void, f.ia",
    "'int nondet(void);\nint main(void) { int x = nondet(); int a[3]; a[x] = 1; return 0; }', f.c"
  })
  void failuresAreReplayed(String text, String name) throws IOException {
    String report = run(file(name, text)).out();
    String moved = text.contains("|-") ? "// moved\n\n" + text : "\n\n// moved\n" + text;
    JsonNode now = again(report, file(name, moved));
    assertThat(now.at("/verdicts/0/verdict").asText()).isEqualTo("UNSAFE");
    assertThat(now.at("/iterations").asInt()).isLessThanOrEqualTo(2);
    checkAgree(ReportSchema.parse(run(file(name, moved)).out()), now, text);
  }

  @Test
  void renamedFeaturesAndVariablesAreFound() throws IOException {
    String text = Files.readString(Path.of("examples/email.ia"));
    String report = run("examples/email.ia").out();
    String feature = ReportSchema.parse(report).at("/features/0/name").asText();
    String renamed = text.replaceAll("\\b" + feature + "\\b", "RENAMED");
    JsonNode now = again(report, "--rename", feature + "=RENAMED", file("f.ia", renamed));
    JsonNode same = again(report, "examples/email.ia");
    assertThat(states(now)).isEqualTo(states(same));
    assertThat(now.at("/validVariants")).isEqualTo(same.at("/validVariants"));
  }

  /** A play of one program is none of another one in which it does not fail. */
  @Test
  void whatNoLongerFailsIsNotBelieved() throws IOException {
    String bad = "features A; int n; |- int x = n; #if (A) assert(x != 7); : void";
    String good = bad.replace("int x = n;", "int x = n; x = 1;");
    String report = run(file("f.ia", bad)).out();
    JsonNode now = again(report, file("f.ia", good));
    assertThat(now.at("/verdicts")).hasSize(1);
    assertThat(now.at("/verdicts/0/verdict").asText()).isEqualTo("SAFE");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "{}", "[]", "[1]", "{\"properties\"", "{\"runs\":[]}"})
  void whatIsNoReportDoesNoHarm(String text) throws IOException {
    CliRun plain = run("examples/intro.ia");
    CliRun run = run("--reuse", file("report.json", text), "examples/intro.ia");
    assertThat(run.code()).isEqualTo(ExitCode.UNSAFE);
    assertThat(run.err()).containsOnlyOnce("--reuse: not used");
    checkAgree(ReportSchema.parse(plain.out()), ReportSchema.parse(run.out()), text);
  }

  @Test
  void missingFilesAndLoneNamesAreTold() {
    CliRun missing = run("--reuse", "no-such.json", "examples/intro.ia");
    assertThat(missing.code()).isEqualTo(ExitCode.UNSAFE);
    assertThat(missing.err()).contains("not used: no such file");
    assertThat(run("--rename", "A=B", "examples/intro.ia").code()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void namesThatAreNoneAreTold() throws IOException {
    String report = file("report.json", run("examples/intro.ia").out());
    for (String names : List.of("=B", "A=", "A B=C", "1=2")) {
      CliRun wrong = run("--reuse", report, "--rename", names, "examples/intro.ia");
      assertThat(wrong.code()).isEqualTo(ExitCode.USAGE);
      assertThat(wrong.err()).contains("are not two names");
    }
    CliRun slip = run("--reuse", report, "--rename", "AA=B", "examples/intro.ia");
    assertThat(slip.code()).isEqualTo(ExitCode.UNSAFE);
    assertThat(slip.err()).isEqualToIgnoringNewLines("sunder: --rename: the report has no 'AA'");
  }

  // At random.

  private static SourceFile text(long seed) {
    return switch ((int) (seed % 6)) {
      case 0 -> new SourceFile("f.ia", RandomAssertions.family(seed, 3));
      case 1 -> new SourceFile("f.ia", RandomArrays.text(seed));
      case 2 -> new SourceFile("f.c", new RandomC(seed).program());
      case 3 -> new SourceFile("f.pml", new RandomPromela(seed).text());
      default -> new SourceFile("f.ia", RandomFamilies.text(seed));
    };
  }

  private static String replaced(String text, String what, String with, Random random) {
    List<Integer> places = new ArrayList<>();
    Matcher found = Pattern.compile(what).matcher(text);
    while (found.find()) {
      places.add(found.start());
    }
    if (places.isEmpty()) {
      return text;
    }
    int at = places.get(random.nextInt(places.size()));
    return text.substring(0, at) + text.substring(at).replaceFirst(what, with);
  }

  private static String mutant(String text, Random random) {
    String number = Integer.toString(random.nextInt(5));
    return switch (random.nextInt(8)) {
      case 0 -> replaced(text, "(?<=[=<>+] )\\d+", number, random);
      case 1 -> replaced(text, "==", "!=", random);
      case 2 -> replaced(text, "<=", "<", random);
      case 3 -> replaced(text, "\\+", "-", random);
      case 4 -> replaced(text, "assert\\(", "\n assert(", random);
      case 5 -> text.replaceAll("\\b([a-z])\\b", "$1_other");
      case 6 -> text.replaceAll("\\bA\\b", "FIRST");
      default -> replaced(text, "&&", "||", random);
    };
  }

  /** Half of the reports are damaged, as a stranger would: they read well, and are wrong. */
  private static String strange(String report, Random random) {
    String strange = report;
    for (int i = 0; i < 10; i++) {
      String digit = Integer.toString(random.nextInt(10));
      strange = replaced(strange, "(?<=[.,(\\[-])\\d(?=[\"\\],.])", digit, random);
    }
    return strange;
  }

  @Test
  void mutantsAreDecidedAsFromNothing() throws IOException {
    String[] limits = {"--max-iterations", "30", "--timeout", "2s"};
    int compared = 0;
    for (long seed = FIRST; seed < FIRST + PAIRS; seed++) {
      Random random = new Random(seed);
      String text = text(seed).text();
      String name = text(seed).name();
      String[] cached = {"--cache", directory.resolve("cache" + seed).toString()};
      String report = run(join(join(limits, cached), file(name, text))).out();
      String other = mutant(mutant(text, random), random);
      CliRun plain = run(join(limits, file(name, other)));
      if (report.isEmpty() || plain.code() == ExitCode.BAD_INPUT) {
        continue;
      }
      assertThat(plain.code()).isNotEqualTo(ExitCode.INTERNAL_ERROR);
      String used = random.nextBoolean() ? hard(report) : strange(hard(report), random);
      CliRun run = run(join(limits, "--reuse", file("report.json", used), file(name, other)));
      assertThat(run.code()).as(other + run.err()).isNotEqualTo(ExitCode.INTERNAL_ERROR);
      JsonNode from = ReportSchema.parse(plain.out());
      checkAgree(from, ReportSchema.parse(run.out()), other);
      CliRun known = run(join(join(limits, cached), file(name, other)));
      checkAgree(from, ReportSchema.parse(known.out()), other);
      compared++;
    }
    assertThat(compared).isGreaterThan(PAIRS / 2);
  }

  private static String[] join(String[] some, String... more) {
    return Stream.of(some, more).flatMap(Arrays::stream).toArray(String[]::new);
  }
}
