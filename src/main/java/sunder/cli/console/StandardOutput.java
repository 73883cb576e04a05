package sunder.cli.console;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.Optional;

/**
 * The standard output: a {@link PrintWriter} that keeps the exception of the first failed write.
 */
public final class StandardOutput extends PrintWriter {
  private final FailureRecorder target;

  public StandardOutput(Writer out) {
    this(new FailureRecorder(out));
  }

  private StandardOutput(FailureRecorder target) {
    super(target);
    this.target = target;
  }

  /** Returns a writer to the same target that throws the exception of a failed write. */
  public Writer target() {
    return target;
  }

  /** Returns the first failure; all later output is lost. */
  public Optional<IOException> failure() {
    return target.failure;
  }

  /** A writer that throws the first failure again on each later write. */
  private static final class FailureRecorder extends FilterWriter {
    private Optional<IOException> failure = Optional.empty();

    FailureRecorder(Writer out) {
      super(out);
    }

    @Override
    public void write(int c) throws IOException {
      write(new char[] {(char) c}, 0, 1);
    }

    @Override
    public void write(String text, int from, int length) throws IOException {
      attempt(() -> out.write(text, from, length));
    }

    @Override
    public void write(char[] text, int from, int length) throws IOException {
      attempt(() -> out.write(text, from, length));
    }

    @Override
    public void flush() throws IOException {
      attempt(out::flush);
    }

    private void attempt(Action action) throws IOException {
      if (failure.isPresent()) {
        throw failure.get();
      }
      try {
        action.run();
      } catch (IOException e) {
        failure = Optional.of(e);
        throw e;
      }
    }

    private interface Action {
      void run() throws IOException;
    }
  }
}
