package sunder.api;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import sunder.report.ReportFacts;
import sunder.report.ReportWriter;
import sunder.report.json.BaselineReportReader;
import sunder.report.json.JsonReport;
import sunder.report.text.TextReport.Detail;
import sunder.report.text.TextStyle;
import sunder.source.InputException;
import sunder.source.SourceReader;

/**
 * The report on one question: verdicts, results for each assertion, remarks and statistics, as
 * {@code sunder verify} prints them.
 */
public final class Report {
  private final ReportFacts report;
  private final Verdicts verdicts;
  private final List<Property> properties;

  /** The output formats ({@code --format}). */
  public enum Form {
    TEXT,
    JSON,
    HTML,
    SARIF,
    JUNIT
  }

  /**
   * The statistics of a run.
   *
   * @param iterations the number of rounds of the procedure's main loop
   * @param states the number of visited states
   * @param transitions the number of visited transitions
   * @param largestModel the number of states of the largest abstract model
   * @param finalModel the number of states of the last abstract model
   * @param solverQueries the number of queries to the SMT solver
   * @param millis the duration in milliseconds
   */
  public record Statistics(
      int iterations,
      long states,
      long transitions,
      long largestModel,
      long finalModel,
      long solverQueries,
      long millis) {}

  Report(ReportFacts report, Verdicts verdicts, List<Property> properties) {
    this.report = report;
    this.verdicts = verdicts;
    this.properties = List.copyOf(properties);
  }

  /** Returns the entry function of a C program that was verified separately, if there is one. */
  public Optional<String> entry() {
    return report.task().qualifier().entry();
  }

  /** Returns the temporal formula that was verified, if there was one. */
  public Optional<String> formula() {
    return report.task().qualifier().formula();
  }

  public Verdicts verdicts() {
    return verdicts;
  }

  /** Returns the results for each assertion, in source order. */
  public List<Property> properties() {
    return properties;
  }

  /** Returns the assumptions about behaviour that the language leaves open. */
  public List<String> assumptions() {
    return report.assumptions();
  }

  /** Returns the proofs of the safe variants. */
  public List<String> proofs() {
    return report.proofs();
  }

  /** Returns the unreachable statements, and the assertions that some variants never evaluate. */
  public List<String> unreached() {
    return report.findings().sentences();
  }

  /**
   * Returns the declarations that are unused in some variants and used in others, if {@link
   * Options.Check#UNUSED} is set.
   */
  public List<String> unused() {
    return report.findings().unusedDeclarations().stream().map(one -> one.sentence()).toList();
  }

  /** Returns the reasons why the formula holds vacuously. */
  public List<String> vacuity() {
    return report.findings().vacuities().stream().map(reason -> reason.sentence()).toList();
  }

  /** Returns the features that affect no verdict. */
  public List<String> idleFeatures() {
    return report.findings().irrelevantFeatures();
  }

  public Statistics statistics() {
    sunder.verify.VerificationResult.Statistics s = report.run().statistics();
    return new Statistics(
        report.run().iterations(),
        s.states(),
        s.transitions(),
        s.largestModel(),
        s.finalModel(),
        s.smtQueries(),
        s.millis());
  }

  /**
   * Returns this report with the changes since an earlier report in the format {@link Form#JSON}.
   *
   * @throws FamilyException if the file is no such report
   */
  public Report since(Path earlier) throws FamilyException {
    try {
      ReportFacts compared =
          report.comparedWith(BaselineReportReader.read(SourceReader.read(earlier)), true);
      return new Report(compared, verdicts, properties);
    } catch (InputException e) {
      throw FamilyException.of(e);
    }
  }

  /** Returns the changes since an earlier report; none if it was not compared with one. */
  public List<Change> changes() {
    return report.baselineComparison().stream()
        .flatMap(changes -> changes.changes().stream())
        .map(
            change ->
                new Change(
                    Change.Kind.valueOf(change.kind().name()),
                    change.property().map(Report::place),
                    new Variants(change.variantCondition().variants(), report.task().features())))
        .toList();
  }

  private static Change.Place place(
      sunder.report.BaselineComparison.Change.PropertyLocation place) {
    return new Change.Place(
        place.kind(), place.text(), place.file(), place.line(), place.column(), place.isRemoved());
  }

  /** Returns the report in a format, as the command line prints it. */
  public String text(Form form) {
    StringWriter text = new StringWriter();
    try {
      write(List.of(this), form, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // writing to a string does not fail
    }
    return text.toString();
  }

  /**
   * Writes reports in a format, as the command line does. The target is flushed and not closed.
   *
   * @throws IOException if writing fails
   */
  public static void write(List<Report> reports, Form form, Writer target) throws IOException {
    JsonReport.Shape shape = reports.size() == 1 ? JsonReport.Shape.OBJECT : JsonReport.Shape.LIST;
    try (ReportWriter<ReportFacts> writer =
        sunder.report.forms.ReportFormat.valueOf(form.name())
            .writer(
                target, TextStyle.plain(Detail.NORMAL), shape, JsonReport.VariantListing.IF_FEW)) {
      for (Report report : reports) {
        writer.write(report.report);
      }
    }
    target.flush();
  }
}
