package sunder.cli;

import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import sunder.cli.console.AtomicFile;
import sunder.cli.console.AtomicReports;
import sunder.cli.console.GuardedWriter;
import sunder.cli.console.ProcessEnvironment;
import sunder.cli.console.Terminal;
import sunder.cli.console.UsageException;
import sunder.cli.console.Worker;
import sunder.cli.console.WriteFailure;
import sunder.cli.option.Choices;
import sunder.cli.option.OutputOptions;
import sunder.report.Build;
import sunder.report.ComparisonReport;
import sunder.report.FamilyCheck;
import sunder.report.ReportWriter;
import sunder.report.SketchReport;
import sunder.report.VerificationReport;
import sunder.report.html.HtmlComparison;
import sunder.report.html.HtmlSketch;
import sunder.report.json.JsonComparison;
import sunder.report.json.JsonFamilyCheck;
import sunder.report.json.JsonReport.Listing;
import sunder.report.json.JsonReport.Shape;
import sunder.report.json.JsonSketch;
import sunder.report.text.Look;
import sunder.report.text.TextComparison;
import sunder.report.text.TextFamilyCheck;
import sunder.report.text.TextReport.Detail;
import sunder.report.text.TextSketch;

/** Opens stdout or the file of {@code --output}. */
record ReportTarget(GuardedWriter writer, Optional<AtomicFile> file, Terminal.Side terminal)
    implements AutoCloseable {
  /**
   * @param inputs files that are read: none of them may be written over
   * @throws UsageException if the file cannot be written; before anything is computed
   */
  static ReportTarget open(ProcessEnvironment environment, Optional<Path> file, List<Path> inputs)
      throws UsageException {
    return file.isPresent()
        ? open("--output", file.get(), inputs, environment.terminal().file())
        : new ReportTarget(
            new GuardedWriter(environment.out().target(), "stdout"),
            Optional.empty(),
            environment.terminal().out());
  }

  /**
   * @param option that names the file
   * @param inputs files that are read: none of them may be written over
   * @throws UsageException if the file cannot be written; before anything is computed
   */
  static ReportTarget open(String option, Path file, List<Path> inputs) throws UsageException {
    return open(option, file, inputs, Terminal.none().file());
  }

  private static ReportTarget open(
      String option, Path file, List<Path> inputs, Terminal.Side terminal) throws UsageException {
    try {
      for (Path input : inputs) {
        if (Files.exists(file) && Files.exists(input) && Files.isSameFile(file, input)) {
          throw new UsageException(option + ": " + file + " is an input");
        }
      }
      AtomicFile aside = AtomicFile.open(file);
      return new ReportTarget(
          new GuardedWriter(aside.writer(), file.toString()), Optional.of(aside), terminal);
    } catch (IOException e) {
      throw new UsageException(option + ": " + new WriteFailure(file.toString(), e).getMessage());
    }
  }

  /** A writer of verification reports in the form that was asked for. */
  ReportWriter<VerificationReport> reports(OutputOptions options, Shape shape, Listing listing)
      throws IOException {
    return new AtomicReports<>(
        writer, options.format.writer(writer, look(options), shape, listing));
  }

  /** A writer of what is known of families without a run. */
  ReportWriter<FamilyCheck> checks(CheckModelCommand.Format format, Shape shape, Detail detail)
      throws IOException {
    return new AtomicReports<>(
        writer,
        switch (format) {
          case JSON -> new JsonFamilyCheck(writer, Build.version(), shape);
          case TEXT -> new TextFamilyCheck(writer, look(detail));
        });
  }

  /** Writes a text. */
  @FunctionalInterface
  interface Content {
    void write(Writer text) throws IOException;
  }

  /** Composes the only report in memory, then writes it whole; see {@link Worker#report}. */
  void write(Content content) throws IOException {
    Worker.report(
        () -> {
          StringWriter text = new StringWriter();
          content.write(text);
          return () -> {
            writer.reported();
            writer.write(text.toString());
            writer.flush();
          };
        });
  }

  /**
   * Writes a file that a report refers to.
   *
   * @throws java.util.concurrent.CancellationException if the report will not be written
   */
  void writeEvidence(String text) throws IOException {
    Worker.beginReport();
    writer.reported();
    writer.write(text);
    writer.flush();
    Worker.resumeWork();
  }

  /** A writer of reports about one file in the same form, that writes elsewhere. */
  ReportWriter<VerificationReport> apart(Writer other, OutputOptions options, Listing listing)
      throws IOException {
    return options.format.writer(other, look(options), Shape.OBJECT, listing);
  }

  /** What a report looks like here besides what the options say. */
  String form(OutputOptions options) {
    Look look = look(options);
    // What makes texts of records is slow to start.
    return look.detail() + " " + look.width() + " " + look.palette() + " " + look.plays();
  }

  /** A writer of comparisons in the form that was asked for. */
  ReportWriter<ComparisonReport> comparisons(OutputOptions options, Shape shape)
      throws IOException, UsageException {
    return new AtomicReports<>(
        writer,
        switch (options.format) {
          case TEXT -> new TextComparison(writer, look(options));
          case JSON -> new JsonComparison(writer, shape);
          case HTML -> new HtmlComparison(writer, Build.version());
          case SARIF, JUNIT -> throw onlyVerify(options);
        });
  }

  /** A writer of a sketch's report in the form that was asked for. */
  ReportWriter<SketchReport> sketch(OutputOptions options) throws IOException, UsageException {
    return new AtomicReports<>(
        writer,
        switch (options.format) {
          case TEXT -> new TextSketch(writer, look(options));
          case JSON -> new JsonSketch(writer);
          case HTML -> new HtmlSketch(writer, Build.version());
          case SARIF, JUNIT -> throw onlyVerify(options);
        });
  }

  /** How reports look here. */
  Look look(OutputOptions options) {
    return new Look(options.detail(), terminal.width(), terminal.palette(), options.plays);
  }

  /** How a text report with this much detail looks here. */
  Look look(Detail detail) {
    return new Look(detail, terminal.width(), terminal.palette(), 1);
  }

  private static UsageException onlyVerify(OutputOptions options) {
    return new UsageException(
        "--format %s: only 'sunder verify' reports so"
            .formatted(Choices.lowerCase(options.format)));
  }

  /**
   * Gives the file its name if there is a report in it; stdout stays open.
   *
   * @throws WriteFailure if not all could be written
   */
  @Override
  public void close() throws IOException {
    if (file.isEmpty()) {
      writer.flush();
    } else if (writer.hasFailed() || !writer.hasReport()) {
      file.get().discard();
    } else {
      file.get().keep();
    }
  }
}
