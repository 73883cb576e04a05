package sunder.frontend.promela.syntax;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.antlr.v4.runtime.Token;
import sunder.frontend.promela.grammar.PromelaLexer;
import sunder.source.SourceFile;

/**
 * Ends a statement where its last name ends a line and the next line begins with a name, which SPIN
 * does as well: only if the first is the name of a structure do both make a declaration.
 */
final class LineEnds {
  private LineEnds() {}

  /** The tokens with a semicolon more at such ends of lines. */
  static List<Token> closed(SourceFile file, List<Token> tokens) {
    Set<String> structures = new HashSet<>();
    List<Token> result = new ArrayList<>();
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      result.add(token);
      if (i > 0 && tokens.get(i - 1).getType() == PromelaLexer.TYPEDEF) {
        structures.add(token.getText());
      } else if (isName(tokens, i)
          && isName(tokens, i + 1)
          && line(file, token) != line(file, tokens.get(i + 1))
          && !structures.contains(token.getText())) {
        result.add(Tokens.as(token, PromelaLexer.SEMI));
      }
    }
    return result;
  }

  private static boolean isName(List<Token> tokens, int i) {
    return i < tokens.size() && tokens.get(i).getType() == PromelaLexer.IDENT;
  }

  private static int line(SourceFile file, Token token) {
    return file.lineOf(token.getStartIndex());
  }
}
