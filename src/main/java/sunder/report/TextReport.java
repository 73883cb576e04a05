package sunder.report;

import java.io.IOException;
import java.io.Writer;
import java.math.BigInteger;
import java.util.Map;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.source.Diagnostic;
import sunder.verdict.UnknownReason;
import sunder.verify.VerificationResult;

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
  public TextReport(Writer out, Look look) {
    this.sheet = new TextSheet(out, look);
    this.detail = look.detail();
  }

  @Override
  public void write(VerificationReport report) throws IOException {
    VerdictTable table = VerdictTable.of(report.result().verdict(), report.features());
    if (!first && detail != Detail.SUMMARY) {
      sheet.line("");
    }
    first = false;
    sheet.heading(report.title() + ": ", summary(table));
    if (detail != Detail.SUMMARY) {
      groups(table, report);
      new TextRemarks(sheet, detail).write(table, report.reading());
      faults(report);
      partitions(report.result());
      ComponentLines.section(sheet, report.result().components());
      sheet.line("");
      RunCosts.write(sheet, report.method(), report.solver(), report.result());
      for (String assumption : report.reading().assumptions()) {
        sheet.wrapped("", assumption);
      }
    }
    sheet.flush();
  }

  private void faults(VerificationReport report) throws IOException {
    if (!report.reading().faults().isEmpty()) {
      sheet.line("");
      sheet.line("Not verified, for what is wrong there");
      for (Diagnostic fault : report.reading().faults()) {
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

  private void groups(VerdictTable table, VerificationReport report) throws IOException {
    AssertionTable assertions = AssertionTable.of(report.result());
    TextAssertions texts = new TextAssertions(sheet, table);
    unsafe(table, assertions, texts);
    if (!table.safe().isEmpty()) {
      group("SAFE", table.safe(), table);
      proofs(table, report.certificate());
    }
    for (Map.Entry<UnknownReason, ConfigSet> entry : table.unknown().entrySet()) {
      group("UNKNOWN (" + entry.getKey().title() + ")", entry.getValue(), table);
      sheet.wrapped("  ", Advice.explained(entry.getKey(), report.method()));
    }
    texts.others(assertions);
  }

  private void proofs(VerdictTable table, Optional<VerificationReport.CertificateNote> certificate)
      throws IOException {
    for (Map.Entry<ProofKind, ConfigSet> entry : table.proofs().entrySet()) {
      String which =
          table.proofs().size() == 1
              ? ""
              : " (" + TextSheet.variants(entry.getValue().count()) + ")";
      sheet.line("  proved by " + entry.getKey().words() + which);
    }
    if (certificate.isPresent()) {
      boolean all = table.safe().isSubsetOf(certificate.get().variants());
      String which = all ? "" : " (" + certificate.get().variants().count() + " of them)";
      String checked = certificate.get().unchecked().map(why -> ", not checked: " + why).orElse("");
      sheet.line("  certificate: " + certificate.get().file() + which + checked);
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
    sheet.heading("", title + ": " + TextSheet.variants(variants.count()));
    sheet.wrapped("  ", TextSheet.when(variants, table.scope(), table.valid()));
  }

  private void unsafe(VerdictTable table, AssertionTable assertions, TextAssertions texts)
      throws IOException {
    if (table.unsafe().isEmpty()) {
      return;
    }
    group("UNSAFE", table.unsafe(), table);
    if (assertions.rows().isEmpty()) {
      sheet.plays(table.witnesses(), table.scope(), table.valid());
    } else {
      texts.failing(assertions);
    }
  }

  private void partitions(VerificationResult result) throws IOException {
    if (!result.partitions().isEmpty()) {
      sheet.line("");
      sheet.line("Final partitions");
      sheet.partitions("  ", result);
    }
  }
}
