package sunder.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import sunder.family.ExternalModel;
import sunder.frontend.Subject;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.frontend.languages.FrontEnds;
import sunder.source.InputException;
import sunder.source.SourceFile;

class ProgramGeneratorsTest {
  static Set<String> names() {
    return ProgramGenerators.names();
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyProgramIsWellTyped(String name) throws InputException {
    for (int size : new int[] {1, 2, 7}) {
      String text = ProgramGenerators.named(name).orElseThrow().apply(size);
      String file = "x" + ProgramGenerators.ending(name);
      Subject subject =
          FrontEnds.of(Path.of(file), COptions.NONE)
              .read(new SourceFile(file, text), ExternalModel.NONE);
      assertThat(subject.rejections()).isEmpty();
    }
  }

  /** The figures of family-symbolic-games, section 7.3. */
  @ParameterizedTest
  @CsvSource({"3, 5", "4, 13", "5, 21"})
  void linearHasAsManyUnsafeVariantsAsPublished(int features, long unsafe) {
    long positive =
        IntStream.range(0, 1 << features)
            .filter(
                variant ->
                    IntStream.rangeClosed(1, features)
                            .map(i -> (variant >> (i - 1) & 1) * ProgramGenerators.weight(i))
                            .sum()
                        >= 1)
            .count();
    assertThat(positive).isEqualTo(unsafe);
  }
}
