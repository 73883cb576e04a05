package sunder.report.text;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.report.AssertionResult;
import sunder.report.BaselineComparison;
import sunder.report.EntryFunctionTable;
import sunder.report.ReportFacts;
import sunder.report.ReportFragment;
import sunder.report.ReportWriter;
import sunder.report.Terms;
import sunder.report.UnreportedFile;
import sunder.report.VariantCondition;
import sunder.report.VariantDifferences;
import sunder.report.VerdictTable;
import sunder.report.Wording;
import sunder.source.TerminalText;
import sunder.verdict.Assertion.Kind;
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

  /** What the reports of the entry functions of the current file share, not written yet. */
  private Optional<BriefReport.Closing> shared = Optional.empty();

  /** The number of reports without a difference between variants, which are not shown. */
  private int alike;

  /** The level of detail. */
  public enum Detail {
    /** The summary line only ({@code -q}). */
    SUMMARY,
    /** The summary line and the differences between variants; nothing where there are none. */
    DIFFERENCES,
    /** What fits one screen. */
    NORMAL,
    /** As {@code NORMAL}, with each failure and everything undecided ({@code --all}). */
    ALL,
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
    if (detail == Detail.SUMMARY || detail == Detail.DIFFERENCES) {
      return text;
    } else if (detail == Detail.FULL) {
      EntryFunctionTable rows = EntryFunctionTable.of(report);
      return () -> {
        entries.add(rows);
        text.write();
      };
    }
    Optional<String> file = Optional.of(report.task().file());
    Optional<EntryFunctionTable> rows = report.needs().map(needs -> EntryFunctionTable.of(report));
    Optional<BriefReport.Closing> closing =
        report.task().qualifier().entry().isPresent()
            ? Optional.of(new BriefReport(sheet, look, report).closing())
            : Optional.empty();
    return () -> {
      if (!shared.map(BriefReport.Closing::file).equals(file)) {
        writeShared();
      }
      shared = closing.map(c -> shared.map(before -> before.and(c)).orElse(c));
      rows.ifPresent(entries::add);
      text.write();
    };
  }

  private void writeShared() throws IOException {
    if (shared.isPresent()) {
      sheet.text(TextReportPrinter.textOf(look, shared.get()::write));
      shared = Optional.empty();
    }
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
    boolean isBrief = detail == Detail.NORMAL || detail == Detail.ALL;
    if (isBrief) {
      needs.lines(detail); // with the conditions of the variants
    } else {
      needs.sentence();
    }
    if (detail == Detail.DIFFERENCES || detail == Detail.FULL && report.needs().isPresent()) {
      sheet.section("Differs by variant", differences.lines());
    }
    if (detail == Detail.DIFFERENCES) {
      if (differences.common() > 0) {
        sheet.line("");
        sheet.line("The same in all variants: " + differences.common() + " more");
      }
    } else if (detail == Detail.FULL) {
      changes(report);
      groups(table, report);
      needs.sections();
      closingSections(report);
    } else if (isBrief) {
      changes(report);
      new BriefReport(sheet, look, report).write();
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
    ReportFragment text = sheet.fragment(written);
    return () -> {
      writeShared();
      text.write();
    };
  }

  @Override
  public ReportFragment compose(UnreportedFile file) throws IOException {
    ReportFragment text = sheet.fragment(own -> own.unread(file));
    return () -> {
      if (!shared.map(BriefReport.Closing::file).equals(Optional.of(file.file()))) {
        writeShared();
      }
      text.write();
    };
  }

  @Override
  public void close() throws IOException {
    writeShared();
    if (!entries.rows().isEmpty() && detail != Detail.SUMMARY && detail != Detail.DIFFERENCES) {
      sheet.line("");
      sheet.line("Functions");
      if (detail == Detail.FULL) {
        for (List<String> row : entries.rows()) {
          sheet.row(row);
        }
      } else {
        for (String line : entries.openLines()) {
          sheet.oneLine("  ", line);
        }
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
        sheet.plays(table.unsafeGroups(), report.terms());
      } else if (row.kind() == Verdict.Kind.UNSAFE) {
        assertions.failing(report.properties(), report.terms());
      } else if (row.kind() == Verdict.Kind.SAFE) {
        sheet.proofs(report);
      } else if (row.verdict().reason().isPresent()) {
        sheet.explanation(report, row.verdict().reason().get());
      }
    }
    assertions.others(
        report.assertions().stream()
            .filter(result -> result.fails() || result.assertion().kind() != Kind.STATEMENT)
            .toList());
  }

  private void partitions(RunSummary run) throws IOException {
    if (!run.partitions().isEmpty()) {
      sheet.line("");
      sheet.line("Final partitions");
      sheet.partitions("  ", run);
    }
  }

  /** The assertions of a report as text: the violated ones with their plays, then the others. */
  private record TextAssertions(TextReportPrinter sheet) {
    /** Writes each violated assertion with the variants in which it fails, and plays. */
    void failing(List<AssertionResult> properties, Terms terms) throws IOException {
      for (AssertionResult property : properties) {
        if (property.fails()) {
          sheet.line("");
          sheet.wrapped(
              "  ", property.title() + ", fails in " + property.failing().countWithCondition());
          others(property);
          sheet.assertionPlays(property.counterexamples(), terms, PlayTable.Length.SHORTENED);
        }
      }
    }

    /** Writes the assertions without a failure and the variants in which each is proved. */
    void others(List<AssertionResult> all) throws IOException {
      List<AssertionResult> properties =
          all.stream().filter(p -> !p.assertion().isAnalysisLimit()).toList();
      if (properties.size() > 1 && !properties.stream().allMatch(AssertionResult::fails)) {
        sheet.line("");
        sheet.line("Checks without a failure");
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
          "Not modelled",
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
        sheet.wrapped("    ", "not checked in " + property.notChecked().countWithCondition());
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
