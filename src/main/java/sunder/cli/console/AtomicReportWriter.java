package sunder.cli.console;

import java.io.IOException;
import sunder.report.ReportFragment;
import sunder.report.ReportWriter;
import sunder.report.UnreportedFile;

/**
 * An atomic report writer: writes each report as a whole and once, in the order of the files, or
 * not at all.
 *
 * <p>A report is composed in memory on the worker thread of its file, and written in the turn of
 * the file. {@link FileWorker#report} decides whether it is written or its file was abandoned
 * before; no other code writes to the target.
 *
 * @param <T> the type of the reports
 */
public final class AtomicReportWriter<T> implements ReportWriter<T> {
  private final GuardedWriter target;
  private final ReportWriter<T> form;

  /**
   * Creates a writer.
   *
   * @param form the report format, which writes to the target
   */
  public AtomicReportWriter(GuardedWriter target, ReportWriter<T> form) {
    this.target = target;
    this.form = form;
  }

  @Override
  public ReportFragment compose(T report) throws IOException {
    return reported(form.compose(report));
  }

  /** {@inheritDoc} The entry of a file with an input error does not count as a report. */
  @Override
  public ReportFragment compose(UnreportedFile file) throws IOException {
    ReportFragment part = form.compose(file);
    return file.limit().isPresent() ? reported(part) : part;
  }

  @Override
  public ReportFragment composeWritten(String written) throws IOException {
    return reported(form.composeWritten(written));
  }

  private ReportFragment reported(ReportFragment part) {
    return () -> {
      target.markReport();
      part.write();
    };
  }

  @Override
  public void write(T report) throws IOException {
    FileWorker.report(() -> compose(report));
  }

  @Override
  public void write(UnreportedFile file) throws IOException {
    FileWorker.report(() -> compose(file));
  }

  @Override
  public void writeWritten(String written) throws IOException {
    FileWorker.report(() -> composeWritten(written));
  }

  @Override
  public void announce(int reports) throws IOException {
    FileWorker.announce(reports, () -> form.announce(reports));
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
