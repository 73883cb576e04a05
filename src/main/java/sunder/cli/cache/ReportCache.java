package sunder.cli.cache;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import sunder.cli.console.ExitCode;
import sunder.cli.console.FileWorker;
import sunder.cli.console.ProcessEnvironment;
import sunder.cli.console.ShutdownManager;
import sunder.report.BuildInfo;
import sunder.report.ReportFacts;
import sunder.report.ReportFragment;
import sunder.report.ReportWriter;
import sunder.report.UnreportedFile;
import sunder.report.json.JsonFields;
import sunder.report.json.JsonReport;
import sunder.report.json.JsonReport.Shape;
import sunder.report.json.JsonReport.VariantListing;
import sunder.report.json.JsonTree;
import sunder.source.FileDependencies;
import sunder.verdict.UnknownReason;
import sunder.verify.Budget;
import sunder.verify.refinement.ReusedFacts;

/**
 * The report cache: stores the reports of files in a folder, with digests of everything on disk on
 * which they depend. A report is reused while all dependencies are unchanged.
 *
 * <p>There is an entry for each file and set of options; a corrupt entry gives a warning and is
 * computed again.
 */
public final class ReportCache {
  /** The maximal number of characters of a cached report. */
  private static final int MOST_CHARACTERS = 10_000_000;

  /** The reasons of UNKNOWN that do not depend on time and memory. */
  private static final Set<UnknownReason> LASTING =
      Set.of(
          UnknownReason.NO_PROGRESS,
          UnknownReason.UNSUPPORTED,
          UnknownReason.CALLER,
          UnknownReason.HEAP,
          UnknownReason.FLOATING,
          UnknownReason.OUTPUT_LENGTH,
          UnknownReason.RECURSION);

  private final Path folder;
  private final String question;
  private final UnaryOperator<String> more;

  /** The digests of the files that were read in this run. */
  private final Map<String, String> digests = new ConcurrentHashMap<>();

  /**
   * The options that are not part of the key: they do not affect the report of a file, or the key
   * contains the part of them that does.
   */
  private static final Set<String> NO_MATTER =
      Set.of(
          "--cache",
          "--output",
          "--jobs",
          "--timeout",
          "--color",
          "--cluster",
          "--cluster-secret-file",
          "--resume",
          "--since",
          "--reuse",
          "--rename");

  /**
   * Creates the cache.
   *
   * @param options the given options with their values, by their longest names
   * @param form the text style of reports and the files that are read with each file
   * @param more further inputs of the verification of a file
   */
  public ReportCache(
      Path folder, Map<String, List<String>> options, String form, UnaryOperator<String> more) {
    this.folder = folder;
    this.more = more;
    StringBuilder all = new StringBuilder(BuildInfo.version() + BuildInfo.commit() + form);
    options.forEach(
        (name, values) -> {
          if (!NO_MATTER.contains(name)) {
            all.append('\n').append(name);
            values.forEach(value -> all.append(' ').append(withContent(value)));
          }
        });
    this.question = FileDependencies.digest(all.toString());
  }

  /** Returns the value of an option, with the content of the file if it names one. */
  private static String withContent(String value) {
    try {
      return value + "=" + (value.isEmpty() ? "" : FileDependencies.digest(Path.of(value)));
    } catch (InvalidPathException e) {
      return value;
    }
  }

  /**
   * An entry: the cached output for one file.
   *
   * @param code the exit code
   * @param messages the messages on the standard error
   * @param expensiveReports the JSON reports of expensive searches, from which later runs reuse
   *     facts
   */
  public record Entry(
      ExitCode code, String messages, String report, List<String> expensiveReports) {
    public Entry {
      expensiveReports = List.copyOf(expensiveReports);
    }
  }

  /**
   * A caching report writer: records the dependencies of a file from its creation on, and stores
   * the reports. Must be created before anything of the file is read.
   */
  public final class CachingWriter implements ReportWriter<ReportFacts> {
    private final String file;
    private final ReportWriter<ReportFacts> writer;
    private final ShutdownManager limits;
    private final FileDependencies reads = FileDependencies.startRecording();
    private final List<String> searched = new ArrayList<>();
    private int count;
    private boolean isLasting = true;

    /**
     * Creates the writer of a file.
     *
     * @param file the file name
     * @param writer the writer of the reports of the file
     * @param limits the limits under which each report is computed and written
     */
    public CachingWriter(String file, ReportWriter<ReportFacts> writer, ShutdownManager limits) {
      this.limits = limits;
      this.file = file;
      this.writer = writer;
    }

    @Override
    public void announce(int reports) throws IOException {
      writer.announce(reports);
    }

    @Override
    public ReportFragment compose(ReportFacts report) throws IOException {
      return writer.compose(report);
    }

    @Override
    public ReportFragment compose(UnreportedFile unread) throws IOException {
      return writer.compose(unread);
    }

    @Override
    public void write(ReportFacts report) throws IOException {
      count++;
      writer.write(report);
      isLasting &= ReportCache.isReproducible(report.unknownReasons(), limits.current());
      if (isLasting
          && ReusedFacts.isWorthReusing(report.run().statistics().transitionsFromScratch())) {
        StringWriter text = new StringWriter();
        try (JsonReport json = new JsonReport(text, Shape.OBJECT, VariantListing.IF_FEW, 1)) {
          json.write(report);
        }
        searched.add(text.toString());
      }
      FileWorker.resumeWork();
    }

    @Override
    public void close() throws IOException {
      writer.close();
      FileDependencies.stopRecording();
    }

    /** Returns whether anything was written. */
    public boolean isWritten() {
      return count > 0;
    }

    /** Returns the JSON reports of expensive searches. */
    public List<String> expensiveReports() {
      return List.copyOf(searched);
    }

    /**
     * Stores the entry unless a limit may have affected it; prints a warning if it cannot be
     * stored.
     */
    public void store(Entry entry, ProcessEnvironment process) {
      if (isLasting) {
        ReportCache.this.store(file, reads, entry, process);
      }
    }
  }

  /**
   * Returns whether a report is reproducible: with more time and memory it would be the same.
   *
   * @param unknown the reasons for which variants or assertions are undecided
   * @param limits the limits under which the result was computed and written
   */
  public static boolean isReproducible(Set<UnknownReason> unknown, Budget limits) {
    return !limits.wasExceeded() && LASTING.containsAll(unknown);
  }

  /**
   * Stores the entry of a file; prints a warning if it cannot be stored.
   *
   * @param file the file name
   * @param reads the dependencies of the file
   * @param entry an entry for which {@link #isReproducible} holds
   * @param process the process environment
   */
  public void store(String file, FileDependencies reads, Entry entry, ProcessEnvironment process) {
    if (entry.report().length() <= MOST_CHARACTERS) {
      JsonFields fields =
          new JsonFields()
              .put("file", file)
              .put("reads", JsonFields.of(reads.fileStates(), Function.identity()))
              .put("code", entry.code().name())
              .put("messages", CacheFile.withoutCacheWarnings(entry.messages()))
              .put("report", entry.report())
              .put("searched", entry.expensiveReports());
      try {
        place(file).write(fields);
      } catch (IOException e) {
        CacheFile.warn(process, folder + " cannot be written: " + e.getMessage());
      }
    }
  }

  /**
   * Returns the entry of a file if its dependencies are unchanged.
   *
   * @param file the file name
   * @param changed receives an entry whose dependencies have changed
   * @param process the process environment
   */
  public Optional<Entry> find(String file, Consumer<Entry> changed, ProcessEnvironment process) {
    return place(file)
        .read(
            entry -> {
              if (!entry.get("file").text().equals(file)) {
                return Optional.empty();
              }
              if (isSame(entry)) {
                return Optional.of(entry(entry));
              }
              changed.accept(entry(entry));
              return Optional.empty();
            },
            process);
  }

  private boolean isSame(JsonTree entry) {
    return entry.get("reads").fields().entrySet().stream()
        .allMatch(
            read -> FileDependencies.isUnchanged(read.getKey(), read.getValue().text(), digests));
  }

  private static Entry entry(JsonTree entry) {
    return new Entry(
        ExitCode.valueOf(entry.get("code").text()),
        entry.get("messages").text(),
        entry.get("report").text(),
        entry.get("searched").elements().stream().map(JsonTree::text).toList());
  }

  private CacheFile place(String file) {
    String name = FileDependencies.digest(question + file + more.apply(file)).substring(0, 32);
    return new CacheFile(folder.resolve(name + ".report"));
  }
}
