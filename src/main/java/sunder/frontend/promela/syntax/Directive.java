package sunder.frontend.promela.syntax;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.antlr.v4.runtime.Token;
import sunder.frontend.promela.grammar.PromelaLexer;
import sunder.frontend.promela.grammar.PromelaParser;
import sunder.frontend.promela.syntax.PromelaMacroTable.Macro;
import sunder.source.FileDependencies;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.SourceReader;

/**
 * A preprocessor directive: a line that begins with {@code #}.
 *
 * @param token the token of the whole line
 * @param arguments the tokens after the name of the directive, without an end-of-file token
 */
record Directive(Token token, String directiveName, List<Token> arguments) {

  /**
   * Returns the directive of a line.
   *
   * @throws InputException if the line contains an invalid token
   */
  static Directive of(Token token) throws InputException {
    SourceFile file = Tokens.file(token);
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
    return new Directive(token, text.substring(start, wordEnd), tokensWithin(file, wordEnd, end));
  }

  /**
   * Returns the tokens of a part of a directive, in which {@code #} is the stringification
   * operator.
   *
   * @throws InputException if the part contains an invalid token
   */
  static List<Token> tokensWithin(SourceFile file, int start, int end) throws InputException {
    List<Token> result = new ArrayList<>(Tokens.of(file, start, end));
    result.remove(result.size() - 1);
    int last = result.size() - 1;
    if (Tokens.is(result, last, PromelaLexer.DIRECTIVE)) {
      Token sign = result.remove(last);
      result.add(Tokens.makeToken(sign, PromelaParser.QUOTE, "#"));
      result.addAll(tokensWithin(file, sign.getStartIndex() + 1, end));
    }
    return result;
  }

  /**
   * Returns the name in an {@code #undef}, {@code #ifdef} or {@code #ifndef}.
   *
   * @throws InputException if there is none
   */
  String name() throws InputException {
    if (arguments.isEmpty()) {
      throw Tokens.error(token, "expected a name behind '#" + directiveName + "'");
    }
    return arguments.get(0).getText();
  }

  /**
   * Returns the file of an {@code #include}, relative to the including file.
   *
   * @throws InputException if the file cannot be read
   */
  SourceFile included() throws InputException {
    if (arguments.size() != 1 || !Tokens.is(arguments, 0, PromelaLexer.STRING)) {
      throw Tokens.error(
          token, "only #include \"file\" is supported", "put the text into this file");
    }
    String name = arguments.get(0).getText();
    try {
      Path from = Path.of(Tokens.file(token).name());
      Path path = from.resolveSibling(name.substring(1, name.length() - 1)).normalize();
      if (!FileDependencies.isFile(path)) {
        throw Tokens.error(token, "no such file: " + name);
      }
      SourceFile file = SourceReader.read(path);
      boolean isBeside =
          FileDependencies.areFilesRemote()
              || path.toRealPath().startsWith(from.toAbsolutePath().getParent().toRealPath());
      SourceFile used = isBeside ? file : SourceFile.withoutQuotation(file);
      FileDependencies.recordUse(used);
      return used;
    } catch (InvalidPathException | IOException e) {
      throw Tokens.error(token, "this file cannot be read: " + name);
    }
  }

  /**
   * Returns the macro of a {@code #define}.
   *
   * @throws InputException if the definition is ill-formed
   */
  Macro macro() throws InputException {
    String name = name();
    boolean called =
        Tokens.is(arguments, 1, PromelaLexer.LPAREN)
            && arguments.get(1).getStartIndex() == arguments.get(0).getStopIndex() + 1;
    for (int i = 0; i < arguments.size(); i++) {
      if (HoleTokens.isHole(arguments, i)) {
        throw Tokens.error(arguments.get(i), "a hole in a macro; write it where it is used");
      }
    }
    if (!called) {
      return macro(name, Optional.empty(), arguments.subList(1, arguments.size()));
    }
    List<String> parameters = new ArrayList<>();
    int i = 2;
    for (; i < arguments.size() && !Tokens.is(arguments, i, PromelaLexer.RPAREN); i++) {
      if (!Tokens.is(arguments, i, PromelaLexer.COMMA)) {
        parameters.add(arguments.get(i).getText());
      }
    }
    if (i == arguments.size()) {
      throw Tokens.error(arguments.get(1), "this bracket is never closed");
    }
    return macro(name, Optional.of(parameters), arguments.subList(i + 1, arguments.size()));
  }

  private static Macro macro(String name, Optional<List<String>> parameters, List<Token> body)
      throws InputException {
    for (int i = 0; i < body.size(); i++) {
      boolean quotes =
          i + 1 < body.size() && parameters.orElse(List.of()).contains(body.get(i + 1).getText());
      if (Tokens.is(body, i, PromelaParser.QUOTE) && !quotes) {
        throw Tokens.error(body.get(i), "'#' in a macro stands before a parameter");
      }
    }
    return new Macro(name, false, parameters, body);
  }

  /**
   * Returns the condition of an {@code #if}, {@code #elif}, {@code #ifdef} or {@code #ifndef} in
   * parentheses, with macros expanded.
   *
   * @param features the names that {@code defined} and {@code #ifdef} interpret as features
   * @throws InputException if there is no condition
   */
  List<Token> condition(
      PromelaMacroTable macros, Set<String> features, PromelaMacroExpander expander)
      throws InputException {
    List<Token> result = new ArrayList<>();
    result.add(Tokens.makeToken(token, PromelaLexer.LPAREN, "("));
    if (directiveName.equals("ifdef") || directiveName.equals("ifndef")) {
      if (directiveName.equals("ifndef")) {
        result.add(Tokens.makeToken(token, PromelaLexer.NOT, "!"));
      }
      name();
      result.add(defined(arguments.get(0), macros, features));
    } else if (arguments.isEmpty()) {
      throw Tokens.error(token, "expected a condition behind this");
    } else {
      result.addAll(expander.expand(withoutDefined(macros, features)));
    }
    result.add(Tokens.makeToken(token, PromelaLexer.RPAREN, ")"));
    return result;
  }

  private List<Token> withoutDefined(PromelaMacroTable macros, Set<String> features) {
    List<Token> result = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      if (!arguments.get(i).getText().equals("defined") || i + 1 == arguments.size()) {
        result.add(arguments.get(i));
      } else if (Tokens.is(arguments, i + 1, PromelaLexer.LPAREN) && i + 3 < arguments.size()) {
        result.add(defined(arguments.get(i + 2), macros, features));
        i += 3;
      } else {
        result.add(defined(arguments.get(++i), macros, features));
      }
    }
    return result;
  }

  private static Token defined(Token name, PromelaMacroTable macros, Set<String> features) {
    return features.contains(name.getText())
        ? name
        : Tokens.makeToken(name, PromelaLexer.NUMBER, macros.contains(name.getText()) ? "1" : "0");
  }
}
