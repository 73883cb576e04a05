package sunder.cli.console;

import java.io.FileInputStream;
import java.io.IOException;

/**
 * The start time of the process.
 *
 * <p>On Linux it is read from two files of {@code /proc} in less than a millisecond, whereas the
 * management beans and process handles of Java take tens of milliseconds. On other systems the
 * start of the virtual machine, some tenths of a second, is not counted.
 */
public final class ProcessClock {
  /** The unit of the times in both files, which is the same on every current Linux. */
  private static final long TICKS_PER_SECOND = 100;

  private static final long NANOS_PER_TICK = 1_000_000_000 / TICKS_PER_SECOND;

  /**
   * The maximal plausible age of the virtual machine at this point; an older one runs a host
   * program.
   */
  private static final long MOST_TICKS = 60 * TICKS_PER_SECOND;

  private ProcessClock() {}

  /**
   * Returns the start of the process on the clock of {@link System#nanoTime}; the present time if
   * it is unknown.
   */
  public static long processStart() {
    long now = System.nanoTime();
    try {
      long age = uptime(read("/proc/uptime")) - startTime(read("/proc/self/stat"));
      return age > 0 && age < MOST_TICKS ? now - age * NANOS_PER_TICK : now;
    } catch (IOException | NumberFormatException | IndexOutOfBoundsException e) {
      return now;
    }
  }

  private static String read(String file) throws IOException {
    try (FileInputStream in = new FileInputStream(file)) {
      return new String(in.readNBytes(1024), java.nio.charset.StandardCharsets.ISO_8859_1);
    }
  }

  /** Parses the content of {@code /proc/uptime}: seconds with two decimals. Returns ticks. */
  static long uptime(String text) {
    int point = text.indexOf('.');
    return Long.parseLong(text.substring(0, point)) * TICKS_PER_SECOND
        + Long.parseLong(text.substring(point + 1, point + 3));
  }

  /**
   * Parses the content of {@code /proc/self/stat}: returns field 22. Field 2, the command in
   * parentheses, may contain any characters.
   */
  static long startTime(String text) {
    int at = text.lastIndexOf(')') + 2;
    for (int field = 3; field < 22; field++) {
      at = text.indexOf(' ', at) + 1;
    }
    return Long.parseLong(text.substring(at, text.indexOf(' ', at)));
  }
}
