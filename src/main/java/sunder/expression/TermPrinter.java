package sunder.expression;

import java.math.BigInteger;
import java.util.List;
import java.util.stream.Collectors;

/** A printer of terms in infix notation. */
final class TermPrinter {
  private TermPrinter() {}

  static String print(IntTerm term) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < term.length(); i++) {
      append(text, term.coefficient(i), term.atom(i).toString());
    }
    if (text.length() == 0) {
      return term.constant().toString();
    }
    if (term.constant().signum() != 0) {
      append(text, term.constant(), "");
    }
    return text.toString();
  }

  private static void append(StringBuilder text, BigInteger factor, String atom) {
    if (text.length() > 0) {
      text.append(factor.signum() < 0 ? " - " : " + ");
    } else if (factor.signum() < 0) {
      text.append('-');
    }
    BigInteger size = factor.abs();
    if (atom.isEmpty()) {
      text.append(size);
    } else {
      text.append(size.equals(BigInteger.ONE) ? "" : size + "*").append(atom);
    }
  }

  static String operand(IntTerm term) {
    return term.isConstant() || term.asSymbol().isPresent() ? term.toString() : "(" + term + ")";
  }

  /**
   * Returns a comparison with the negative summands moved to the other side: {@code x <= y + 3},
   * {@code i < k}.
   */
  static String print(BoolTerm.Compare compare) {
    IntTerm left = positive(compare.term());
    IntTerm right = positive(compare.term().negate());
    BigInteger constant = compare.term().constant();
    String relation = compare.relation().spelling();
    if (left.isConstant()) {
      boolean atMost = compare.relation() == BoolTerm.Relation.AT_MOST;
      return right + " " + (atMost ? ">=" : relation) + " " + constant;
    }
    if (!right.isConstant() && relation.equals("<=") && constant.equals(BigInteger.ONE)) {
      return left + " < " + right;
    }
    return left + " " + relation + " " + right.minus(IntTerm.of(constant));
  }

  /** Returns the summands with positive coefficients, without the constant. */
  private static IntTerm positive(IntTerm term) {
    IntTerm result = IntTerm.ZERO;
    for (int i = 0; i < term.length(); i++) {
      if (term.coefficient(i).signum() > 0) {
        result = result.plus(term.summand(i));
      }
    }
    return result;
  }

  static String join(List<BoolTerm> operands, String operator) {
    return operands.stream()
        .map(BoolTerm::toString)
        .collect(Collectors.joining(operator, "(", ")"));
  }
}
