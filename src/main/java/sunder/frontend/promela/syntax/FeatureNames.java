package sunder.frontend.promela.syntax;

import java.util.List;
import java.util.Set;
import org.antlr.v4.runtime.Token;
import sunder.frontend.promela.grammar.PromelaLexer;

/** The names in declarations of features, found before anything is parsed. */
final class FeatureNames {
  private FeatureNames() {}

  /** Adds the names that follow the word {@code features} in a declaration. */
  static void collect(List<Token> tokens, Set<String> names) {
    for (int i = 0; i < tokens.size(); i++) {
      if (tokens.get(i).getType() == PromelaLexer.FEATURES) {
        declaration(tokens, i + 1, names);
      }
    }
  }

  private static void declaration(List<Token> tokens, int start, Set<String> names) {
    boolean isType = tokens.get(start).getType() == PromelaLexer.LBRACE;
    int end = isType ? PromelaLexer.RBRACE : PromelaLexer.SEMI;
    for (int i = start; i < tokens.size() && tokens.get(i).getType() != end; i++) {
      int before = tokens.get(i - 1).getType();
      boolean listed =
          before == PromelaLexer.BOOL
              || before == PromelaLexer.RBRACK
              || before == PromelaLexer.COMMA;
      if (tokens.get(i).getType() == PromelaLexer.IDENT && listed) {
        names.add(tokens.get(i).getText());
      } else if (!isType && tokens.get(i).getType() == PromelaLexer.LBRACE) {
        return;
      }
    }
  }
}
