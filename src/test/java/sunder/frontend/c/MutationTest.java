package sunder.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sunder.family.ExternalModel;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.testing.AutomatonInvariants;
import sunder.verdict.Property;
import sunder.verify.Problem;

/** Broken C is refused or read, never a crash. A long run: {@code -Dsunder.mutants=2000}. */
class MutationTest {
  private static final int COUNT = Integer.getInteger("sunder.mutants", 80);
  private static final int MOST_LOCATIONS = 50;
  private static final List<String> PIECES =
      List.of(
          "{",
          "}",
          "(",
          ")",
          ";",
          ",",
          "#if A\n",
          "\n#else\n",
          "\n#endif\n",
          "*",
          "&",
          "[",
          "]",
          "=",
          "int",
          "0",
          "if",
          "goto x;",
          "\"",
          "'",
          "\\",
          "/*",
          "#define x y\n",
          "struct s",
          "case 1:",
          "...",
          "->");

  static IntStream seeds() {
    return IntStream.range(0, COUNT);
  }

  private static List<Path> examples() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("examples", "c"))) {
      return files.filter(file -> file.toString().endsWith(".c")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void aMutantIsReadOrRefused(int seed) throws IOException {
    Random random = new Random(seed);
    List<Path> files = examples();
    Path file = files.get(random.nextInt(files.size()));
    String text = mutated(Files.readString(file), random);
    assertThatCode(() -> read(new SourceFile(file.toString(), text)))
        .as(text)
        .doesNotThrowAnyException();
  }

  private static void read(SourceFile file) {
    COptions options =
        new COptions(
            List.of("FEATURE_"),
            Map.of("MODE", Optional.of(new COptions.Range(BigInteger.ZERO, BigInteger.TWO))));
    try {
      CSubject subject = new CFrontEnd(options).read(file, ExternalModel.NONE);
      assertThat(
              AutomatonInvariants.violations(
                  subject.automaton(Property.ABORT),
                  new Problem(subject, Property.ABORT).scope(),
                  MOST_LOCATIONS))
          .isEmpty();
    } catch (InputException e) {
      assertThat(e.diagnostics()).isNotEmpty();
    }
  }

  private static String mutated(String text, Random random) {
    StringBuilder result = new StringBuilder(text);
    int changes = 1 + random.nextInt(4);
    for (int i = 0; i < changes; i++) {
      int at = random.nextInt(result.length());
      int end = Math.min(result.length(), at + 1 + random.nextInt(12));
      switch (random.nextInt(4)) {
        case 0 -> result.delete(at, end);
        case 1 -> result.insert(at, PIECES.get(random.nextInt(PIECES.size())));
        case 2 -> result.insert(random.nextInt(result.length()), result.substring(at, end));
        default -> result.replace(at, end, PIECES.get(random.nextInt(PIECES.size())));
      }
    }
    return result.toString();
  }
}
