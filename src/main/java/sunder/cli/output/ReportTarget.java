package sunder.cli.output;

import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import sunder.cli.console.AtomicFile;
import sunder.cli.console.AtomicReportWriter;
import sunder.cli.console.FileWorker;
import sunder.cli.console.GuardedWriter;
import sunder.cli.console.ProcessEnvironment;
import sunder.cli.console.Terminal;
import sunder.cli.console.UsageException;
import sunder.cli.console.WriteFailure;
import sunder.cli.option.ChoiceConverter;
import sunder.cli.option.OutputOptions;
import sunder.report.BuildInfo;
import sunder.report.ComparisonReport;
import sunder.report.FamilyCheck;
import sunder.report.ReportFacts;
import sunder.report.ReportWriter;
import sunder.report.SketchReport;
import sunder.report.html.HtmlComparison;
import sunder.report.html.HtmlSketch;
import sunder.report.json.JsonComparison;
import sunder.report.json.JsonFamilyCheck;
import sunder.report.json.JsonReport.Shape;
import sunder.report.json.JsonReport.VariantListing;
import sunder.report.json.JsonSketch;
import sunder.report.text.TextComparison;
import sunder.report.text.TextFamilyCheck;
import sunder.report.text.TextReport.Detail;
import sunder.report.text.TextSketch;
import sunder.report.text.TextStyle;

/**
 * The target of reports: the standard output or the file of {@code --output}.
 *
 * @param file the file, if the target is one
 * @param terminal the stream with its width and palette
 */
public record ReportTarget(
    GuardedWriter writer, Optional<AtomicFile> file, Terminal.TerminalStream terminal)
    implements AutoCloseable {
  /** The formats of the report of {@code check-model}. */
  public enum CheckFormat {
    TEXT,
    /** With all diagnostics, for editors. */
    JSON,
    /** SARIF 2.1.0, for the blocks of {@code --dead}. */
    SARIF
  }

  /**
   * Opens the target, before anything is computed.
   *
   * @param file the file; empty for the standard output
   * @param inputs the input files, which must not be overwritten
   * @throws UsageException if the file cannot be written
   */
  public static ReportTarget open(
      ProcessEnvironment environment, Optional<Path> file, List<Path> inputs)
      throws UsageException {
    return file.isPresent()
        ? open("--output", file.get(), inputs, environment.terminal().file())
        : new ReportTarget(
            new GuardedWriter(environment.out().target(), "stdout"),
            Optional.empty(),
            environment.terminal().out());
  }

  /**
   * Opens a file, before anything is computed.
   *
   * @param option the option that names the file
   * @param inputs the input files, which must not be overwritten
   * @throws UsageException if the file cannot be written
   */
  static ReportTarget open(String option, Path file, List<Path> inputs) throws UsageException {
    return open(option, file, inputs, Terminal.none().file());
  }

  private static ReportTarget open(
      String option, Path file, List<Path> inputs, Terminal.TerminalStream terminal)
      throws UsageException {
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

  /** Creates a writer of verification reports in the requested format. */
  public ReportWriter<ReportFacts> reportWriter(
      OutputOptions options, Shape shape, VariantListing listing) throws IOException {
    return new AtomicReportWriter<>(
        writer, options.format.writer(writer, textStyle(options), shape, listing));
  }

  public ReportWriter<FamilyCheck> checkWriter(CheckFormat format, Shape shape, Detail detail)
      throws IOException {
    return new AtomicReportWriter<>(
        writer,
        switch (format) {
          case JSON -> new JsonFamilyCheck(writer, BuildInfo.version(), shape);
          case TEXT -> new TextFamilyCheck(writer, textStyle(detail));
          case SARIF -> throw new IllegalStateException("a family has no SARIF report");
        });
  }

  /** Writes a text. */
  @FunctionalInterface
  public interface Content {
    void write(Writer text) throws IOException;
  }

  /** Composes the only report in memory and writes it as a whole, see {@link FileWorker#report}. */
  public void write(Content content) throws IOException {
    FileWorker.report(
        () -> {
          StringWriter text = new StringWriter();
          content.write(text);
          return () -> {
            writer.markReport();
            writer.write(text.toString());
            writer.flush();
          };
        });
  }

  /**
   * Writes a file to which a report refers.
   *
   * @throws java.util.concurrent.CancellationException if the report will not be written
   */
  void writeEvidence(String text) throws IOException {
    FileWorker.beginReport();
    writer.markReport();
    writer.write(text);
    writer.flush();
    FileWorker.resumeWork();
  }

  /** Creates a writer of reports on one file in the same format, with another target. */
  public ReportWriter<ReportFacts> secondaryWriter(
      Writer other, OutputOptions options, VariantListing listing) throws IOException {
    return options.format.writer(other, textStyle(options), Shape.OBJECT, listing);
  }

  /**
   * Returns a description of the style that the options do not determine, as a part of the cache
   * key.
   */
  public String formatDescription(OutputOptions options) {
    TextStyle look = textStyle(options);
    // The generated toString of records is slow at its first call.
    return look.detail() + " " + look.width() + " " + look.palette() + " " + look.maxPlays();
  }

  /** Creates a writer of comparisons in the requested format. */
  public ReportWriter<ComparisonReport> comparisonWriter(OutputOptions options, Shape shape)
      throws IOException, UsageException {
    return new AtomicReportWriter<>(
        writer,
        switch (options.format) {
          case TEXT -> new TextComparison(writer, textStyle(options));
          case JSON -> new JsonComparison(writer, shape);
          case HTML -> new HtmlComparison(writer, BuildInfo.version());
          case SARIF, JUNIT -> throw unsupportedFormat(options);
        });
  }

  /** Creates a writer of the report of a sketch in the requested format. */
  public ReportWriter<SketchReport> sketchWriter(OutputOptions options)
      throws IOException, UsageException {
    return new AtomicReportWriter<>(
        writer,
        switch (options.format) {
          case TEXT -> new TextSketch(writer, textStyle(options));
          case JSON -> new JsonSketch(writer);
          case HTML -> new HtmlSketch(writer, BuildInfo.version());
          case SARIF, JUNIT -> throw unsupportedFormat(options);
        });
  }

  public TextStyle textStyle(OutputOptions options) {
    return new TextStyle(options.detail(), terminal.width(), terminal.palette(), options.plays);
  }

  public TextStyle textStyle(Detail detail) {
    return new TextStyle(detail, terminal.width(), terminal.palette(), 1);
  }

  private static UsageException unsupportedFormat(OutputOptions options) {
    return new UsageException(
        "--format %s: only 'sunder verify' reports so"
            .formatted(ChoiceConverter.lowerCase(options.format)));
  }

  /**
   * Commits the file if it contains a report; the standard output stays open.
   *
   * @throws WriteFailure if a part could not be written
   */
  @Override
  public void close() throws IOException {
    if (file.isEmpty()) {
      writer.flush();
    } else if (writer.hasFailed() || !writer.hasReport()) {
      file.get().discard();
    } else {
      file.get().commit();
    }
  }
}
