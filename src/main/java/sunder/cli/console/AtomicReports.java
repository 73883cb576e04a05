package sunder.cli.console;

import java.io.IOException;
import sunder.report.ReportPart;
import sunder.report.ReportWriter;
import sunder.report.UnreadFile;

/**
 * An atomic report writer: writes each report as a whole and once, in the order of the files, or not at all.
 *
 * <p>A report is composed in memory on the worker thread of its file, and written in the turn of the file. {@link Worker#report} decides whether it is written or its file was abandoned before; no other code writes to the target.
 *
 * @param <T> the type of the reports
 */
public final class AtomicReports<T> implements ReportWriter<T> {
  private final GuardedWriter target;
  private final ReportWriter<T> form;

  /**
   * Creates a writer.
   *
   * @param target the target
   * @param form the report format, which writes to the target
   */
  public AtomicReports(GuardedWriter target, ReportWriter<T> form) {
    this.target = target;
    this.form = form;
  }

  @Override
  public ReportPart compose(T report) throws IOException {
    return reported(form.compose(report));
  }

  /** {@inheritDoc} The entry of a file with an input error does not count as a report. */
  @Override
  public ReportPart compose(UnreadFile file) throws IOException {
    ReportPart part = form.compose(file);
    return file.limit().isPresent() ? reported(part) : part;
  }

  @Override
  public ReportPart parse(String written) throws IOException {
    return reported(form.parse(written));
  }

  private ReportPart reported(ReportPart part) {
    return () -> {
      target.reported();
      part.write();
    };
  }

  @Override
  public void write(T report) throws IOException {
    Worker.report(() -> compose(report));
  }

  @Override
  public void write(UnreadFile file) throws IOException {
    Worker.report(() -> compose(file));
  }

  @Override
  public void add(String written) throws IOException {
    Worker.report(() -> parse(written));
  }

  @Override
  public void expect(int reports) throws IOException {
    Worker.expect(reports, () -> form.expect(reports));
  }

  @Override
  public void failed() {
    form.failed();
  }

  @Override
  public void close() throws IOException {
    form.close();
  }
}
