package sunder.frontend.ia.syntax.parse;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.antlr.v4.runtime.Token;
import sunder.frontend.ia.grammar.IaParser;
import sunder.source.InputException;
import sunder.source.SourceFile;

/**
 * A check of the nesting depth of a text, before recursive algorithms process it. It counts, over
 * the tokens, the open brackets and block forms, and on each of these levels the operators and
 * statement prefixes ({@code if}, {@code else}, {@code while}, ...) since the end of the last
 * statement. The depth of the syntax tree is at most a small multiple of this count.
 */
final class NestingDepthCheck {
  /** The greatest number of nested brackets and block forms. */
  static final int MAX_BRACKETS = 2_000;

  /** The greatest counted depth: brackets, chained operators and chained statements. */
  static final int MAX_DEPTH = 10_000;

  private static final Set<Integer> OTHER_OPERATORS =
      Set.of(IaParser.NOT, IaParser.IMPLIES, IaParser.QUESTION);

  private final SourceFile file;
  private final Deque<BracketLevel> levels = new ArrayDeque<>();
  private int total;

  private NestingDepthCheck(SourceFile file) {
    this.file = file;
    levels.push(new BracketLevel());
  }

  /**
   * Checks the nesting depth of a text.
   *
   * @throws InputException if the text is nested too deeply
   */
  static void check(SourceFile file, List<Token> tokens) throws InputException {
    NestingDepthCheck nesting = new NestingDepthCheck(file);
    for (int i = 0; i < tokens.size(); i++) {
      int next = i + 1 < tokens.size() ? tokens.get(i + 1).getType() : Token.EOF;
      nesting.see(tokens.get(i), next);
    }
  }

  private void see(Token token, int next) throws InputException {
    switch (token.getType()) {
      case IaParser.LPAREN,
          IaParser.LBRACE,
          IaParser.LBRACK,
          IaParser.GROUP_IF,
          IaParser.HASH_IFDEF,
          IaParser.HASH_IFNDEF ->
          open(token);
      case IaParser.RPAREN, IaParser.RBRACK -> close();
      case IaParser.RBRACE, IaParser.HASH_ENDIF -> {
        close();
        endOfStatement(next);
      }
      case IaParser.SEMI, IaParser.EMPTY -> endOfStatement(next);
      case IaParser.COMMA -> endOfOperand();
      case IaParser.IF,
          IaParser.WHILE,
          IaParser.HASH_IF,
          IaParser.OR_CHOICE,
          IaParser.GROUP_ELIF -> {
        levels.peek().prefixes++;
        grow(token);
      }
      default -> {
        if (OTHER_OPERATORS.contains(token.getType())
            || ExpressionBuilder.OPERATORS.containsKey(token.getType())) {
          levels.peek().operators++;
          grow(token);
        }
      }
    }
  }

  private void open(Token token) throws InputException {
    levels.push(new BracketLevel());
    if (levels.size() > MAX_BRACKETS) {
      throw tooDeep(token, "nested more than " + MAX_BRACKETS + " levels deep");
    }
    grow(token);
  }

  private void grow(Token token) throws InputException {
    total++;
    if (total > MAX_DEPTH) {
      throw tooDeep(token, "more than " + MAX_DEPTH + " operators or statements in one chain");
    }
  }

  private InputException tooDeep(Token token, String message) {
    return new InputException(
        Spans.of(file, token), message, "split it up by local variables or procedures");
  }

  /** Closes a bracket. The parser reports a closing bracket without an opening one. */
  private void close() {
    if (levels.size() > 1) {
      BracketLevel level = levels.pop();
      total -= 1 + level.operators + level.prefixes;
    }
  }

  private void endOfStatement(int next) {
    endOfOperand();
    boolean continues =
        next == IaParser.ELSE
            || next == IaParser.HASH_ELSE
            || next == IaParser.OR_CHOICE
            || next == IaParser.GROUP_ELIF;
    if (!continues) {
      total -= levels.peek().prefixes;
      levels.peek().prefixes = 0;
    }
  }

  private void endOfOperand() {
    total -= levels.peek().operators;
    levels.peek().operators = 0;
  }

  private static final class BracketLevel {
    private int operators;
    private int prefixes;
  }
}
