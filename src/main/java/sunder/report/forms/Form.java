package sunder.report.forms;

import java.io.IOException;
import java.io.Writer;
import sunder.report.Build;
import sunder.report.ReportWriter;
import sunder.report.VerificationReport;
import sunder.report.html.HtmlReport;
import sunder.report.json.JsonReport;
import sunder.report.json.JsonReport.Shape;
import sunder.report.json.SarifReport;
import sunder.report.text.JUnitReport;
import sunder.report.text.Look;
import sunder.report.text.TextReport;

/** The forms of a report. */
public enum Form {
  TEXT,
  JSON,
  /** To look at. */
  HTML,
  /** For code hosts and editors; of verification alone. */
  SARIF,
  /** For servers that show results of tests; of verification alone. */
  JUNIT;

  /** Whether it tells of files that have no report even if they are the only ones. */
  public boolean tellsOfAll() {
    return this == SARIF || this == JUNIT;
  }

  /**
   * A writer of verification reports in this form.
   *
   * @param out is flushed, never closed
   * @param look of texts, and how many plays there are of each assertion
   * @param shape of JSON
   * @param listing of JSON
   */
  public ReportWriter<VerificationReport> writer(
      Writer out, Look look, Shape shape, JsonReport.Listing listing) throws IOException {
    return switch (this) {
      case TEXT -> new TextReport(out, look);
      case JSON -> new JsonReport(out, shape, listing, look.plays());
      case HTML -> new HtmlReport(out, Build.version());
      case SARIF -> new SarifReport(out, Build.version());
      case JUNIT -> new JUnitReport(out, look);
    };
  }
}
