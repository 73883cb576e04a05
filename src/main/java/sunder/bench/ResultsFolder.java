package sunder.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The folder of a suite's results. */
public final class ResultsFolder {
  private final Path folder;
  private final String environment;

  /**
   * Uses or makes the folder.
   *
   * @param environment as {@link MachineInfo#describe} says it now
   * @throws SuiteException if the runs that are there already come from another environment
   */
  public ResultsFolder(Path folder, String environment) throws IOException, SuiteException {
    this.folder = folder;
    this.environment = environment;
    Files.createDirectories(folder);
    Path file = folder.resolve("environment.txt");
    if (Files.exists(raw()) && Files.exists(file) && !Files.readString(file).equals(environment)) {
      throw new SuiteException(
          folder
              + " was measured elsewhere or by another version: use --fresh or another --output");
    }
    Files.writeString(file, environment);
  }

  /** Removes the runs of earlier sessions. */
  public static void clear(Path folder) throws IOException {
    Files.deleteIfExists(folder.resolve("raw.csv"));
    Files.deleteIfExists(folder.resolve("environment.txt"));
  }

  /** Where every run goes. */
  public RawFile rawFile() {
    return new RawFile(raw());
  }

  private Path raw() {
    return folder.resolve("raw.csv");
  }

  /**
   * That there is something to summarize, before anything is written.
   *
   * @throws SuiteException if nothing was measured into this folder
   */
  public static void requireRuns(Path folder) throws SuiteException {
    if (!Files.exists(folder.resolve("raw.csv"))) {
      throw nothing(folder);
    }
  }

  /** Whether any of the suite's cells was measured. */
  public boolean hasRuns(Suite suite) throws IOException, SuiteException {
    return !new Results(suite, rawFile().read()).isEmpty();
  }

  private static SuiteException nothing(Path folder) {
    return new SuiteException(folder + " has no runs of this suite: measure before you summarize");
  }

  /**
   * Writes summaries and plots from the runs so far.
   *
   * @throws SuiteException if there are none
   */
  public void summarize(Suite suite) throws IOException, SuiteException {
    Results results = new Results(suite, rawFile().read());
    if (results.isEmpty()) {
      throw nothing(folder);
    }
    List<String> plots = Plots.write(results, folder);
    Files.writeString(folder.resolve("summary.csv"), results.csv());
    Files.writeString(
        folder.resolve("summary.md"), SummaryMarkdown.render(results, environment, plots));
  }
}
