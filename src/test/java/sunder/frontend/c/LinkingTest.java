package sunder.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import sunder.family.ConfigSet;
import sunder.family.ExternalModel;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.source.SourceFile;
import sunder.testing.RandomSeeds;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Verdict;

/**
 * Random families of several files against gcc, which compiles and links each variant: functions,
 * variables, types, tags and constants of one name in several files, static or not, under
 * conditions, or nowhere; calls of functions of the library in headers and macros, of what nothing
 * declares, and declarations that differ. A long run: {@code -Dsunder.gcc.link=500}.
 */
class LinkingTest {
  private static final List<String> FEATURES = List.of("A", "B");
  private static final int FILES = 3;
  private static final int FUNCTIONS = 4;

  private static final String COMMON =
      """
      #ifndef COMMON_H
      #define COMMON_H
      void reach_error(void);
      struct common { int count; };
      typedef struct common common_t;
      enum { ZERO, ONE };
      int f0(int x);
      int f1(int x);
      int f2(int x);
      int f3(int x);
      extern int shared;
      struct hidden;
      struct hidden *make(int x);
      int look(struct hidden *h);
      static inline int twice(int x) { return x + x; }
      #endif
      """;

  /** Calls functions of the library, and declares what files see differently. */
  private static final String TEXT =
      """
      #include <string.h>
      #define SWAP(x, bits) __builtin_bswap##bits(x)
      static inline int measure(int x) {
        char t[6] = "abcde";
        t[x & 3] = 0;
        return strlen(t) + (strchr(t, 'b') ? 10 : 0);
      }
      #ifdef WIDE
      char *spell(int x, char *p, unsigned long n);
      extern long apart_from;
      #else
      int spell(int x, char *p) __attribute__((section("noreturn")));
      extern int apart_from;
      #endif
      """;

  /** Included in some variants of a file, and not the same for all files. */
  private static final String PAIR =
      """
      #ifndef PAIR_H
      #define PAIR_H
      struct pair;
      typedef struct pair pair_t;
      struct pair {
        int first;
      #if WIDTH > 1
        int middle;
      #endif
        short second;
      };
      struct unused { pair_t *next; };
      int weigh(struct unused *u);
      #endif
      """;

  @TempDir private Path folder;

  private static final class RandomFiles {
    private final Random random;

    RandomFiles(long seed) {
      this.random = new Random(seed);
    }

    private String when(String text) {
      String condition =
          List.of("", "", "", "#ifdef A\n", "#ifndef A\n", "#ifdef B\n", "#if A || B\n")
              .get(random.nextInt(7));
      return condition.isEmpty() ? text : condition + text + "#endif\n";
    }

    private int number() {
      return 1 + random.nextInt(9);
    }

    /** What a file has for itself; the other files may have something else of these names. */
    private String own() {
      String type = List.of("char", "short", "int").get(random.nextInt(3));
      String size =
          random.nextBoolean() ? "enum { size = %s };\n" : "static const int size = %s;\n";
      String tag =
          random.nextBoolean()
              ? "struct box { %s count; T more; };\n".formatted(type)
              : "struct box { T more, count; };\n";
      String kept = "static int kept = %s;\n#else\nstatic int kept = %s;\n#endif\n";
      String width = random.nextBoolean() ? "" : when("#undef WIDTH\n#define WIDTH 2\n");
      return "#define WIDTH 1\n"
          + width
          + when("#include \"pair.h\"\n#include \"pair.h\"\n")
          + "typedef "
          + type
          + " T;\n"
          + size.formatted(number())
          + tag
          + (random.nextBoolean() ? "#ifdef A\n" : "#if B\n")
          + kept.formatted(number(), number())
          + "static int help(int x) { struct box b; b.count = x + size; b.more = kept;\n"
          + "#ifdef PAIR_H\n  pair_t p = { 1, 2 }; x += sizeof p + p.second;\n#endif\n"
          + "  kept++; return b.count + b.more + twice(x) + text(x); }\n";
    }

    /** Calls that nothing need declare, and those that headers make. */
    private String calls(int file, boolean spells) {
      String attribute =
          List.of("pure, unused", "section(\"noreturn\")", "deprecated(\"weak\")", "nonnull, used")
              .get(random.nextInt(4));
      String included =
          (spells || random.nextBoolean() ? "" : "#define WIDE\n") + "#include \"text.h\"\n";
      boolean includes = spells || random.nextInt(3) > 0;
      List<String> values = new ArrayList<>();
      values.add("abs(-x)");
      values.add("labs(-x)");
      values.add("atoi(\"7%s\")".formatted(number()));
      values.add("toupper('a')");
      values.add("(int) strlen(\"%s\")".formatted("a".repeat(number())));
      values.add("memcmp(\"ab\", \"ac\", 2)");
      values.add("__builtin_strlen(\"abc\")");
      values.add("later%s(x)".formatted(file));
      values.add("(x && 0 ? nowhere(x) : 1)");
      values.add("(sizeof(nowhere(x)) == 4)");
      values.add(random.nextInt(6) == 0 ? "(x > 50 && nowhere(x))" : "(0 && nowhere(x))");
      values.add("later%s(x)".formatted(random.nextInt(FILES)));
      values.add("({ char s[8]; strcpy(s, \"ab\"); memset(s, 'c', 1); s[0] + s[1]; })");
      values.add("({ int *a = alloca(8); a[1] = x; a[1]; })");
      if (includes) {
        values.add("measure(x)");
        values.add("(SWAP(x, 16) >> 8)");
        values.add("(int) strspn(\"aab\", \"a\")");
      }
      if (spells) {
        values.add("spell(x, 0)");
      }
      String all =
          IntStream.range(0, 3)
              .mapToObj(i -> values.get(random.nextInt(values.size())))
              .collect(Collectors.joining(" + "));
      String spell = spells ? "int spell(int x, char *p) { return x + (p != 0); }\n" : "";
      return (includes ? included : "")
          + "static int text(int x) { return %s; }\n".formatted(all)
          + "__attribute__((%s)) int later%s(int x) { return x + %s; }\n"
              .formatted(attribute, file, number())
          + spell;
    }

    /** A function is named, and perhaps not so that there is code of it. */
    private String named(String function) {
      String text =
          List.of(
                  " + %s(1)",
                  " + (x && %s(1))",
                  " + (0 && %s(1))",
                  " + (1 ? 2 : %s(1))",
                  " + (int) sizeof(%s(1))",
                  " + (WIDTH == 2 ? %s(1) : 1)",
                  " + (%s != 0)")
              .get(random.nextInt(7));
      return text.formatted(function);
    }

    /** What no run gets to. */
    private String apart() {
      String name = random.nextInt(2) == 0 ? "gone" : "f" + random.nextInt(FUNCTIONS);
      String code =
          List.of(
                  "return 1%s;",
                  "if (x) return 2; else return 3; return 1%s;",
                  "while (WIDTH == 1) { if (x) break; } return 1%s;",
                  "switch (WIDTH) { case 1: return 1%s; default: return x; }",
                  "goto out; do { x = 1%s; out: ; } while (x - x); return 2;",
                  "for (;; x = 1%s) { if (x) continue; return 3; }",
                  "for (;; x = 1%s) { if (x) break; return 3; } return 4;")
              .get(random.nextInt(7))
              .formatted(named(name));
      String head =
          List.of(
                  "int %s(int);\nstatic int ",
                  "int %s(int);\nstatic inline int ", "int %s(int);\ninline int ")
              .get(random.nextInt(3))
              .formatted(name);
      String use =
          List.of(
                  "",
                  "static int (*pointer)(int) = apart;\n",
                  "static int use(int x) { return x ? apart(x) : 2; }\n")
              .get(random.nextInt(3));
      return head + "apart(int x) { " + code + " }\n" + use;
    }

    Map<String, String> files(int error) {
      List<StringBuilder> texts = new ArrayList<>();
      int spells = random.nextInt(FILES);
      for (int i = 0; i < FILES; i++) {
        String calls = calls(i, i == spells);
        texts.add(new StringBuilder("#include \"common.h\"\n").append(calls).append(own()));
      }
      for (int i = 0; i < FUNCTIONS; i++) {
        String more = i > 0 && random.nextInt(3) == 0 ? named("f" + (i - 1)) : "";
        String body = "{ common_t c = { x }; shared += ONE; return help(c.count)%s; }\n";
        String text = "int f%s(int x) ".formatted(i) + body.formatted(more);
        int file = random.nextInt(FILES);
        if (random.nextInt(9) == 0) {
          continue;
        } else if (random.nextInt(4) == 0) {
          texts.get(file).append("#ifdef B\n").append(text).append("#endif\n");
          texts.get((file + 1) % FILES).append(when(text));
        } else {
          texts.get(file).append(random.nextInt(3) == 0 ? when(text) : text);
        }
      }
      for (StringBuilder text : texts) {
        text.append(random.nextInt(3) > 0 ? when(apart()) : "");
      }
      texts.get(random.nextInt(FILES)).append("int shared = ").append(number()).append(";\n");
      texts
          .get(random.nextInt(FILES))
          .append("struct hidden { T n; };\nstatic struct hidden one;\n")
          .append("struct hidden *make(int x) { one.n = x; return &one; }\n")
          .append("int look(struct hidden *h) { return h->n; }\n");
      texts.get(0).append("int main(void) {\n  int sum = look(make(%s));\n".formatted(number()));
      for (int i = 0; i < FUNCTIONS; i++) {
        String call = "  sum += f%s(%s);\n".formatted(i, number());
        texts.get(0).append(random.nextInt(3) == 0 ? when(call) : call);
      }
      texts.get(0).append("  sum += shared;\n  show(sum);\n");
      texts.get(0).append("  if (sum == %s) reach_error();\n  return 0;\n}\n".formatted(error));
      texts.get(0).insert(0, "void show(int n);\n");
      Map<String, String> files = new LinkedHashMap<>();
      for (int i = 0; i < FILES; i++) {
        files.put("file" + i + ".c", texts.get(i).toString());
      }
      return files;
    }
  }

  @RandomSeeds(property = "sunder.gcc.link", cases = 8)
  void gccAgrees(long seed) throws Exception {
    Gcc gcc = new Gcc(folder);
    Assumptions.assumeTrue(gcc.isThere(), Gcc.MISSING);
    Files.writeString(folder.resolve("common.h"), COMMON);
    Files.writeString(folder.resolve("pair.h"), PAIR);
    Files.writeString(folder.resolve("text.h"), TEXT);
    Map<List<String>, String> printed = new LinkedHashMap<>();
    List<Path> paths = written(new RandomFiles(seed).files(0));
    List<Path> all = new ArrayList<>(paths);
    all.add(
        Files.writeString(
            folder.resolve("stub.c"),
            "#include <stdio.h>\nvoid show(int n) { printf(\"%d\", n); }\nvoid reach_error(void) {}\n"));
    for (int bits = 0; bits < 1 << FEATURES.size(); bits++) {
      List<String> selected = new ArrayList<>();
      for (int i = 0; i < FEATURES.size(); i++) {
        if ((bits >> i & 1) == 1) {
          selected.add(FEATURES.get(i));
        }
      }
      Optional<Path> binary = gcc.linked(all, selected);
      printed.put(selected, binary.isPresent() ? gcc.output(binary.get()) : "fault");
    }
    String expected = printed.get(List.of("A"));
    int error = expected.equals("fault") ? 1 : Integer.parseInt(expected);
    String text =
        String.join("\n", written(new RandomFiles(seed).files(error)).toString(), texts());
    compare(all, printed, String.valueOf(error), "seed " + seed + "\n" + text);
  }

  private String texts() throws Exception {
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < FILES; i++) {
      all.append("// file ").append(i).append('\n');
      all.append(Files.readString(folder.resolve("file" + i + ".c")));
    }
    return all.toString();
  }

  private List<Path> written(Map<String, String> files) throws Exception {
    List<Path> paths = new ArrayList<>();
    for (Map.Entry<String, String> file : files.entrySet()) {
      paths.add(Files.writeString(folder.resolve(file.getKey()), file.getValue()));
    }
    return paths;
  }

  private static void compare(
      List<Path> paths, Map<List<String>, String> printed, String error, String text)
      throws Exception {
    Map<SourceFile, COptions.CompilerOptions> others = new LinkedHashMap<>();
    for (Path path : paths.subList(1, paths.size())) {
      others.put(source(path), COptions.CompilerOptions.NONE);
    }
    COptions options =
        new COptions(
            List.of(),
            List.of(),
            Map.of(),
            COptions.CompilerOptions.NONE,
            others,
            COptions.Abi.ILP32,
            COptions.EntryOptions.MAIN.asWholeProgram());
    CSubject subject = new CFrontEnd(options).read(source(paths.get(0)), ExternalModel.NONE);
    VerifiedFamily judged = VerifiedFamily.of(subject, Set.of(), Duration.ofSeconds(20));
    printed.forEach(
        (selected, output) -> {
          ConfigSet variant = judged.variants(selected);
          boolean fault = subject.program().faults().rejectedVariants().intersects(variant);
          assertThat(fault)
              .as("%s: fault? gcc: %s, we: %s\n%s", selected, output, subject.rejections(), text)
              .isEqualTo(output.equals("fault"));
          for (FamilyVerdict.Group group : judged.groups(selected)) {
            if (!fault) {
              assertThat(group.verdict() instanceof Verdict.Unsafe)
                  .as("%s: unsafe? gcc prints %s\n%s", selected, output, text)
                  .isEqualTo(output.equals(error));
            }
          }
        });
  }

  private static SourceFile source(Path path) throws Exception {
    return new SourceFile(path.toString(), Files.readString(path));
  }
}
