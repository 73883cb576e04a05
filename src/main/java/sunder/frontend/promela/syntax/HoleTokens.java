package sunder.frontend.promela.syntax;

import java.math.BigInteger;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.antlr.v4.runtime.Token;
import sunder.frontend.promela.grammar.PromelaLexer;

/** The holes in a token list: their positions, names and replacements. */
final class HoleTokens {
  private HoleTokens() {}

  /** Returns the offsets of holes without a name. */
  static SortedSet<Integer> unnamed(List<Token> tokens) {
    SortedSet<Integer> result = new TreeSet<>();
    for (int i = 0; i < tokens.size(); i++) {
      if (isUnnamed(tokens, i)) {
        result.add(tokens.get(i).getStartIndex());
      }
    }
    return result;
  }

  static boolean isUnnamed(List<Token> tokens, int i) {
    return isHole(tokens, i) && Tokens.is(tokens, i + 1, PromelaLexer.LBRACK);
  }

  /**
   * Returns whether a hole begins at an index; the same tokens after a channel are a receive or
   * poll.
   */
  static boolean isHole(List<Token> tokens, int i) {
    return tokens.get(i).getType() == PromelaLexer.RANDOM
        && i + 1 < tokens.size()
        && (i == 0 || !isChannel(tokens.get(i - 1)));
  }

  /** Returns the index of the last token of the hole that begins at an index. */
  static int end(List<Token> tokens, int start) {
    int end = start;
    while (tokens.get(end).getType() != PromelaLexer.RBRACK) {
      end++;
    }
    return end;
  }

  /** Returns the name of the feature of the hole that begins at an index. */
  static String name(List<Token> tokens, int start, Model model) {
    Token next = tokens.get(start + 1);
    return next.getType() == PromelaLexer.IDENT
        ? next.getText()
        : model.nameOfHole(tokens.get(start).getStartIndex());
  }

  /** Returns the text of a value that may replace a hole in any context. */
  static String number(BigInteger value) {
    return value.signum() < 0 ? "(" + value + ")" : value.toString();
  }

  static boolean isChannel(Token before) {
    return before.getType() == PromelaLexer.IDENT || before.getType() == PromelaLexer.RBRACK;
  }
}
