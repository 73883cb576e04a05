package sunder.frontend.promela.syntax;

import java.util.List;
import org.antlr.v4.runtime.Token;
import sunder.frontend.promela.grammar.PromelaParser;
import sunder.source.InputException;

/** Refuses texts whose tree would be too deep for recursive algorithms. */
final class Nesting {
  /** Brackets and blocks inside each other. */
  static final int MOST_LEVELS = 500;

  /** Operators in one statement. */
  static final int MOST_OPERATORS = 5_000;

  private Nesting() {}

  /**
   * @throws InputException at the first token that is nested too deeply
   */
  static void check(List<Token> tokens) throws InputException {
    int levels = 0;
    int operators = 0;
    for (Token token : tokens) {
      switch (token.getType()) {
        case PromelaParser.LPAREN,
            PromelaParser.LBRACE,
            PromelaParser.LBRACK,
            PromelaParser.IF,
            PromelaParser.DO,
            PromelaParser.GD,
            PromelaParser.GROUP_IF ->
            levels++;
        case PromelaParser.RPAREN,
            PromelaParser.RBRACE,
            PromelaParser.RBRACK,
            PromelaParser.FI,
            PromelaParser.OD,
            PromelaParser.DG,
            PromelaParser.GROUP_ENDIF ->
            levels--;
        case PromelaParser.SEMI, PromelaParser.ASSIGN, PromelaParser.SEP -> operators = 0;
        default -> operators += isOperator(token) ? 1 : 0;
      }
      if (levels > MOST_LEVELS) {
        throw Tokens.error(
            token, "nested more than " + MOST_LEVELS + " levels deep", "split it up");
      }
      if (operators > MOST_OPERATORS) {
        throw Tokens.error(
            token, "more than " + MOST_OPERATORS + " operators in one statement", "split it up");
      }
    }
  }

  private static boolean isOperator(Token token) {
    String text = token.getText();
    return token.getType() != Token.EOF
        && token.getType() != PromelaParser.COMMA
        && token.getType() != PromelaParser.STRING
        && !text.isEmpty()
        && !Character.isLetterOrDigit(text.charAt(0))
        && text.charAt(0) != '_';
  }
}
