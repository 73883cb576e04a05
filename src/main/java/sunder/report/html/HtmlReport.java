package sunder.report.html;

import java.io.Writer;
import java.util.List;
import sunder.report.Background;
import sunder.report.EntryTable;
import sunder.report.MarkupWriter;
import sunder.report.Remarks;
import sunder.report.VerificationReport;

/** Verification reports as a page, one article for each file. */
public final class HtmlReport extends PageWriter<VerificationReport> {
  private final EntryTable entries = new EntryTable();
  private int articles;

  /**
   * @param out is flushed, never closed
   */
  public HtmlReport(Writer out, String version) {
    super(out, "Sunder report", version);
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if the report has no background
   */
  @Override
  void article(VerificationReport report) {
    Background background =
        report
            .background()
            .orElseThrow(() -> new IllegalArgumentException("a page needs the family's text"));
    entries.add(report);
    Drawing drawing = Drawing.of(background);
    page.open("article", "class", "report", "data-report", Integer.toString(articles++));
    page.text("h1", report.title());
    Plays plays = new Plays(background, report);
    Verdicts verdicts = new Verdicts(page, report);
    verdicts.shares();
    report.assumptions().forEach(assumption -> page.text("p", assumption, "class", "assumption"));
    report.changes().ifPresent(changes -> Parts.changes(page, changes));
    Properties.write(page, report, plays);
    verdicts.write();
    Features.write(page, background.problem().subject().features(), report.verdicts());
    Parts.plays(page, plays.all);
    RemarksSection.write(page, report.remarks());
    drawing.write(page);
    Rounds.write(page, background.rounds(), report.result());
    Parts.components(page, report.result().components());
    Parts.costs(page, report);
    page.open("script", "type", "application/json", "class", "data");
    page.markup(Parts.data(report.verdicts(), background, plays, drawing)).close();
    page.close();
  }

  @Override
  void end() {
    if (!entries.rows().isEmpty()) {
      page.open("article", "class", "report").text("h1", "Functions").open("table");
      page.open("tr");
      EntryTable.HEAD.forEach(head -> page.text("th", head));
      page.close();
      for (List<String> row : entries.rows()) {
        page.open("tr");
        row.forEach(cell -> page.text("td", cell));
        page.close();
      }
      page.close().close();
    }
  }

  /** The section with what else is known of the text. */
  static final class RemarksSection {
    private RemarksSection() {}

    /** Writes the section, if there is anything to say. */
    static void write(MarkupWriter page, Remarks remarks) {
      if (!remarks.hasUnreached()
          && remarks.reasons().isEmpty()
          && remarks.idle().isEmpty()
          && remarks.unused().isEmpty()) {
        return;
      }
      page.open("section", "class", "remarks", "aria-label", "Remarks").text("h2", "Remarks");
      if (remarks.hasUnreached()) {
        list(page, "No run gets to", remarks.sentences());
      }
      list(page, "Never used", remarks.unused().stream().map(Remarks.Unneeded::sentence).toList());
      list(
          page,
          "The formula holds already because",
          remarks.reasons().stream().map(Remarks.Reason::sentence).toList());
      list(page, "Features that matter to no verdict", remarks.idle());
      page.close();
    }

    private static void list(MarkupWriter page, String title, List<String> sentences) {
      if (!sentences.isEmpty()) {
        page.text("h3", title).open("ul");
        sentences.forEach(sentence -> page.text("li", sentence));
        page.close();
      }
    }
  }
}
