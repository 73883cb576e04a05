package sunder.report.text;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import sunder.report.AssertionRow;
import sunder.report.ChangesSince;
import sunder.report.EntryTable;
import sunder.report.Remarks;
import sunder.report.ReportPart;
import sunder.report.ReportWriter;
import sunder.report.UnreadFile;
import sunder.report.VerdictTable;
import sunder.report.VerificationReport;
import sunder.report.Where;
import sunder.report.Wording;
import sunder.source.TerminalText;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;
import sunder.verify.VerificationResult;
import sunder.verify.VerificationResult.ComponentStatistics;

/**
 * The text format of verification reports: a summary line, then each group of variants with its evidence.
 */
public final class TextReport implements ReportWriter<VerificationReport> {
  private final TextSheet sheet;
  private final Look look;
  private final Detail detail;
  private final EntryTable entries = new EntryTable();

  /** The level of detail. */
  public enum Detail {
    /** The summary line only ({@code -q}). */
    SUMMARY,
    /** Every group; long plays and long lists shortened. */
    NORMAL,
    /** Everything ({@code -v}). */
    FULL
  }

  /**
   * Creates a writer.
   *
   * @param out the target, which is flushed and never closed
   * @param look the text style
   */
  public TextReport(Writer out, Look look) {
    this(new TextSheet(out, look), look);
  }

  /** Creates a writer of sections of a report on the printer of another one. */
  TextReport(TextSheet sheet, Look look) {
    this.sheet = sheet;
    this.look = look;
    this.detail = look.detail();
  }

  @Override
  public ReportPart compose(VerificationReport report) throws IOException {
    ReportPart text = sheet.part(own -> new TextReport(own, look).body(report));
    EntryTable rows = EntryTable.of(report);
    return () -> {
      entries.add(rows);
      text.write();
    };
  }

  private void body(VerificationReport report) throws IOException {
    VerdictTable table = report.verdicts();
    String since =
        report.changes().map(c -> "; since " + c.earlier() + ": " + c.summary()).orElse("");
    sheet.heading(report.title() + ": ", table.headline() + since);
    if (detail != Detail.SUMMARY) {
      changes(report);
      groups(table, report);
      rest(report);
    }
  }

  /** Writes the comparison with a baseline. */
  private void changes(VerificationReport report) throws IOException {
    if (report.changes().isPresent()) {
      ChangesSince changes = report.changes().get();
      sheet.section("Since " + changes.earlier(), changes.sentences());
    }
  }

  /** Writes the sections after the groups of variants. */
  void rest(VerificationReport report) throws IOException {
    new TextRemarks(sheet, detail).write(report.remarks());
    partitions(report.result());
    ComponentLines.section(sheet, report.result().components());
    sheet.line("");
    sheet.costs(report.method(), report.solver(), report.result());
    for (String assumption : report.assumptions()) {
      sheet.wrapped("", assumption);
    }
  }

  @Override
  public ReportPart parse(String written) {
    return sheet.part(written);
  }

  @Override
  public ReportPart compose(UnreadFile file) throws IOException {
    return sheet.part(own -> own.unread(file));
  }

  @Override
  public void close() throws IOException {
    if (!entries.rows().isEmpty() && detail != Detail.SUMMARY) {
      sheet.line("");
      sheet.line("Functions");
      for (List<String> row : entries.rows()) {
        sheet.row(row);
      }
    }
    sheet.flush();
  }

  private void groups(VerdictTable table, VerificationReport report) throws IOException {
    TextAssertions assertions = new TextAssertions(sheet);
    for (VerdictTable.Row row : table.rows()) {
      sheet.row(row);
      if (row.kind() == Verdict.Kind.UNSAFE && report.properties().isEmpty()) {
        sheet.plays(table.witnesses());
      } else if (row.kind() == Verdict.Kind.UNSAFE) {
        assertions.failing(report.properties());
      } else if (row.kind() == Verdict.Kind.SAFE) {
        proofs(report);
      } else if (row.claim().reason().isPresent()) {
        sheet.wrapped("  ", report.explained(row.claim().reason().get()));
      }
    }
    assertions.others(report.properties());
  }

  /** Writes the proofs of the safe variants. */
  void proofs(VerificationReport report) throws IOException {
    for (String proof : report.proofs()) {
      sheet.line("  " + proof);
    }
  }

  private void partitions(VerificationResult result) throws IOException {
    if (!result.partitions().isEmpty()) {
      sheet.line("");
      sheet.line("Final partitions");
      sheet.partitions("  ", result);
    }
  }

  /** The {@link Remarks} of a report as text. */
  private record TextRemarks(TextSheet sheet, TextReport.Detail detail) {
    private static final int SHOWN = 8;

    void write(Remarks remarks) throws IOException {
      if (remarks.hasUnreached()) {
        sheet.line("");
        sheet.line("No run gets to");
        some(remarks.everywhere());
        some(remarks.somewhere());
        if (remarks.end().isPresent()) {
          sheet.wrapped("  ", remarks.end().get());
        }
      }
      if (!remarks.unused().isEmpty()) {
        sheet.line("");
        sheet.line("Never used");
        some(remarks.unused().stream().map(Remarks.Unneeded::sentence).toList());
      }
      sheet.section(
          "The formula holds already because",
          remarks.reasons().stream().map(Remarks.Reason::sentence).toList());
      if (!remarks.idle().isEmpty()) {
        sheet.line("");
        sheet.wrapped(
            "", "Features that matter to no verdict: " + String.join(", ", remarks.idle()));
      }
    }

    private void some(List<String> sentences) throws IOException {
      int count = sentences.size();
      int shown = detail == TextReport.Detail.FULL ? count : Math.min(SHOWN, count);
      for (String sentence : sentences.subList(0, shown)) {
        sheet.wrapped("  ", sentence);
      }
      if (shown < count) {
        sheet.line("  ... " + (count - shown) + " more (-v shows all)");
      }
    }
  }

  /** The assertions of a report as text: the violated ones with their plays, then the others. */
  private record TextAssertions(TextSheet sheet) {
    /** Writes each violated assertion with the variants in which it fails, and plays. */
    void failing(List<AssertionRow> properties) throws IOException {
      for (AssertionRow property : properties) {
        if (property.fails()) {
          sheet.line("");
          sheet.wrapped("  ", property.title() + ", fails in " + property.failing().countedWhen());
          others(property);
          sheet.playsOfOne(property.plays());
        }
      }
    }

    /** Writes the assertions without a failure and the variants in which each is proved. */
    void others(List<AssertionRow> all) throws IOException {
      List<AssertionRow> properties =
          all.stream().filter(p -> !p.assertion().isAnalysisLimit()).toList();
      if (properties.size() > 1 && !properties.stream().allMatch(AssertionRow::fails)) {
        sheet.line("");
        sheet.line("No failure of");
        for (AssertionRow property : properties) {
          if (!property.fails()) {
            boolean everywhere = property.proved().isAll();
            sheet.wrapped("  ", property.title() + (everywhere ? ", proved" : ""));
            if (!everywhere) {
              others(property);
            }
          }
        }
      }
      lost(
          all.stream()
              .filter(p -> p.assertion().isAnalysisLimit() && !p.unknown().isEmpty())
              .toList());
    }

    /** Writes the section on behaviour that the analysis does not follow. */
    private void lost(List<AssertionRow> limits) throws IOException {
      sheet.section(
          "Not followed",
          limits.stream()
              .flatMap(
                  limit ->
                      limit.unknown().values().stream()
                          .map(where -> limit.title() + ", in " + where.countedWhen()))
              .toList());
    }

    private void others(AssertionRow property) throws IOException {
      if (!property.proved().isEmpty()) {
        sheet.wrapped("    ", "proved in " + property.proved().countedWhen());
      }
      for (Map.Entry<UnknownReason, Where> entry : property.unknown().entrySet()) {
        sheet.wrapped(
            "    ",
            "unknown (" + entry.getKey().title() + ") in " + entry.getValue().countedWhen());
      }
      if (!property.notAsked().isEmpty()) {
        sheet.wrapped("    ", "not asked about in " + property.notAsked().countedWhen());
      }
    }
  }

  /** The components of a program as text, one line each. */
  public static final class ComponentLines {
    private ComponentLines() {}

    /** Writes the components as a separate report, or a sentence if there are none. */
    public static void write(List<ComponentStatistics> components, Appendable out)
        throws IOException {
      if (components.isEmpty()) {
        out.append("no components: no local variables that only some procedures touch\n");
      }
      for (ComponentStatistics component : components) {
        out.append(TerminalText.escape(Wording.component(component))).append("\n");
      }
    }

    static void section(TextSheet sheet, List<ComponentStatistics> components) throws IOException {
      sheet.section("Components", components.stream().map(Wording::component).toList());
    }
  }
}
