package sunder.report.text;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import sunder.report.AssertionResult;
import sunder.report.BaselineComparison;
import sunder.report.EntryFunctionTable;
import sunder.report.ProgramFindings;
import sunder.report.ReportFacts;
import sunder.report.ReportFragment;
import sunder.report.ReportWriter;
import sunder.report.UnreportedFile;
import sunder.report.VariantCondition;
import sunder.report.VariantDifferences;
import sunder.report.VerdictTable;
import sunder.report.Wording;
import sunder.source.TerminalText;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;
import sunder.verify.VerificationResult.ComponentStatistics;
import sunder.verify.VerificationResult.RunSummary;

/**
 * The text format of verification reports: a summary line, then each group of variants with its
 * evidence.
 */
public final class TextReport implements ReportWriter<ReportFacts> {
  private final TextReportPrinter sheet;
  private final TextStyle look;
  private final Detail detail;
  private final EntryFunctionTable entries = new EntryFunctionTable();

  /** The number of reports without a difference between variants, which are not shown. */
  private int alike;

  /** The level of detail. */
  public enum Detail {
    /** The summary line only ({@code -q}). */
    SUMMARY,
    /** The summary line and the differences between variants; nothing where there are none. */
    DIFFERENCES,
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
  public TextReport(Writer out, TextStyle look) {
    this(new TextReportPrinter(out, look), look);
  }

  /** Creates a writer of sections of a report on the printer of another one. */
  TextReport(TextReportPrinter sheet, TextStyle look) {
    this.sheet = sheet;
    this.look = look;
    this.detail = look.detail();
  }

  @Override
  public ReportFragment compose(ReportFacts report) throws IOException {
    if (detail == Detail.DIFFERENCES && VariantDifferences.of(report).lines().isEmpty()) {
      return () -> alike++;
    }
    ReportFragment text = sheet.fragment(own -> new TextReport(own, look).body(report));
    EntryFunctionTable rows = EntryFunctionTable.of(report);
    return () -> {
      entries.add(rows);
      text.write();
    };
  }

  private void body(ReportFacts report) throws IOException {
    VariantDifferences differences = VariantDifferences.of(report);
    VerdictTable table = report.verdicts();
    String since =
        report
            .baselineComparison()
            .map(c -> "; since " + c.baselineName() + ": " + c.summary())
            .orElse("");
    sheet.heading(report.title() + ": ", table.headline() + since);
    TextFunctionNeeds needs = new TextFunctionNeeds(sheet, report.needs());
    needs.sentence();
    if (detail != Detail.SUMMARY) {
      sheet.section("Differs by variant", differences.lines());
    }
    if (detail == Detail.DIFFERENCES && differences.common() > 0) {
      sheet.line("");
      sheet.line("The same in all variants: " + differences.common() + " more");
    } else if (detail != Detail.SUMMARY && detail != Detail.DIFFERENCES) {
      changes(report);
      groups(table, report);
      needs.sections();
      closingSections(report);
    }
  }

  /** Writes the comparison with a baseline. */
  private void changes(ReportFacts report) throws IOException {
    if (report.baselineComparison().isPresent()) {
      BaselineComparison changes = report.baselineComparison().get();
      sheet.section("Since " + changes.baselineName(), changes.sentences());
    }
  }

  /** Writes the sections after the groups of variants. */
  void closingSections(ReportFacts report) throws IOException {
    new TextFindings(sheet, detail).write(report.findings());
    partitions(report.run());
    ComponentLines.section(sheet, report.run().components());
    sheet.line("");
    sheet.costs(report.task().method(), report.task().solver(), report.run());
    for (String assumption : report.assumptions()) {
      sheet.wrapped("", assumption);
    }
  }

  @Override
  public ReportFragment composeWritten(String written) {
    return sheet.fragment(written);
  }

  @Override
  public ReportFragment compose(UnreportedFile file) throws IOException {
    return sheet.fragment(own -> own.unread(file));
  }

  @Override
  public void close() throws IOException {
    if (!entries.rows().isEmpty() && detail != Detail.SUMMARY && detail != Detail.DIFFERENCES) {
      sheet.line("");
      sheet.line("Functions");
      for (List<String> row : entries.rows()) {
        sheet.row(row);
      }
      if (entries.counts().isPresent()) {
        sheet.wrapped("  ", entries.counts().get());
      }
    }
    if (alike > 0) {
      sheet.line("");
      sheet.line(Wording.quantity(alike, "report") + " without a difference between variants");
    }
    sheet.flush();
  }

  private void groups(VerdictTable table, ReportFacts report) throws IOException {
    TextAssertions assertions = new TextAssertions(sheet);
    for (VerdictTable.Row row : table.rows()) {
      sheet.row(row);
      if (row.kind() == Verdict.Kind.UNSAFE && report.properties().isEmpty()) {
        sheet.plays(table.unsafeGroups());
      } else if (row.kind() == Verdict.Kind.UNSAFE) {
        assertions.failing(report.properties());
      } else if (row.kind() == Verdict.Kind.SAFE) {
        proofs(report);
      } else if (row.verdict().reason().isPresent()) {
        sheet.wrapped("  ", report.explanation(row.verdict().reason().get()));
      }
    }
    assertions.others(report.properties());
  }

  /** Writes the proofs of the safe variants. */
  void proofs(ReportFacts report) throws IOException {
    for (String proof : report.proofs()) {
      sheet.line("  " + proof);
    }
  }

  private void partitions(RunSummary run) throws IOException {
    if (!run.partitions().isEmpty()) {
      sheet.line("");
      sheet.line("Final partitions");
      sheet.partitions("  ", run);
    }
  }

  /** The {@link ProgramFindings} of a report as text. */
  private record TextFindings(TextReportPrinter sheet, TextReport.Detail detail) {
    private static final int SHOWN = 8;

    void write(ProgramFindings remarks) throws IOException {
      if (remarks.hasDeadCode()) {
        sheet.line("");
        sheet.line("No run gets to");
        some(remarks.deadStatementLines());
        some(remarks.deadAssertionLines());
        if (remarks.cutOff().isPresent()) {
          sheet.wrapped("  ", remarks.cutOff().get());
        }
      }
      if (!remarks.unusedDeclarations().isEmpty()) {
        sheet.line("");
        sheet.line("Never used");
        some(
            remarks.unusedDeclarations().stream()
                .map(ProgramFindings.UnusedFinding::sentence)
                .toList());
      }
      sheet.section(
          "The formula holds already because",
          remarks.vacuities().stream().map(ProgramFindings.VacuityFinding::sentence).toList());
      if (!remarks.irrelevantFeatures().isEmpty()) {
        sheet.line("");
        sheet.wrapped(
            "",
            "Features that matter to no verdict: "
                + String.join(", ", remarks.irrelevantFeatures()));
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
  private record TextAssertions(TextReportPrinter sheet) {
    /** Writes each violated assertion with the variants in which it fails, and plays. */
    void failing(List<AssertionResult> properties) throws IOException {
      for (AssertionResult property : properties) {
        if (property.fails()) {
          sheet.line("");
          sheet.wrapped(
              "  ", property.title() + ", fails in " + property.failing().countWithCondition());
          others(property);
          sheet.assertionPlays(property.counterexamples());
        }
      }
    }

    /** Writes the assertions without a failure and the variants in which each is proved. */
    void others(List<AssertionResult> all) throws IOException {
      List<AssertionResult> properties =
          all.stream().filter(p -> !p.assertion().isAnalysisLimit()).toList();
      if (properties.size() > 1 && !properties.stream().allMatch(AssertionResult::fails)) {
        sheet.line("");
        sheet.line("No failure of");
        for (AssertionResult property : properties) {
          if (!property.fails()) {
            boolean everywhere = property.proved().isAll();
            sheet.wrapped("  ", property.title() + (everywhere ? ", proved" : ""));
            if (!everywhere) {
              others(property);
            }
          }
        }
      }
      notFollowed(
          all.stream()
              .filter(p -> p.assertion().isAnalysisLimit() && !p.unknown().isEmpty())
              .toList());
    }

    /** Writes the section on behaviour that the analysis does not follow. */
    private void notFollowed(List<AssertionResult> limits) throws IOException {
      sheet.section(
          "Not followed",
          limits.stream()
              .flatMap(
                  limit ->
                      limit.unknown().values().stream()
                          .map(where -> limit.title() + ", in " + where.countWithCondition()))
              .toList());
    }

    private void others(AssertionResult property) throws IOException {
      if (!property.proved().isEmpty()) {
        sheet.wrapped("    ", "proved in " + property.proved().countWithCondition());
      }
      for (Map.Entry<UnknownReason, VariantCondition> entry : property.unknown().entrySet()) {
        sheet.wrapped(
            "    ",
            "unknown (" + entry.getKey().title() + ") in " + entry.getValue().countWithCondition());
      }
      if (!property.notChecked().isEmpty()) {
        sheet.wrapped("    ", "not asked about in " + property.notChecked().countWithCondition());
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

    static void section(TextReportPrinter sheet, List<ComponentStatistics> components)
        throws IOException {
      sheet.section("Components", components.stream().map(Wording::component).toList());
    }
  }
}
