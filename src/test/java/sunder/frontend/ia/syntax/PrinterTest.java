package sunder.frontend.ia.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sunder.frontend.ia.syntax.parse.Parser;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.SourceReader;

class PrinterTest {
  static LongStream seeds() {
    return LongStream.range(0, 400);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void printingAndParsingAgainGivesTheSameTree(long seed) throws InputException {
    Program program = new RandomTrees(seed).program(6);
    String text = SyntaxPrinter.print(program);
    Program again = Parser.parse(new SourceFile("printed", text));
    assertThat(TreeComparison.equalIgnoringSpans(program, again))
        .as("%s%n---%n%s", text, SyntaxPrinter.print(again))
        .isTrue();
  }

  static List<Path> examples() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("examples"))) {
      return files
          .filter(f -> f.toString().endsWith(".ia"))
          .filter(f -> !f.getParent().endsWith("err"))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void examplesSurvivePrinting(Path example) throws InputException {
    Program program = Parser.parse(SourceReader.read(example));
    String text = SyntaxPrinter.print(program);
    Program again = Parser.parse(new SourceFile("printed", text));
    assertThat(TreeComparison.equalIgnoringSpans(program, again)).as(text).isTrue();
  }

  @Test
  void printsWithTheParenthesesThatAreNeeded() throws InputException {
    String text =
        """
        features A, B;
        int%4 n;
        int[-1,2] x[k];
        void f(void, int);
        constraint (A => B) => A;
        |-
        int i = -(1 + 2) * 3 - (4 - 5);
        if (i < 1) {
          skip;
        } else abort;
        f({
          i = (i == 1 ? 2 : 3) + 1;
        }, (#if (!(A && B)) i else x[i]));
        #if A || B && !A
          i = 1;
        #elif B
          i = 2; or i = 3;
        #else
          boolean b;
        #endif
        : void
        """;
    assertThat(SyntaxPrinter.print(Parser.parse(new SourceFile("text", text)))).isEqualTo(text);
  }

  @Test
  void printsBranchesThatAreDirectives() throws InputException {
    String text =
        "|- int c; if (c == 1)\n#ifdef A\n c = 2;\n#else\n c = 3;\n#endif\nelse c = 4; : void";
    Program program = Parser.parse(new SourceFile("text", text));
    Program again = Parser.parse(new SourceFile("again", SyntaxPrinter.print(program)));
    assertThat(TreeComparison.equalIgnoringSpans(program, again))
        .as(SyntaxPrinter.print(program))
        .isTrue();
  }
}
