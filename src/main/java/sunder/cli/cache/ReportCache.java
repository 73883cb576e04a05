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
import java.util.stream.Stream;
import sunder.cli.console.ExitCode;
import sunder.cli.console.Interruption;
import sunder.cli.console.ProcessEnvironment;
import sunder.cli.console.Worker;
import sunder.report.Build;
import sunder.report.ReportPart;
import sunder.report.ReportWriter;
import sunder.report.UnreadFile;
import sunder.report.VerificationReport;
import sunder.report.json.JsonFields;
import sunder.report.json.JsonReport;
import sunder.report.json.JsonReport.Listing;
import sunder.report.json.JsonReport.Shape;
import sunder.report.json.JsonTree;
import sunder.source.FileDependencies;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;
import sunder.verify.Budget;
import sunder.verify.VerificationResult;
import sunder.verify.refinement.ReusedFacts;

/**
 * Remembers in a folder what was reported of files, and what of the disk that depended on: while
 * all of it is the same, the report is, and costs no more than to look. An entry for each file and
 * way to ask; what is damaged is told and computed again.
 */
public final class ReportCache {
  /** Longer ones are not kept. */
  private static final int MOST_CHARACTERS = 10_000_000;

  /** What a variant is undecided for that will be so again, however much time there is. */
  private static final Set<UnknownReason> LASTING =
      Set.of(
          UnknownReason.NO_PROGRESS,
          UnknownReason.UNSUPPORTED,
          UnknownReason.HEAP,
          UnknownReason.FLOATING,
          UnknownReason.RECURSION);

  private final Path folder;
  private final String question;
  private final UnaryOperator<String> more;

  /** Of files that were looked at before in this run. */
  private final Map<String, String> digests = new ConcurrentHashMap<>();

  /** These do not matter to what is reported of a file, or a part of them does. */
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
   * @param options with all that is asked of files: what was given, by their longest names
   * @param form what reports look like, and which files are read with each
   * @param more what else matters to a file
   */
  public ReportCache(
      Path folder, Map<String, List<String>> options, String form, UnaryOperator<String> more) {
    this.folder = folder;
    this.more = more;
    StringBuilder all = new StringBuilder(Build.version() + Build.commit() + form);
    options.forEach(
        (name, values) -> {
          if (!NO_MATTER.contains(name)) {
            all.append('\n').append(name);
            values.forEach(value -> all.append(' ').append(withContent(value)));
          }
        });
    this.question = FileDependencies.digest(all.toString());
  }

  /** The value of an option, and what is in the file that it names, if it names one. */
  private static String withContent(String value) {
    try {
      return value + "=" + (value.isEmpty() ? "" : FileDependencies.digest(Path.of(value)));
    } catch (InvalidPathException e) {
      return value;
    }
  }

  /**
   * What was reported of a file.
   *
   * @param messages what was said beside the report
   * @param searched reports in JSON of what took long to search
   */
  public record Entry(ExitCode code, String messages, String report, List<String> searched) {
    public Entry {
      searched = List.copyOf(searched);
    }
  }

  /**
   * The reports of a file in the making: what they depend on is watched from here on. It is to be
   * made before anything is read.
   */
  public final class Making implements ReportWriter<VerificationReport> {
    private final String file;
    private final ReportWriter<VerificationReport> writer;
    private final Interruption limits;
    private final FileDependencies reads = FileDependencies.startRecording();
    private final List<String> searched = new ArrayList<>();
    private int count;
    private boolean isLasting = true;

    /**
     * @param writer of reports about one file
     * @param limits with those of each report until it is written
     */
    public Making(String file, ReportWriter<VerificationReport> writer, Interruption limits) {
      this.limits = limits;
      this.file = file;
      this.writer = writer;
    }

    @Override
    public void expect(int reports) throws IOException {
      writer.expect(reports);
    }

    @Override
    public ReportPart compose(VerificationReport report) throws IOException {
      return writer.compose(report);
    }

    @Override
    public ReportPart compose(UnreadFile unread) throws IOException {
      return writer.compose(unread);
    }

    @Override
    public void write(VerificationReport report) throws IOException {
      count++;
      writer.write(report);
      isLasting &= ReportCache.isLasting(report.result(), limits.current());
      if (isLasting
          && ReusedFacts.isWorthReusing(report.result().statistics().transitionsFromScratch())) {
        StringWriter text = new StringWriter();
        try (JsonReport json = new JsonReport(text, Shape.OBJECT, Listing.IF_FEW, 1)) {
          json.write(report);
        }
        searched.add(text.toString());
      }
      Worker.resumeWork();
    }

    @Override
    public void close() throws IOException {
      writer.close();
      FileDependencies.stopRecording();
    }

    /** Whether anything was written. */
    public boolean isWritten() {
      return count > 0;
    }

    /** Reports in JSON of what took long to search. */
    public List<String> searched() {
      return List.copyOf(searched);
    }

    /**
     * Remembers it, unless a limit may have been in the way; a folder that takes nothing is told
     * of, and no harm.
     */
    public void keep(Entry entry, ProcessEnvironment process) {
      if (isLasting) {
        ReportCache.this.keep(file, reads, entry, process);
      }
    }
  }

  /**
   * Whether a report will be the same again, however much time and memory there is: what is
   * undecided will be so, and no limit was in the way of what else it says.
   *
   * @param limits under which it was found and written
   */
  public static boolean isLasting(VerificationResult result, Budget limits) {
    return !limits.wasExceeded()
        && Stream.concat(
                Stream.of(result.verdict()), result.assertions().stream().map(a -> a.verdict()))
            .flatMap(verdict -> verdict.groups().stream())
            .allMatch(
                group ->
                    !(group.verdict() instanceof Verdict.Unknown unknown)
                        || LASTING.contains(unknown.reason()));
  }

  /**
   * Remembers what was reported of a file.
   *
   * @param reads on what it depends
   * @param entry that {@link #isLasting lasts}
   */
  public void keep(String file, FileDependencies reads, Entry entry, ProcessEnvironment process) {
    if (entry.report().length() <= MOST_CHARACTERS) {
      JsonFields fields =
          new JsonFields()
              .put("file", file)
              .put("reads", JsonFields.of(reads.fileStates(), Function.identity()))
              .put("code", entry.code().name())
              .put("messages", KeptFile.lasting(entry.messages()))
              .put("report", entry.report())
              .put("searched", entry.searched());
      try {
        place(file).write(fields);
      } catch (IOException e) {
        KeptFile.warn(process, folder + " cannot be written: " + e.getMessage());
      }
    }
  }

  /**
   * What is known of a file, if nothing has changed that it depends on.
   *
   * @param changed gets what there is if something has
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
        entry.get("searched").parts().stream().map(JsonTree::text).toList());
  }

  private KeptFile place(String file) {
    String name = FileDependencies.digest(question + file + more.apply(file)).substring(0, 32);
    return new KeptFile(folder.resolve(name + ".report"));
  }
}
