package sunder.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import sunder.cli.console.AsideFile;
import sunder.cli.console.ExitCode;
import sunder.cli.console.ProcessEnvironment;
import sunder.cli.console.Worker;
import sunder.frontend.c.preprocess.MachineFolders;
import sunder.report.Build;
import sunder.report.ReportWriter;
import sunder.report.UnreadFile;
import sunder.report.VerificationReport;
import sunder.report.json.JsonFields;
import sunder.report.json.JsonTree;
import sunder.source.Printable;
import sunder.source.Reads;
import sunder.verdict.UnknownReason;

/**
 * Remembers in a folder what was reported of files, and what of the disk that depended on: while
 * all of it is the same, the report is, and costs no more than to look. An entry for each file and
 * way to ask; what is damaged is told and computed again.
 */
final class ReportCache {
  /** Longer ones are not kept. */
  private static final int MOST_CHARACTERS = 10_000_000;

  /** What a variant is undecided for that will be so again, however much time there is. */
  private static final Set<UnknownReason> LASTING =
      Set.of(
          UnknownReason.NO_PROGRESS,
          UnknownReason.UNSUPPORTED,
          UnknownReason.HEAP,
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
          "--since",
          "--reuse",
          "--rename");

  /**
   * @param options with all that is asked of files
   * @param form what reports look like, and which files are read with each
   * @param more what else matters to a file
   */
  ReportCache(Path folder, ParseResult options, String form, UnaryOperator<String> more) {
    this.folder = folder;
    this.more = more;
    StringBuilder all = new StringBuilder(Build.version() + Build.commit() + form);
    all.append(MachineFolders.ALL);
    for (OptionSpec option : options.matchedOptions()) {
      if (!NO_MATTER.contains(option.longestName())) {
        all.append('\n').append(option.longestName());
        option.originalStringValues().forEach(value -> all.append(' ').append(withContent(value)));
      }
    }
    this.question = digest(all.toString());
  }

  /** The value of an option, and what is in the file that it names, if it names one. */
  private static String withContent(String value) {
    try {
      return value + "=" + (value.isEmpty() ? "" : Reads.digest(Path.of(value)));
    } catch (InvalidPathException e) {
      return value;
    }
  }

  /**
   * What was reported of a file.
   *
   * @param messages what was said beside the report
   */
  record Entry(ExitCode code, String messages, String report) {}

  /**
   * The reports of a file in the making: what they depend on is watched from here on. It is to be
   * made before anything is read.
   */
  final class Making implements ReportWriter<VerificationReport> {
    private final String file;
    private final ReportWriter<VerificationReport> writer;
    private final Reads reads = Reads.begin();
    private int count;
    private boolean isLasting = true;

    /**
     * @param writer of reports about one file
     */
    Making(String file, ReportWriter<VerificationReport> writer) {
      this.file = file;
      this.writer = writer;
    }

    @Override
    public void expect(int reports) throws IOException {
      writer.expect(reports);
    }

    @Override
    public void write(VerificationReport report) throws IOException {
      count++;
      isLasting &=
          Stream.concat(
                  report.verdicts().rows().stream().flatMap(row -> row.claim().reason().stream()),
                  report.properties().stream().flatMap(p -> p.unknown().keySet().stream()))
              .allMatch(LASTING::contains);
      writer.write(report);
      Worker.endReport();
    }

    @Override
    public void write(UnreadFile unread) throws IOException {
      writer.write(unread);
    }

    @Override
    public void close() throws IOException {
      writer.close();
      Reads.end();
    }

    /** Whether anything was written. */
    boolean isWritten() {
      return count > 0;
    }

    /**
     * Remembers it, unless a limit may have been in the way; a folder that takes nothing is told
     * of, and no harm.
     */
    void keep(Entry entry, ProcessEnvironment process) {
      boolean isLate = process.interruption().current().isExhausted();
      if (isLasting && !isLate && entry.report().length() <= MOST_CHARACTERS) {
        try {
          Files.createDirectories(folder);
          AsideFile aside = AsideFile.open(place(file));
          aside.writer().write(text(entry));
          aside.keep();
        } catch (IOException e) {
          warn(process, folder + " cannot be written: " + e.getMessage());
        }
      }
    }

    private String text(Entry entry) throws IOException {
      StringWriter text = new StringWriter();
      try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
        new JsonFields()
            .put("file", file)
            .put("reads", JsonFields.of(reads.known(), Function.identity()))
            .put("code", entry.code().name())
            .put("messages", entry.messages())
            .put("report", entry.report())
            .write(json);
      }
      return digest(text.toString()) + "\n" + text;
    }
  }

  /** What is known of a file, if nothing has changed that it depends on. */
  Optional<Entry> find(String file, ProcessEnvironment process) {
    Path place = place(file);
    if (!Files.exists(place)) {
      return Optional.empty();
    }
    try {
      String text = Files.readString(place);
      int end = text.indexOf('\n');
      if (end < 0 || !digest(text.substring(end + 1)).equals(text.substring(0, end))) {
        throw new IOException("its digest is another");
      }
      try (JsonParser parser = new JsonFactory().createParser(text.substring(end + 1))) {
        parser.nextToken();
        JsonTree entry = JsonTree.read(parser);
        Map<String, String> reads = new LinkedHashMap<>();
        entry.get("reads").fields().forEach((name, state) -> reads.put(name, state.text()));
        boolean isSame =
            entry.get("file").text().equals(file)
                && reads.entrySet().stream()
                    .allMatch(read -> Reads.isSame(read.getKey(), read.getValue(), digests));
        return isSame
            ? Optional.of(
                new Entry(
                    ExitCode.valueOf(entry.get("code").text()),
                    entry.get("messages").text(),
                    entry.get("report").text()))
            : Optional.empty();
      }
    } catch (IOException | IllegalArgumentException e) {
      warn(process, place + " is damaged and not used: " + e.getMessage());
      return Optional.empty();
    }
  }

  private static void warn(ProcessEnvironment process, String message) {
    PrintWriter err = process.err();
    err.println(Printable.of("sunder: --cache: " + message));
  }

  private Path place(String file) {
    return folder.resolve(digest(question + file + more.apply(file)).substring(0, 32) + ".report");
  }

  private static String digest(String text) {
    MessageDigest digest = Reads.sha256();
    digest.update(text.getBytes(StandardCharsets.UTF_8));
    return Reads.hex(digest);
  }
}
