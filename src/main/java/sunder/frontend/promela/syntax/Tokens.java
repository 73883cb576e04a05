package sunder.frontend.promela.syntax;

import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import sunder.frontend.promela.grammar.PromelaLexer;
import sunder.frontend.text.AntlrParsing;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;

/** Tokens with their source file. The start and stop index of a token are offsets in that file. */
final class Tokens {
  /** The greatest length of a number, since the time to read one is quadratic in its length. */
  private static final int MOST_DIGITS = 10_000;

  private Tokens() {}

  private static final class FileToken extends CommonToken {
    private static final long serialVersionUID = 1L;
    private final transient SourceFile file;

    FileToken(SourceFile file, int type, String text, int start, int stop) {
      super(type, text);
      this.file = file;
      setStartIndex(start);
      setStopIndex(stop);
    }
  }

  /**
   * Returns the tokens of a file without blanks and comments; the last token is EOF.
   *
   * @throws InputException if the text contains an invalid token
   */
  static List<Token> of(SourceFile file) throws InputException {
    return of(file, 0, file.text().length());
  }

  /**
   * Returns the tokens of a part of a file; the last token is EOF.
   *
   * @throws InputException if the text contains an invalid token
   */
  static List<Token> of(SourceFile file, int start, int end) throws InputException {
    String text = AntlrParsing.replaceSurrogates(file.text().substring(start, end));
    PromelaLexer lexer = new PromelaLexer(CharStreams.fromString(text));
    lexer.removeErrorListeners();
    List<Token> result = new ArrayList<>();
    for (Token token : lexer.getAllTokens()) {
      if (token.getChannel() == Token.DEFAULT_CHANNEL) {
        int at = token.getStartIndex() + start;
        int stop = token.getStopIndex() + start;
        Token moved = new FileToken(file, token.getType(), token.getText(), at, stop);
        check(moved);
        result.add(moved);
      }
    }
    result.add(end(file, end));
    return result;
  }

  static Token end(SourceFile file) {
    return end(file, file.text().length());
  }

  private static Token end(SourceFile file, int offset) {
    return new FileToken(file, Token.EOF, "", offset, offset - 1);
  }

  static Token endAfter(Token token) {
    return end(file(token), token.getStopIndex() + 1);
  }

  static SourceFile file(Token token) {
    return ((FileToken) token).file;
  }

  /** Returns whether a token ends on the line on which a source range begins. */
  static boolean isOnLine(Token token, Span next) {
    int end = Math.max(token.getStartIndex(), token.getStopIndex());
    return file(token) == next.file() && file(token).lineOf(end) == next.line();
  }

  private static void check(Token token) throws InputException {
    switch (token.getType()) {
      case PromelaLexer.UNKNOWN_CHARACTER ->
          throw error(token, "unexpected character '" + token.getText() + "'");
      case PromelaLexer.UNCLOSED_COMMENT ->
          throw new InputException(
              new Span(file(token), token.getStartIndex(), token.getStartIndex() + 2),
              "this comment is never closed",
              "add '*/'");
      case PromelaLexer.NUMBER -> {
        if (token.getText().length() > MOST_DIGITS) {
          throw error(token, "a number of more than " + MOST_DIGITS + " digits");
        }
      }
      default -> {}
    }
  }

  static InputException error(Token token, String message) {
    return new InputException(span(token), message);
  }

  static InputException error(Token token, String message, String hint) {
    return new InputException(span(token), message, hint);
  }

  static boolean is(List<Token> tokens, int i, int type) {
    return i >= 0 && i < tokens.size() && tokens.get(i).getType() == type;
  }

  /**
   * Returns the index of the token that closes a bracket; the number of tokens if it is not closed.
   */
  static int closingBracket(List<Token> tokens, int open) {
    int opening = tokens.get(open).getType();
    int closing = opening == PromelaLexer.LPAREN ? PromelaLexer.RPAREN : PromelaLexer.RBRACE;
    int depth = 0;
    for (int i = open; i < tokens.size(); i++) {
      depth += is(tokens, i, opening) ? 1 : is(tokens, i, closing) ? -1 : 0;
      if (depth == 0) {
        return i;
      }
    }
    return tokens.size();
  }

  static Span span(Token token) {
    int start = token.getStartIndex();
    return new Span(file(token), start, Math.max(start, token.getStopIndex() + 1));
  }

  /**
   * Returns the source range of a parse tree. Expanded tokens may be out of order, in which case
   * the ends are swapped; for a tree that spans several files it is the range of the first token.
   */
  static Span span(ParserRuleContext tree) {
    Span start = span(tree.getStart());
    boolean isOneFile = tree.getStop() != null && file(tree.getStop()) == file(tree.getStart());
    return isOneFile ? start.to(span(tree.getStop())) : start;
  }

  /** Returns a token of another type at the same position. */
  static Token withType(Token token, int type) {
    return makeToken(token, type, token.getText());
  }

  static Token withPosition(Token token, Token place) {
    return makeToken(place, token.getType(), token.getText());
  }

  /** Returns a new token at the position of another one. */
  static Token makeToken(Token place, int type, String text) {
    return new FileToken(file(place), type, text, place.getStartIndex(), place.getStopIndex());
  }
}
