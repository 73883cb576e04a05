package sunder.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sunder.family.ConfigSet;
import sunder.family.ExternalModel;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.source.SourceFile;
import sunder.verdict.Rejection;
import sunder.verdict.Verdict;

/**
 * Many lines, each in a variant of its own of one program: which of them are a FAULT, for gcc, too,
 * which some of them are given to; all with {@code -Dsunder.faults.lines=1000}.
 */
class CompileErrorLinesTest {
  private static final int COUNT = Integer.getInteger("sunder.faults.lines", 4);

  /** Each line is judged together with others, one of so many alone, too. */
  private static final int ALONE_EVERY = Integer.getInteger("sunder.faults.alone", 3);

  private static final String OUTSIDE =
      """
      struct s { int m; };
      typedef int T;
      int two(int a, int b) { return a + b; }
      void nothing(void) { }
      """;

  private static final String INSIDE =
      OUTSIDE
          + """
      int main(void) {
        int x = 0, *p = &x, ar[2] = {0}, (*fp)(int, int) = 0;
        struct s st = {0};
        T t = 0;
      """;

  private static final String LINKED =
      """
      #include <stdlib.h>
      extern int g(void), x, arr[];
      extern volatile int vv;
      int two(int a, int b) { return a + b; }
      _Noreturn void die(void) { for (;;) ; }
      extern struct s { int m; } st;
      """;

  /** So many lines are in one program. */
  private static final int CHUNK = 150;

  @TempDir private Path folder;

  @Test
  void declarationsAreJudged() throws Exception {
    judge(OUTSIDE, "fault-declarations.txt", "int main(void) { return 0; }\n", LineUse.CHECKED);
  }

  @Test
  void statementsAreJudged() throws Exception {
    judge(INSIDE, "fault-statements.txt", "return t; }\n", LineUse.CHECKED);
  }

  @Test
  void declarationsAreLinked() throws Exception {
    judge(LINKED, "link-declarations.txt", "int main(void) { return 0; }\n", LineUse.LINKED);
  }

  @Test
  void statementsAreLinked() throws Exception {
    String after = "return a; }\nint main(void) { return 0; }\n";
    judge(LINKED + "int f(int a) {\n", "link-statements.txt", after, LineUse.LINKED);
  }

  @Test
  void randomStatementsAreLinked() throws Exception {
    Assumptions.assumeTrue(new Gcc(folder).isThere(), Gcc.MISSING);
    String before = LINKED + "enum { ZERO };\nint f(int a, unsigned u) {\n";
    String after = "return a; }\nint main(void) { return 0; }\n";
    Random random = new Random(COUNT);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 4 * COUNT; i++) {
      String text = RandomCode.text(random);
      boolean isLinked = accepts(before + text + "\n" + after, LineUse.LINKED);
      lines.add((isLinked ? "OK|" : "FAULT|") + text);
    }
    assertThat(otherwise(before, lines, after, LineUse.LINKED)).isEmpty();
  }

  /** Statements in which conditions may be constants and jumps may pass others. */
  private static final class RandomCode {
    private static final List<String> CONDITIONS =
        List.of(
            "a",
            "0",
            "1",
            "a > 2",
            "(a & 1)",
            "!a",
            "sizeof(int) == 4",
            "ZERO",
            "u < 0",
            "u >= 0",
            "a == a",
            "&a",
            "two(1, 2)",
            "(two(1, 2), 0)",
            "!(@)",
            "(@ ? @ : @)",
            "(a++, @)",
            "(@ && @)",
            "(@ || @)");

    private static final List<String> STATEMENTS =
        List.of(
            "g();",
            "a += g();",
            "(void) sizeof(g());",
            "a = @ ? g() : 1;",
            "a = @ && g();",
            "@ || g();",
            "@;",
            "return 1;",
            "if (a) return 1;",
            "die();",
            "goto l0;",
            "if (a) goto l1;",
            "break;",
            "if (@) continue;",
            "if (@) { # } else { # }",
            "while (@) { # # }",
            "do { # # # } while (@);",
            "for (; @; g()) { # # }",
            "for (;; a++) { # # }",
            "switch (a) { # case 1: # case 0: # }",
            "switch (1) { # case 1: # break; case 0: # default: # }",
            "{ # # }");

    private static final int DEEPEST = 4;

    private RandomCode() {}

    static String text(Random random) {
      return "do { " + filled("# # l0: # # l1: # #", random, 0) + " } while (0);";
    }

    /** Each {@code @} is a condition, each {@code #} a statement; deep down they are short. */
    private static String filled(String pattern, Random random, int depth) {
      StringBuilder text = new StringBuilder();
      for (char c : pattern.toCharArray()) {
        List<String> words = c == '@' ? CONDITIONS : STATEMENTS;
        int some = depth < DEEPEST ? words.size() : words.size() / 2;
        text.append(
            c == '@' || c == '#'
                ? filled(words.get(random.nextInt(some)), random, depth + 1)
                : String.valueOf(c));
      }
      return text.toString();
    }
  }

  /** What is done with the lines. */
  private enum LineUse {
    /** Nobody looks for what main does not need. */
    CHECKED(
        COptions.NONE.with(
            COptions.EntryOptions.of(List.of("main"), COptions.GlobalInitialization.INITIAL, 1)),
        "-fsyntax-only"),
    LINKED(COptions.NONE.with(COptions.EntryOptions.MAIN.asWholeProgram()), "-O0");

    private final COptions options;
    private final String option;

    LineUse(COptions options, String option) {
      this.options = options;
      this.option = option;
    }
  }

  private void judge(String before, String table, String after, LineUse use) throws Exception {
    List<String> lines = Files.readAllLines(Path.of("src/test/resources/sunder/frontend/c", table));
    List<String> otherwise = new ArrayList<>();
    for (int i = 0; i < lines.size(); i += ALONE_EVERY) {
      otherwise.addAll(otherwise(before, List.of(lines.get(i)), after, use));
    }
    // Names of types would be that for the grammar in other lines, too.
    List<String> together =
        lines.stream().filter(line -> !line.matches(".*\\b(typedef|T)\\b.*")).toList();
    for (int start = 0; start < together.size(); start += CHUNK) {
      int end = Math.min(start + CHUNK, together.size());
      otherwise.addAll(otherwise(before, together.subList(start, end), after, use));
    }
    assertThat(otherwise).isEmpty();
    Assumptions.assumeTrue(use == LineUse.CHECKED || new Gcc(folder).isThere(), Gcc.MISSING);
    for (int i :
        new Random()
            .ints(0, lines.size())
            .distinct()
            .limit(Math.min(COUNT, lines.size()))
            .toArray()) {
      String line = lines.get(i);
      assertThat(accepts(before + text(line) + "\n" + after, use))
          .as(line)
          .isEqualTo(line.startsWith("OK"));
    }
  }

  /** The lines that are told to be a fault, and are none, or the other way round. */
  private static List<String> otherwise(
      String before, List<String> lines, String after, LineUse use) throws Exception {
    StringBuilder text = new StringBuilder(before);
    for (int i = 0; i < lines.size(); i++) {
      text.append(i == 0 ? "#if" : "#elif").append(" defined F").append(i).append('\n');
      text.append(text(lines.get(i))).append('\n');
    }
    SourceFile file = new SourceFile("p.c", text.append("#endif\n").append(after).toString());
    CSubject subject = new CFrontEnd(use.options).read(file, ExternalModel.NONE);
    List<String> otherwise = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      ConfigSet variant = variant(subject, "F" + i);
      boolean fault =
          Rejection.groups(subject.rejections(), variant).stream()
              .anyMatch(group -> group.verdict().kind() == Verdict.Kind.FAULT);
      if (fault != lines.get(i).startsWith("FAULT")) {
        otherwise.add(lines.get(i) + (lines.size() > 1 ? " // together" : ""));
      }
    }
    return otherwise;
  }

  private static String text(String line) {
    return line.substring(line.indexOf('|') + 1);
  }

  private static ConfigSet variant(CSubject subject, String selected) {
    return VerifiedFamily.variants(subject, List.of(selected));
  }

  private boolean accepts(String text, LineUse use) throws IOException, InterruptedException {
    Path file = Files.writeString(folder.resolve("p.c"), text);
    try {
      return new ProcessBuilder("gcc", "-m32", "-w", "-std=gnu17", use.option, file.toString())
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(folder.resolve("out.txt").toFile())
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      Assumptions.abort(Gcc.MISSING);
      return false;
    }
  }
}
