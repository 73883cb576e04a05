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
import sunder.frontend.promela.syntax.Macros.Macro;
import sunder.source.InputException;
import sunder.source.Reads;
import sunder.source.SourceFile;
import sunder.source.SourceReader;

/**
 * A line that begins with {@code #}.
 *
 * @param rest the tokens behind its word, without an end
 */
record Directive(Token token, String word, List<Token> rest) {

  /**
   * @throws InputException if it holds what is no token
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
    return new Directive(token, text.substring(start, wordEnd), inside(file, wordEnd, end));
  }

  /** Inside of a directive {@code #} is a sign of its own, which quotes what follows. */
  static List<Token> inside(SourceFile file, int start, int end) throws InputException {
    List<Token> result = new ArrayList<>(Tokens.of(file, start, end));
    result.remove(result.size() - 1);
    int last = result.size() - 1;
    if (Tokens.is(result, last, PromelaLexer.DIRECTIVE)) {
      Token sign = result.remove(last);
      result.add(Tokens.made(sign, PromelaParser.QUOTE, "#"));
      result.addAll(inside(file, sign.getStartIndex() + 1, end));
    }
    return result;
  }

  /** The name that an {@code #undef}, {@code #ifdef} or {@code #ifndef} is about. */
  String name() throws InputException {
    if (rest.isEmpty()) {
      throw Tokens.error(token, "expected a name behind '#" + word + "'");
    }
    return rest.get(0).getText();
  }

  /** The file that an {@code #include} names, beside the one that it stands in. */
  SourceFile included() throws InputException {
    if (rest.size() != 1 || !Tokens.is(rest, 0, PromelaLexer.STRING)) {
      throw Tokens.error(
          token, "only #include \"file\" is supported", "put the text into this file");
    }
    String name = rest.get(0).getText();
    try {
      Path from = Path.of(Tokens.file(token).name());
      Path path = from.resolveSibling(name.substring(1, name.length() - 1)).normalize();
      if (!Reads.isFile(path)) {
        throw Tokens.error(token, "no such file: " + name);
      }
      SourceFile file = SourceReader.read(path);
      boolean isBeside =
          Reads.areElsewhere()
              || path.toRealPath().startsWith(from.toAbsolutePath().getParent().toRealPath());
      SourceFile used = isBeside ? file : SourceFile.closed(file);
      Reads.use(used);
      return used;
    } catch (InvalidPathException | IOException e) {
      throw Tokens.error(token, "this file cannot be read: " + name);
    }
  }

  /** What a {@code #define} defines. */
  Macro macro() throws InputException {
    String name = name();
    boolean called =
        Tokens.is(rest, 1, PromelaLexer.LPAREN)
            && rest.get(1).getStartIndex() == rest.get(0).getStopIndex() + 1;
    for (int i = 0; i < rest.size(); i++) {
      if (Holes.isHole(rest, i)) {
        throw Tokens.error(rest.get(i), "a hole in a macro; write it where it is used");
      }
    }
    if (!called) {
      return macro(name, Optional.empty(), rest.subList(1, rest.size()));
    }
    List<String> parameters = new ArrayList<>();
    int i = 2;
    for (; i < rest.size() && !Tokens.is(rest, i, PromelaLexer.RPAREN); i++) {
      if (!Tokens.is(rest, i, PromelaLexer.COMMA)) {
        parameters.add(rest.get(i).getText());
      }
    }
    if (i == rest.size()) {
      throw Tokens.error(rest.get(1), "this bracket is never closed");
    }
    return macro(name, Optional.of(parameters), rest.subList(i + 1, rest.size()));
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
      throw Tokens.error(token, "expected a condition behind this");
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
