package sunder.frontend.promela.syntax;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.Token;
import sunder.frontend.promela.grammar.PromelaLexer;
import sunder.source.Diagnostic;
import sunder.source.InputException;
import sunder.source.SourceFile;

/** The conditions of {@code #if}s: over macros, decided here, or over features. */
final class DirectiveConditions {
  private DirectiveConditions() {}

  /**
   * The condition in brackets, macros expanded.
   *
   * @param features names that {@code defined} and {@code #ifdef} take for features
   */
  static List<Token> of(Directive directive, Macros macros, Set<String> features, Expander expander)
      throws InputException {
    Token at = directive.token();
    List<Token> inner = new ArrayList<>();
    switch (directive.word()) {
      case "ifdef", "ifndef" -> {
        if (directive.word().equals("ifndef")) {
          inner.add(token(at, PromelaLexer.NOT, "!"));
        }
        directive.name();
        inner.add(defined(directive.rest().get(0), macros, features));
      }
      default -> {
        if (directive.rest().isEmpty()) {
          throw new InputException(
              Diagnostic.of(Tokens.span(directive.file(), at), "expected a condition behind this"));
        }
        inner.addAll(expander.expand(withoutDefined(directive.rest(), macros, features)));
      }
    }
    List<Token> result = new ArrayList<>();
    result.add(token(at, PromelaLexer.LPAREN, "("));
    result.addAll(inner);
    result.add(token(at, PromelaLexer.RPAREN, ")"));
    return result;
  }

  private static List<Token> withoutDefined(
      List<Token> tokens, Macros macros, Set<String> features) {
    List<Token> result = new ArrayList<>();
    for (int i = 0; i < tokens.size(); i++) {
      if (!tokens.get(i).getText().equals("defined") || i + 1 == tokens.size()) {
        result.add(tokens.get(i));
      } else if (tokens.get(i + 1).getType() == PromelaLexer.LPAREN && i + 3 < tokens.size()) {
        result.add(defined(tokens.get(i + 2), macros, features));
        i += 3;
      } else {
        result.add(defined(tokens.get(++i), macros, features));
      }
    }
    return result;
  }

  private static Token defined(Token name, Macros macros, Set<String> features) {
    if (features.contains(name.getText())) {
      return name;
    }
    return token(name, PromelaLexer.NUMBER, macros.contains(name.getText()) ? "1" : "0");
  }

  private static Token token(Token place, int type, String text) {
    CommonToken result = new CommonToken(place);
    result.setType(type);
    result.setText(text);
    return result;
  }

  /** Whether some name is left once macros are expanded. */
  static boolean namesFeatures(List<Token> condition) {
    return condition.stream().anyMatch(token -> token.getType() == PromelaLexer.IDENT);
  }

  /**
   * The truth of a condition over numbers.
   *
   * @throws InputException if it is none
   */
  static boolean holds(SourceFile file, List<Token> condition) throws InputException {
    Expression expression = Parser.expression(file, condition);
    BigInteger value =
        Constants.valueOf(expression)
            .orElseThrow(
                () ->
                    new InputException(
                        Diagnostic.of(
                            expression.span(), "the condition of an #if needs a constant")));
    return value.signum() != 0;
  }
}
