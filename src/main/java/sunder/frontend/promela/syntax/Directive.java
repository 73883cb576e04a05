package sunder.frontend.promela.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.antlr.v4.runtime.Token;
import sunder.frontend.promela.grammar.PromelaLexer;
import sunder.frontend.promela.syntax.Macros.Macro;
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
      throw Tokens.error(file, token, "expected a name behind '#" + word + "'");
    }
    return rest.get(0).getText();
  }

  /** What a {@code #define} defines. */
  Macro macro() throws InputException {
    String name = name();
    boolean called =
        Tokens.is(rest, 1, PromelaLexer.LPAREN)
            && rest.get(1).getStartIndex() == rest.get(0).getStopIndex() + 1;
    for (int i = 0; i < rest.size(); i++) {
      if (Holes.isHole(rest, i)) {
        throw Tokens.error(file, rest.get(i), "a hole in a macro; write it where it is used");
      }
    }
    if (!called) {
      return new Macro(name, false, Optional.empty(), rest.subList(1, rest.size()));
    }
    List<String> parameters = new ArrayList<>();
    int i = 2;
    for (; i < rest.size() && !Tokens.is(rest, i, PromelaLexer.RPAREN); i++) {
      if (!Tokens.is(rest, i, PromelaLexer.COMMA)) {
        parameters.add(rest.get(i).getText());
      }
    }
    if (i == rest.size()) {
      throw Tokens.error(file, rest.get(1), "this bracket is never closed");
    }
    return new Macro(name, false, Optional.of(parameters), rest.subList(i + 1, rest.size()));
  }

  /**
   * The condition of an {@code #if} and its kind in brackets, macros expanded.
   *
   * @param features names that {@code defined} and {@code #ifdef} take for features
   */
  List<Token> condition(Macros macros, Set<String> features, Expander expander)
      throws InputException {
    List<Token> result = new ArrayList<>();
    result.add(Tokens.made(token, PromelaLexer.LPAREN, "("));
    if (word.equals("ifdef") || word.equals("ifndef")) {
      if (word.equals("ifndef")) {
        result.add(Tokens.made(token, PromelaLexer.NOT, "!"));
      }
      name();
      result.add(defined(rest.get(0), macros, features));
    } else if (rest.isEmpty()) {
      throw Tokens.error(file, token, "expected a condition behind this");
    } else {
      result.addAll(expander.expand(withoutDefined(macros, features)));
    }
    result.add(Tokens.made(token, PromelaLexer.RPAREN, ")"));
    return result;
  }

  private List<Token> withoutDefined(Macros macros, Set<String> features) {
    List<Token> result = new ArrayList<>();
    for (int i = 0; i < rest.size(); i++) {
      if (!rest.get(i).getText().equals("defined") || i + 1 == rest.size()) {
        result.add(rest.get(i));
      } else if (Tokens.is(rest, i + 1, PromelaLexer.LPAREN) && i + 3 < rest.size()) {
        result.add(defined(rest.get(i + 2), macros, features));
        i += 3;
      } else {
        result.add(defined(rest.get(++i), macros, features));
      }
    }
    return result;
  }

  private static Token defined(Token name, Macros macros, Set<String> features) {
    return features.contains(name.getText())
        ? name
        : Tokens.made(name, PromelaLexer.NUMBER, macros.contains(name.getText()) ? "1" : "0");
  }
}
