package sunder.frontend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sunder.family.ExternalModel;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.frontend.languages.FrontEnds;
import sunder.source.Diagnostic;
import sunder.source.InputException;
import sunder.source.SourceFile;

/** Macros that double forty times over: the use that begins it is named, with its line. */
class MacroExplosionTest {
  private static final int LEVELS = 40;

  private static String lines(IntFunction<String> line) {
    return IntStream.range(1, LEVELS).mapToObj(line).collect(Collectors.joining());
  }

  private static String text(String kind) {
    return switch (kind) {
      case "plain" ->
          "#define M0 x\n" + lines(i -> "#define M%d M%d + M%2$d\n".formatted(i, i - 1));
      case "call" ->
          "#define M0(a) a\n"
              + lines(i -> "#define M%d(a) M%d(a) + M%2$d(a)\n".formatted(i, i - 1));
      case "argument" -> "#define M(a) (a + a)\n";
      case "inline" ->
          "byte x; inline i0() { x = 1 }\n"
              + lines(i -> "inline i%d() { i%d(); i%2$d() }\n".formatted(i, i - 1));
      default -> throw new IllegalArgumentException(kind);
    };
  }

  private static String nested() {
    return "M(".repeat(LEVELS) + "x" + ")".repeat(LEVELS);
  }

  @ParameterizedTest
  @CsvSource({
    "p.c, plain, M39, int main(void) { int x = 1; return M39; }",
    "p.c, call, M39, int main(void) { int x = 1; return M39(x); }",
    "p.c, plain, M39, '#if M39 > 2\nint y;\n#endif\nint main(void) { return 0; }'",
    "p.c, argument, M, int main(void) { int x = 1; return NESTED; }",
    "p.pml, plain, M39, byte x; active proctype p() { x = M39 }",
    "p.pml, call, M39, byte x; active proctype p() { x = M39(x) }",
    "p.pml, argument, M, byte x; active proctype p() { x = NESTED }",
    "p.pml, inline, i39, active proctype p() { i39() }",
  })
  void theUseIsNamed(String name, String kind, String macro, String use) {
    String before = text(kind);
    String program = before + use.replace("NESTED", nested()).replace("\\n", "\n") + "\n";
    SourceFile file = new SourceFile(name, program);
    InputException refused =
        catchThrowableOfType(
            InputException.class,
            () -> FrontEnds.of(Path.of(name), COptions.NONE).read(file, ExternalModel.NONE));
    Diagnostic first = refused.diagnostics().get(0);
    assertThat(first.message()).contains("'" + macro + "'", "expands to more than 200000 tokens");
    assertThat(first.span().line()).isEqualTo((int) before.lines().count() + 1);
  }
}
