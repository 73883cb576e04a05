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

/** What is at the other ends of stdout and stderr, and how to write to it. */
public final class Terminal {
  private static final int PLAIN_WIDTH = Look.plain(Detail.NORMAL).width();
  private static final long PATIENCE_MILLIS = 500;

  private final End outEnd;
  private final End errEnd;
  private final FutureTask<Integer> width;
  private volatile Colours colours;

  /** What something is written to. */
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

  /** One that is known; for tests, too. */
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

  /** Nothing but files and pipes. */
  public static Terminal none() {
    return new Terminal(End.OTHER, End.OTHER, Colours.AUTO, PLAIN_WIDTH);
  }

  /** Those of this process. The width, which takes another process to ask for, is asked aside. */
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
   * Java 17 only knows whether stdin and stdout are both terminals, so the file behind the
   * descriptor is asked where the system shows it.
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

  /** Rows and columns, or something else if they cannot be told. */
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

  /** What {@code --color} says, where it says something; it goes before everything else. */
  public void choose(Colours chosen) {
    if (chosen != Colours.AUTO) {
      colours = chosen;
    }
  }

  /** Where reports go. */
  public Side out() {
    return new Side(outEnd);
  }

  /** Where all else goes. */
  public Side err() {
    return new Side(errEnd);
  }

  /** The file of {@code --output}. */
  public Side file() {
    return new Side(End.OTHER);
  }

  /** One of the things that are written to. */
  public final class Side {
    private final End end;

    private Side(End end) {
      this.end = end;
    }

    public boolean isTerminal() {
      return end == End.TERMINAL;
    }

    /** Columns; the usual ones where there is no terminal. */
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
