package sunder.cli.console;

import java.io.PrintWriter;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import sunder.source.TerminalText;
import sunder.verify.ProgressListener;

/**
 * The live progress line: rewritten several times a second, and cleared at the end. The worker
 * thread updates the counters; the thread that waits for it writes the line.
 */
public final class LiveProgress implements Progress, ProgressListener {
  private static final long FIRST_NANOS = 300_000_000;
  private static final long EVERY_NANOS = 200_000_000;
  static final String CLEAR_LINE = "\r\u001b[K";

  private final Consumer<String> line;
  private final Runnable clear;
  private final long startNanos = System.nanoTime();
  private final String file;
  private volatile String title;
  private volatile Optional<Round> round = Optional.empty();
  private volatile long states;
  private long shownNanos = startNanos + FIRST_NANOS - EVERY_NANOS;
  private boolean visible;
  private boolean ended;

  /**
   * The current refinement round.
   *
   * @param open the number of undecided variants
   * @param asked the number of variants that were undecided before the first round
   */
  private record Round(int number, BigInteger open, BigInteger asked) {
    String decided() {
      return open.equals(asked)
          ? asked + " open"
          : asked.subtract(open) + " of " + asked + " decided";
    }
  }

  /**
   * Creates a progress line.
   *
   * @param line shows a line in the place of the previous one
   * @param clear removes the line
   */
  LiveProgress(Consumer<String> line, Runnable clear, String file) {
    this.line = line;
    this.clear = clear;
    this.file = file;
    this.title = file;
  }

  /** Returns the progress line of a terminal. */
  static LiveProgress onTerminal(PrintWriter err, int width, String file) {
    return new LiveProgress(
        text -> print(err, CLEAR_LINE + truncate(text, width)), () -> print(err, CLEAR_LINE), file);
  }

  private static void print(PrintWriter err, String text) {
    err.print(text);
    err.flush();
  }

  @Override
  public void roundStarted(int number, BigInteger openVariants) {
    states = 0;
    BigInteger asked = round.map(Round::asked).orElse(openVariants).max(openVariants);
    round = Optional.of(new Round(number, openVariants, asked));
  }

  @Override
  public void states(long count) {
    states = count;
  }

  @Override
  public synchronized ProgressListener listener(String what) {
    title = what.isEmpty() ? file : file + ", " + what;
    round = Optional.empty();
    ended = false;
    return this;
  }

  @Override
  public synchronized void tick() {
    long now = System.nanoTime();
    if (!ended && now - shownNanos >= EVERY_NANOS) {
      shownNanos = now;
      visible = true;
      line.accept(text((now - startNanos) / 1_000_000_000));
    }
  }

  private String text(long seconds) {
    List<String> parts = new ArrayList<>();
    parts.add(seconds + " s");
    Optional<Round> current = round;
    if (current.isEmpty()) {
      parts.add("reading");
    } else {
      parts.add("iteration " + current.get().number());
      if (states > 0) {
        parts.add(states + " states");
      }
      parts.add(current.get().decided());
    }
    return title + ": " + String.join(", ", parts);
  }

  /** Returns the end of a text that fits into one row of this width with the cursor after it. */
  public static String truncate(String text, int width) {
    int room = Math.max(1, width - 1);
    String shown = TerminalText.escape(text);
    return shown.length() <= room ? shown : "..." + shown.substring(shown.length() - room + 3);
  }

  @Override
  public synchronized void end() {
    ended = true;
    if (visible) {
      clear.run();
      visible = false;
    }
  }
}
