package sunder.report.text;

import java.io.IOException;
import java.io.Writer;
import java.math.BigInteger;
import java.util.Map;
import sunder.replay.PlayReconstruction;
import sunder.report.ReplayReport;
import sunder.report.Where;
import sunder.report.Wording;

/** The text format of a replay. */
public final class TextReplay {
  private final TextSheet sheet;
  private final Look look;

  /**
   * Creates a writer.
   *
   * @param out the target, which is flushed and never closed
   * @param look the text style
   */
  public TextReplay(Writer out, Look look) {
    this.sheet = new TextSheet(out, look);
    this.look = look;
  }

  public void write(ReplayReport report) throws IOException {
    sheet.wrapped("", report.file() + ": " + report.sentence());
    if (look.detail() != TextReport.Detail.SUMMARY) {
      String variant = Wording.setting(report.variant());
      if (!variant.isEmpty()) {
        sheet.wrapped("  ", "in the variant " + variant);
      }
      Map<String, BigInteger> lengths = report.followed().script().lengths();
      if (!lengths.isEmpty()) {
        sheet.wrapped("  ", "with " + TextSheet.values(lengths));
      }
      sheet.play(report.followed().play());
      others(report);
    }
    sheet.flush();
  }

  private void others(ReplayReport report) throws IOException {
    boolean fails = report.followed().end() instanceof PlayReconstruction.Failure;
    if (fails && report.scope().count().bitLength() > 1) {
      sheet.line("");
      sheet.wrapped(
          "",
          "These answers lead to a failure in %s of %s: %s"
              .formatted(
                  Wording.variants(report.failing().count()),
                  report.scope().count(),
                  new Where(report.failing(), report.scope(), report.valid()).when()));
    }
  }
}
