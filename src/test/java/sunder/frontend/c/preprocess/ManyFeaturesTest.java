package sunder.frontend.c.preprocess;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.family.ExternalModel;
import sunder.frontend.c.preprocess.Preprocessor.PreprocessedFile;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.source.InputException;
import sunder.source.SourceFile;

/** Headers of a configuration with hundreds of features, in the forms that projects generate. */
class ManyFeaturesTest {
  private static PreprocessedFile read(String text) throws InputException {
    List<SourceFile> files = List.of(new SourceFile("p.c", text));
    return Preprocessor.run(files, COptions.NONE, ExternalModel.NONE).get(0);
  }

  /** What is undefined far from where it was asked: without affinity 2 to the power of these. */
  @Test
  void whatDecidesOfEachOtherIsNear() throws InputException {
    int names = 300;
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < names; i++) {
      text.append("#ifdef CLEAN_%1$s\n#undef CLEAN_%1$s\n#undef FOR_%1$s\n#endif\n".formatted(i));
    }
    for (int i = 0; i < names; i++) {
      text.append("#ifdef FOR_%1$s\n#ifndef ANY\n#define ANY %1$s\n#endif\n#endif\n".formatted(i));
    }
    text.append("#ifdef ANY\nint any;\n#endif\nint x = ANY;\n");
    PreprocessedFile read = read(text.toString());
    assertThat(read.features().space().features()).hasSize(2 * names + 1);
    assertThat(read.unsupported()).isEmpty();
  }

  /** Brackets that differ in an argument do not divide the call: 2 to the power of these parts. */
  @Test
  void aCallWhoseArgumentVariesIsOneCall() throws InputException {
    int features = 12;
    StringBuilder text =
        new StringBuilder(
            "#define BODY(name, body) BODY_OF(name, body)\n"
                + "#define BODY_OF(name, body) int name(int a) { body; }\n#define END )\n");
    StringBuilder body = new StringBuilder("a = 1");
    for (int i = 0; i < features; i++) {
      text.append(
          "#ifdef F%1$s\n#define C%1$s(x) (x\n#else\n#define C%1$s(x) g((x, 2)\n#endif\n"
              .formatted(i));
      body.append(" + C%s(a) END".formatted(i));
    }
    text.append("BODY(f, %s)\n".formatted(body));
    PreprocessedFile read = read(text.toString());
    assertThat(read.tokens()).hasSizeLessThan(200);
    assertThat(read.tokens().stream().filter(token -> token.text().equals("f"))).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void aLargeFileIsReadWhateverTheOrder(int seed) throws InputException {
    int features = 300;
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder();
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < features; i++) {
      order.add(i);
      text.append(
          ("#ifdef CONFIG_%1$s\n#define USE_%1$s(...) __VA_ARGS__\n#define ENABLE_%1$s 1\n#else\n"
                  + "#define USE_%1$s(...)\n#define ENABLE_%1$s 0\n#endif\n")
              .formatted(i));
    }
    Collections.shuffle(order, random);
    for (int i : order) {
      int other = random.nextInt(features);
      text.append("#if ENABLE_%s && (ENABLE_%s || !ENABLE_7)\n".formatted(i, other));
      text.append("int f%1$s(int x) { return USE_%1$s(x +) ENABLE_%1$s; }\n".formatted(i));
      text.append("#endif\n");
      text.append("int g%s(int x) {\n".formatted(i));
      text.append("  x = x + 1;\n".repeat(55)).append("  return x; }\n");
    }
    PreprocessedFile read = read(text.toString());
    assertThat(read.features().valid().count()).isEqualTo(BigInteger.TWO.pow(features));
    assertThat(read.unsupported()).isEmpty();
  }
}
