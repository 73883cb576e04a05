package sunder.frontend.promela.syntax;

import java.util.List;
import java.util.Map;
import org.antlr.v4.runtime.Token;
import sunder.frontend.promela.grammar.PromelaLexer;
import sunder.source.Diagnostic;
import sunder.source.InputException;
import sunder.source.SourceFile;

/** Words of Promela that are not read, each with what to do instead where we know. */
final class Refusals {
  private static final Map<String, String> HINTS =
      Map.of(
          "d_step", "atomic { ... } has the same runs where d_step is deterministic",
          "unless", "write the exception as a guard of each statement",
          "provided", "write the condition as a guard of each statement",
          "never", "write the property as an ltl block",
          "!!", "sort with a guard of each send, or use '!'",
          "??", "receive with '?' and patterns, or poll with '??[...]'",
          "np_", "write the property as an ltl block",
          "D_proctype", "write proctype");

  private Refusals() {}

  /**
   * @throws InputException at the first token of a construct that is not read
   */
  static void check(SourceFile file, List<Token> tokens) throws InputException {
    for (int i = 0; i < tokens.size(); i++) {
      int type = tokens.get(i).getType();
      if (type == PromelaLexer.REFUSED || type == PromelaLexer.SORTED) {
        throw refuse(file, tokens.get(i));
      }
      if (type == PromelaLexer.RANDOM && i > 0 && isRandomReceive(tokens, i)) {
        throw refuse(file, tokens.get(i));
      }
    }
  }

  /** Behind a channel and not before the bracket of a poll. */
  private static boolean isRandomReceive(List<Token> tokens, int i) {
    int before = tokens.get(i - 1).getType();
    return (before == PromelaLexer.IDENT || before == PromelaLexer.RBRACK)
        && tokens.get(i + 1).getType() != PromelaLexer.LBRACK;
  }

  private static InputException refuse(SourceFile file, Token token) {
    String word = token.getText();
    String what =
        switch (word) {
          case "!!" -> "sorted send '!!'";
          case "??" -> "random receive '??'";
          default -> "'" + word + "'";
        };
    String message = what + " is not supported";
    return new InputException(
        HINTS.containsKey(word)
            ? Diagnostic.of(Tokens.span(file, token), message, HINTS.get(word))
            : Diagnostic.of(Tokens.span(file, token), message));
  }
}
