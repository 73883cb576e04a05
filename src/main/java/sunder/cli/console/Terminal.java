package sunder.cli.console;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import sunder.report.text.Palette;
import sunder.report.text.TextReport.Detail;
import sunder.report.text.TextStyle;

/**
 * The terminal properties of the standard output and the standard error: kind, width, and colours.
 */
public final class Terminal {
  private static final int PLAIN_WIDTH = TextStyle.plain(Detail.NORMAL).width();
  private static final long PATIENCE_MILLIS = 500;

  private final StreamKind outEnd;
  private final StreamKind errEnd;
  private final FutureTask<Integer> width;
  private volatile Colours colours;

  /** The kind of an output stream. */
  public enum StreamKind {
    TERMINAL,
    OTHER
  }

  /** When to use colours ({@code --color}). */
  public enum Colours {
    AUTO,
    ALWAYS,
    NEVER
  }

  /** Creates a terminal with known properties. */
  public Terminal(StreamKind out, StreamKind err, Colours colours, int width) {
    this(out, err, colours, new FutureTask<>(() -> width));
    this.width.run();
  }

  private Terminal(StreamKind out, StreamKind err, Colours colours, FutureTask<Integer> width) {
    this.outEnd = out;
    this.errEnd = err;
    this.colours = colours;
    this.width = width;
  }

  /** Returns the properties of files and pipes. */
  public static Terminal none() {
    return new Terminal(StreamKind.OTHER, StreamKind.OTHER, Colours.AUTO, PLAIN_WIDTH);
  }

  /**
   * Returns the properties of this process. The width requires a child process and is determined on
   * another thread.
   */
  public static Terminal ofProcess(Map<String, String> variables) {
    String kind = variables.getOrDefault("TERM", "");
    boolean canRewrite = !kind.isEmpty() && !kind.equals("dumb");
    StreamKind out = canRewrite ? end(1) : StreamKind.OTHER;
    StreamKind err = canRewrite ? end(2) : StreamKind.OTHER;
    if (out == StreamKind.OTHER && err == StreamKind.OTHER) {
      return new Terminal(out, err, Colours.AUTO, PLAIN_WIDTH);
    }
    FutureTask<Integer> width = new FutureTask<>(() -> measure(variables));
    Thread measuring = new Thread(width, "terminal");
    measuring.setDaemon(true);
    measuring.start();
    boolean unwanted = !variables.getOrDefault("NO_COLOR", "").isEmpty();
    return new Terminal(out, err, unwanted ? Colours.NEVER : Colours.AUTO, width);
  }

  /**
   * Returns the kind of a file descriptor. Java 17 only has a test for standard input and output
   * together, so the file of the descriptor is examined if the system has one.
   */
  private static StreamKind end(int descriptor) {
    Path file = Path.of("/proc/self/fd/" + descriptor);
    if (!Files.exists(file)) {
      return System.console() != null ? StreamKind.TERMINAL : StreamKind.OTHER;
    }
    try {
      String target = Files.readSymbolicLink(file).toString();
      boolean terminal = target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
      return terminal ? StreamKind.TERMINAL : StreamKind.OTHER;
    } catch (IOException e) {
      return StreamKind.OTHER;
    }
  }

  private static int measure(Map<String, String> variables) {
    return columns(variables.getOrDefault("COLUMNS", ""))
        .or(() -> columns(size().replaceFirst(".* ", "")))
        .orElse(PLAIN_WIDTH);
  }

  private static Optional<Integer> columns(String text) {
    return text.matches("[1-9][0-9]{0,3}") ? Optional.of(Integer.valueOf(text)) : Optional.empty();
  }

  /** Returns the numbers of rows and columns, or an empty text if they are unknown. */
  private static String size() {
    try {
      Process stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(new File("/dev/tty"))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      byte[] text = stty.getInputStream().readAllBytes();
      return new String(text, StandardCharsets.US_ASCII).strip();
    } catch (IOException e) {
      return "";
    }
  }

  /** Sets when to use colours, which overrides the environment variables. */
  public void setColours(Colours chosen) {
    if (chosen != Colours.AUTO) {
      colours = chosen;
    }
  }

  /** Returns the stream of reports. */
  public TerminalStream out() {
    return new TerminalStream(outEnd);
  }

  /** Returns the stream of all other output. */
  public TerminalStream err() {
    return new TerminalStream(errEnd);
  }

  /** Returns the stream of the file of {@code --output}. */
  public TerminalStream file() {
    return new TerminalStream(StreamKind.OTHER);
  }

  /** An output stream with its width and palette. */
  public final class TerminalStream {
    private final StreamKind end;

    private TerminalStream(StreamKind end) {
      this.end = end;
    }

    public boolean isTerminal() {
      return end == StreamKind.TERMINAL;
    }

    /** Returns the number of columns; a default if the stream is not a terminal. */
    public int width() {
      return isTerminal() ? measured() : PLAIN_WIDTH;
    }

    public Palette palette() {
      return switch (colours) {
        case ALWAYS -> Palette.COLOURED;
        case NEVER -> Palette.PLAIN;
        case AUTO -> isTerminal() ? Palette.COLOURED : Palette.PLAIN;
      };
    }

    private int measured() {
      try {
        return width.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
      } catch (ExecutionException | TimeoutException e) {
        return PLAIN_WIDTH;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return PLAIN_WIDTH;
      }
    }
  }
}
