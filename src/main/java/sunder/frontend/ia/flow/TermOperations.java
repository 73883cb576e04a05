package sunder.frontend.ia.flow;

import java.math.BigInteger;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.frontend.ia.syntax.Expression;
import sunder.frontend.ia.syntax.Type;

/** The operators of {@code .ia} on terms, without side effects. */
final class TermOperations {
  private TermOperations() {}

  /**
   * Returns the value that a variable of the type holds after an assignment: for {@code int%N} the
   * value modulo N.
   */
  static Term wrapToType(Term value, Type.Data type) {
    if (type instanceof Type.Int integer && integer.modulus().isPresent()) {
      BigInteger modulus = integer.modulus().get();
      return ((IntTerm) value).modulo(modulus);
    }
    return value;
  }

  static Term initial(Type.Data type) {
    return Term.zero(type instanceof Type.Bool ? Symbol.Sort.BOOL : Symbol.Sort.INT);
  }

  /** Returns 0 or false, by the sort of the symbol. */
  static Term initial(Symbol symbol) {
    return Term.zero(symbol.sort());
  }

  static Term unary(Expression.UnaryOperator operator, Term operand) {
    return switch (operator) {
      case NEGATE -> ((IntTerm) operand).negate();
      case NOT -> ((BoolTerm) operand).not();
    };
  }

  /**
   * Returns the term of a binary operation. The value of a division is used only under a guard that
   * the divisor is not 0.
   */
  static Term binary(Expression.BinaryOperator operator, Term left, Term right) {
    if (left instanceof BoolTerm a) {
      return logical(operator, a, (BoolTerm) right);
    }
    IntTerm a = (IntTerm) left;
    IntTerm b = (IntTerm) right;
    return switch (operator) {
      case ADD -> a.plus(b);
      case SUBTRACT -> a.minus(b);
      case MULTIPLY -> a.times(b);
      case DIVIDE -> a.dividedBy(b);
      case REMAINDER -> a.remainder(b);
      case LESS -> BoolTerm.less(a, b);
      case AT_MOST -> BoolTerm.atMost(a, b);
      case EQUAL -> BoolTerm.equal(a, b);
      case NOT_EQUAL -> BoolTerm.notEqual(a, b);
      case AT_LEAST -> BoolTerm.atMost(b, a);
      case GREATER -> BoolTerm.less(b, a);
      case AND, OR -> throw new IllegalArgumentException(operator + " of integers");
    };
  }

  private static BoolTerm logical(Expression.BinaryOperator operator, BoolTerm a, BoolTerm b) {
    return switch (operator) {
      case AND -> BoolTerm.and(a, b);
      case OR -> BoolTerm.or(a, b);
      case EQUAL -> BoolTerm.equivalent(a, b);
      case NOT_EQUAL -> BoolTerm.equivalent(a, b).not();
      default -> throw new IllegalArgumentException(operator + " of Booleans");
    };
  }
}
