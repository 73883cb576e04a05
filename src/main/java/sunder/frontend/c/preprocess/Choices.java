package sunder.frontend.c.preprocess;

import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import sunder.frontend.c.grammar.CLexer;

/**
 * The variables of a product simulator that are features, in one variant: where they are read or
 * chosen stands their value, their declarations stay.
 */
final class Choices {
  private static final Set<String> BEFORE_VALUES =
      Set.of("return", "case", "else", "goto", "do", "sizeof");
  private static final Set<String> TYPES =
      Set.of("int", "_Bool", "char", "short", "long", "unsigned", "signed", "static", "extern");

  private final List<String> prefixes;
  private final UnaryOperator<String> values;

  /**
   * @param values of the variables by name; another name is its own value
   */
  Choices(List<String> prefixes, UnaryOperator<String> values) {
    this.prefixes = prefixes;
    this.values = values;
  }

  /** Whether a feature of this name is a variable. */
  boolean isVariable(String name) {
    return prefixes.stream().anyMatch(name::startsWith);
  }

  /** A text with the values. */
  String replaced(Piece.Text piece) {
    String source = piece.span().file().text();
    StringBuilder result = new StringBuilder();
    List<Word> words = piece.words();
    int copied = piece.span().start();
    for (int i = 0; i < words.size(); i++) {
      String name = words.get(i).text();
      String value = isVariable(name) ? values.apply(name) : name;
      if (!value.equals(name) && !isDeclared(words, i)) {
        result.append(source, copied, words.get(i).span().start()).append(value);
        i = endOfChoice(words, i);
        copied = words.get(i).span().end();
      }
    }
    return result.append(source, copied, piece.span().end()).toString();
  }

  /** In {@code int X;} and {@code int X, Y;}. */
  private static boolean isDeclared(List<Word> words, int at) {
    if (at == 0) {
      return false;
    }
    Word before = words.get(at - 1);
    if (!before.is(CLexer.COMMA)) {
      return before.isName() && !BEFORE_VALUES.contains(before.text());
    }
    int start = at;
    while (start > 0 && (words.get(start - 1).isName() || words.get(start - 1).is(CLexer.COMMA))) {
      start--;
    }
    return TYPES.contains(words.get(start).text());
  }

  /** The last word of {@code X = f(...)}, where the variable is chosen, or of {@code X}. */
  private static int endOfChoice(List<Word> words, int at) {
    boolean chosen =
        at + 3 < words.size()
            && words.get(at + 1).is(CLexer.ASSIGN)
            && words.get(at + 2).isName()
            && words.get(at + 3).is(CLexer.LPAREN);
    if (!chosen) {
      return at;
    }
    int depth = 0;
    for (int i = at + 3; i < words.size(); i++) {
      depth += words.get(i).is(CLexer.LPAREN) ? 1 : words.get(i).is(CLexer.RPAREN) ? -1 : 0;
      if (depth == 0) {
        return i;
      }
    }
    return at;
  }
}
