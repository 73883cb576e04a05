package sunder.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is quoted has its parentheses. */
class SourceExcerptTest {
  private static String quoted(String text, String part) {
    int start = text.indexOf(part);
    return SourceExcerpt.of(new Span(new SourceFile("f.c", text), start, start + part.length()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "x; assert(crc(a)); y|assert|assert(crc(a))",
        "assert (crc(a) == (b)); y|assert|assert (crc(a) == (b))",
        "CHECK(f(g(1), (2)), h()) + (1)|CHECK|CHECK(f(g(1), (2)), h())",
        "assert(c != ')' && d)|assert|assert(c != ')' && d)",
        "assert(s == \"a)\\\")\")|assert|assert(s == \"a)\\\")\")",
        "assert(f(a) /* ) */ == 2)|assert|assert(f(a) /* ) */ == 2)",
        "if ((a) > (b)) c|a) > (b|(a) > (b)",
        "if ((a) > (b)) c|(a) > (b)|(a) > (b)",
        "x = f( (a) * b)|a) * b|(a) * b",
        "a + (b - (c))|(b - (c|(b - (c))",
        "(/* ( */ a)|a|a",
        "f(x|f|f(x",
        "x = y)|y)|y)",
      })
  void parenthesesAreAdded(String text, String part, String expected) {
    assertThat(quoted(text, part)).isEqualTo(expected);
  }

  /** Random arguments: all of them are quoted, and nothing behind. */
  @Test
  void argumentsAreWhole() {
    for (int seed = 0; seed < 500; seed++) {
      String arguments = "(" + expression(new Random(seed), 4) + ")";
      assertThat(quoted("x = (1); assert" + arguments + "; (y)", "assert"))
          .isEqualTo("assert" + arguments);
    }
  }

  private static String expression(Random random, int depth) {
    String[] leaves = {"a", "1", "')'", "'('", "'\\''", "\"(\"", "\"\\\")\"", "/* ( */ b"};
    return switch (depth == 0 ? 0 : random.nextInt(4)) {
      case 0 -> leaves[random.nextInt(leaves.length)];
      case 1 -> "(" + expression(random, depth - 1) + ")";
      case 2 -> "f(" + expression(random, depth - 1) + ", g())";
      default -> expression(random, depth - 1) + " + " + expression(random, depth - 1);
    };
  }
}
