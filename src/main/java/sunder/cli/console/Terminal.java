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
import sunder.report.text.Look;
import sunder.report.text.Palette;
import sunder.report.text.TextReport.Detail;

/**
 * The terminal properties of the standard output and the standard error: kind, width, and colours.
 */
public final class Terminal {
  private static final int PLAIN_WIDTH = Look.plain(Detail.NORMAL).width();
  private static final long PATIENCE_MILLIS = 500;

  private final End outEnd;
  private final End errEnd;
  private final FutureTask<Integer> width;
  private volatile Colours colours;

  /** The kind of an output stream. */
  public enum End {
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
  public Terminal(End out, End err, Colours colours, int width) {
    this(out, err, colours, new FutureTask<>(() -> width));
    this.width.run();
  }

  private Terminal(End out, End err, Colours colours, FutureTask<Integer> width) {
    this.outEnd = out;
    this.errEnd = err;
    this.colours = colours;
    this.width = width;
  }

  /** Returns the properties of files and pipes. */
  public static Terminal none() {
    return new Terminal(End.OTHER, End.OTHER, Colours.AUTO, PLAIN_WIDTH);
  }

  /**
   * Returns the properties of this process. The width requires a child process and is determined on another thread.
   */
  public static Terminal ofProcess(Map<String, String> variables) {
    String kind = variables.getOrDefault("TERM", "");
    boolean canRewrite = !kind.isEmpty() && !kind.equals("dumb");
    End out = canRewrite ? end(1) : End.OTHER;
    End err = canRewrite ? end(2) : End.OTHER;
    if (out == End.OTHER && err == End.OTHER) {
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
   * Returns the kind of a file descriptor. Java 17 only has a test for standard input and output together, so the file of the descriptor is examined if the system has one.
   */
  private static End end(int descriptor) {
    Path file = Path.of("/proc/self/fd/" + descriptor);
    if (!Files.exists(file)) {
      return System.console() != null ? End.TERMINAL : End.OTHER;
    }
    try {
      String target = Files.readSymbolicLink(file).toString();
      boolean terminal = target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
      return terminal ? End.TERMINAL : End.OTHER;
    } catch (IOException e) {
      return End.OTHER;
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
  public void choose(Colours chosen) {
    if (chosen != Colours.AUTO) {
      colours = chosen;
    }
  }

  /** Returns the stream of reports. */
  public Side out() {
    return new Side(outEnd);
  }

  /** Returns the stream of all other output. */
  public Side err() {
    return new Side(errEnd);
  }

  /** Returns the stream of the file of {@code --output}. */
  public Side file() {
    return new Side(End.OTHER);
  }

  /** An output stream with its width and palette. */
  public final class Side {
    private final End end;

    private Side(End end) {
      this.end = end;
    }

    public boolean isTerminal() {
      return end == End.TERMINAL;
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
