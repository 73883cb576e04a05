package sunder.frontend.promela.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.antlr.v4.runtime.Token;
import sunder.frontend.promela.grammar.PromelaLexer;

/** The words of temporal logic, which are ordinary names outside formulas. */
final class TemporalWords {
  private static final Map<String, Integer> WORDS =
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

  private TemporalWords() {}

  /** The tokens with those words marked that stand in the braces of an {@code ltl} block. */
  static List<Token> mark(List<Token> tokens) {
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

  /** The tokens of a formula that stands by itself. */
  static List<Token> markAll(List<Token> tokens) {
    return tokens.stream().map(TemporalWords::mark).toList();
  }

  private static Token mark(Token token) {
    Integer type = WORDS.get(token.getText());
    return type == null || token.getType() != PromelaLexer.IDENT ? token : Tokens.as(token, type);
  }
}
