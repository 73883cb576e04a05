package sunder.report.html;

import java.io.IOException;
import java.io.Writer;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import sunder.drawing.Svg;
import sunder.family.FeatureModel;
import sunder.limit.CancellationPoint;
import sunder.limit.DiagramTooLarge;
import sunder.report.AssertionResult;
import sunder.report.EntryFunctionTable;
import sunder.report.MarkupWriter;
import sunder.report.ProgramFindings;
import sunder.report.ReportContext;
import sunder.report.ReportFacts;
import sunder.report.ReportFragment;
import sunder.report.RoundRecorder.Round;
import sunder.report.VariantCondition;
import sunder.report.VerdictTable;
import sunder.report.drawing.FeatureDiagram;
import sunder.verdict.UnknownReason;
import sunder.verify.LimitReached;
import sunder.verify.VerificationResult.RunSummary;

/** The HTML format of verification reports: one article for each file. */
public final class HtmlReport extends PageWriter<ReportFacts> {
  private final EntryFunctionTable entries = new EntryFunctionTable();

  /**
   * Creates a writer.
   *
   * @param out the target, which is flushed and never closed
   * @param version the version of this tool
   */
  public HtmlReport(Writer out, String version) {
    super(out, "Sunder report", version);
  }

  @Override
  public ReportFragment compose(ReportFacts report) throws IOException {
    ReportFragment article = super.compose(report);
    EntryFunctionTable rows = EntryFunctionTable.of(report);
    return () -> {
      entries.add(rows);
      article.write();
    };
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if the report has no context
   */
  @Override
  protected void article(ReportFacts report, MarkupWriter page) {
    ReportContext background =
        report
            .context()
            .orElseThrow(() -> new IllegalArgumentException("a page needs the family's text"));
    AutomatonSection drawing = AutomatonSection.of(background);
    page.open("article", "class", "report");
    page.textElement("h1", report.title());
    PlayData plays = new PlayData(background, report);
    VerdictSection verdicts = new VerdictSection(page, report);
    verdicts.shares();
    report
        .assumptions()
        .forEach(assumption -> page.textElement("p", assumption, "class", "assumption"));
    report.baselineComparison().ifPresent(changes -> PageFragments.changes(page, changes));
    report.needs().ifPresent(needs -> NeedsSection.write(page, needs));
    AssertionSection.write(page, report, plays);
    verdicts.write();
    FeatureDiagramSection.write(page, report.task().features(), report.verdicts());
    PageFragments.plays(page, plays.all, report.terms());
    FindingsSection.write(page, report.findings());
    drawing.write(page);
    RefinementSection.write(page, background.rounds(), report.run());
    PageFragments.components(page, report.run().components());
    PageFragments.costs(page, report);
    page.open("script", "type", "application/json", "class", "data");
    page.rawMarkup(PageFragments.data(report.verdicts(), background, plays, drawing)).close();
    page.close();
  }

  @Override
  protected void end(MarkupWriter page) {
    if (!entries.rows().isEmpty()) {
      page.open("article", "class", "report").textElement("h1", "Functions").open("table");
      page.open("tr");
      EntryFunctionTable.HEAD.forEach(head -> page.textElement("th", head));
      page.close();
      for (List<String> row : entries.rows()) {
        page.open("tr");
        row.forEach(cell -> page.textElement("td", cell));
        page.close();
      }
      page.close();
      entries.counts().ifPresent(counts -> page.textElement("p", counts));
      page.close();
    }
  }

  /** The page section with the program findings. */
  static final class FindingsSection {
    private FindingsSection() {}

    /** Writes the section unless it is empty. */
    static void write(MarkupWriter page, ProgramFindings remarks) {
      if (!remarks.hasDeadCode()
          && remarks.vacuities().isEmpty()
          && remarks.irrelevantFeatures().isEmpty()
          && remarks.unusedDeclarations().isEmpty()
          && remarks.compilerWarnings().isEmpty()) {
        return;
      }
      page.open("section", "class", "remarks", "aria-label", "Remarks")
          .textElement("h2", "Remarks");
      if (remarks.hasDeadCode()) {
        list(page, "Unreachable", remarks.sentences());
      }
      list(page, "Never used", sentences(remarks.unusedDeclarations()));
      list(page, "Warnings of the compiler", sentences(remarks.compilerWarnings()));
      list(
          page,
          "The formula holds vacuously because",
          remarks.vacuities().stream().map(ProgramFindings.VacuityFinding::sentence).toList());
      list(page, "Features without effect on the verdicts", remarks.irrelevantFeatures());
      page.close();
    }

    private static List<String> sentences(List<ProgramFindings.RemarkFinding> remarks) {
      return remarks.stream().map(ProgramFindings.RemarkFinding::sentence).toList();
    }

    private static void list(MarkupWriter page, String title, List<String> sentences) {
      if (!sentences.isEmpty()) {
        page.textElement("h3", title).open("ul");
        sentences.forEach(sentence -> page.textElement("li", sentence));
        page.close();
      }
    }
  }

  private static final class FeatureDiagramSection {
    private FeatureDiagramSection() {}

    /**
     * Writes the section; nothing for a program without features, or if the time limit is reached.
     */
    static void write(MarkupWriter page, FeatureModel model, VerdictTable table) {
      if (model.features().isEmpty()) {
        return;
      }
      diagram(model, table).ifPresent(svg -> write(page, svg));
    }

    private static Optional<String> diagram(FeatureModel model, VerdictTable table) {
      try {
        return Optional.of(CancellationPoint.runOptional(() -> FeatureDiagram.of(model, table)));
      } catch (LimitReached | DiagramTooLarge e) {
        return Optional.empty();
      }
    }

    private static void write(MarkupWriter page, String svg) {
      page.open("section", "class", "features", "aria-label", "Features")
          .textElement("h2", "Features");
      page.textElement(
          "p",
          "Beside each feature: how many of the variants that have it fail; below it their"
              + " verdicts."
              + " A filled circle is a mandatory feature, a hollow one an optional feature; of the"
              + " features behind a filled arc at least one is chosen, behind a hollow one exactly"
              + " one.");
      page.openScrollRegion("diagram", "group", "Feature diagram; arrow keys move it");
      page.rawMarkup(svg).close().close();
    }
  }

  /**
   * The page section with the assertions: the variants in which each fails, with their plays and
   * reasons, and those in which it is proved.
   */
  private record AssertionSection(MarkupWriter page, ReportFacts report, PlayData plays) {
    /** Writes the section unless it is empty. */
    static void write(MarkupWriter page, ReportFacts report, PlayData plays) {
      if (!report.properties().isEmpty()) {
        new AssertionSection(page, report, plays).write();
      }
    }

    private void write() {
      page.open("section", "class", "properties", "aria-label", "Properties");
      page.textElement("h2", "Properties");
      page.openScrollRegion("scroll", "region", "Properties");
      page.open("table").open("thead").open("tr");
      List.of("property", "fails in", "proved in", "not decided in")
          .forEach(head -> page.textElement("th", head, "scope", "col"));
      page.close().close().open("tbody");
      report.properties().forEach(this::row);
      page.close().close().close().close();
    }

    private void row(AssertionResult property) {
      page.open("tr").open("th", "scope", "row").textElement("code", property.title()).close();
      page.open("td", "data-head", "fails in");
      if (property.fails()) {
        where("UNSAFE", property.failing());
        property.counterexamples().stream().limit(1).forEach(this::play);
      }
      page.close().open("td", "data-head", "proved in");
      if (!property.proved().isEmpty()) {
        where("SAFE", property.proved());
      }
      page.close().open("td", "data-head", "not decided in");
      for (Map.Entry<UnknownReason, VariantCondition> open : property.unknown().entrySet()) {
        where("UNKNOWN", open.getValue());
        page.textElement("p", open.getKey().title() + ". " + report.explanation(open.getKey()));
      }
      if (!property.notChecked().isEmpty()) {
        where("UNKNOWN", property.notChecked());
        page.textElement("p", "Not checked: another check fails there.");
      }
      page.close().close();
    }

    private void where(String verdict, VariantCondition where) {
      String count = where.isAll() ? where.whenClause() : where.countPhrase();
      page.textElement("span", count, "class", "chip " + verdict).characters(" ");
      if (!where.isAll()) {
        PageFragments.when(page, where.whenClause());
      }
    }

    private void play(VerdictTable.UnsafeGroup witness) {
      witness
          .counterexample()
          .play()
          .failure()
          .ifPresent(failure -> page.textElement("p", failure.fullReason()));
      int number = plays.number(witness);
      if (number < PlayData.MOST_PLAYS) {
        String data = Integer.toString(number);
        page.textElement(
            "button",
            plays.terms.title() + " " + (number + 1),
            "type",
            "button",
            "data-play",
            data);
      }
    }
  }

  /**
   * The page section with the refinement history: a table of the rounds, and the final partitions.
   */
  private static final class RefinementSection {
    private static final int MOST_INTERVALS = 60;

    private final MarkupWriter page;
    private final List<Round> rounds;
    private final Map<String, List<String>> partitions;
    private final Map<String, String> origins;

    private RefinementSection(MarkupWriter page, List<Round> rounds, RunSummary run) {
      this.page = page;
      this.rounds = rounds;
      this.partitions = run.partitions();
      this.origins = run.termOrigins();
    }

    static void write(MarkupWriter page, List<Round> rounds, RunSummary run) {
      if (!rounds.isEmpty() || !run.partitions().isEmpty()) {
        new RefinementSection(page, rounds, run).write();
      }
    }

    private void write() {
      page.open("section", "class", "rounds", "aria-label", "Refinement")
          .textElement("h2", "Refinement");
      if (!partitions.isEmpty()) {
        page.textElement("h3", "Partitions");
        page.textElement(
            "p", "Each interval shows the round in which its lower bound was" + " introduced.");
        Map<String, Map<String, Integer>> cuts = cuts();
        partitions.forEach((name, cells) -> strip(name, cells, cuts.getOrDefault(name, Map.of())));
      }
      if (!rounds.isEmpty()) {
        page.textElement("h3", "Refinement rounds");
        if (rounds.size() > 1) {
          page.open("div", "class", "plots");
          plot("states of the last search", r -> r.states());
          plot("open variants, binary logarithm", r -> log(r));
          plot("start, ms", r -> r.millis());
          page.close();
        }
        table();
      }
      page.close();
    }

    private static double log(Round round) {
      return round.openVariants().signum() == 0
          ? 0
          : Math.max(0, round.openVariants().bitLength() - 1.0);
    }

    /** Returns for each variable the round in which each left bound of its partition was added. */
    private Map<String, Map<String, Integer>> cuts() {
      Map<String, Map<String, Integer>> cuts = new HashMap<>();
      for (Round round : rounds) {
        round
            .partitions()
            .forEach(
                (name, cells) ->
                    cells.forEach(
                        cell ->
                            cuts.computeIfAbsent(name, n -> new LinkedHashMap<>())
                                .putIfAbsent(leftEnd(cell), round.number())));
      }
      return cuts;
    }

    private static String leftEnd(String cell) {
      return cell.substring(0, Math.max(0, cell.indexOf(',')));
    }

    private void strip(String name, List<String> cells, Map<String, Integer> cuts) {
      page.textElement("h4", name);
      if (origins.containsKey(name)) {
        page.textElement("p", origins.get(name));
      }
      page.open("ol", "class", "strip");
      for (int i = 0; i < Math.min(MOST_INTERVALS, cells.size()); i++) {
        page.open("li").textElement("code", cells.get(i));
        if (i > 0 && cuts.containsKey(leftEnd(cells.get(i)))) {
          page.textElement("small", " round " + cuts.get(leftEnd(cells.get(i))));
        }
        page.close();
      }
      if (cells.size() > MOST_INTERVALS) {
        page.textElement("li", (cells.size() - MOST_INTERVALS) + " more");
      }
      page.close();
    }

    private void table() {
      page.openScrollRegion("scroll", "region", "Rounds");
      page.open("table").open("thead").open("tr");
      for (String head : List.of("round", "open variants", "states", "result")) {
        page.textElement("th", head, "scope", "col");
      }
      page.close().close().open("tbody");
      for (Round round : rounds) {
        page.open("tr").textElement("th", Integer.toString(round.number()), "scope", "row");
        page.textElement("td", round.openVariants().toString())
            .textElement("td", Long.toString(round.states()));
        page.open("td");
        for (String message : round.messages()) {
          page.textElement("pre", message.strip());
        }
        page.close().close();
      }
      page.close().close().close();
    }

    /** Draws a small line chart on a linear axis; its figures are also in the table. */
    private void plot(String title, ToDoubleFunction<Round> value) {
      double most = rounds.stream().mapToDouble(value).max().orElse(0);
      StringBuilder points = new StringBuilder();
      for (int i = 0; i < rounds.size(); i++) {
        double x = 4 + 292.0 * i / (rounds.size() - 1);
        double y = 76 - 68 * value.applyAsDouble(rounds.get(i)) / Math.max(1, most);
        points.append(Svg.number(x)).append(',').append(Svg.number(y)).append(' ');
      }
      page.open("figure")
          .open("svg", "viewBox", "0 0 300 80", "class", "plot", "aria-hidden", "true");
      page.open("polyline", "points", points.toString().strip()).close().close();
      page.textElement("figcaption", "%s: at most %s".formatted(title, Svg.number(most))).close();
    }
  }
}
