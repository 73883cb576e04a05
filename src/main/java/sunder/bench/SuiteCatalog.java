package sunder.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import sunder.bench.Suite.SuiteException;

/** The built-in suites and suites in files. */
public final class SuiteCatalog {
  private static final String EXTENSION = ".suite";

  private SuiteCatalog() {}

  /** Returns the names of the built-in suites. */
  public static List<String> names() {
    return List.of(
        "families",
        "diverging",
        "stack",
        "linear-search",
        "startup",
        "peers",
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
   * Returns the built-in suite of the name, or the suite in the file.
   *
   * @throws SuiteException if there is none or it is malformed
   */
  public static Suite load(String nameOrFile) throws IOException, SuiteException {
    if (names().contains(nameOrFile)) {
      try (InputStream in = SuiteCatalog.class.getResourceAsStream(nameOrFile + EXTENSION)) {
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
