package sunder.ltl;

/**
 * The negation normal form of LTL formulas: {@code Not} is applied to propositions only, and a
 * constant is the whole formula or the left operand of an until or release.
 */
public final class NegationNormalForm {
  private NegationNormalForm() {}

  /** Returns the negation normal form of a formula, with simple simplifications. */
  public static <P> LtlFormula<P> of(LtlFormula<P> formula) {
    return of(formula, true);
  }

  private static <P> LtlFormula<P> of(LtlFormula<P> formula, boolean positive) {
    if (formula instanceof LtlFormula.Constant<P> constant) {
      return new LtlFormula.Constant<>(constant.value() == positive);
    } else if (formula instanceof LtlFormula.Proposition<P>) {
      return positive ? formula : new LtlFormula.Not<>(formula);
    } else if (formula instanceof LtlFormula.Not<P> not) {
      return of(not.operand(), !positive);
    } else if (formula instanceof LtlFormula.Next<P> next) {
      return next(of(next.operand(), positive));
    }
    LtlFormula.Binary<P> binary = (LtlFormula.Binary<P>) formula;
    return join(
        positive ? binary.operator() : dual(binary.operator()),
        of(binary.left(), positive),
        of(binary.right(), positive));
  }

  private static LtlFormula.Operator dual(LtlFormula.Operator operator) {
    return switch (operator) {
      case AND -> LtlFormula.Operator.OR;
      case OR -> LtlFormula.Operator.AND;
      case UNTIL -> LtlFormula.Operator.RELEASE;
      case RELEASE -> LtlFormula.Operator.UNTIL;
    };
  }

  private static <P> LtlFormula<P> next(LtlFormula<P> operand) {
    return operand instanceof LtlFormula.Constant<P> ? operand : new LtlFormula.Next<>(operand);
  }

  /**
   * Returns the simplified binary formula; it is an operand or a constant where the two are
   * equivalent.
   */
  private static <P> LtlFormula<P> join(
      LtlFormula.Operator operator, LtlFormula<P> left, LtlFormula<P> right) {
    boolean least = operator == LtlFormula.Operator.AND || operator == LtlFormula.Operator.RELEASE;
    if (right instanceof LtlFormula.Constant<P> constant) {
      boolean decides =
          operator == LtlFormula.Operator.UNTIL
              || operator == LtlFormula.Operator.RELEASE
              || constant.value() != least;
      return decides ? right : left;
    } else if (left.equals(right)) {
      return left;
    } else if (left instanceof LtlFormula.Constant<P> constant) {
      return joinConstant(operator, constant, right);
    }
    return absorbing(operator, left, right);
  }

  private static <P> LtlFormula<P> joinConstant(
      LtlFormula.Operator operator, LtlFormula.Constant<P> left, LtlFormula<P> right) {
    return switch (operator) {
      case AND -> left.value() ? right : left;
      case OR -> left.value() ? left : right;
      case UNTIL -> left.value() ? absorbing(operator, left, right) : right;
      case RELEASE -> left.value() ? right : absorbing(operator, left, right);
    };
  }

  /**
   * Applies absorption: {@code a U (a U b)} is {@code a U b}, so {@code <> <> f} is {@code <> f}.
   */
  private static <P> LtlFormula<P> absorbing(
      LtlFormula.Operator operator, LtlFormula<P> left, LtlFormula<P> right) {
    LtlFormula.Binary<P> whole = new LtlFormula.Binary<>(operator, left, right);
    boolean absorbed =
        whole.isTemporal()
            && right instanceof LtlFormula.Binary<P> inner
            && inner.operator() == operator
            && inner.left().equals(left);
    return absorbed ? right : whole;
  }
}
