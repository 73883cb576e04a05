package sunder.verify.explicit;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import sunder.expression.Atom;
import sunder.expression.IntTerm;

/** Integer terms as machine arithmetic; {@link ValueTable#NONE} where that does not do. */
abstract class NumberCode {
  /** The value, if all that it depends on are numbers and nothing overflows. */
  abstract long number(Store store);

  /** Compiles terms, equal ones to one code. */
  static final class Compiler {
    private final Map<IntTerm, NumberCode> known = new HashMap<>();
    private final Store store;

    Compiler(Store store) {
      this.store = store;
    }

    NumberCode compile(IntTerm term) {
      NumberCode code = known.get(term);
      if (code == null) {
        code = make(term);
        known.put(term, code);
      }
      return code;
    }

    private NumberCode make(IntTerm term) {
      if (term.constant().bitLength() > 60) {
        return new Never();
      }
      long constant = term.constant().longValueExact();
      NumberCode[] atoms = new NumberCode[term.length()];
      long[] factors = new long[term.length()];
      for (int i = 0; i < atoms.length; i++) {
        if (term.coefficient(i).bitLength() > 60) {
          return new Never();
        }
        atoms[i] = make(term.atom(i));
        factors[i] = term.coefficient(i).longValueExact();
      }
      if (atoms.length == 1 && factors[0] == 1) {
        return constant == 0 ? atoms[0] : new Sum(constant, atoms[0]);
      }
      return new Linear(constant, atoms, factors);
    }

    private NumberCode make(Atom atom) {
      if (atom instanceof Atom.Variable variable) {
        return new Variable(store.place(variable.symbol()));
      } else if (atom instanceof Atom.Product product) {
        return new Product(compile(product.left()), compile(product.right()));
      } else if (atom instanceof Atom.Quotient quotient) {
        return new Quotient(compile(quotient.dividend()), compile(quotient.divisor()));
      } else if (atom instanceof Atom.Remainder remainder) {
        return new Remainder(compile(remainder.dividend()), compile(remainder.divisor()));
      } else if (atom instanceof Atom.Common common) {
        return new Common(compile(common.left()), compile(common.right()));
      }
      Atom.Modulo modulo = (Atom.Modulo) atom;
      return modulo.modulus().compareTo(BigInteger.TWO.pow(60)) > 0
          ? new Never()
          : new Modulo(compile(modulo.operand()), modulo.modulus().longValueExact());
    }
  }

  /** What machine arithmetic never does. */
  static final class Never extends NumberCode {
    @Override
    long number(Store store) {
      return ValueTable.NONE;
    }
  }

  private static final class Variable extends NumberCode {
    private final int place;

    Variable(int place) {
      this.place = place;
    }

    @Override
    long number(Store store) {
      long word = store.get(place);
      return ValueTable.isNumber(word) ? word : ValueTable.NONE;
    }
  }

  private static final class Sum extends NumberCode {
    private final long constant;
    private final NumberCode operand;

    Sum(long constant, NumberCode operand) {
      this.constant = constant;
      this.operand = operand;
    }

    @Override
    long number(Store store) {
      long value = operand.number(store);
      return value == ValueTable.NONE ? value : checked(value + constant);
    }
  }

  private static long checked(long number) {
    return ValueTable.fits(number) ? number : ValueTable.NONE;
  }

  private static final class Linear extends NumberCode {
    private final long constant;
    private final NumberCode[] atoms;
    private final long[] factors;

    Linear(long constant, NumberCode[] atoms, long[] factors) {
      this.constant = constant;
      this.atoms = atoms;
      this.factors = factors;
    }

    @Override
    long number(Store store) {
      long sum = constant;
      for (int i = 0; i < atoms.length; i++) {
        long value = atoms[i].number(store);
        if (value == ValueTable.NONE) {
          return value;
        }
        long product = value * factors[i];
        boolean small = Math.abs(value) <= Integer.MAX_VALUE && Math.abs(factors[i]) <= 1 << 28;
        if (!small && Math.multiplyHigh(value, factors[i]) != product >> 63) {
          return ValueTable.NONE;
        }
        sum += product;
        if (!ValueTable.fits(product) || !ValueTable.fits(sum)) {
          return ValueTable.NONE;
        }
      }
      return sum;
    }
  }

  /** A code of two operands. */
  private abstract static class Pair extends NumberCode {
    private final NumberCode left;
    private final NumberCode right;

    Pair(NumberCode left, NumberCode right) {
      this.left = left;
      this.right = right;
    }

    abstract long of(long a, long b);

    @Override
    long number(Store store) {
      long a = left.number(store);
      long b = a == ValueTable.NONE ? a : right.number(store);
      return b == ValueTable.NONE ? b : of(a, b);
    }
  }

  private static final class Product extends Pair {
    Product(NumberCode left, NumberCode right) {
      super(left, right);
    }

    @Override
    long of(long a, long b) {
      long product = a * b;
      return Math.multiplyHigh(a, b) == product >> 63 ? checked(product) : ValueTable.NONE;
    }
  }

  /** By 0 there is no value that matters. */
  private static final class Quotient extends Pair {
    Quotient(NumberCode left, NumberCode right) {
      super(left, right);
    }

    @Override
    long of(long a, long b) {
      return b == 0 ? 0 : a / b;
    }
  }

  private static final class Remainder extends Pair {
    Remainder(NumberCode left, NumberCode right) {
      super(left, right);
    }

    @Override
    long of(long a, long b) {
      return b == 0 ? 0 : a % b;
    }
  }

  private static final class Common extends Pair {
    private static final long MASK = Atom.Common.MASK.longValueExact();

    Common(NumberCode left, NumberCode right) {
      super(left, right);
    }

    @Override
    long of(long a, long b) {
      return a & b & MASK;
    }
  }

  private static final class Modulo extends NumberCode {
    private final NumberCode operand;
    private final long modulus;

    Modulo(NumberCode operand, long modulus) {
      this.operand = operand;
      this.modulus = modulus;
    }

    @Override
    long number(Store store) {
      long value = operand.number(store);
      return value == ValueTable.NONE ? value : Math.floorMod(value, modulus);
    }
  }
}
