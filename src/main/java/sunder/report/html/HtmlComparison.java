package sunder.report.html;

import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import sunder.report.ComparisonReport;
import sunder.report.MarkupWriter;
import sunder.report.VerdictTable;
import sunder.report.Wording;
import sunder.verify.Method;
import sunder.verify.VerdictComparison;
import sunder.verify.VerificationResult;

/** The HTML format of a comparison of methods: their verdicts and their statistics side by side. */
public final class HtmlComparison extends PageWriter<ComparisonReport> {
  /**
   * Creates a writer.
   *
   * @param out the target, which is flushed and never closed
   * @param version the version of this tool
   */
  public HtmlComparison(Writer out, String version) {
    super(out, "Sunder comparison", version);
  }

  @Override
  protected void article(ComparisonReport report, MarkupWriter page) {
    VerdictComparison comparison = report.comparison();
    page.open("article").textElement("h1", report.file());
    page.textElement("p", report.headline());
    comparison.contradictions().forEach(pattern -> contradiction(page, pattern, report));
    claims(page, report);
    VerdictTable rejected = report.rejections();
    if (!rejected.rows().isEmpty()) {
      page.open("dl", "class", "groups");
      rejected.rows().forEach(row -> VerdictSection.group(page, row, List.of()));
      page.close();
    }
    figures(page, report);
    page.close();
  }

  private static void contradiction(
      MarkupWriter page, VerdictComparison.VerdictProfile pattern, ComparisonReport report) {
    page.open("section", "aria-label", "Contradiction").textElement("h2", "Contradiction");
    page.textElement("p", "One of the methods is wrong. Please report this with the file.");
    for (Method method : pattern.methodsWith(VerdictComparison.MethodVerdict.UNSAFE)) {
      for (VerdictTable.UnsafeGroup witness : report.counterexamples(method, pattern.variants())) {
        String shown = witness.replayedVariant();
        page.textElement(
            "p",
            method.spelling() + " says UNSAFE by this counterexample, in the variant " + shown);
        page.textElement("pre", String.join("\n", witness.counterexample().play().moves()));
      }
    }
    page.close();
  }

  private static void claims(MarkupWriter page, ComparisonReport report) {
    VerdictComparison comparison = report.comparison();
    page.open("section", "aria-label", "Claims").textElement("h2", "Verdicts of each method");
    List<String> heads = new ArrayList<>(List.of("variants"));
    comparison.results().keySet().forEach(method -> heads.add(method.spelling()));
    table(page, "Verdicts", heads);
    for (VerdictComparison.VerdictProfile pattern : comparison.profiles()) {
      page.open("tr").open("th", "scope", "row");
      page.characters(Wording.variants(pattern.variants().count()));
      page.open("br");
      PageFragments.when(page, report.variantCondition(pattern.variants()).whenClause());
      page.close();
      for (VerdictComparison.MethodVerdict claim : pattern.verdicts().values()) {
        page.open("td").textElement("span", claim.title(), "class", "chip " + claim.kind()).close();
      }
      page.close();
    }
    page.close().close().close().close();
  }

  private static void figures(MarkupWriter page, ComparisonReport report) {
    VerdictComparison comparison = report.comparison();
    page.open("section", "aria-label", "Figures").textElement("h2", "Costs of each method");
    report.conclusions().forEach(sentence -> page.textElement("p", sentence));
    page.rawMarkup(ComparisonPicture.of(comparison));
    table(
        page,
        "Costs",
        List.of(
            "method",
            "time, ms",
            "",
            "rounds",
            "states",
            "largest model",
            "final model",
            "solver queries",
            "memory, MB"));
    long slowest =
        comparison.results().values().stream()
            .mapToLong(result -> result.run().statistics().millis())
            .max()
            .orElse(1);
    for (Map.Entry<Method, VerificationResult> entry : comparison.results().entrySet()) {
      VerificationResult.Statistics s = entry.getValue().run().statistics();
      page.open("tr").textElement("th", entry.getKey().spelling(), "scope", "row");
      cell(page, s.millis());
      page.open("td", "aria-hidden", "true");
      page.open(
          "span",
          "class",
          "meter",
          "style",
          "width:" + 160 * s.millis() / Math.max(1, slowest) + "px");
      page.close().close();
      cell(page, entry.getValue().run().iterations());
      cell(page, s.states());
      cell(page, s.largestModel());
      cell(page, s.finalModel());
      cell(page, s.smtQueries());
      cell(page, s.peakHeapBytes() >> 20);
      page.close();
    }
    page.close().close().close();
    report.measurement().sentences().forEach(sentence -> page.textElement("p", sentence));
    page.close();
  }

  private static void cell(MarkupWriter page, long value) {
    page.textElement("td", Long.toString(value));
  }

  /** Opens a table and writes its head. */
  private static void table(MarkupWriter page, String name, List<String> heads) {
    page.openScrollRegion("scroll", "region", name);
    page.open("table").open("thead").open("tr");
    heads.forEach(head -> page.textElement(head.isEmpty() ? "td" : "th", head));
    page.close().close().open("tbody");
  }
}
