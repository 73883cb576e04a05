package sunder.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A Markdown page whose commands are executed. A block of code is what the comment above it says:
 *
 * <ul>
 *   <li>{@code <!-- file: NAME -->}: a part of that file of the repository; where there is none, a
 *       file of the page, which the commands of the page may use;
 *   <li>{@code <!-- output -->}: what the commands of the block above it print;
 *   <li>{@code <!-- not run: REASON -->}: commands for the reader alone.
 * </ul>
 *
 * <p>Each other line of a shell block that starts {@code sunder} is executed, in the order of the
 * page, with the filters {@code head -N}, {@code tail -N} and {@code grep [-A N] TEXT} behind it. A
 * file that a command writes is in the scratch folder, too.
 */
final class DocumentPage {
  private static final Path SCRATCH = Path.of("target", "docs");
  private static final Pattern BLOCK =
      Pattern.compile("(?ms)(?:^<!-- ([^\n]*?) -->\n)?^```(\\w*)\n(.*?)^```$");
  private static final Pattern COMMAND =
      Pattern.compile(
          "(?m)(?<=-Dexec\\.args=\")[^\"]*|(?<=^java -jar target/sunder\\.jar ).*"
              + "|(?<=^target/sunder ).*|(?<=^sunder ).*");
  private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");
  private static final Set<String> WRITING =
      Set.of("--output", "--certificate", "--cache", "--witness");

  private final Path path;
  private final String text;
  private final Set<String> names = new HashSet<>();

  DocumentPage(Path path) throws IOException {
    this.path = path;
    this.text = Files.readString(path);
  }

  /**
   * A block of code.
   *
   * @param marker the comment above it; empty if there is none
   * @param start the offset of the content
   */
  record Block(String marker, String language, String content, int start) {
    Optional<String> file() {
      return marker.startsWith("file: ") ? Optional.of(marker.substring(6)) : Optional.empty();
    }

    boolean isOutput() {
      return marker.equals("output");
    }

    boolean isExecuted() {
      return language.equals("sh") && !marker.startsWith("not run: ");
    }

    List<String> commands() {
      return COMMAND.matcher(content).results().map(MatchResult::group).toList();
    }
  }

  /** The commands of a block, with what they print and the block that shows it if there is one. */
  record Run(Block commands, List<CliRun> results, String printed, Optional<Block> shown) {
    boolean isAsShown() {
      return shown.isEmpty() || comparable(printed).equals(comparable(shown.get().content()));
    }
  }

  String text() {
    return text;
  }

  List<Block> blocks() {
    return BLOCK
        .matcher(text)
        .results()
        .map(
            m ->
                new Block(m.group(1) == null ? "" : m.group(1), m.group(2), m.group(3), m.start(3)))
        .toList();
  }

  /** Executes the commands of the page in their order. */
  List<Run> run() throws IOException {
    clear();
    List<Run> runs = new ArrayList<>();
    for (Block block : blocks()) {
      if (block.file().filter(name -> Files.notExists(Path.of(name))).isPresent()) {
        write(block.file().get(), block.content());
      } else if (block.isExecuted()) {
        runs.add(run(block));
      } else if (block.isOutput()) {
        Run last = runs.remove(runs.size() - 1);
        runs.add(new Run(last.commands(), last.results(), last.printed(), Optional.of(block)));
      }
    }
    return runs;
  }

  /** Writes the page anew, with what the commands print now. */
  void write(List<Run> runs) throws IOException {
    StringBuilder renewed = new StringBuilder(text);
    for (int i = runs.size() - 1; i >= 0; i--) {
      Run run = runs.get(i);
      if (!run.isAsShown()) {
        Block block = run.shown().orElseThrow();
        int end = block.start() + block.content().length();
        renewed.replace(block.start(), end, run.printed());
      }
    }
    Files.writeString(path, renewed);
  }

  private static void clear() throws IOException {
    if (Files.exists(SCRATCH)) {
      try (Stream<Path> all = Files.walk(SCRATCH)) {
        for (Path each : all.sorted((a, b) -> b.compareTo(a)).toList()) {
          Files.delete(each);
        }
      }
    }
    Files.createDirectories(SCRATCH);
  }

  private void write(String name, String content) throws IOException {
    Path file = SCRATCH.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
    for (Path each = Path.of(name); each != null; each = each.getParent()) {
      names.add(each.toString());
    }
  }

  private Run run(Block block) throws IOException {
    List<CliRun> results = new ArrayList<>();
    StringBuilder printed = new StringBuilder();
    for (String command : block.commands()) {
      String[] stages = command.split(" \\| ");
      CliRun result = execute(words(stages[0]));
      String output = (result.out() + result.err()).replace(SCRATCH + "/", "");
      for (int i = 1; i < stages.length; i++) {
        output = filtered(output, words(stages[i]));
      }
      results.add(result);
      printed.append(output);
    }
    return new Run(block, results, printed.toString(), Optional.empty());
  }

  private CliRun execute(List<String> words) throws IOException {
    for (int i = 0; i + 1 < words.size(); i++) {
      if (WRITING.contains(words.get(i))) {
        names.add(words.get(i + 1));
        Files.createDirectories(SCRATCH.resolve(words.get(i + 1)).getParent());
      }
    }
    return CliRun.of(words.stream().map(this::located).toArray(String[]::new));
  }

  private static List<String> words(String command) {
    return WORD.matcher(command)
        .results()
        .map(m -> Stream.of(m.group(1), m.group(2), m.group(3)).filter(g -> g != null).findFirst())
        .map(Optional::orElseThrow)
        .toList();
  }

  private String located(String word) {
    return names.contains(word) ? SCRATCH.resolve(word).toString() : word;
  }

  private static String filtered(String printed, List<String> filter) {
    List<String> lines = printed.lines().toList();
    int last = filter.size() - 1;
    List<String> kept =
        switch (filter.get(0)) {
          case "head" -> lines.subList(0, Math.min(lines.size(), -number(filter.get(last))));
          case "tail" ->
              lines.subList(Math.max(0, lines.size() + number(filter.get(last))), lines.size());
          case "grep" -> matching(lines, filter);
          default -> throw new IllegalArgumentException(String.join(" ", filter));
        };
    return kept.stream().map(line -> line + "\n").collect(Collectors.joining());
  }

  /** Returns what {@code grep [-A N] TEXT} prints. */
  private static List<String> matching(List<String> lines, List<String> filter) {
    int behind = filter.size() == 2 ? 0 : Integer.parseInt(filter.get(2));
    List<String> kept = new ArrayList<>();
    int open = 0;
    for (String line : lines) {
      open = line.contains(filter.get(filter.size() - 1)) ? behind + 1 : open - 1;
      if (open > 0) {
        kept.add(line);
      }
    }
    return kept;
  }

  private static int number(String word) {
    return Integer.parseInt(word);
  }

  /**
   * The text without what differs from run to run, and where its lines break. The numbers of states
   * may differ by a few, since engines take turns by the work on diagrams, which depends on when
   * the JVM collects.
   */
  private static String comparable(String printed) {
    return printed
        .replaceAll("\"(smtMillis|millis|peakHeapBytes)\": \\d+", "")
        .replaceAll("\\d+ states?, \\d+ solver quer(y|ies); .*", "")
        .replaceAll("quer(y|ies) in .*", "")
        .replaceAll("(Reading took|Stopped in:) .*", "")
        .replaceAll(" time=\"[\\d.]+\"", "")
        .replaceAll(" +(time +memory|\\d+\\.\\d+ s +\\d+ MB)", "")
        .replaceAll("\\s+", " ");
  }

  /** The text without its blocks of code. */
  String prose() {
    return BLOCK.matcher(text).replaceAll("");
  }
}
