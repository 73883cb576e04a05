package sunder.cli.console;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.Optional;

/** stdout: a {@link PrintWriter} that can tell why a write failed. */
public final class Output extends PrintWriter {
  private final Remembering target;

  public Output(Writer out) {
    this(new Remembering(out));
  }

  private Output(Remembering target) {
    super(target);
    this.target = target;
  }

  /** The same place, for those who want to know of a failure at once. */
  public Writer target() {
    return target;
  }

  /** The first failure; what came after it is lost too. */
  public Optional<IOException> failure() {
    return target.failure;
  }

  /** Throws the first failure again and again. */
  private static final class Remembering extends FilterWriter {
    private Optional<IOException> failure = Optional.empty();

    Remembering(Writer out) {
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
