package sunder.report.html;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import sunder.family.ConfigSet;
import sunder.report.BaselineComparison;
import sunder.report.MarkupWriter;
import sunder.report.ReportContext;
import sunder.report.ReportFacts;
import sunder.report.Terms;
import sunder.report.UnreportedFile;
import sunder.report.VerdictTable;
import sunder.report.Wording;
import sunder.report.json.JsonDiagram;
import sunder.report.json.JsonFields;
import sunder.verdict.Verdict;
import sunder.verify.VerificationResult;

/** The HTML fragments that articles share, and the data block of an article. */
final class PageFragments {
  private static final int MOST_CHARACTERS = 160;
  private static final int SHOWN_CHARACTERS = 100;

  private PageFragments() {}

  /** Writes the section in which the page's script shows plays. */
  static void plays(MarkupWriter page, List<VerdictTable.UnsafeGroup> witnesses, Terms terms) {
    if (witnesses.isEmpty()) {
      return;
    }
    String title = Wording.quantity(witnesses.size(), terms.execution());
    page.open("section", "class", "plays", "aria-label", terms.title() + "s");
    page.textElement("h2", witnesses.size() == 1 ? terms.title() : title);
    page.open("div", "class", "player");
    page.open("noscript")
        .textElement("p", "The steps are shown by a script; the text report has them too.");
    page.close().close().close();
  }

  /** Writes the article of a file without a verification report. */
  static void unread(MarkupWriter page, UnreportedFile file) {
    page.open("article").textElement("h1", file.title());
    page.open("p").textElement("span", file.headline(), "class", "chip UNREAD").close();
    file.reasons().forEach(note -> page.textElement("p", note));
    page.close();
  }

  /** Writes a condition; a long one is collapsed. */
  static void when(MarkupWriter page, String text) {
    if (text.length() <= MOST_CHARACTERS) {
      page.textElement("code", text);
      return;
    }
    page.open("details", "class", "condition").open("summary");
    page.textElement("code", text.substring(0, SHOWN_CHARACTERS) + " ...").close();
    page.textElement("code", text).close();
  }

  /** Writes the comparison with a baseline. */
  static void changes(MarkupWriter page, BaselineComparison changes) {
    page.open("section", "class", "changes", "aria-label", "Changes");
    page.textElement("h2", "Since " + changes.baselineName()).textElement("p", changes.summary());
    if (!changes.sentences().isEmpty()) {
      page.open("ul");
      changes.sentences().forEach(sentence -> page.textElement("li", sentence));
      page.close();
    }
    page.close();
  }

  /** Writes the section on the components of a program. */
  static void components(
      MarkupWriter page, List<VerificationResult.ComponentStatistics> components) {
    if (!components.isEmpty()) {
      page.open("section", "class", "components", "aria-label", "Components");
      page.textElement("h2", "Components").open("ul");
      components.forEach(component -> page.textElement("li", Wording.component(component)));
      page.close().close();
    }
  }

  /** Writes the statistics of the run. */
  static void costs(MarkupWriter page, ReportFacts report) {
    VerificationResult.Statistics s = report.run().statistics();
    page.open("section", "class", "costs", "aria-label", "Costs").textElement("h2", "Costs");
    page.open("table").open("tbody");
    row(page, "method", report.task().method().spelling() + " by " + report.task().solver());
    row(page, "rounds", Integer.toString(report.run().iterations()));
    row(page, "states, transitions visited", s.states() + ", " + s.transitions());
    if (s.partiallyExpandedStates() > 0) {
      row(page, "partial order reduction", "in " + s.partiallyExpandedStates() + " states");
    }
    row(page, "largest model, last model", s.largestModel() + ", " + s.finalModel() + " states");
    row(page, "solver queries", s.smtQueries() + " in " + s.smtMillis() + " ms");
    row(page, "time", s.millis() + " ms");
    row(page, "memory", (s.peakHeapBytes() >> 20) + " MB at most");
    row(page, "version", "sunder " + report.task().version());
    page.close().close().close();
  }

  private static void row(MarkupWriter page, String name, String value) {
    page.open("tr").textElement("th", name, "scope", "row").textElement("td", value).close();
  }

  /** Returns the data of the page's script. */
  static String data(
      VerdictTable table, ReportContext background, PlayData plays, AutomatonSection drawing) {
    List<ConfigSet> sets = new ArrayList<>();
    List<String> kinds = new ArrayList<>();
    for (VerdictTable.UnsafeGroup witness : table.unsafeGroups()) {
      sets.add(witness.variants());
      kinds.add("UNSAFE");
    }
    for (VerdictTable.Row row : table.rows()) {
      if (row.kind() != Verdict.Kind.UNSAFE) {
        sets.add(row.variants());
        kinds.add(row.kind().name());
      }
    }
    return json(
        new JsonFields()
            .put("features", JsonDiagram.features(table.valid().space()))
            .put("sets", kinds)
            .list("play", table.unsafeGroups(), plays::number)
            .put("table", JsonDiagram.of(sets))
            .put("source", background.source().text())
            .putAll(plays.fields(drawing.paths()))
            .putAll(drawing.data()));
  }

  /** Returns an object as JSON text without characters that could end the element around it. */
  private static String json(JsonFields content) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      content.write(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a StringWriter throws no exception
    }
    // These characters occur in JSON strings only, where they may be written as escapes.
    return text.toString()
        .replace("&", "\\u0026")
        .replace("<", "\\u003c")
        .replace(">", "\\u003e")
        .replace("\u2028", "\\u2028")
        .replace("\u2029", "\\u2029");
  }
}
