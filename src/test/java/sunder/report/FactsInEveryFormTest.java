package sunder.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import sunder.family.ExternalModel;
import sunder.frontend.Subject;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.frontend.languages.FrontEnds;
import sunder.report.BaselineComparison.Change;
import sunder.report.html.HtmlReport;
import sunder.report.json.BaselineReportReader;
import sunder.report.json.JsonReport;
import sunder.report.json.ReportSchema;
import sunder.report.json.SarifReport;
import sunder.report.json.SarifSchema;
import sunder.report.text.JUnitReport;
import sunder.report.text.Palette;
import sunder.report.text.TextReport;
import sunder.report.text.TextStyle;
import sunder.smt.SolverChoice;
import sunder.source.Diagnostic;
import sunder.source.InputException;
import sunder.source.SourceExcerpt;
import sunder.source.SourceFile;
import sunder.source.SourceReader;
import sunder.source.Span;
import sunder.testing.Markup;
import sunder.verdict.Check;
import sunder.verdict.Play;
import sunder.verdict.Property;
import sunder.verdict.Property.PlayKind;
import sunder.verdict.Rejection;
import sunder.verdict.UnknownReason;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.Problem.Goal;
import sunder.verify.ProgressListener;
import sunder.verify.VerificationResult;
import sunder.verify.VerificationResult.ComponentStatistics;
import sunder.verify.VerificationResult.RunSummary;
import sunder.verify.VerificationResult.Statistics;
import sunder.verify.methods.MethodFactory;
import sunder.verify.methods.UncoveredStatements;

/** What a report has to say is said in each of its forms. */
class FactsInEveryFormTest {
  /** A fact, in any of these words. */
  private record Fact(String what, List<String> words) {
    boolean isIn(String text) {
      return words.stream().map(FactsInEveryFormTest::dense).anyMatch(text::contains);
    }
  }

  /** So much of a way stands in the narrow column of a text. */
  private static final int SHOWN = 26;

  private final List<Fact> facts = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "examples/intro.ia",
        "examples/login.ia",
        "examples/email.ia",
        "examples/own-5.ia",
        "examples/diverging-loop.ia",
        "examples/regress/partly-verified.c",
        "examples/regress/past-the-end.c",
        "examples/regress/functions-alone.c",
        "examples/regress/unused.c",
        "examples/c/pump.c",
        "examples/promela/labels.pml",
        "examples/promela/deadlock.pml",
        "examples/promela/always.pml",
      })
  void eachFormHasEachFact(String name) throws Exception {
    for (ReportFacts report : reports(Path.of(name))) {
      facts.clear();
      collect(report);
      Map<String, String> forms = forms(report);
      forms.forEach(
          (form, text) ->
              assertThat(facts.stream().filter(fact -> !fact.isIn(text)).toList())
                  .as("facts of %s that %s leaves out", report.title(), form)
                  .isEmpty());
    }
  }

  @Test
  void eachFormSaysWhatChanged() throws Exception {
    ReportFacts intro = reports(Path.of("examples/intro.ia")).get(0);
    ReportFacts login = reports(Path.of("examples/login.ia")).get(0);
    for (ReportFacts report :
        List.of(
            intro.comparedWith(new BaselineReport.BaselineRun("none.json", List.of()), true),
            intro.comparedWith(earlier(login), true),
            login.comparedWith(earlier(intro), true))) {
      facts.clear();
      collect(report);
      assertThat(facts.stream().map(Fact::what)).contains("since", "change", "change of");
      forms(report)
          .forEach(
              (form, text) ->
                  assertThat(facts.stream().filter(fact -> !fact.isIn(text)).toList())
                      .as("facts that %s leaves out", form)
                      .isEmpty());
    }
  }

  private static BaselineReport.BaselineRun earlier(ReportFacts report) throws Exception {
    StringWriter out = new StringWriter();
    try (ReportWriter<ReportFacts> writer = writer("json", out)) {
      writer.write(report);
    }
    return BaselineReportReader.read(new SourceFile("earlier.json", out.toString()));
  }

  /** Each kind of fact is met above: else nothing is checked of it. */
  @Test
  void theExamplesHaveFactsOfManyKinds() throws Exception {
    for (String name : List.of("examples/intro.ia", "examples/regress/partly-verified.c")) {
      for (ReportFacts report : reports(Path.of(name))) {
        collect(report);
      }
    }
    assertThat(facts.stream().map(Fact::what).distinct())
        .contains("verdict", "property", "fails in", "proved in", "reason", "state", "way")
        .contains("rejection", "assumption", "partition", "proof", "statistics");
  }

  @Test
  void aFactThatIsLeftOutIsFound() throws Exception {
    ReportFacts report = reports(Path.of("examples/intro.ia")).get(0);
    collect(report);
    assertThat(facts).isNotEmpty().noneMatch(fact -> fact.isIn(""));
    String beginning = forms(report).get("text").substring(0, 200);
    assertThat(facts).anyMatch(fact -> !fact.isIn(beginning));
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "json", "html", "sarif", "junit"})
  void aFileWithoutReportIsNamedWithWhatIsWrong(String form) throws Exception {
    SourceFile file = new SourceFile("bad.ia", "int x;\n");
    InputException bad =
        new InputException(Diagnostic.of(new Span(file, 4, 5), "x is not what was expected"));
    StringWriter out = new StringWriter();
    try (ReportWriter<ReportFacts> writer = writer(form, out)) {
      writer.write(UnreportedFile.of("1.2.3", "bad.ia", bad));
      writer.write(UnreportedFile.of("1.2.3", "late.ia", UnknownReason.TIMEOUT));
    }
    assertThat(out.toString())
        .contains("bad.ia", "x is not what was expected", "late.ia", UnknownReason.TIMEOUT.title());
  }

  private static List<ReportFacts> reports(Path path) throws InputException {
    SourceFile file = SourceReader.read(path);
    COptions options =
        path.endsWith("functions-alone.c")
            ? COptions.NONE.with(
                COptions.EntryOptions.of(List.of("all"), COptions.GlobalInitialization.ANY, 10))
            : COptions.NONE;
    Subject first = FrontEnds.of(path, options).read(file, ExternalModel.NONE);
    List<ReportFacts> reports = new ArrayList<>();
    for (Subject subject : first.entrySubjects()) {
      reports.addAll(reports(path, file, subject));
    }
    return reports;
  }

  private static List<ReportFacts> reports(Path path, SourceFile file, Subject subject) {
    boolean isC = path.toString().endsWith(".c");
    Property property =
        new Property(
            isC ? java.util.Set.of(Check.BOUNDS, Check.UNUSED) : java.util.Set.of(),
            java.util.Set.of(),
            PlayKind.HALTING);
    List<ReportFacts> reports = new ArrayList<>();
    for (Property asked :
        subject.formulas().isEmpty()
            ? List.of(property)
            : subject.formulas().stream().map(property::with).toList()) {
      Problem problem = new Problem(subject, asked).withGoal(Goal.EVERY_ASSERTION);
      RoundRecorder recorder = new RoundRecorder();
      Budget budget = new Budget(Optional.empty(), OptionalInt.of(20));
      VerificationResult result =
          MethodFactory.create(Method.ARP, SolverChoice.DEFAULT)
              .verify(problem, budget, recorder.listenerBefore(ProgressListener.NONE));
      reports.add(
          ReportFacts.of(
              ReportFacts.Task.of("1.2.3", path.toString(), problem, Method.ARP, "smtinterpol"),
              result,
              ReportFacts.ProgramFacts.of(
                  problem,
                  result,
                  UncoveredStatements.of(
                      result.verdict(), result.run().statistics().transitions(), problem, budget)),
              Optional.empty(),
              Optional.of(ReportContext.of(file, problem).withRounds(recorder.rounds()))));
    }
    return reports;
  }

  // What there is to say.

  private void collect(ReportFacts report) {
    fact("title", report.task().file());
    report.task().qualifier().entry().ifPresent(entry -> fact("entry", entry));
    report.task().qualifier().formula().ifPresent(formula -> fact("formula", formula));
    fact("method", report.task().method().spelling());
    fact("solver", report.task().solver());
    for (VerdictTable.Row row : report.verdicts().rows()) {
      fact("verdict", row.kind().name());
      where("verdict of", row.variantCondition());
      row.verdict().reason().ifPresent(reason -> undecided(reason, report));
      for (Rejection rejection : row.rejections()) {
        fact("rejection", rejection.diagnostic().message());
      }
    }
    report.verdicts().proofs().keySet().forEach(p -> fact("proof", p.title(), p.words()));
    report.properties().forEach(property -> property(property, report));
    report.counterexamples().forEach(this::play);
    remarks(report.findings());
    report.assumptions().forEach(assumption -> fact("assumption", assumption));
    report.baselineComparison().ifPresent(this::changes);
    figures(report.run());
  }

  private void property(sunder.report.AssertionResult property, ReportFacts report) {
    // The only one there is goes without saying where it does not fail.
    boolean isAlone = report.properties().size() == 1 && !property.fails();
    fact("property", property.assertion().text(), isAlone ? report.title() : property.title());
    String line = Integer.toString(property.assertion().span().line());
    fact("place", line, isAlone ? report.title() : line);
    where("fails in", property.failing());
    if (property.proved().isAll()) {
      fact(
          "proved in",
          "every variant",
          "true",
          property.title() + ", proved",
          isAlone ? "SAFE" : "every variant");
    } else {
      where("proved in", property.proved());
    }
    where("not asked in", property.notChecked());
    property.unknown().values().forEach(where -> where("undecided in", where));
    property.unknown().keySet().forEach(reason -> undecided(reason, report));
  }

  private void undecided(UnknownReason reason, ReportFacts report) {
    fact("why undecided", reason.title());
    fact("advice", report.advice(reason));
  }

  private void play(VerdictTable.UnsafeGroup witness) {
    where("play of", witness.variantCondition());
    witness.counterexample().configuration().values().keySet().forEach(f -> fact("in", f.name()));
    for (Play.Step step : witness.counterexample().play().steps()) {
      fact("move", step.move());
      step.changes().forEach(change -> value("change", change));
      for (Play.Branch branch : step.branches()) {
        String test = SourceExcerpt.of(branch.test());
        fact("way", test, test.substring(0, Math.min(SHOWN, test.length())));
      }
    }
    Optional<Play.Failure> failure = witness.counterexample().play().failure();
    failure.ifPresent(why -> fact("reason", why.reason()));
    failure.ifPresent(why -> why.state().forEach(value -> value("state", value)));
    for (Play.RelatedPosition place : failure.map(Play.Failure::related).orElse(List.of())) {
      fact("related", place.relation());
    }
  }

  private void value(String what, Play.ValueChange value) {
    fact(what, value.name());
    fact(what, value.value(), value.displayValue());
  }

  private void remarks(ProgramFindings remarks) {
    for (ProgramFindings.DeadCodeFinding statement : remarks.deadStatements()) {
      fact("unreached", SourceExcerpt.of(statement.span(), 60), SourceExcerpt.of(statement.span()));
    }
    for (ProgramFindings.DeadCodeFinding statement : remarks.deadAssertions()) {
      fact("not asked", SourceExcerpt.of(statement.span(), 60), SourceExcerpt.of(statement.span()));
      where("not asked", statement.variantCondition());
    }
    remarks.cutOff().ifPresent(end -> fact("end", end));
    for (ProgramFindings.VacuityFinding reason : remarks.vacuities()) {
      fact("vacuity", reason.fact());
    }
    for (ProgramFindings.RemarkFinding unused : remarks.unusedDeclarations()) {
      fact("unused", unused.description());
      fact("unused in", unused.variantCondition().condition());
    }
    for (ProgramFindings.RemarkFinding warning : remarks.compilerWarnings()) {
      fact("warning", warning.description());
      where("warning in", warning.variantCondition());
    }
    remarks.irrelevantFeatures().forEach(feature -> fact("idle", feature));
  }

  private void figures(RunSummary run) {
    run.partitions()
        .forEach(
            (variable, cells) -> {
              fact("partition", variable);
              cells.forEach(cell -> fact("partition", cell));
            });
    for (ComponentStatistics component : run.components()) {
      component.variables().forEach(variable -> fact("component", variable));
    }
    Statistics s = run.statistics();
    Stream.of(s.states(), s.transitions(), s.largestModel(), s.finalModel(), s.smtQueries())
        .forEach(number -> fact("statistics", number.toString()));
    fact("iterations", Integer.toString(run.iterations()));
  }

  private void where(String what, VariantCondition where) {
    if (!where.isEmpty()) {
      fact(what, where.whenClause(), where.condition());
      if (!where.isAll()) {
        fact(what, where.count().toString());
      }
    }
  }

  private void fact(String what, String... words) {
    facts.add(new Fact(what, List.of(words)));
  }

  private void changes(BaselineComparison changes) {
    fact("since", changes.baselineName());
    for (Change change : changes.changes()) {
      fact("change", change.kind().title());
      change.property().ifPresent(place -> fact("change of", place.text()));
      where("change in", change.variantCondition());
    }
    changes.note().ifPresent(note -> fact("note", note));
    changes.addedFeatures().forEach(feature -> fact("new feature", feature));
    changes.removedFeatures().forEach(feature -> fact("lost feature", feature));
  }

  // What is said.

  private static Map<String, String> forms(ReportFacts report) throws Exception {
    Map<String, String> texts = new TreeMap<>();
    for (String form : List.of("text", "json", "html", "sarif", "junit")) {
      StringWriter out = new StringWriter();
      try (ReportWriter<ReportFacts> writer = writer(form, out)) {
        writer.write(report);
      }
      texts.put(form, dense(read(form, out.toString())));
    }
    return texts;
  }

  private static ReportWriter<ReportFacts> writer(String form, Writer out) throws IOException {
    TextStyle look = new TextStyle(TextReport.Detail.FULL, 1000, Palette.PLAIN, 1000);
    return switch (form) {
      case "text" -> new TextReport(out, look);
      case "json" ->
          new JsonReport(out, JsonReport.Shape.LIST, JsonReport.VariantListing.IF_FEW, 1000);
      case "html" -> new HtmlReport(out, "1.2.3");
      case "sarif" -> new SarifReport(out, "1.2.3", Optional.empty());
      default -> new JUnitReport(out, look);
    };
  }

  /** What a reader of a form gets to see of it. */
  private static String read(String form, String text) throws Exception {
    return switch (form) {
      case "text" -> text;
      case "json" -> scalars(ReportSchema.parse(text));
      case "sarif" -> scalars(SarifSchema.parse(text));
      case "junit" -> ofXml(text);
      default -> ofPage(text);
    };
  }

  private static String scalars(JsonNode node) {
    StringBuilder all = new StringBuilder();
    node.properties()
        .forEach(e -> all.append(e.getKey()).append(' ').append(scalars(e.getValue())));
    node.elements().forEachRemaining(e -> all.append(node.isArray() ? scalars(e) : ""));
    return all.append(node.isValueNode() ? node.asText() + "\n" : "").toString();
  }

  private static String ofXml(String text) throws Exception {
    StringBuilder all = new StringBuilder();
    for (Element element : Markup.elements(Markup.parse(text), "*")) {
      for (int i = 0; i < element.getAttributes().getLength(); i++) {
        all.append(element.getAttributes().item(i).getNodeValue()).append('\n');
      }
    }
    return all + Markup.parse(text).getDocumentElement().getTextContent();
  }

  private static String ofPage(String page) throws IOException {
    Matcher data = Pattern.compile("(?s)class=\"data\">(.*?)</script>").matcher(page);
    StringBuilder all = new StringBuilder();
    while (data.find()) {
      all.append(scalars(new ObjectMapper().readTree(data.group(1)).get("plays")));
    }
    return all
        + page.replaceAll("(?s)<(script|style|svg).*?</\\1>", " ")
            .replaceAll("<[^>]*>", " ")
            .replace("&lt;", "<")
            .replace("&gt;", ">")
            .replace("&quot;", "\"")
            .replace("&#39;", "'")
            .replace("&amp;", "&");
  }

  private static String dense(String text) {
    return text.replaceAll("\\s+", "");
  }
}
