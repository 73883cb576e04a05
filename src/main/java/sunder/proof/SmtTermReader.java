package sunder.proof;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.source.InputException;

/**
 * A reader of integer terms in the form of {@link sunder.horn.SmtTermPrinter}.
 *
 * @param symbols returns the symbol that an expression denotes, if any
 * @param reader the reader that reports errors
 */
record SmtTermReader(Function<SExpression, Optional<Symbol>> symbols, SExpression.Reader reader) {
  /** The maximum number of subterms of a term. */
  private static final int LARGEST_TERM = 10_000;

  /** The supported operations. */
  static final Set<String> OPERATIONS =
      Set.of("+", "-", "*", "mod", "quotient", "remainder", "common");

  /** Returns whether an atom is a numeral of SMT-LIB: digits only. */
  static boolean isNumber(String word) {
    return !word.isEmpty() && word.chars().allMatch(c -> '0' <= c && c <= '9');
  }

  /** Returns the value of a constant; a negative one has the form {@code (- 1)}. */
  static Optional<BigInteger> constant(SExpression text) {
    if (text instanceof SExpression.ListExpression list) {
      return list.head().equals("-") && list.size() == 2
          ? constant(list.element(1)).map(BigInteger::negate)
          : Optional.empty();
    }
    return Optional.of(text.toString()).filter(SmtTermReader::isNumber).map(BigInteger::new);
  }

  IntTerm read(SExpression text) throws InputException {
    Optional<Symbol> symbol = symbols.apply(text);
    if (symbol.isPresent()) {
      return IntTerm.of(symbol.get());
    }
    if (text instanceof SExpression.AtomExpression word && isNumber(word.text())) {
      return IntTerm.of(new BigInteger(word.text()));
    }
    if (text instanceof SExpression.ListExpression list
        && OPERATIONS.contains(list.head())
        && list.size() > 1) {
      return operation(list);
    }
    throw reader.failure(text.start(), "an integer term is wanted here");
  }

  private IntTerm operation(SExpression.ListExpression list) throws InputException {
    List<IntTerm> operands = new ArrayList<>();
    for (SExpression operand : list.rest()) {
      operands.add(read(operand));
    }
    if (list.head().equals("-") && operands.size() == 1) {
      return operands.get(0).negate();
    }
    IntTerm result = operands.get(0);
    for (IntTerm operand : operands.subList(1, operands.size())) {
      result = apply(list, result, operand);
      if (result.size() > LARGEST_TERM) {
        throw reader.failure(list.start(), "a term that is too large");
      }
    }
    return result;
  }

  private IntTerm apply(SExpression.ListExpression list, IntTerm left, IntTerm right)
      throws InputException {
    switch (list.head()) {
      case "+":
        return left.plus(right);
      case "-":
        return left.minus(right);
      case "*":
        return left.times(right);
      case "quotient":
        return left.dividedBy(right);
      case "remainder":
        return left.remainder(right);
      case "common":
        return left.byteAnd(right);
      default:
        if (right.isConstant() && right.constant().signum() > 0) {
          return left.modulo(right.constant());
        }
        throw reader.failure(list.start(), "'mod' by a positive number is wanted here");
    }
  }
}
