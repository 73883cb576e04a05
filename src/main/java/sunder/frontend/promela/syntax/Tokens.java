package sunder.frontend.promela.syntax;

import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import sunder.frontend.promela.grammar.PromelaLexer;
import sunder.frontend.text.Parsing;
import sunder.source.Diagnostic;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;

/** Tokens of a text; their offsets are offsets into the file. */
final class Tokens {
  /** Reading a longer number takes time that grows with the square of its length. */
  private static final int MOST_DIGITS = 10_000;

  private Tokens() {}

  /**
   * The tokens of a whole file, without blanks and comments, the last of them EOF.
   *
   * @throws InputException if some characters are no token
   */
  static List<Token> of(SourceFile file) throws InputException {
    return of(file, 0, file.text().length());
  }

  /** As {@link #of(SourceFile)}, for a part of a file. */
  static List<Token> of(SourceFile file, int start, int end) throws InputException {
    String text = Parsing.withoutSurrogates(file.text().substring(start, end));
    PromelaLexer lexer = new PromelaLexer(CharStreams.fromString(text));
    lexer.removeErrorListeners();
    List<Token> result = new ArrayList<>();
    for (Token token : lexer.getAllTokens()) {
      if (token.getChannel() == Token.DEFAULT_CHANNEL) {
        CommonToken moved = new CommonToken(token);
        moved.setText(token.getText());
        moved.setStartIndex(token.getStartIndex() + start);
        moved.setStopIndex(token.getStopIndex() + start);
        check(file, moved);
        result.add(moved);
      }
    }
    CommonToken last = new CommonToken(Token.EOF, "");
    last.setStartIndex(end);
    last.setStopIndex(end - 1);
    result.add(last);
    return result;
  }

  private static void check(SourceFile file, Token token) throws InputException {
    switch (token.getType()) {
      case PromelaLexer.UNKNOWN_CHARACTER ->
          throw error(file, token, "unexpected character '" + token.getText() + "'");
      case PromelaLexer.UNCLOSED_COMMENT ->
          throw new InputException(
              Diagnostic.of(
                  new Span(file, token.getStartIndex(), token.getStartIndex() + 2),
                  "this comment is never closed",
                  "add '*/'"));
      case PromelaLexer.NUMBER -> {
        if (token.getText().length() > MOST_DIGITS) {
          throw error(file, token, "a number of more than " + MOST_DIGITS + " digits");
        }
      }
      default -> {}
    }
  }

  /** What is wrong at a token. */
  static InputException error(SourceFile file, Token token, String message) {
    return new InputException(Diagnostic.of(span(file, token), message));
  }

  static InputException error(SourceFile file, Token token, String message, String hint) {
    return new InputException(Diagnostic.of(span(file, token), message, hint));
  }

  static boolean is(List<Token> tokens, int i, int type) {
    return i >= 0 && i < tokens.size() && tokens.get(i).getType() == type;
  }

  /** Where the bracket closes that opens here; behind all tokens if it never does. */
  static int closing(List<Token> tokens, int open) {
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

  static Span span(SourceFile file, Token token) {
    int start = token.getStartIndex();
    return new Span(file, start, Math.max(start, token.getStopIndex() + 1));
  }

  /** The place of a tree. Expanded tokens need not stand in order, so the ends may be swapped. */
  static Span span(SourceFile file, ParserRuleContext tree) {
    Span start = span(file, tree.getStart());
    return tree.getStop() == null ? start : start.to(span(file, tree.getStop()));
  }

  /** A token of another type at the same place. */
  static Token as(Token token, int type) {
    return made(token, type, token.getText());
  }

  /** The same token at the place of another. */
  static Token at(Token token, Token place) {
    return made(place, token.getType(), token.getText());
  }

  /** A token at the place of another. */
  static Token made(Token place, int type, String text) {
    CommonToken result = new CommonToken(place);
    result.setText(text);
    result.setType(type);
    return result;
  }
}
