package sunder.ltl;

/** Negation normal form: {@code Not} stands before propositions alone, constants are gone. */
public final class Normal {
  private Normal() {}

  /** The normal form of a formula, simplified where that is easy. */
  public static <P> Formula<P> of(Formula<P> formula) {
    return of(formula, true);
  }

  private static <P> Formula<P> of(Formula<P> formula, boolean positive) {
    if (formula instanceof Formula.Constant<P> constant) {
      return new Formula.Constant<>(constant.value() == positive);
    } else if (formula instanceof Formula.Proposition<P>) {
      return positive ? formula : new Formula.Not<>(formula);
    } else if (formula instanceof Formula.Not<P> not) {
      return of(not.operand(), !positive);
    } else if (formula instanceof Formula.Next<P> next) {
      return next(of(next.operand(), positive));
    }
    Formula.Binary<P> binary = (Formula.Binary<P>) formula;
    return join(
        positive ? binary.operator() : dual(binary.operator()),
        of(binary.left(), positive),
        of(binary.right(), positive));
  }

  private static Formula.Operator dual(Formula.Operator operator) {
    return switch (operator) {
      case AND -> Formula.Operator.OR;
      case OR -> Formula.Operator.AND;
      case UNTIL -> Formula.Operator.RELEASE;
      case RELEASE -> Formula.Operator.UNTIL;
    };
  }

  private static <P> Formula<P> next(Formula<P> operand) {
    return operand instanceof Formula.Constant<P> ? operand : new Formula.Next<>(operand);
  }

  /** What is the same as one side, or a constant, is that. */
  private static <P> Formula<P> join(Formula.Operator operator, Formula<P> left, Formula<P> right) {
    boolean least = operator == Formula.Operator.AND || operator == Formula.Operator.RELEASE;
    if (right instanceof Formula.Constant<P> constant) {
      boolean decides =
          operator == Formula.Operator.UNTIL
              || operator == Formula.Operator.RELEASE
              || constant.value() != least;
      return decides ? right : left;
    } else if (left.equals(right)) {
      return left;
    } else if (left instanceof Formula.Constant<P> constant) {
      return joinConstant(operator, constant, right);
    }
    return absorbing(operator, left, right);
  }

  private static <P> Formula<P> joinConstant(
      Formula.Operator operator, Formula.Constant<P> left, Formula<P> right) {
    return switch (operator) {
      case AND -> left.value() ? right : left;
      case OR -> left.value() ? left : right;
      case UNTIL -> left.value() ? absorbing(operator, left, right) : right;
      case RELEASE -> left.value() ? right : absorbing(operator, left, right);
    };
  }

  /** {@code a U (a U b)} is {@code a U b}, and so {@code <> <> f} is {@code <> f}. */
  private static <P> Formula<P> absorbing(
      Formula.Operator operator, Formula<P> left, Formula<P> right) {
    Formula.Binary<P> whole = new Formula.Binary<>(operator, left, right);
    boolean absorbed =
        whole.isTemporal()
            && right instanceof Formula.Binary<P> inner
            && inner.operator() == operator
            && inner.left().equals(left);
    return absorbed ? right : whole;
  }
}
