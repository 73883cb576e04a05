package sunder.report;

import java.io.IOException;
import java.io.Writer;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import sunder.family.ConfigSet;
import sunder.source.Diagnostic;
import sunder.verdict.UnknownReason;

/** The text form of a report, for people: a summary line, then each group with its evidence. */
public final class TextReport implements ReportWriter {
  private final TextSheet sheet;
  private final Detail detail;
  private boolean first = true;

  /** How much a report shows. */
  public enum Detail {
    /** The summary line only ({@code -q}). */
    SUMMARY,
    /** Every group; long plays and long lists shortened. */
    NORMAL,
    /** Everything ({@code -v}). */
    FULL
  }

  /**
   * @param out is flushed, never closed
   */
  public TextReport(Writer out, Detail detail) {
    this.sheet = new TextSheet(out, detail);
    this.detail = detail;
  }

  @Override
  public void write(VerificationReport report) throws IOException {
    VerdictTable table = VerdictTable.of(report.result().verdict(), report.features());
    if (!first && detail != Detail.SUMMARY) {
      sheet.line("");
    }
    first = false;
    sheet.line(report.file() + ": " + summary(table));
    if (detail != Detail.SUMMARY) {
      groups(table);
      faults(report);
      partitions(report.result().partitions());
      sheet.line("");
      RunCosts.write(sheet, report.method(), report.solver(), report.result());
      for (String assumption : report.assumptions()) {
        sheet.wrapped("", assumption);
      }
    }
    sheet.flush();
  }

  private void faults(VerificationReport report) throws IOException {
    if (!report.faults().isEmpty()) {
      sheet.line("");
      sheet.line("Not verified, for what is wrong there");
      for (Diagnostic fault : report.faults()) {
        sheet.wrapped("  ", fault.span() + ": " + fault.message());
      }
    }
  }

  @Override
  public void write(Unread unread) throws IOException {
    if (!first && detail != Detail.SUMMARY) {
      sheet.line("");
    }
    first = false;
    unread.write(sheet, detail);
  }

  @Override
  public void close() throws IOException {
    sheet.flush();
  }

  private void groups(VerdictTable table) throws IOException {
    unsafe(table);
    if (!table.safe().isEmpty()) {
      group("SAFE", table.safe(), table);
    }
    for (Map.Entry<UnknownReason, ConfigSet> entry : table.unknown().entrySet()) {
      group("UNKNOWN (" + entry.getKey().title() + ")", entry.getValue(), table);
      sheet.wrapped("  ", entry.getKey().sentence() + " " + entry.getKey().advice());
    }
  }

  /** Such as {@code 21 variants UNSAFE, 11 SAFE, 0 UNKNOWN of 32}. */
  public static String summary(VerdictTable table) {
    BigInteger unsafe = table.unsafe().count();
    return "%s UNSAFE, %s SAFE, %s UNKNOWN of %s"
        .formatted(
            TextSheet.variants(unsafe),
            table.safe().count(),
            table.unknownCount(),
            table.scope().count());
  }

  private void group(String title, ConfigSet variants, VerdictTable table) throws IOException {
    sheet.line("");
    sheet.line(title + ": " + TextSheet.variants(variants.count()));
    sheet.wrapped("  ", TextSheet.when(variants, table.scope(), table.valid()));
  }

  private void unsafe(VerdictTable table) throws IOException {
    if (table.unsafe().isEmpty()) {
      return;
    }
    group("UNSAFE", table.unsafe(), table);
    sheet.plays(table.witnesses(), table.scope(), table.valid());
  }

  private void partitions(Map<String, List<String>> partitions) throws IOException {
    if (!partitions.isEmpty()) {
      sheet.line("");
      sheet.line("Final partitions");
      sheet.partitions("  ", partitions);
    }
  }
}
