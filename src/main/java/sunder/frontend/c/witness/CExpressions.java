package sunder.frontend.c.witness;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import sunder.expression.Atom;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;

/**
 * Conditions in C. What C cannot say of the variables that it can name is left out, which makes the
 * condition weaker: there are no negations around a comparison.
 *
 * @param names what C calls a register, if anything
 */
record CExpressions(Function<Symbol, Optional<String>> names) {
  static final String TRUE = "1";
  private static final String FALSE = "0";

  String of(BoolTerm term) {
    if (term instanceof BoolTerm.Constant constant) {
      return constant.value() ? TRUE : FALSE;
    } else if (term instanceof BoolTerm.Compare compare) {
      return compare(compare).orElse(TRUE);
    } else if (term instanceof BoolTerm.And and) {
      return conjunction(and.operands().stream().map(this::of).toList());
    } else if (term instanceof BoolTerm.Or or) {
      return disjunction(or.operands().stream().map(this::of).toList());
    }
    return TRUE;
  }

  static String conjunction(List<String> parts) {
    if (parts.contains(FALSE)) {
      return FALSE;
    }
    return joined(parts.stream().filter(part -> !part.equals(TRUE)).toList(), " && ", TRUE);
  }

  static String disjunction(List<String> parts) {
    if (parts.contains(TRUE)) {
      return TRUE;
    }
    return joined(parts.stream().filter(part -> !part.equals(FALSE)).toList(), " || ", FALSE);
  }

  private static String joined(List<String> parts, String operator, String none) {
    List<String> distinct = parts.stream().distinct().toList();
    if (distinct.size() < 2) {
      return distinct.isEmpty() ? none : distinct.get(0);
    }
    return distinct.stream().collect(Collectors.joining(")" + operator + "(", "(", ")"));
  }

  private Optional<String> compare(BoolTerm.Compare compare) {
    IntTerm term = compare.term();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < term.length(); i++) {
      Optional<String> name =
          term.atom(i) instanceof Atom.Variable variable
              ? this.names.apply(variable.symbol())
              : Optional.empty();
      if (name.isEmpty() || !fits(term.coefficient(i), Integer.SIZE)) {
        return Optional.empty();
      }
      names.add(name.get());
    }
    if (!fits(term.constant(), Long.SIZE - 1)) {
      return Optional.empty();
    }
    return Optional.of(term.length() == 1 ? single(compare, names.get(0)) : sum(compare, names));
  }

  private static boolean fits(BigInteger number, int bits) {
    return number.bitLength() < bits;
  }

  /** {@code a * x + c} against 0, where {@code a} is 1 or -1: a comparison is in lowest terms. */
  private static String single(BoolTerm.Compare compare, String name) {
    IntTerm term = compare.term();
    boolean positive = term.coefficient(0).signum() > 0;
    BigInteger constant = positive ? term.constant().negate() : term.constant();
    String operator =
        switch (compare.relation()) {
          case AT_MOST -> positive ? " <= " : " >= ";
          case EQUAL -> " == ";
          case NOT_EQUAL -> " != ";
        };
    return scaled(term.coefficient(0).abs(), name, constant) + operator + constant(constant);
  }

  /** In a type in which nothing overflows and a negative constant stays one. */
  private static String scaled(BigInteger factor, String name, BigInteger constant) {
    boolean plain = factor.equals(BigInteger.ONE) && constant.signum() >= 0;
    return plain ? name : wide(factor, name);
  }

  private static String wide(BigInteger factor, String name) {
    return factor.equals(BigInteger.ONE)
        ? "(long long) " + name
        : factor + " * (long long) " + name;
  }

  private static String sum(BoolTerm.Compare compare, List<String> names) {
    IntTerm term = compare.term();
    StringBuilder sum = new StringBuilder();
    for (int i = 0; i < names.size(); i++) {
      boolean minus = term.coefficient(i).signum() < 0;
      if (i == 0) {
        sum.append(minus ? "-" : "");
      } else {
        sum.append(minus ? " - " : " + ");
      }
      sum.append(wide(term.coefficient(i).abs(), names.get(i)));
    }
    String operator =
        switch (compare.relation()) {
          case AT_MOST -> " <= ";
          case EQUAL -> " == ";
          case NOT_EQUAL -> " != ";
        };
    return sum + operator + constant(term.constant().negate());
  }

  static String constant(BigInteger value) {
    return fits(value, Integer.SIZE) ? value.toString() : value + "LL";
  }
}
