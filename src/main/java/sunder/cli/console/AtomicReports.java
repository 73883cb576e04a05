package sunder.cli.console;

import java.io.IOException;
import sunder.report.ReportPart;
import sunder.report.ReportWriter;
import sunder.report.UnreadFile;

/**
 * The reports of a run, each written whole, once, in the order of the files, or not at all.
 *
 * <p>A report is composed in memory on the thread that works on its file, and written when it is
 * the turn of the file. Whether it is written or its file was given up before is decided by {@link
 * Worker#report}; nothing else writes to the target.
 *
 * @param <T> what is told of a file
 */
public final class AtomicReports<T> implements ReportWriter<T> {
  private final GuardedWriter target;
  private final ReportWriter<T> form;

  /**
   * @param form writes to the target
   */
  public AtomicReports(GuardedWriter target, ReportWriter<T> form) {
    this.target = target;
    this.form = form;
  }

  @Override
  public ReportPart compose(T report) throws IOException {
    return reported(form.compose(report));
  }

  /** {@inheritDoc} That a file is bad input is not yet a report. */
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
