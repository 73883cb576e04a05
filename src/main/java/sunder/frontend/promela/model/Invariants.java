package sunder.frontend.promela.model;

import java.math.BigInteger;
import java.util.Optional;
import sunder.frontend.promela.syntax.Expression.BinaryOperator;
import sunder.frontend.promela.syntax.Expression.UnaryOperator;
import sunder.ltl.LtlFormula;
import sunder.ltl.Normal;
import sunder.source.Span;

/** Formulas that say something of each state alone. */
public record Invariants(Span span) {
  /**
   * The condition that {@code [] condition} asks of every state; nothing if the formula is none
   * like that.
   *
   * @param span the place of what has none
   */
  public static Optional<Value> of(LtlFormula<Value> formula, Span span) {
    LtlFormula<Value> normal = Normal.of(formula);
    boolean always =
        normal instanceof LtlFormula.Binary<Value> binary
            && binary.operator() == LtlFormula.Operator.RELEASE
            && binary.left().equals(new LtlFormula.Constant<Value>(false));
    return always
        ? new Invariants(span).condition(((LtlFormula.Binary<Value>) normal).right())
        : Optional.empty();
  }

  /**
   * A formula without temporal operators as a condition; nothing if it has some.
   *
   * @param span the place of what has none
   */
  public static Optional<Value> condition(LtlFormula<Value> formula, Span span) {
    return new Invariants(span).condition(formula);
  }

  private Optional<Value> condition(LtlFormula<Value> formula) {
    if (formula instanceof LtlFormula.Proposition<Value> proposition) {
      return Optional.of(proposition.proposition());
    } else if (formula instanceof LtlFormula.Constant<Value> constant) {
      return Optional.of(
          new Value.Constant(constant.value() ? BigInteger.ONE : BigInteger.ZERO, span));
    } else if (formula instanceof LtlFormula.Not<Value> not) {
      return condition(not.operand())
          .map(value -> new Value.Unary(UnaryOperator.NOT, value, value.span()));
    } else if (formula instanceof LtlFormula.Binary<Value> binary) {
      return condition(binary);
    }
    return Optional.empty();
  }

  private Optional<Value> condition(LtlFormula.Binary<Value> formula) {
    return switch (formula.operator()) {
      case AND -> both(BinaryOperator.AND, formula);
      case OR -> both(BinaryOperator.OR, formula);
      case UNTIL, RELEASE -> Optional.empty();
    };
  }

  private Optional<Value> both(BinaryOperator operator, LtlFormula.Binary<Value> formula) {
    return condition(formula.left())
        .flatMap(
            left ->
                condition(formula.right())
                    .map(right -> new Value.Binary(operator, left, right, left.span())));
  }
}
