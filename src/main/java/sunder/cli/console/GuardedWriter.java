package sunder.cli.console;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;

/** The target of reports: it knows whether it has one and whether it is whole; failures name it. */
public final class GuardedWriter extends FilterWriter {
  private final String where;
  private boolean reported;
  private boolean failed;
  private boolean complete = true;

  /**
   * @param where how messages name the target
   */
  public GuardedWriter(Writer out, String where) {
    super(out);
    this.where = where;
  }

  /** Notes that there is a report in it. */
  public void reported() {
    reported = true;
  }

  /** Whether there is a report in it. */
  public boolean hasReport() {
    return reported;
  }

  /** Whether something is missing in it. */
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

  /** Reports are flushed when they are complete. */
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
