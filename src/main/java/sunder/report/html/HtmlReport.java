package sunder.report.html;

import java.io.IOException;
import java.io.Writer;
import sunder.report.Background;
import sunder.report.MarkupWriter;
import sunder.report.ReportWriter;
import sunder.report.UnreadFile;
import sunder.report.VerificationReport;

/** Verification reports as a page, one article for each file. */
public final class HtmlReport implements ReportWriter<VerificationReport> {
  private final Writer out;
  private final MarkupWriter page;
  private boolean isBegun;
  private int articles;

  /**
   * @param out is flushed, never closed
   */
  public HtmlReport(Writer out, String version) {
    this.out = out;
    this.page = Frame.begin("Sunder report", version);
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if the report has no background
   */
  @Override
  public void write(VerificationReport report) throws IOException {
    Background background =
        report
            .background()
            .orElseThrow(() -> new IllegalArgumentException("a page needs the family's text"));
    Drawing drawing = Drawing.of(background);
    page.open("article", "class", "report", "data-report", Integer.toString(articles++));
    page.text("h1", report.title());
    Plays plays = new Plays(background, report);
    Verdicts verdicts = new Verdicts(page, report);
    verdicts.shares();
    report.assumptions().forEach(assumption -> page.text("p", assumption, "class", "assumption"));
    Properties.write(page, report, plays);
    verdicts.write();
    Parts.plays(page, plays.all());
    RemarksSection.write(page, report.remarks());
    drawing.write(page);
    Rounds.write(page, background.rounds(), report.result());
    Parts.components(page, report.result().components());
    Parts.costs(page, report);
    page.open("script", "type", "application/json", "class", "data");
    page.markup(Parts.data(report.verdicts(), background, plays, drawing)).close();
    page.close();
    flush();
  }

  @Override
  public void write(UnreadFile file) throws IOException {
    Parts.unread(page, file);
    flush();
    articles++;
  }

  @Override
  public void close() throws IOException {
    if (isBegun) {
      Frame.end(page);
      flush();
    }
  }

  /** What is written so far is whole, but for the end of the page. */
  private void flush() throws IOException {
    isBegun = true;
    out.write(page.take());
    out.flush();
  }
}
