package sunder.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether someone is watching. */
final class Terminal {
  private static final Path STDERR = Path.of("/proc/self/fd/2");

  private Terminal() {}

  /**
   * Whether stderr is a terminal that can rewrite its line. Java 17 only knows whether stdin and
   * stdout are both terminals, so the file behind stderr is asked where the system shows it.
   */
  static boolean onStderr() {
    String term = System.getenv("TERM");
    if (term == null || term.isEmpty() || term.equals("dumb")) {
      return false;
    }
    if (!Files.exists(STDERR)) {
      return System.console() != null;
    }
    try {
      String target = Files.readSymbolicLink(STDERR).toString();
      return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
    } catch (IOException e) {
      return false;
    }
  }
}
