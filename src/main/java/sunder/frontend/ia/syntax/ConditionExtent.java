package sunder.frontend.ia.syntax;

import java.util.List;
import org.antlr.v4.runtime.Token;
import sunder.frontend.ia.grammar.IaParser;

/** Finds where the condition of a directive ends, from its tokens alone. */
final class ConditionExtent {
  private ConditionExtent() {}

  /**
   * @param start index of the first token of the condition
   * @return index of the first token behind it; {@code start} if no condition stands there
   */
  static int end(List<Token> tokens, int start) {
    int depth = 0;
    boolean operandNext = true;
    for (int i = start; i < tokens.size(); i++) {
      switch (tokens.get(i).getType()) {
        case IaParser.LPAREN -> {
          if (!operandNext) {
            return i;
          }
          depth++;
        }
        case IaParser.RPAREN -> {
          if (operandNext || depth == 0) {
            return i;
          }
          depth--;
        }
        case IaParser.NOT, IaParser.MINUS, IaParser.DEFINED -> {
          if (!operandNext) {
            return i;
          }
        }
        case IaParser.IDENT, IaParser.NUMBER, IaParser.TRUE, IaParser.FALSE -> {
          if (!operandNext) {
            return i;
          }
          operandNext = false;
        }
        case IaParser.AND, IaParser.OR, IaParser.IMPLIES -> {
          operandNext = true;
        }
        case IaParser.LESS,
            IaParser.AT_MOST,
            IaParser.EQUAL,
            IaParser.NOT_EQUAL,
            IaParser.AT_LEAST,
            IaParser.GREATER -> {
          operandNext = true;
        }
        default -> {
          return i;
        }
      }
    }
    return tokens.size();
  }
}
