package sunder.cli.console;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;

/**
 * The writer of the report target: records whether it contains a report and whether a write failed.
 * Its exceptions name the target.
 */
public final class GuardedWriter extends FilterWriter {
  private final String where;
  private boolean reported;
  private boolean failed;
  private boolean complete = true;

  /**
   * Creates the writer.
   *
   * @param out the target
   * @param where the name of the target in messages
   */
  public GuardedWriter(Writer out, String where) {
    super(out);
    this.where = where;
  }

  /** Records that the target contains a report. */
  public void markReport() {
    reported = true;
  }

  /** Returns whether the target contains a report. */
  public boolean hasReport() {
    return reported;
  }

  /** Returns whether a write failed. */
  public boolean hasFailed() {
    return failed || !complete;
  }

  @Override
  public void write(int c) throws IOException {
    write(new char[] {(char) c}, 0, 1);
  }

  @Override
  public void write(char[] text, int from, int length) throws IOException {
    complete = false;
    attempt(() -> out.write(text, from, length));
  }

  @Override
  public void write(String text, int from, int length) throws IOException {
    complete = false;
    attempt(() -> out.write(text, from, length));
  }

  /** Flushes the target; called after each complete report. */
  @Override
  public void flush() throws IOException {
    attempt(out::flush);
    complete = true;
  }

  @Override
  public void close() throws IOException {
    attempt(out::close);
  }

  private void attempt(Action action) throws WriteFailure {
    try {
      action.run();
    } catch (IOException e) {
      failed = true;
      throw new WriteFailure(where, e);
    }
  }

  private interface Action {
    void run() throws IOException;
  }
}
