package sunder.report.forms;

import java.io.IOException;
import java.io.Writer;
import sunder.report.BuildInfo;
import sunder.report.ReportFacts;
import sunder.report.ReportWriter;
import sunder.report.html.HtmlReport;
import sunder.report.json.JsonReport;
import sunder.report.json.JsonReport.Shape;
import sunder.report.json.SarifReport;
import sunder.report.text.JUnitReport;
import sunder.report.text.TextReport;
import sunder.report.text.TextStyle;

/** The formats of verification reports. */
public enum ReportFormat {
  TEXT,
  JSON,
  /** HTML, for browsers. */
  HTML,
  /** SARIF, for code hosts and editors; for verification only. */
  SARIF,
  /** JUnit XML, for continuous-integration servers; for verification only. */
  JUNIT;

  /**
   * Returns whether the format has entries for files without a verification report even if the run
   * has no other file.
   */
  public boolean includesUnreportedFiles() {
    return this == SARIF || this == JUNIT;
  }

  /**
   * Creates a writer of verification reports in this format.
   *
   * @param out the target, which is flushed and never closed
   * @param look the text style, and the number of plays for each assertion
   * @param shape the shape of a JSON document
   * @param listing whether a JSON document lists the variants one by one
   */
  public ReportWriter<ReportFacts> writer(
      Writer out, TextStyle look, Shape shape, JsonReport.VariantListing listing)
      throws IOException {
    return switch (this) {
      case TEXT -> new TextReport(out, look);
      case JSON -> new JsonReport(out, shape, listing, look.maxPlays());
      case HTML -> new HtmlReport(out, BuildInfo.version());
      case SARIF -> SarifReport.ofCurrentFolder(out, BuildInfo.version());
      case JUNIT -> new JUnitReport(out, look);
    };
  }
}
