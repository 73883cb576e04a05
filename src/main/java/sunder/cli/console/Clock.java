package sunder.cli.console;

import java.io.FileInputStream;
import java.io.IOException;

/**
 * When this process started. The Java machine knows, but its beans and process handles take tens of
 * milliseconds to say so; on Linux two small files say it in less than one. Elsewhere the start of
 * the machine goes uncounted, some tenths of a second.
 */
public final class Clock {
  /** The unit of both files' times, the same on every Linux of today. */
  private static final long TICKS_PER_SECOND = 100;

  private static final long NANOS_PER_TICK = 1_000_000_000 / TICKS_PER_SECOND;

  /** A Java machine that has been up for longer is somebody else's. */
  private static final long MOST_TICKS = 60 * TICKS_PER_SECOND;

  private Clock() {}

  /** By {@link System#nanoTime}; now, where it is not known. */
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

  /** The text is seconds with two digits behind the point. */
  static long uptime(String text) {
    int point = text.indexOf('.');
    return Long.parseLong(text.substring(0, point)) * TICKS_PER_SECOND
        + Long.parseLong(text.substring(point + 1, point + 3));
  }

  /** The 22nd field; the second, the command in parentheses, may contain anything. */
  static long startTime(String text) {
    int at = text.lastIndexOf(')') + 2;
    for (int field = 3; field < 22; field++) {
      at = text.indexOf(' ', at) + 1;
    }
    return Long.parseLong(text.substring(at, text.indexOf(' ', at)));
  }
}
