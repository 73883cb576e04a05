package sunder.frontend.promela.syntax;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.antlr.v4.runtime.Token;
import sunder.frontend.promela.grammar.PromelaLexer;
import sunder.source.Diagnostic;
import sunder.source.InputException;

/**
 * The classification of tokens by context: it rejects unsupported keywords, marks the operators of
 * temporal logic, which are ordinary names outside formulas, and inserts separators at line ends
 * that end a statement.
 *
 * <p>Input: tokens with macros expanded. Output: tokens for the grammar.
 */
final class ContextualKeywords {
  private static final Map<String, String> HINTS =
      Map.of(
          "np_", "--non-progress asks for cycles without progress",
          "D_proctype", "write proctype");

  private static final Map<String, Integer> TEMPORAL =
      Map.ofEntries(
          Map.entry("X", PromelaLexer.NEXT),
          Map.entry("next", PromelaLexer.NEXT),
          Map.entry("U", PromelaLexer.UNTIL),
          Map.entry("until", PromelaLexer.UNTIL),
          Map.entry("stronguntil", PromelaLexer.UNTIL),
          Map.entry("W", PromelaLexer.WEAK_UNTIL),
          Map.entry("weakuntil", PromelaLexer.WEAK_UNTIL),
          Map.entry("V", PromelaLexer.RELEASE),
          Map.entry("release", PromelaLexer.RELEASE),
          Map.entry("always", PromelaLexer.ALWAYS),
          Map.entry("eventually", PromelaLexer.EVENTUALLY),
          Map.entry("implies", PromelaLexer.IMPLIES),
          Map.entry("equivalent", PromelaLexer.EQUIVALENT));

  private ContextualKeywords() {}

  /**
   * Returns the classified tokens of a model.
   *
   * @throws InputException at the first token of an unsupported construct
   */
  static List<Token> classify(List<Token> tokens) throws InputException {
    rejectUnsupported(tokens);
    return insertSeparators(markBlocks(tokens));
  }

  /**
   * Returns the classified tokens of a single formula.
   *
   * @throws InputException at the first token of an unsupported construct
   */
  static List<Token> classifyFormula(List<Token> tokens) throws InputException {
    rejectUnsupported(tokens);
    return tokens.stream().map(ContextualKeywords::mark).toList();
  }

  private static void rejectUnsupported(List<Token> tokens) throws InputException {
    for (int i = 0; i < tokens.size(); i++) {
      if (tokens.get(i).getType() == PromelaLexer.REFUSED) {
        throw unsupportedError(tokens.get(i));
      }
    }
  }

  private static InputException unsupportedError(Token token) {
    String word = token.getText();
    String message = "'" + word + "' is not supported";
    return new InputException(
        HINTS.containsKey(word)
            ? Diagnostic.of(Tokens.span(token), message, HINTS.get(word))
            : Diagnostic.of(Tokens.span(token), message));
  }

  /** Returns the tokens with the temporal operators in {@code ltl} blocks marked. */
  private static List<Token> markBlocks(List<Token> tokens) {
    List<Token> result = new ArrayList<>(tokens);
    for (int i = 0; i < result.size(); i++) {
      if (result.get(i).getType() == PromelaLexer.LTL) {
        i = markBlock(result, i);
      }
    }
    return result;
  }

  private static int markBlock(List<Token> tokens, int start) {
    int i = start;
    while (i < tokens.size() && tokens.get(i).getType() != PromelaLexer.LBRACE) {
      i++;
    }
    for (; i < tokens.size() && tokens.get(i).getType() != PromelaLexer.RBRACE; i++) {
      tokens.set(i, mark(tokens.get(i)));
    }
    return i;
  }

  private static Token mark(Token token) {
    Integer type = TEMPORAL.get(token.getText());
    return type == null || token.getType() != PromelaLexer.IDENT
        ? token
        : Tokens.withType(token, type);
  }

  /**
   * Returns the tokens with a semicolon between a name at the end of a line and a name at the start
   * of the next line, as in SPIN, unless the first is the name of a structure, which begins a
   * declaration.
   */
  private static List<Token> insertSeparators(List<Token> tokens) {
    Set<String> structures = new HashSet<>();
    List<Token> result = new ArrayList<>();
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      result.add(token);
      if (i > 0 && tokens.get(i - 1).getType() == PromelaLexer.TYPEDEF) {
        structures.add(token.getText());
      } else if (isName(tokens, i)
          && isName(tokens, i + 1)
          && !Tokens.isOnLine(token, Tokens.span(tokens.get(i + 1)))
          && !structures.contains(token.getText())) {
        result.add(Tokens.withType(token, PromelaLexer.SEMI));
      }
    }
    return result;
  }

  private static boolean isName(List<Token> tokens, int i) {
    return i < tokens.size() && tokens.get(i).getType() == PromelaLexer.IDENT;
  }
}
