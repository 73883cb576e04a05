package sunder.frontend.promela.model;

import java.math.BigInteger;
import java.util.Optional;
import sunder.frontend.promela.syntax.Expression.BinaryOperator;
import sunder.frontend.promela.syntax.Expression.UnaryOperator;
import sunder.ltl.LtlFormula;
import sunder.ltl.NegationNormalForm;
import sunder.source.Span;

/**
 * The reduction of LTL formulas to state conditions.
 *
 * @param span the source range of constants, which have none in a formula
 */
public record StateFormulas(Span span) {
  /**
   * Returns the condition of an invariant {@code [] condition}; empty if the formula does not have
   * this form or the condition contains temporal operators.
   *
   * @param span the source range of constants, which have none in the formula
   */
  public static Optional<Expr> invariant(LtlFormula<Expr> formula, Span span) {
    LtlFormula<Expr> normal = NegationNormalForm.of(formula);
    boolean always =
        normal instanceof LtlFormula.Binary<Expr> binary
            && binary.operator() == LtlFormula.Operator.RELEASE
            && binary.left().equals(new LtlFormula.Constant<Expr>(false));
    return always
        ? new StateFormulas(span).condition(((LtlFormula.Binary<Expr>) normal).right())
        : Optional.empty();
  }

  /**
   * Returns a formula without temporal operators as a condition; empty if it contains some.
   *
   * @param span the source range of constants, which have none in the formula
   */
  public static Optional<Expr> stateFormula(LtlFormula<Expr> formula, Span span) {
    return new StateFormulas(span).condition(formula);
  }

  private Optional<Expr> condition(LtlFormula<Expr> formula) {
    if (formula instanceof LtlFormula.Proposition<Expr> proposition) {
      return Optional.of(proposition.proposition());
    } else if (formula instanceof LtlFormula.Constant<Expr> constant) {
      return Optional.of(
          new Expr.Constant(constant.value() ? BigInteger.ONE : BigInteger.ZERO, span));
    } else if (formula instanceof LtlFormula.Not<Expr> not) {
      return condition(not.operand())
          .map(value -> new Expr.Unary(UnaryOperator.NOT, value, value.span()));
    } else if (formula instanceof LtlFormula.Binary<Expr> binary) {
      return condition(binary);
    }
    return Optional.empty();
  }

  private Optional<Expr> condition(LtlFormula.Binary<Expr> formula) {
    return switch (formula.operator()) {
      case AND -> both(BinaryOperator.AND, formula);
      case OR -> both(BinaryOperator.OR, formula);
      case UNTIL, RELEASE -> Optional.empty();
    };
  }

  private Optional<Expr> both(BinaryOperator operator, LtlFormula.Binary<Expr> formula) {
    return condition(formula.left())
        .flatMap(
            left ->
                condition(formula.right())
                    .map(right -> new Expr.Binary(operator, left, right, left.span())));
  }
}
