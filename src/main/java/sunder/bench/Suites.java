package sunder.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import sunder.bench.Suite.SuiteException;

/** The suites that come with the tool, and suites in files. */
public final class Suites {
  private static final String EXTENSION = ".suite";

  private Suites() {}

  /** The names of the suites that come with the tool. */
  public static List<String> names() {
    return List.of(
        "families",
        "diverging",
        "stack",
        "linear-search",
        "startup",
        "engine",
        "sketch",
        "certificates",
        "relations",
        "components",
        "assertions",
        "jobs",
        "cluster",
        "commits");
  }

  /**
   * Reads the suite of this name, or the file.
   *
   * @throws SuiteException if there is none, or it is wrong
   */
  public static Suite load(String nameOrFile) throws IOException, SuiteException {
    if (names().contains(nameOrFile)) {
      try (InputStream in = Suites.class.getResourceAsStream(nameOrFile + EXTENSION)) {
        return SuiteParser.parse(nameOrFile, new String(in.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    Path file = Path.of(nameOrFile);
    if (!Files.isRegularFile(file)) {
      throw new SuiteException(
          "no suite '" + nameOrFile + "': neither a file nor one of " + String.join(", ", names()));
    }
    String name = file.getFileName().toString();
    int end = name.endsWith(EXTENSION) ? name.length() - EXTENSION.length() : name.length();
    return SuiteParser.parse(name.substring(0, end), Files.readString(file));
  }
}
