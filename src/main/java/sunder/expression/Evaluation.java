package sunder.expression;

import java.math.BigInteger;
import java.util.Optional;
import java.util.function.BinaryOperator;
import sunder.limit.Checkpoint;
import sunder.limit.TooLarge;

/**
 * The values of integer terms under a valuation. Nothing is known where a divisor is 0 or a number
 * would be too large.
 */
final class Evaluation {
  private Evaluation() {}

  static Optional<BigInteger> of(IntTerm term, Valuation valuation) {
    Checkpoint.pass(term.length());
    BigInteger result = term.constant();
    for (int i = 0; i < term.length(); i++) {
      Optional<BigInteger> value = of(term.atom(i), valuation);
      if (value.isEmpty()) {
        return value;
      }
      result = result.add(value.get().multiply(term.coefficient(i)));
    }
    return Optional.of(result);
  }

  private static Optional<BigInteger> of(Atom atom, Valuation valuation) {
    if (atom instanceof Atom.Variable v) {
      return Optional.of(valuation.of(v.symbol()));
    } else if (atom instanceof Atom.Product p) {
      return product(p, valuation);
    } else if (atom instanceof Atom.Quotient q) {
      return division(q.dividend(), q.divisor(), valuation, BigInteger::divide);
    } else if (atom instanceof Atom.Remainder r) {
      return division(r.dividend(), r.divisor(), valuation, BigInteger::remainder);
    }
    Atom.Modulo m = (Atom.Modulo) atom;
    return of(m.operand(), valuation).map(value -> value.mod(m.modulus()));
  }

  private static Optional<BigInteger> product(Atom.Product p, Valuation valuation) {
    Optional<BigInteger> left = of(p.left(), valuation);
    Optional<BigInteger> right = p.isSquare() ? left : of(p.right(), valuation);
    return left.flatMap(a -> right.filter(b -> isFit(a, b)).map(a::multiply));
  }

  private static boolean isFit(BigInteger a, BigInteger b) {
    return (long) a.bitLength() + b.bitLength() <= TooLarge.MAX_BITS;
  }

  private static Optional<BigInteger> division(
      IntTerm left, IntTerm right, Valuation valuation, BinaryOperator<BigInteger> operator) {
    Optional<BigInteger> divisor = of(right, valuation).filter(d -> d.signum() != 0);
    return divisor.flatMap(d -> of(left, valuation).map(a -> operator.apply(a, d)));
  }
}
