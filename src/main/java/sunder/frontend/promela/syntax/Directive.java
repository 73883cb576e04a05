package sunder.frontend.promela.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.Token;
import sunder.frontend.promela.grammar.PromelaLexer;
import sunder.source.Diagnostic;
import sunder.source.InputException;
import sunder.source.SourceFile;

/**
 * A line that begins with {@code #}.
 *
 * @param rest the tokens behind its word, without an end
 */
record Directive(SourceFile file, Token token, String word, List<Token> rest) {

  /**
   * @throws InputException if it holds what is no token
   */
  static Directive of(SourceFile file, Token token) throws InputException {
    int end = token.getStopIndex() + 1;
    int start = token.getStartIndex() + 1;
    String text = file.text();
    while (start < end && Character.isWhitespace(text.charAt(start))) {
      start++;
    }
    int wordEnd = start;
    while (wordEnd < end && Character.isLetter(text.charAt(wordEnd))) {
      wordEnd++;
    }
    List<Token> rest = Tokens.of(file, wordEnd, end);
    return new Directive(
        file, token, text.substring(start, wordEnd), rest.subList(0, rest.size() - 1));
  }

  /** The name that an {@code #undef}, {@code #ifdef} or {@code #ifndef} is about. */
  String name() throws InputException {
    if (rest.isEmpty()) {
      throw error(token, "expected a name behind '#" + word + "'");
    }
    return rest.get(0).getText();
  }

  /** What a {@code #define} defines. */
  Macro macro() throws InputException {
    String name = name();
    Token first = rest.get(0);
    boolean called =
        rest.size() > 1
            && rest.get(1).getType() == PromelaLexer.LPAREN
            && rest.get(1).getStartIndex() == first.getStopIndex() + 1;
    for (int i = 0; i < rest.size(); i++) {
      if (Holes.isHole(rest, i)) {
        throw error(rest.get(i), "a hole in a macro; write it where it is used");
      }
    }
    if (!called) {
      return new Macro(name, Macro.Kind.DEFINE, Optional.empty(), rest.subList(1, rest.size()));
    }
    List<String> parameters = new ArrayList<>();
    int i = 2;
    while (i < rest.size() && rest.get(i).getType() != PromelaLexer.RPAREN) {
      if (rest.get(i).getType() != PromelaLexer.COMMA) {
        parameters.add(rest.get(i).getText());
      }
      i++;
    }
    if (i == rest.size()) {
      throw error(rest.get(1), "this bracket is never closed");
    }
    return new Macro(
        name, Macro.Kind.DEFINE, Optional.of(parameters), rest.subList(i + 1, rest.size()));
  }

  private InputException error(Token at, String message) {
    return new InputException(Diagnostic.of(Tokens.span(file, at), message));
  }
}
