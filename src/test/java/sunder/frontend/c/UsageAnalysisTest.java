package sunder.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sunder.family.ConfigSet;
import sunder.family.ExternalModel;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.testing.RandomSeeds;
import sunder.verdict.CodeRemark;

/**
 * What some variants never use, and others do, is what gcc warns of in exactly these variants. A
 * long run: {@code -Dsunder.unused=500}.
 */
class UsageAnalysisTest {
  private static final List<String> FEATURES = List.of("A", "B", "C");
  private static final Pattern WARNING =
      Pattern.compile("warning: (?=.*(?:unused|not used))[^\n]*[‘'](\\w+)[’']( set but)?");

  /** Of a name whose value alone is not used. */
  private static final String VALUE = " (value)";

  @TempDir private Path folder;

  @RandomSeeds(property = "sunder.unused", cases = 8, from = 0)
  void gccWarnsOfTheSame(long seed) throws Exception {
    String text = text(new Random(seed));
    CSubject subject = read(text);
    List<Set<String>> warned = new ArrayList<>();
    Set<String> all = new TreeSet<>();
    for (int i = 0; i < 1 << FEATURES.size(); i++) {
      warned.add(warned(text, selected(i)));
      all.addAll(warned.get(i));
    }
    for (String name : all) {
      String value = name + VALUE;
      if (warned.stream().allMatch(names -> names.contains(name))) {
        warned.forEach(names -> names.remove(name)); // no variant uses it
      }
      if (warned.stream().allMatch(names -> names.contains(name) || names.contains(value))) {
        warned.forEach(names -> names.remove(value)); // no variant reads it
      }
    }
    for (int i = 0; i < warned.size(); i++) {
      assertThat(told(subject, selected(i))).as(selected(i) + "\n" + text).isEqualTo(warned.get(i));
    }
  }

  @Test
  void whatIsUsedByWhatIsNotUsedIsNotUsed() throws Exception {
    String text =
        """
        static int low(void) { return 1; }
        static int high(void) { return low(); }
        static int again(int n) { return n ? again(n - 1) : 0; }
        static int (*table[])(void) = {high};
        int main(void) {
        #ifdef A
          again(1);
          return table[0]();
        #endif
          return 0;
        }
        """;
    assertThat(read(text).unusedDeclarations())
        .extracting(CodeRemark::description)
        .containsExactly(
            "function `low`", "function `high`", "function `again`", "variable `table`");
  }

  @Test
  void whatMayBeUsedOutOfSightIsNotTold() throws Exception {
    String text =
        """
        static volatile int device;
        static int marked(void) __attribute__((unused));
        static int marked(void) { return 0; }
        static inline int small(void) { return 0; }
        int main(void) {
          int x = 0;
        #ifdef A
          device = marked() + small();
          x = 1;
          return x;
        #endif
          asm("nop" : : "r"(x));
          return 0;
        }
        """;
    assertThat(read(text).unusedDeclarations()).isEmpty();
  }

  @Test
  void ofAFunctionAloneOnlyWhatNoOtherFileCanUseIsTold() throws Exception {
    String text =
        """
        int shared;
        static int own;
        int other(void) {
        #ifdef A
          own++;
          return shared;
        #endif
          return 0;
        }
        int asked(void) { return 0; }
        """;
    COptions alone =
        COptions.NONE.with(
            COptions.EntryOptions.of(List.of("asked"), COptions.GlobalInitialization.ANY, 10));
    assertThat(new CFrontEnd(alone).read(file(text), ExternalModel.NONE).unusedDeclarations())
        .extracting(CodeRemark::description)
        .containsExactly("variable `own`");
  }

  // Programs: each of the functions, variables and labels is used where some features say so.

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 3; i++) {
      text.append("static int f%d(void) { return %d; }\n".formatted(i, i));
      text.append("static int g%d%s;\n".formatted(i, random.nextBoolean() ? " = 1" : ""));
    }
    text.append("int main(void)\n{\n  int sum = 0;\n");
    List<String> uses = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      text.append("  int x%d%s;\n".formatted(i, random.nextBoolean() ? " = 2" : ""));
      text.append("  struct { int x; } s%d;\n".formatted(i));
      uses.addAll(
          List.of(
              "sum += f%d();",
              "sum += g%d;",
              "x%d = 3;",
              "sum += x%d;",
              "s%d.x = 4;",
              "sum += s%d.x;",
              "if (sum > 9) goto l%d;",
              "int (*p)(void) = &f%d; sum += p();",
              "sum += sizeof(x%d);"));
    }
    for (int n = 0; n < 14; n++) {
      String feature = FEATURES.get(random.nextInt(FEATURES.size()));
      String use = uses.get(random.nextInt(uses.size())).formatted(random.nextInt(3));
      boolean inside = random.nextBoolean();
      text.append("#if%s %s\n".formatted(random.nextBoolean() ? "def" : "ndef", feature))
          .append("  { " + use + " }\n")
          .append(inside ? "#else\n  sum++;\n#endif\n" : "#endif\n");
    }
    return text + "l0: sum++;\nl1: sum++;\nl2:\n  return sum;\n}\n";
  }

  private static List<String> selected(int bits) {
    return FEATURES.stream().filter(f -> (bits >> FEATURES.indexOf(f) & 1) == 1).toList();
  }

  private static SourceFile file(String text) {
    return new SourceFile("p.c", text);
  }

  private static CSubject read(String text) throws InputException {
    return new CFrontEnd(COptions.NONE).read(file(text), ExternalModel.NONE);
  }

  private static Set<String> told(CSubject subject, List<String> selected) {
    ConfigSet one = VerifiedFamily.variants(subject, selected);
    return subject.unusedDeclarations().stream()
        .filter(unused -> unused.variants().intersects(one))
        .map(
            unused ->
                unused.description().split("`")[1]
                    + (unused.description().contains("value") ? VALUE : ""))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private Set<String> warned(String text, List<String> selected) throws Exception {
    Path file = Files.writeString(folder.resolve("p.c"), text);
    Path out = folder.resolve("out.txt");
    List<String> command =
        new ArrayList<>(
            List.of("gcc", "-Wunused", "-std=gnu11", "-S", "-o", "/dev/null", file.toString()));
    selected.forEach(feature -> command.add("-D" + feature));
    try {
      new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(out.toFile())
          .start()
          .waitFor();
    } catch (IOException e) {
      Assumptions.abort(Gcc.MISSING);
    }
    Set<String> names = new TreeSet<>();
    Matcher matcher = WARNING.matcher(Files.readString(out));
    while (matcher.find()) {
      names.add(matcher.group(1) + (matcher.group(2) == null ? "" : VALUE));
    }
    return names;
  }
}
