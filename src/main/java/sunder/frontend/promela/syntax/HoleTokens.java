package sunder.frontend.promela.syntax;

import java.math.BigInteger;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.antlr.v4.runtime.Token;
import sunder.frontend.promela.grammar.PromelaLexer;

/** Where holes stand, what they are called, and what takes their place. */
final class HoleTokens {
  private HoleTokens() {}

  /** The places of those without a name. */
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

  /** Whether a hole begins here; behind a channel the same signs are a poll. */
  static boolean isHole(List<Token> tokens, int i) {
    return tokens.get(i).getType() == PromelaLexer.RANDOM
        && i + 1 < tokens.size()
        && (i == 0 || !isChannel(tokens.get(i - 1)));
  }

  /** The last token of the hole that begins here. */
  static int end(List<Token> tokens, int start) {
    int end = start;
    while (tokens.get(end).getType() != PromelaLexer.RBRACK) {
      end++;
    }
    return end;
  }

  /** The feature that the hole stands for that begins here. */
  static String name(List<Token> tokens, int start, Model model) {
    Token next = tokens.get(start + 1);
    return next.getType() == PromelaLexer.IDENT
        ? next.getText()
        : model.nameOfHole(tokens.get(start).getStartIndex());
  }

  /** A value as it can stand in the place of a hole, whatever is before it. */
  static String number(BigInteger value) {
    return value.signum() < 0 ? "(" + value + ")" : value.toString();
  }

  static boolean isChannel(Token before) {
    return before.getType() == PromelaLexer.IDENT || before.getType() == PromelaLexer.RBRACK;
  }
}
