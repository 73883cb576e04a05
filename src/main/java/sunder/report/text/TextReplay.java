package sunder.report.text;

import java.io.IOException;
import java.io.Writer;
import java.math.BigInteger;
import java.util.Map;
import sunder.replay.PlayReconstruction;
import sunder.report.ReplayReport;
import sunder.report.VariantCondition;
import sunder.report.Wording;

/** The text format of a replay. */
public final class TextReplay {
  private final TextReportPrinter sheet;
  private final TextStyle look;

  /**
   * Creates a writer.
   *
   * @param out the target, which is flushed and never closed
   * @param look the text style
   */
  public TextReplay(Writer out, TextStyle look) {
    this.sheet = new TextReportPrinter(out, look);
    this.look = look;
  }

  public void write(ReplayReport report) throws IOException {
    sheet.wrapped("", report.file() + ": " + report.sentence());
    if (look.detail() != TextReport.Detail.SUMMARY) {
      String variant = Wording.configuration(report.variant());
      if (!variant.isEmpty()) {
        sheet.wrapped("  ", "in the variant " + variant);
      }
      Map<String, BigInteger> lengths = report.reconstruction().script().lengths();
      if (!lengths.isEmpty()) {
        sheet.wrapped("  ", "with " + TextReportPrinter.values(lengths));
      }
      sheet.play(report.reconstruction().play(), report.terms(), PlayTable.Length.SHORTENED);
      others(report);
    }
    sheet.flush();
  }

  private void others(ReplayReport report) throws IOException {
    boolean fails = report.reconstruction().end() instanceof PlayReconstruction.Failure;
    if (fails && report.scope().count().bitLength() > 1) {
      sheet.line("");
      sheet.wrapped(
          "",
          "These answers lead to a failure in %s of %s: %s"
              .formatted(
                  Wording.variants(report.failing().count()),
                  report.scope().count(),
                  new VariantCondition(report.failing(), report.scope(), report.valid())
                      .whenClause()));
    }
  }
}
