package sunder.family;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** Evaluates a printed condition: {@code ||}, {@code &&}, {@code !}, parentheses, comparisons. */
final class FormulaEvaluator {
  private final Deque<String> tokens;
  private final Configuration configuration;

  private FormulaEvaluator(String formula, Configuration configuration) {
    String spaced = formula.replace("(", " ( ").replace(")", " ) ").replaceAll("!(?!=)", " ! ");
    this.tokens = new ArrayDeque<>(List.of(spaced.trim().split("\\s+")));
    this.configuration = configuration;
  }

  static boolean holds(String formula, Configuration configuration) {
    FormulaEvaluator evaluator = new FormulaEvaluator(formula, configuration);
    boolean result = evaluator.or();
    if (!evaluator.tokens.isEmpty()) {
      throw new IllegalArgumentException(formula);
    }
    return result;
  }

  private boolean or() {
    boolean result = and();
    while ("||".equals(tokens.peek())) {
      tokens.pop();
      result |= and();
    }
    return result;
  }

  private boolean and() {
    boolean result = atom();
    while ("&&".equals(tokens.peek())) {
      tokens.pop();
      result &= atom();
    }
    return result;
  }

  private boolean atom() {
    String token = tokens.pop();
    switch (token) {
      case "!":
        return !atom();
      case "(":
        boolean inner = or();
        tokens.pop();
        return inner;
      case "true", "false":
        return token.equals("true");
      default:
        return feature(token);
    }
  }

  private boolean feature(String name) {
    BigInteger value =
        configuration.values().entrySet().stream()
            .filter(entry -> entry.getKey().name().equals(name))
            .findFirst()
            .orElseThrow()
            .getValue();
    String operator = tokens.peek();
    if (operator == null || !List.of("==", "!=", "<=", ">=").contains(operator)) {
      return value.signum() != 0;
    }
    tokens.pop();
    int comparison = value.compareTo(new BigInteger(tokens.pop()));
    return switch (operator) {
      case "==" -> comparison == 0;
      case "!=" -> comparison != 0;
      case "<=" -> comparison <= 0;
      default -> comparison >= 0;
    };
  }
}
