package sunder.cli;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import sunder.report.ComparisonWriter;
import sunder.report.JsonComparison;
import sunder.report.JsonReport;
import sunder.report.JsonReport.Listing;
import sunder.report.JsonReport.Shape;
import sunder.report.JsonSketch;
import sunder.report.ReportWriter;
import sunder.report.SketchWriter;
import sunder.report.TextComparison;
import sunder.report.TextReport;
import sunder.report.TextSketch;

/** Opens stdout or the file of {@code --output}. */
final class ReportTarget implements AutoCloseable {
  private final Writer writer;
  private final Optional<Path> file;

  private ReportTarget(Writer writer, Optional<Path> file) {
    this.writer = writer;
    this.file = file;
  }

  /**
   * @param inputs files that are read: none of them may be written over
   * @throws UsageException if the file cannot be written; before anything is computed
   */
  static ReportTarget open(Environment environment, Optional<Path> file, List<Path> inputs)
      throws UsageException {
    if (file.isEmpty()) {
      return new ReportTarget(new GuardedWriter(environment.out()), file);
    }
    try {
      for (Path input : inputs) {
        requireOther(file.get(), input);
      }
      return new ReportTarget(new GuardedWriter(Files.newBufferedWriter(file.get())), file);
    } catch (IOException e) {
      throw new UsageException("--output: cannot write " + file.get());
    }
  }

  private static void requireOther(Path file, Path input) throws IOException, UsageException {
    if (Files.exists(file) && Files.exists(input) && Files.isSameFile(file, input)) {
      throw new UsageException("--output: " + file + " is an input");
    }
  }

  Writer writer() {
    return writer;
  }

  /** A writer of verification reports in the form that was asked for. */
  ReportWriter reports(OutputOptions options, Shape shape, Listing listing) throws IOException {
    return options.format == OutputOptions.Format.JSON
        ? new JsonReport(writer, shape, listing)
        : new TextReport(writer, options.detail());
  }

  /** A writer of comparisons in the form that was asked for. */
  ComparisonWriter comparisons(OutputOptions options, Shape shape) throws IOException {
    return options.format == OutputOptions.Format.JSON
        ? new JsonComparison(writer, shape)
        : new TextComparison(writer, options.detail());
  }

  /** A writer of a sketch's report in the form that was asked for. */
  SketchWriter sketch(OutputOptions options) {
    return options.format == OutputOptions.Format.JSON
        ? new JsonSketch(writer)
        : new TextSketch(writer, options.detail());
  }

  /** Closes the file; stdout stays open. */
  @Override
  public void close() throws IOException {
    writer.flush();
    if (file.isPresent()) {
      writer.close();
    }
  }
}
