package sunder.expression;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import sunder.expression.Term.Substitution;
import sunder.expression.Term.Valuation;
import sunder.limit.NumberTooLarge;

/** An atom of a linear combination: a symbol, or a non-linear operation. */
public sealed interface Atom extends Comparable<Atom> {
  /** Returns the operands. */
  List<IntTerm> operands();

  /** Returns the term with all symbols substituted simultaneously. */
  IntTerm substitute(Substitution substitution);

  /**
   * Returns the value under a valuation.
   *
   * @return empty where a divisor is 0 or a number is too large to compute
   */
  Optional<BigInteger> evaluate(Valuation valuation);

  /** An integer symbol. */
  record Variable(Symbol symbol) implements Atom {
    @Override
    public List<IntTerm> operands() {
      return List.of();
    }

    @Override
    public IntTerm substitute(Substitution substitution) {
      return substitution.integer(symbol);
    }

    @Override
    public Optional<BigInteger> evaluate(Valuation valuation) {
      return Optional.of(valuation.of(symbol));
    }

    @Override
    public String toString() {
      return symbol.name();
    }
  }

  /** A product of two terms, neither of which is constant. */
  record Product(IntTerm left, IntTerm right) implements Atom {
    /**
     * Returns whether both factors are the same object. Then the factor is traversed once, which
     * keeps nested squares linear.
     */
    private boolean isSquare() {
      return left == right;
    }

    @Override
    public List<IntTerm> operands() {
      return List.of(left, right);
    }

    @Override
    public IntTerm substitute(Substitution substitution) {
      IntTerm one = left.substitute(substitution);
      return one.times(isSquare() ? one : right.substitute(substitution));
    }

    @Override
    public Optional<BigInteger> evaluate(Valuation valuation) {
      Optional<BigInteger> one = left.evaluate(valuation);
      Optional<BigInteger> other = isSquare() ? one : right.evaluate(valuation);
      return one.flatMap(a -> other.filter(b -> isFit(a, b)).map(a::multiply));
    }

    private static boolean isFit(BigInteger a, BigInteger b) {
      return (long) a.bitLength() + b.bitLength() <= NumberTooLarge.MAX_BITS;
    }

    @Override
    public String toString() {
      return TermPrinter.operand(left) + "*" + TermPrinter.operand(right);
    }
  }

  /** A quotient truncated toward zero; its value is unspecified where the divisor is 0. */
  record Quotient(IntTerm dividend, IntTerm divisor) implements Atom {
    @Override
    public List<IntTerm> operands() {
      return List.of(dividend, divisor);
    }

    @Override
    public IntTerm substitute(Substitution substitution) {
      return dividend.substitute(substitution).dividedBy(divisor.substitute(substitution));
    }

    @Override
    public Optional<BigInteger> evaluate(Valuation valuation) {
      return division(this, valuation, BigInteger::divide);
    }

    @Override
    public String toString() {
      return TermPrinter.operand(dividend) + "/" + TermPrinter.operand(divisor);
    }
  }

  /**
   * A remainder {@code a - b * (a / b)}, as in Java; its value is unspecified where the divisor is
   * 0.
   */
  record Remainder(IntTerm dividend, IntTerm divisor) implements Atom {
    @Override
    public List<IntTerm> operands() {
      return List.of(dividend, divisor);
    }

    @Override
    public IntTerm substitute(Substitution substitution) {
      return dividend.substitute(substitution).remainder(divisor.substitute(substitution));
    }

    @Override
    public Optional<BigInteger> evaluate(Valuation valuation) {
      return division(this, valuation, BigInteger::remainder);
    }

    @Override
    public String toString() {
      return TermPrinter.operand(dividend) + "%" + TermPrinter.operand(divisor);
    }
  }

  /** A mathematical modulo in 0..modulus-1, with {@code modulus > 0}. */
  record Modulo(IntTerm operand, BigInteger modulus) implements Atom {
    @Override
    public List<IntTerm> operands() {
      return List.of(operand);
    }

    @Override
    public IntTerm substitute(Substitution substitution) {
      return operand.substitute(substitution).modulo(modulus);
    }

    @Override
    public Optional<BigInteger> evaluate(Valuation valuation) {
      return operand.evaluate(valuation).map(value -> value.mod(modulus));
    }

    @Override
    public String toString() {
      return "(" + operand + " mod " + modulus + ")";
    }
  }

  /**
   * A bitwise conjunction of the low bytes: {@code left & right & 255}, with negative numbers in
   * two's complement.
   */
  record ByteAnd(IntTerm left, IntTerm right) implements Atom {
    /** The number of bits of a byte. */
    public static final int BITS = 8;

    /** The greatest byte. */
    public static final BigInteger MASK = BigInteger.ONE.shiftLeft(BITS).subtract(BigInteger.ONE);

    @Override
    public List<IntTerm> operands() {
      return List.of(left, right);
    }

    @Override
    public IntTerm substitute(Substitution substitution) {
      return left.substitute(substitution).byteAnd(right.substitute(substitution));
    }

    @Override
    public Optional<BigInteger> evaluate(Valuation valuation) {
      return left.evaluate(valuation)
          .flatMap(a -> right.evaluate(valuation).map(b -> a.and(b).and(MASK)));
    }

    @Override
    public String toString() {
      return "(" + TermPrinter.operand(left) + " & " + TermPrinter.operand(right) + ")";
    }
  }

  /**
   * A floating-point operation on keys, see {@link FloatFormat}.
   *
   * @param format the format of the operands and of the result; that of the result of a conversion
   */
  record Floating(FloatOperation operation, FloatFormat format, List<IntTerm> operands)
      implements Atom {
    /**
     * Compares fields; the generated hash code would depend on the hash of an enum constant, which
     * differs between runs.
     */
    @Override
    public boolean equals(Object other) {
      return other instanceof Floating that
          && operation == that.operation
          && format == that.format
          && operands.equals(that.operands);
    }

    @Override
    public int hashCode() {
      return 31 * (31 * operands.hashCode() + operation.ordinal()) + format.ordinal();
    }

    @Override
    public IntTerm substitute(Substitution substitution) {
      return IntTerm.floating(
          operation, format, operands.stream().map(o -> o.substitute(substitution)).toList());
    }

    @Override
    public Optional<BigInteger> evaluate(Valuation valuation) {
      List<BigInteger> values = new ArrayList<>();
      for (IntTerm operand : operands) {
        Optional<BigInteger> value = operand.evaluate(valuation);
        if (value.isEmpty()) {
          return value;
        }
        values.add(value.get());
      }
      return operation.apply(format, values);
    }

    @Override
    public String toString() {
      return (operation + "." + format).toLowerCase(Locale.ROOT) + operands;
    }
  }

  /** Returns the result of one of seven functions, by kind. */
  default <R> R fold(
      Function<Variable, R> variable,
      Function<Product, R> product,
      Function<Quotient, R> quotient,
      Function<Remainder, R> remainder,
      Function<Modulo, R> modulo,
      Function<ByteAnd, R> byteAnd,
      Function<Floating, R> floating) {
    if (this instanceof Variable it) {
      return variable.apply(it);
    } else if (this instanceof Product it) {
      return product.apply(it);
    } else if (this instanceof Quotient it) {
      return quotient.apply(it);
    } else if (this instanceof Remainder it) {
      return remainder.apply(it);
    }
    if (this instanceof Modulo it) {
      return modulo.apply(it);
    }
    return this instanceof ByteAnd it ? byteAnd.apply(it) : floating.apply((Floating) this);
  }

  private static Optional<BigInteger> division(
      Atom atom, Valuation valuation, BinaryOperator<BigInteger> operator) {
    Optional<BigInteger> divisor = atom.operands().get(1).evaluate(valuation);
    return divisor
        .filter(d -> d.signum() != 0)
        .flatMap(d -> atom.operands().get(0).evaluate(valuation).map(a -> operator.apply(a, d)));
  }

  /**
   * Compares by a fixed total order that is consistent with equality: by kind, then by the
   * components.
   */
  @Override
  default int compareTo(Atom other) {
    if (this == other) {
      return 0;
    }
    int result = Integer.compare(rank(), other.rank());
    if (result == 0 && this instanceof Variable variable) {
      return variable.symbol().compareTo(((Variable) other).symbol());
    } else if (result == 0 && this instanceof Modulo modulo) {
      result = modulo.modulus().compareTo(((Modulo) other).modulus());
    } else if (result == 0 && this instanceof Floating floating) {
      Floating that = (Floating) other;
      result = floating.operation().compareTo(that.operation());
      result = result == 0 ? floating.format().compareTo(that.format()) : result;
    }
    for (int i = 0; result == 0 && i < operands().size(); i++) {
      result = operands().get(i).compareTo(other.operands().get(i));
    }
    return result;
  }

  private int rank() {
    return this.<Integer>fold(v -> 0, p -> 1, q -> 2, r -> 3, m -> 4, b -> 5, f -> 6);
  }
}
