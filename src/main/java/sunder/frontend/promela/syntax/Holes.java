package sunder.frontend.promela.syntax;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.antlr.v4.runtime.Token;
import sunder.frontend.promela.grammar.PromelaLexer;

/** Where holes stand. */
final class Holes {
  private Holes() {}

  /** The places of those without a name. */
  static SortedSet<Integer> unnamed(List<Token> tokens) {
    SortedSet<Integer> result = new TreeSet<>();
    for (int i = 0; i < tokens.size(); i++) {
      if (isHole(tokens, i) && tokens.get(i + 1).getType() == PromelaLexer.LBRACK) {
        result.add(tokens.get(i).getStartIndex());
      }
    }
    return result;
  }

  /** Whether a hole begins here; behind a channel the same signs are a poll. */
  static boolean isHole(List<Token> tokens, int i) {
    return tokens.get(i).getType() == PromelaLexer.RANDOM
        && i + 1 < tokens.size()
        && (i == 0 || !isChannel(tokens.get(i - 1)));
  }

  static boolean isChannel(Token before) {
    return before.getType() == PromelaLexer.IDENT || before.getType() == PromelaLexer.RBRACK;
  }
}
