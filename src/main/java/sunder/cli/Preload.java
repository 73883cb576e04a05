package sunder.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Loads the classes of a run on a second core while the first one reads the command line: loading
 * takes about half of a short run.
 *
 * <p>Classes are only loaded, never initialized, so that no two threads can wait for each other's
 * initializers; the thread is a daemon and cannot delay the end. A class that the list names in
 * vain, or does not name, costs nothing but the time it would have saved.
 */
final class Preload {
  private static final Set<String> COMMANDS = Set.of("verify", "compare", "sketch");
  private static final String LIST = "preload.txt";

  private Preload() {}

  /** Starts loading if the arguments name a command that verifies. */
  static void start(String... arguments) {
    if (arguments.length < 2 || !COMMANDS.contains(arguments[0])) {
      return;
    }
    Thread thread = new Thread(Preload::run, "preload");
    thread.setDaemon(true);
    thread.start();
  }

  private static void run() {
    try {
      ClassLoader loader = Preload.class.getClassLoader();
      for (String name : names()) {
        load(name, loader);
      }
    } catch (IOException e) {
      // The run itself will load what it needs, and will say so if it cannot.
    }
  }

  private static void load(String name, ClassLoader loader) {
    try {
      Class.forName(name, false, loader);
    } catch (ClassNotFoundException | LinkageError e) {
      // As above.
    }
  }

  /** The classes, in the order in which a run needs them. */
  static List<String> names() throws IOException {
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                Preload.class.getResourceAsStream(LIST), StandardCharsets.UTF_8))) {
      Stream<String> lines = in.lines();
      return lines.filter(line -> !line.startsWith("#")).toList();
    }
  }
}
