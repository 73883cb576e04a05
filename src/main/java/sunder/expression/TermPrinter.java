package sunder.expression;

import java.math.BigInteger;
import java.util.List;
import java.util.stream.Collectors;

/** Terms as people write them. */
final class TermPrinter {
  private TermPrinter() {}

  static String print(IntTerm term) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < term.length(); i++) {
      append(text, term.coefficient(i), print(term.atom(i)));
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

  private static String print(Atom atom) {
    if (atom instanceof Atom.Variable v) {
      return v.symbol().name();
    } else if (atom instanceof Atom.Product p) {
      return operand(p.left()) + "*" + operand(p.right());
    } else if (atom instanceof Atom.Quotient q) {
      return operand(q.dividend()) + "/" + operand(q.divisor());
    } else if (atom instanceof Atom.Remainder r) {
      return operand(r.dividend()) + "%" + operand(r.divisor());
    }
    Atom.Modulo m = (Atom.Modulo) atom;
    return "(" + m.operand() + " mod " + m.modulus() + ")";
  }

  private static String operand(IntTerm term) {
    return term.isConstant() || term.asSymbol().isPresent() ? term.toString() : "(" + term + ")";
  }

  /** The constant goes to the right side: {@code x - y <= 3}. */
  static String print(BoolTerm.Compare compare) {
    IntTerm left = compare.term().direction();
    BigInteger right = compare.term().constant().negate();
    boolean flip =
        compare.relation() == BoolTerm.Relation.AT_MOST && left.coefficient(0).signum() < 0;
    return flip
        ? left.negate() + " >= " + right.negate()
        : left + " " + compare.relation().spelling() + " " + right;
  }

  static String join(List<BoolTerm> operands, String operator) {
    return operands.stream().map(BoolTerm::toString).collect(Collectors.joining(operator, "(", ")"));
  }
}
