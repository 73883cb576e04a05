package sunder.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringWriter;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.ExternalModel;
import sunder.frontend.Subject;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.frontend.languages.FrontEnds;
import sunder.report.BaselineComparison.Change;
import sunder.report.json.BaselineReportReader;
import sunder.report.json.JsonReport;
import sunder.smt.SolverChoice;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.verdict.Check;
import sunder.verdict.Property;
import sunder.verdict.Property.PlayKind;
import sunder.verdict.Verdict;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.Problem.Goal;
import sunder.verify.ProgressListener;
import sunder.verify.VerificationResult;
import sunder.verify.methods.MethodFactory;

/** What changed between two reports: against each variant by itself, and by hand. */
class ChangesTest {
  private static final int PAIRS = Integer.getInteger("sunder.changes.count", 60);

  private static ReportFacts verify(String name, String text) throws InputException {
    Subject subject =
        FrontEnds.of(Path.of(name), COptions.NONE)
            .read(new SourceFile(name, text), ExternalModel.NONE);
    Property property =
        new Property(java.util.Set.of(Check.BOUNDS), java.util.Set.of(), PlayKind.HALTING);
    Problem problem = new Problem(subject, property).withGoal(Goal.EVERY_ASSERTION);
    VerificationResult result =
        MethodFactory.create(Method.ARP, SolverChoice.DEFAULT)
            .verify(
                problem, new Budget(Optional.empty(), OptionalInt.of(20)), ProgressListener.NONE);
    return ReportFacts.of(
        ReportFacts.Task.of("1.2.3", name, problem, Method.ARP, "smtinterpol"),
        result,
        ReportFacts.ProgramFacts.of(problem, result, Optional.empty()),
        Optional.empty(),
        Optional.empty());
  }

  private static ReportFacts verify(String text) throws InputException {
    return verify("f.ia", text);
  }

  private static String json(ReportFacts... reports) throws Exception {
    StringWriter out = new StringWriter();
    JsonReport.Shape shape = reports.length == 1 ? JsonReport.Shape.OBJECT : JsonReport.Shape.LIST;
    try (JsonReport writer = new JsonReport(out, shape, JsonReport.VariantListing.IF_FEW, 1)) {
      for (ReportFacts report : reports) {
        writer.write(report);
      }
    }
    return out.toString();
  }

  private static BaselineReport.BaselineRun read(String json) throws InputException {
    return BaselineReportReader.read(new SourceFile("earlier.json", json));
  }

  private static BaselineComparison changes(String before, String now) throws Exception {
    return verify(now)
        .comparedWith(read(json(verify(before))), true)
        .baselineComparison()
        .orElseThrow();
  }

  private static List<String> sentences(String before, String now) throws Exception {
    return changes(before, now).sentences();
  }

  private static final String TWO =
      """
      features A, B;
      |-
      #if (A)
        abort;
      int x = 1;
      #if (B)
        assert(x == 2);
      : void
      """;

  @Test
  void nothingIsNewWhereNothingChanged() throws Exception {
    assertThat(changes(TWO, TWO).changes()).isEmpty();
    assertThat(changes(TWO, TWO).summary()).isEqualTo("nothing new");
    assertThat(changes(TWO, "// a comment\n\n" + TWO.replace("int x", "\n\nint x")).changes())
        .isEmpty();
  }

  @Test
  void propertiesAreToldByThemselves() throws Exception {
    String now = TWO.replace("#if (A)", "#if (A && B)").replace("== 2", "== 3");
    assertThat(sentences(TWO, now))
        .containsExactly(
            "fixed in 1 variant when A && !B",
            "newly unsafe in 1 variant when !A && B: line 7: assert(x == 3)",
            "fixed in 1 variant when A && !B: line 4: abort",
            "fixed in 1 variant when !A && B: line 7 before: assert(x == 2)");
  }

  /** The line itself changed: nobody can say that it is the same failure. */
  @Test
  void aChangedLineIsNew() throws Exception {
    String now = TWO.replace("abort;", "{ abort; }");
    assertThat(changes(TWO, now).containsAny(Change.Kind.NEWLY_UNSAFE)).isTrue();
  }

  @Test
  void featuresOfOneAloneAreNoObstacle() throws Exception {
    String before = "features A, G; |-\n#if (A && G)\nabort; : void";
    String now = "features A, N; |-\n#if (A && N)\nabort; : void";
    assertThat(sentences(before, now))
        .containsExactly(
            "newly unsafe in 1 variant when A && N",
            "fixed in 1 variant when A && !N",
            "newly unsafe in 1 variant when A && N: line 3: abort",
            "fixed in 1 variant when A && !N: line 3: abort",
            "features that are new: N",
            "features that are gone: G");
  }

  @Test
  void rangesMayGrowAndShrink() throws Exception {
    String few = "feature K : 2..5;\n|- #if (K > 3) abort; : void";
    String many = "feature K : 0..9;\n|- #if (K > 3) abort; : void";
    assertThat(sentences(few, many).get(0)).isEqualTo("newly unsafe in 4 variants when K >= 6");
    assertThat(sentences(many, few)).isEmpty();
    assertThat(sentences("features K; |- skip; : void", few))
        .contains("features that are new: K", "features that are gone: K");
  }

  /** What was not asked about, or not compiled, was not known to fail. */
  @Test
  void whatWasNotVerifiedWasNotUnsafe() throws Exception {
    String fault = "int main(void) { \n#ifdef A\n y = 1;\n#endif\n int x[2];\n return x[2]; }\n";
    String mended = fault.replace("y = 1;", ";");
    BaselineComparison better =
        verify("f.c", mended)
            .comparedWith(read(json(verify("f.c", fault))), true)
            .baselineComparison()
            .get();
    assertThat(better.sentences().get(0)).isEqualTo("newly unsafe in 1 variant when A");
    BaselineComparison worse =
        verify("f.c", fault)
            .comparedWith(read(json(verify("f.c", mended))), true)
            .baselineComparison()
            .get();
    assertThat(worse.sentences()).containsExactly("newly faulty in 1 variant when A");
  }

  @Test
  void equalLinesAreToldApartByTheirNeighbours() throws Exception {
    String before =
        "features A;\n|-\nint x = 0;\n#if (A)\n  abort;\nx = 1;\nx = 2;\n#if (A && !A)\n "
            + " abort;\n: void";
    String swapped =
        "features A;\n|-\nint x = 0;\n#if (A && !A)\n  abort;\nx = 1;\nx = 2;\n#if (A)\n "
            + " abort;\n: void";
    assertThat(changes(before, swapped).changes()).isEmpty();
    String one = "features A;\n|-\nint x = 0;\nx = 2;\n#if (A && !A)\n  abort;\n: void";
    assertThat(sentences(before, one).get(1)).contains("line 5 before");
  }

  @Test
  void whatTheEarlierReportDoesNotHaveIsNew() throws Exception {
    BaselineComparison changes =
        verify("g.ia", TWO)
            .comparedWith(read(json(verify(TWO))), false)
            .baselineComparison()
            .orElseThrow();
    assertThat(changes.sentences())
        .contains("it has no report of this program: every result is" + " new");
    assertThat(changes.containsAny(Change.Kind.NEWLY_UNSAFE)).isTrue();
  }

  // At random: each variant is compared by itself.

  private static String family(Random random) {
    List<String> names = new ArrayList<>(List.of("A", "B", "C", "D"));
    names.remove(random.nextInt(4));
    boolean isWide = random.nextBoolean();
    StringBuilder text = new StringBuilder("features " + String.join(", ", names) + ";\n");
    text.append("feature K : ").append(isWide ? "0..3" : "1..5").append(";\n");
    if (random.nextBoolean()) {
      text.append("constraint ").append(condition(random, names, 2)).append(" || K > 1;\n");
    }
    text.append("|-\nint x = 0;\n");
    for (int i = 0; i < 3; i++) {
      String condition = condition(random, names, 2);
      text.append("#if (%s)\n  assert(x == %s);\n".formatted(condition, 1 + random.nextInt(2)));
    }
    return text + ": void\n";
  }

  private static String condition(Random random, List<String> names, int depth) {
    if (depth == 0 || random.nextInt(4) == 0) {
      return random.nextInt(4) == 0
          ? "K < " + (1 + random.nextInt(4))
          : (random.nextBoolean() ? "!" : "") + names.get(random.nextInt(names.size()));
    }
    String operator = random.nextBoolean() ? " && " : " || ";
    return "("
        + condition(random, names, depth - 1)
        + operator
        + condition(random, names, depth - 1)
        + ")";
  }

  private static Map<String, BigInteger> named(Configuration variant) {
    Map<String, BigInteger> values = new HashMap<>();
    variant.values().forEach((feature, value) -> values.put(feature.name(), value));
    return values;
  }

  private static List<Configuration> variants(ConfigSet set) {
    List<Configuration> all = new ArrayList<>();
    for (ConfigSet left = set; !left.isEmpty(); ) {
      Configuration one = left.pick();
      all.add(one);
      left = left.minus(set.space().single(one));
    }
    return all;
  }

  private static boolean agree(Configuration one, Configuration other) {
    Map<String, BigInteger> values = named(other);
    return named(one).entrySet().stream()
        .allMatch(e -> values.getOrDefault(e.getKey(), e.getValue()).equals(e.getValue()));
  }

  private static ConfigSet in(BaselineComparison changes, Change.Kind kind, ConfigSet none) {
    return changes.changes().stream()
        .filter(change -> change.kind() == kind && change.property().isEmpty())
        .map(change -> change.variantCondition().variants())
        .reduce(none, ConfigSet::or);
  }

  @Test
  void eachVariantIsComparedWithThoseThatAgreeWithIt() throws Exception {
    Random random = new Random(31);
    for (int i = 0; i < PAIRS; i++) {
      ReportFacts before;
      ReportFacts now;
      try {
        before = verify(family(random));
        now = verify(family(random));
      } catch (InputException e) {
        continue; // no variant is valid
      }
      BaselineComparison changes =
          now.comparedWith(read(json(before)), true).baselineComparison().orElseThrow();
      ConfigSet none = now.task().features().space().none();
      List<Configuration> all = variants(before.verdicts().scope());
      for (Configuration variant : variants(now.verdicts().scope())) {
        List<Configuration> same = all.stream().filter(o -> agree(variant, o)).toList();
        boolean isUnsafe = now.verdicts().kindOf(variant) == Verdict.Kind.UNSAFE;
        long failed =
            same.stream().filter(o -> before.verdicts().kindOf(o) == Verdict.Kind.UNSAFE).count();
        assertThat(in(changes, Change.Kind.NEWLY_UNSAFE, none).contains(variant))
            .as("%s of %s newly unsafe", variant, now.task().features().features())
            .isEqualTo(isUnsafe && (same.isEmpty() || failed < same.size()));
        assertThat(in(changes, Change.Kind.FIXED, none).contains(variant))
            .isEqualTo(!isUnsafe && failed > 0);
      }
    }
  }

  // Whatever somebody hands us.

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x",
        "1",
        "{}",
        "[{}]",
        "[1]",
        "{\"tool\":\"other\"}",
        "{\"runs\":[]}",
        "{\"tool\":\"sunder\",\"validVariants\":\"1\"}",
        "{\"tool\":\"sunder\",\"validVariants\":\"1\",\"baseline\":{}}"
      })
  void foreignTextsAreRefusedInOneMessage(String text) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOfSatisfying(
            InputException.class,
            e -> {
              assertThat(e.diagnostics()).hasSize(1);
              assertThat(e.diagnostics().get(0).message()).startsWith("this is no report");
            });
  }

  /** It is refused, or read: nothing else happens. */
  @Test
  void aDamagedReportDoesNoHarm() throws Exception {
    ReportFacts report = verify("features A; feature K : 0..3; |- #if (A && K > 1) abort; : void");
    String json = json(report);
    Random random = new Random(7);
    String alphabet = "0123456789-[]{},\"nA ";
    int refused = 0;
    for (int i = 0; i < 2_000; i++) {
      char[] text = json.toCharArray();
      int from = json.indexOf("\"baseline\"");
      int at = from + random.nextInt(text.length - from);
      text[at] = alphabet.charAt(random.nextInt(alphabet.length()));
      String damaged = random.nextInt(10) == 0 ? json.substring(0, at) : new String(text);
      try {
        report.comparedWith(read(damaged), true).baselineComparison().orElseThrow().sentences();
      } catch (InputException e) {
        refused++;
        assertThat(e.diagnostics()).hasSize(1);
      }
    }
    assertThat(refused).isBetween(500, 1_999);
  }
}
