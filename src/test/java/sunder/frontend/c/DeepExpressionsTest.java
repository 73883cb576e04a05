package sunder.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sunder.family.ExternalModel;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.verdict.Property;

/**
 * Every part of an expression is looked at once: where one were looked at twice on each level, no
 * computer would get to the end of these. In some variants names mean something else.
 */
class DeepExpressionsTest {
  private static final int DEPTH = 200;

  private static final String HEAD =
      """
      extern int nd(void);
      void reach_error(void);
      int f(int x) { return x + 1; }
      int g(int x, int y) { return x + y; }
      struct s { struct s *n; int v; int a[2]; } o;
      struct s *q = &o;
      int a[2], y, z;
      #ifdef A
      long x;
      #else
      unsigned char x;
      #endif
      """;

  private static SourceFile file(String before, String around, String inner, String after) {
    String expression = around.repeat(DEPTH) + inner + after.repeat(DEPTH);
    String pointer = "int " + "*".repeat(DEPTH) + "p; int d" + "[1]".repeat(DEPTH) + ";\n";
    String body = "int main(void) { x = nd(); " + before + expression + "; if (y) reach_error(); }";
    return new SourceFile("deep.c", HEAD + pointer + body);
  }

  @ParameterizedTest
  @Timeout(value = 100, unit = TimeUnit.SECONDS)
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      nullValues = "-",
      textBlock =
          """
          y =    | -               | p      | [0]
          y =    | *               | p      | -
          y =    | (*              | p      | )
          y =    | -               | d      | [0]
          q =    | -               | q->n   | [0].n
          q =    | (               | q      | ->n)
          y =    | a[              | x      | & 1]
          y =    | a[              | z      | & 1]++
          y =    | *&              | x      | -
          y =    | x == 3 ? x :    | 7      | -
          y =    | x ?             | 1      | : 2
          y =    | (               | x      | ? 1 : 2)
          y =    | z =             | x      | -
          y      | += (z           | += x   | )
          y =    | f(              | x      | )
          y =    | g(x,            | 1      | )
          y =    | (               | x      | )
          y =    | (x +            | 1      | )
          y =    | (int)(unsigned) | x      | -
          y =    | (int) (         | x      | )
          y =    | (short) -       | x      | -
          y =    | !               | x      | -
          y =    | (x &&           | 1      | )
          y =    | sizeof          | x      | -
          y =    | sizeof(         | x      | )
          y =    | (z++,           | x      | )
          y =    | __builtin_expect( | x    | , 1)
          """)
  void deepExpressionsAreReadAndTranslated(String before, String around, String inner, String after)
      throws InputException {
    SourceFile file = file(before + " ", text(around), inner, text(after));
    CSubject subject = new CFrontEnd(COptions.NONE).read(file, ExternalModel.NONE);
    assertThat(subject.rejections()).isEmpty();
    subject.automaton(Property.ABORT);
  }

  private static String text(String part) {
    return part == null ? "" : " " + part + " ";
  }
}
