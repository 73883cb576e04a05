package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sunder.cli.console.ExitCode;
import sunder.verdict.UnknownReason;

/**
 * The README, the tutorial and the pages of the documentation: their commands work, print what is
 * shown ({@code -Dsunder.docs.write=true} writes it anew), their links lead somewhere, and the
 * pages can be read.
 */
class DocumentationTest {
  private static final Path PAGES = Path.of("examples/docs");
  private static final Path README = Path.of("README.md");
  private static final Path TUTORIAL = Path.of("examples/tutorial/README.md");
  private static final boolean WRITE = Boolean.getBoolean("sunder.docs.write");
  private static final int MOST_LINES_OF_A_PAGE = 299;
  private static final int MOST_LINES_OF_A_PARAGRAPH = 4;
  private static final int MOST_BYTES_OF_THE_README = 14_000;
  private static final int MOST_COLUMNS = 120;
  private static final int MOST_CHARACTERS_OF_A_CELL = 200;
  private static final Pattern LINK = Pattern.compile("\\]\\((?!http)([^)]*)\\)");
  private static final Pattern SENTENCE_END = Pattern.compile("[.!?] +[A-Z`(]");
  private static final Pattern COMMAND_NAME = Pattern.compile("(?m)^\\.SH SUNDER (\\S+)");
  private static final Pattern OPTION_NAME = Pattern.compile("(?<![\\w-])--?[A-Za-z][\\w-]*");
  private static final Set<ExitCode> WORKING =
      Set.of(ExitCode.SAFE, ExitCode.UNSAFE, ExitCode.UNKNOWN, ExitCode.BAD_INPUT);
  private static final Set<String> LANGUAGES_OF_FILES = Set.of("c", "ia", "promela");

  static List<Path> pages() throws IOException {
    try (Stream<Path> files = Files.list(PAGES)) {
      return files.filter(file -> file.toString().endsWith(".md")).sorted().toList();
    }
  }

  static List<Path> executed() throws IOException {
    List<Path> all = new ArrayList<>(pages());
    all.addAll(List.of(README, TUTORIAL));
    return all;
  }

  static List<Path> linked() throws IOException {
    List<Path> all = new ArrayList<>(executed());
    all.addAll(List.of(Path.of("examples/README.md"), Path.of(".github/CONTRIBUTING.md")));
    return all;
  }

  @ParameterizedTest
  @MethodSource("executed")
  void commandsPrintWhatIsShown(Path path) throws IOException {
    DocumentPage page = new DocumentPage(path);
    List<DocumentPage.Run> runs = page.run();
    for (DocumentPage.Run run : runs) {
      String commands = run.commands().content();
      assertThat(run.results()).as(commands).allMatch(result -> WORKING.contains(result.code()));
      if (run.shown().isEmpty()) {
        assertThat(run.results()).as(commands).allMatch(result -> result.err().isEmpty());
      } else if (run.printed().isBlank()) {
        assertThat(run.printed()).as("nothing is printed by " + commands).isNotBlank();
      } else if (!WRITE && !run.isAsShown()) {
        assertThat(run.printed()).as(commands).isEqualTo(run.shown().get().content());
      }
    }
    if (WRITE) {
      page.write(runs);
    }
  }

  /** A program that is shown is a file, and a command that is shown is executed. */
  @ParameterizedTest
  @MethodSource("executed")
  void programsAndCommandsAreMarked(Path path) throws IOException {
    DocumentPage page = new DocumentPage(path);
    for (DocumentPage.Block block : page.blocks()) {
      if (block.file().isPresent()) {
        String before = page.text().substring(0, block.start());
        String name = block.file().get();
        String above = before.substring(0, before.lastIndexOf("<!-- ")).stripTrailing();
        assertThat(above.substring(above.lastIndexOf("\n\n") + 1))
            .as("the paragraph above names the file")
            .contains(Path.of(name).getFileName().toString());
        if (Files.exists(Path.of(name))) {
          assertThat(Files.readString(Path.of(name))).contains(block.content());
        }
      } else {
        assertThat(block.language()).as(block.content()).isNotIn(LANGUAGES_OF_FILES);
        assertThat(block.language().equals("sh") || block.isOutput() || block.commands().isEmpty())
            .as("a block of commands is one of the language sh: " + block.content())
            .isTrue();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void pagesCanBeRead(Path path) throws IOException {
    DocumentPage page = new DocumentPage(path);
    assertThat(page.text().lines().count()).isLessThanOrEqualTo(MOST_LINES_OF_A_PAGE);
    for (String paragraph : page.prose().split("\n(?=[-*] |\\d+\\. |\\s*\n|#|\\|)")) {
      List<String> lines = paragraph.strip().lines().toList();
      if (paragraph.strip().startsWith("|")) {
        lines.forEach(DocumentationTest::cellsAreShort);
      } else {
        assertThat(lines).as(paragraph).hasSizeLessThanOrEqualTo(MOST_LINES_OF_A_PARAGRAPH);
        assertThat(lines).allMatch(line -> line.length() <= MOST_COLUMNS);
      }
    }
  }

  private static void cellsAreShort(String row) {
    for (String cell : row.split("(?<!\\\\)\\|")) {
      assertThat(cell).hasSizeLessThanOrEqualTo(MOST_CHARACTERS_OF_A_CELL);
      assertThat(SENTENCE_END.matcher(cell.replaceAll("`[^`]*`", "x")).find())
          .as("more than a sentence: " + cell)
          .isFalse();
    }
  }

  @Test
  void theReadmeIsShort() throws IOException {
    assertThat(Files.size(README)).isLessThanOrEqualTo(MOST_BYTES_OF_THE_README);
  }

  @Test
  void theTestCommandIsTheOneOfTheContinuousIntegration() throws IOException {
    assertThat(Files.readString(Path.of(".ci/run"))).contains("\nmvn -B -ntp verify\n");
    assertThat(Files.readString(README)).contains("\nmvn -B -ntp verify\n");
  }

  @Test
  void theIndexHasEveryPage() throws IOException {
    String index = Files.readString(PAGES.resolve("README.md"));
    for (Path page : pages()) {
      String name = page.getFileName().toString();
      assertThat(name.equals("README.md") || index.contains("](" + name + ")")).as(name).isTrue();
    }
  }

  @Test
  void everyReasonOfUnknownHasASection() throws IOException {
    Set<String> sections = anchors(Files.readString(PAGES.resolve("unknown.md")));
    assertThat(Arrays.stream(UnknownReason.values()).map(r -> r.title().replace(' ', '-')))
        .allMatch(sections::contains);
  }

  @Test
  void everyCommandAndOptionIsDocumented() throws IOException {
    String text = Files.readString(PAGES.resolve("commands.md"));
    String manual = CliRun.of("generate-man").out().replace("\\-", "-");
    assertThat(manual).contains("\n.SH SUNDER verify\n", "--timeout");
    assertThat(COMMAND_NAME.matcher(manual).results().map(m -> "`sunder " + m.group(1)))
        .allMatch(text::contains);
    assertThat(
            manual
                .lines()
                .filter(line -> line.startsWith(".B "))
                .flatMap(line -> OPTION_NAME.matcher(line).results().map(MatchResult::group)))
        .allMatch(option -> Pattern.compile(option + "(?![\\w-])").matcher(text).find());
  }

  @Test
  void theTableOfExitCodesIsShown() throws IOException {
    String text = Files.readString(PAGES.resolve("commands.md"));
    ExitCode.table()
        .forEach((value, meaning) -> assertThat(text).contains("| " + value + " | " + meaning));
  }

  /** Sections by the names that links have for them. */
  private static Set<String> anchors(String text) {
    return text.replaceAll("(?ms)^```.*?^```", "")
        .lines()
        .filter(line -> line.startsWith("#"))
        .map(line -> line.replaceFirst("^#+ ", "").toLowerCase(Locale.ROOT))
        .map(line -> line.replaceAll("[^\\w\\- ]", "").replace(' ', '-'))
        .collect(Collectors.toSet());
  }

  @ParameterizedTest
  @MethodSource("linked")
  void everyLinkLeadsSomewhere(Path from) throws IOException {
    for (MatchResult link : LINK.matcher(Files.readString(from)).results().toList()) {
      String[] parts = link.group(1).split("#", 2);
      Path to = parts[0].isEmpty() ? from : from.resolveSibling(parts[0]).normalize();
      assertThat(to).exists();
      if (parts.length == 2) {
        assertThat(anchors(Files.readString(to))).as(link.group()).contains(parts[1]);
      }
    }
  }
}
