package sunder.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.frontend.c.preprocess.option.COptions.Abi;
import sunder.source.SourceFile;
import sunder.testing.RandomSeeds;
import sunder.verdict.Verdict;

/**
 * Sizes, alignments, offsets and the types of bit-fields are those of gcc, in the translation and
 * in the replay: an error where all of them have gcc's values is found, which both have to confirm.
 * A long run: {@code -Dsunder.gcc.layouts=500}.
 */
class LayoutTest {
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final List<List<String>> VARIANTS =
      List.of(List.of(), List.of(RandomLayouts.FEATURE));

  @TempDir private Path folder;

  @RandomSeeds(property = "sunder.gcc.layouts", cases = 6)
  void layoutsAreThoseOfGcc(long seed) throws Exception {
    Abi abi = seed % 2 == 0 ? Abi.LP64 : Abi.ILP32;
    Gcc gcc = new Gcc(folder, abi);
    Assumptions.assumeTrue(gcc.isThere());
    RandomLayouts random = new RandomLayouts(seed);
    String definitions = random.definitions();
    String printing =
        random.questions().stream()
            .map("  printf(\"%%llu\\n\", (unsigned long long) (%s));\n"::formatted)
            .collect(Collectors.joining());
    Path file = folder.resolve("layouts.c");
    Files.writeString(
        file, "#include <stdio.h>\n" + definitions + "int main(void) {\n" + printing + "}\n");
    List<String> tests = new ArrayList<>();
    for (List<String> selected : VARIANTS) {
      List<String> printed = gcc.output(gcc.compiled(file, "", selected)).lines().toList();
      assertThat(printed).hasSameSizeAs(random.questions());
      tests.add(
          IntStream.range(0, printed.size())
              .mapToObj(i -> test(random.questions().get(i), printed.get(i)))
              .collect(Collectors.joining()));
    }
    String text =
        "void reach_error(void);\n%sint main(void) {\n#ifdef %s\n%s#else\n%s#endif\n  reach_error();\n}\n"
            .formatted(definitions, RandomLayouts.FEATURE, tests.get(1), tests.get(0));
    VerifiedFamily judged =
        VerifiedFamily.of(
            new SourceFile("layouts.c", text), COptions.NONE.with(abi), Set.of(), LIMIT);
    assertThat(judged.verdict().groups())
        .as("seed %s, %s\n%s", seed, abi, text)
        .allMatch(group -> group.verdict() instanceof Verdict.Unsafe);
  }

  private static String test(String question, String value) {
    return "  if ((unsigned long long) (%s) != %sull) return 0;\n".formatted(question, value);
  }
}
