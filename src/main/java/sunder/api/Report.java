package sunder.api;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import sunder.report.ReportWriter;
import sunder.report.VerificationReport;
import sunder.report.json.EarlierReports;
import sunder.report.json.JsonReport;
import sunder.report.text.Look;
import sunder.report.text.TextReport.Detail;
import sunder.source.InputException;
import sunder.source.SourceReader;

/** All that is known about one question: what {@code sunder verify} reports of it. */
public final class Report {
  private final VerificationReport report;
  private final Verdicts verdicts;
  private final List<Property> properties;

  /** The forms of a report, as {@code --format} names them. */
  public enum Form {
    TEXT,
    JSON,
    HTML,
    SARIF,
    JUNIT
  }

  /**
   * What the run took.
   *
   * @param iterations rounds of the procedure's main loop
   * @param states that were visited, as transitions are
   * @param largestModel states of the largest model
   * @param finalModel states of the last one
   * @param solverQueries what the SMT solver was asked
   * @param millis how long it took
   */
  public record Statistics(
      int iterations,
      long states,
      long transitions,
      long largestModel,
      long finalModel,
      long solverQueries,
      long millis) {}

  Report(VerificationReport report, Verdicts verdicts, List<Property> properties) {
    this.report = report;
    this.verdicts = verdicts;
    this.properties = List.copyOf(properties);
  }

  /** The function of C that was asked about by itself, if one was. */
  public Optional<String> entry() {
    return report.entry();
  }

  /** The temporal formula that was asked about, if one was. */
  public Optional<String> formula() {
    return report.formula();
  }

  public Verdicts verdicts() {
    return verdicts;
  }

  /** What is known of each assertion, in the order of the text. */
  public List<Property> properties() {
    return properties;
  }

  /** What was assumed where the language leaves something open. */
  public List<String> assumptions() {
    return report.assumptions();
  }

  /** What proves the safe variants. */
  public List<String> proofs() {
    return report.proofs();
  }

  /** Statements that no run gets to, and assertions that some variants never ask. */
  public List<String> unreached() {
    return report.remarks().sentences();
  }

  /** What some variants never use, and others do, if that was asked for. */
  public List<String> unused() {
    return report.remarks().unused().stream().map(one -> one.sentence()).toList();
  }

  /** Why the formula holds already, without most of what it says. */
  public List<String> vacuity() {
    return report.remarks().reasons().stream().map(reason -> reason.sentence()).toList();
  }

  /** Features that matter to no verdict. */
  public List<String> idleFeatures() {
    return report.remarks().idle();
  }

  public Statistics statistics() {
    sunder.verify.VerificationResult.Statistics s = report.result().statistics();
    return new Statistics(
        report.result().iterations(),
        s.states(),
        s.transitions(),
        s.largestModel(),
        s.finalModel(),
        s.smtQueries(),
        s.millis());
  }

  /**
   * The same compared with what an earlier run wrote in the form {@link Form#JSON}.
   *
   * @throws FamilyException if that is no such report
   */
  public Report since(Path earlier) throws FamilyException {
    try {
      VerificationReport compared =
          report.since(EarlierReports.read(SourceReader.read(earlier)), true);
      return new Report(compared, verdicts, properties);
    } catch (InputException e) {
      throw FamilyException.of(e);
    }
  }

  /** What changed since an earlier report, if it was compared with one. */
  public List<Change> changes() {
    return report.changes().stream()
        .flatMap(changes -> changes.all().stream())
        .map(
            change ->
                new Change(
                    Change.Kind.valueOf(change.kind().name()),
                    change.place().map(Report::place),
                    new Variants(change.where().variants(), report.features())))
        .toList();
  }

  private static Change.Place place(sunder.report.ChangesSince.Change.Place place) {
    return new Change.Place(
        place.kind(), place.text(), place.file(), place.line(), place.column(), place.isEarlier());
  }

  /** What the command line prints in this form. */
  public String text(Form form) {
    StringWriter text = new StringWriter();
    try {
      write(List.of(this), form, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a text takes everything
    }
    return text.toString();
  }

  /** Writes several reports as the command line does; the target is flushed and stays open. */
  public static void write(List<Report> reports, Form form, Writer target) throws IOException {
    JsonReport.Shape shape = reports.size() == 1 ? JsonReport.Shape.OBJECT : JsonReport.Shape.LIST;
    try (ReportWriter<VerificationReport> writer =
        sunder.report.forms.Form.valueOf(form.name())
            .writer(target, Look.plain(Detail.NORMAL), shape, JsonReport.Listing.IF_FEW)) {
      for (Report report : reports) {
        writer.write(report.report);
      }
    }
    target.flush();
  }
}
