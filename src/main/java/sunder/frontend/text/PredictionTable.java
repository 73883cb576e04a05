package sunder.frontend.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.TokenStream;
import org.antlr.v4.runtime.atn.ParserATNSimulator;

/**
 * A part of the lookahead automata of a parser in SLL mode, which the build computes from texts of
 * the language ({@code src/main/link/Predictions.java}). A parser computes them anew in each
 * process, which takes a fifth of a short run. In SLL mode an automaton depends on nothing but the
 * decision, the precedence of a left-recursive rule, and the tokens, so that the table has the
 * answers of the parser; where it has none, the parser is asked.
 *
 * <p>The resource beside the class of the parser is a sequence of 16-bit numbers: the hash code of
 * the grammar (2), the number of start states, their keys and states; for each state the position
 * of its row; rows with the number of edges, then token and target of each edge by ascending
 * tokens.
 */
public final class PredictionTable {
  /** The bit of a target that is the number of an alternative, not of a state. */
  public static final int ALTERNATIVE = 0x8000;

  private static final int MAX_PRECEDENCE = 64;

  private static final ClassValue<PredictionTable> TABLES =
      new ClassValue<>() {
        @Override
        protected PredictionTable computeValue(Class<?> parser) {
          return new PredictionTable(read(parser));
        }
      };

  private final char[] numbers;
  private final Map<Integer, Integer> starts = new HashMap<>();
  private final int rows;

  private PredictionTable(char[] numbers) {
    this.numbers = numbers;
    int count = numbers.length == 0 ? 0 : numbers[2];
    for (int i = 0; i < count; i++) {
      starts.put((int) numbers[3 + 2 * i], (int) numbers[4 + 2 * i]);
    }
    this.rows = 3 + 2 * count;
  }

  private static char[] read(Class<?> parser) {
    try (InputStream in = parser.getResourceAsStream(parser.getSimpleName() + ".predictions")) {
      byte[] bytes = in == null ? new byte[0] : in.readAllBytes();
      char[] numbers = new char[bytes.length / 2];
      ByteBuffer.wrap(bytes).asCharBuffer().get(numbers);
      return numbers;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns the key of a start state; the precedence is 0 for rules that are not left-recursive.
   */
  public static int key(int decision, int precedence) {
    return decision * MAX_PRECEDENCE + precedence;
  }

  /**
   * Makes a parser in SLL mode look in its table first; without one for its grammar it does not.
   */
  static void use(Parser parser) {
    Class<?> generated = parser.getClass();
    while (generated.getSuperclass() != Parser.class) {
      generated = generated.getSuperclass();
    }
    PredictionTable table = TABLES.get(generated);
    if (table.isOf(parser.getSerializedATN())) {
      parser.setInterpreter(table.simulator(parser));
    }
  }

  private boolean isOf(String grammar) {
    return numbers.length > 0 && (numbers[0] << 16 | numbers[1]) == grammar.hashCode();
  }

  private ParserATNSimulator simulator(Parser parser) {
    ParserATNSimulator own = parser.getInterpreter();
    return new ParserATNSimulator(parser, own.atn, own.decisionToDFA, own.getSharedContextCache()) {
      @Override
      public int adaptivePredict(TokenStream input, int decision, ParserRuleContext outerContext) {
        boolean isLeftRecursive = decisionToDFA[decision].isPrecedenceDfa();
        int precedence = isLeftRecursive ? parser.getPrecedence() : 0;
        int alternative = alternative(input, key(decision, precedence));
        return alternative > 0 ? alternative : super.adaptivePredict(input, decision, outerContext);
      }
    };
  }

  /** Returns the alternative that the tokens decide; 0 if the table does not have them. */
  private int alternative(TokenStream input, int start) {
    Integer state = starts.get(start);
    for (int i = 1; state != null; i++) {
      int target = target(state, input.LA(i));
      if (target < 0 || (target & ALTERNATIVE) != 0) {
        return Math.max(0, target & ~ALTERNATIVE);
      }
      state = target;
    }
    return 0;
  }

  /** Returns the target of an edge; a negative number if the row of the state does not have it. */
  private int target(int state, int token) {
    int row = numbers[rows + state];
    int low = 0;
    int high = numbers[row] - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int at = row + 1 + 2 * middle;
      int found = (short) numbers[at];
      if (found == token) {
        return numbers[at + 1];
      }
      if (found < token) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }
}
