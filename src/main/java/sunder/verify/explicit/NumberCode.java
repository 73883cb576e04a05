package sunder.verify.explicit;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongBinaryOperator;
import sunder.expression.Atom;
import sunder.expression.IntTerm;

/** Integer terms as machine arithmetic; {@link ValueTable#NONE} where that does not do. */
@FunctionalInterface
interface NumberCode {
  /** What machine arithmetic never does. */
  NumberCode NEVER = store -> ValueTable.NONE;

  /** The value, if all that it depends on are numbers and nothing overflows. */
  long number(Store store);

  /** Compiles terms, equal ones to one code. */
  final class Compiler {
    private static final long MASK = Atom.Common.MASK.longValueExact();

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
        return NEVER;
      }
      long constant = term.constant().longValueExact();
      NumberCode[] atoms = new NumberCode[term.length()];
      long[] factors = new long[term.length()];
      for (int i = 0; i < atoms.length; i++) {
        if (term.coefficient(i).bitLength() > 60) {
          return NEVER;
        }
        atoms[i] = make(term.atom(i));
        factors[i] = term.coefficient(i).longValueExact();
      }
      if (atoms.length == 1 && factors[0] == 1) {
        return constant == 0 ? atoms[0] : sum(constant, atoms[0]);
      }
      return new Linear(constant, atoms, factors);
    }

    private NumberCode make(Atom atom) {
      if (atom instanceof Atom.Variable variable) {
        return variable(store.place(variable.symbol()));
      } else if (atom instanceof Atom.Product product) {
        return pair(product.left(), product.right(), Compiler::product);
      } else if (atom instanceof Atom.Quotient quotient) {
        // By 0 there is no value that matters.
        return pair(quotient.dividend(), quotient.divisor(), (a, b) -> b == 0 ? 0 : a / b);
      } else if (atom instanceof Atom.Remainder remainder) {
        return pair(remainder.dividend(), remainder.divisor(), (a, b) -> b == 0 ? 0 : a % b);
      } else if (atom instanceof Atom.Common common) {
        return pair(common.left(), common.right(), (a, b) -> a & b & MASK);
      }
      Atom.Modulo modulo = (Atom.Modulo) atom;
      return modulo.modulus().compareTo(BigInteger.TWO.pow(60)) > 0
          ? NEVER
          : modulo(compile(modulo.operand()), modulo.modulus().longValueExact());
    }

    private static NumberCode variable(int place) {
      return store -> {
        long word = store.get(place);
        return ValueTable.isNumber(word) ? word : ValueTable.NONE;
      };
    }

    private static NumberCode sum(long constant, NumberCode operand) {
      return store -> {
        long value = operand.number(store);
        return value == ValueTable.NONE ? value : checked(value + constant);
      };
    }

    private static NumberCode modulo(NumberCode operand, long modulus) {
      return store -> {
        long value = operand.number(store);
        return value == ValueTable.NONE ? value : Math.floorMod(value, modulus);
      };
    }

    private NumberCode pair(IntTerm first, IntTerm second, LongBinaryOperator operator) {
      NumberCode left = compile(first);
      NumberCode right = compile(second);
      return at -> {
        long a = left.number(at);
        long b = a == ValueTable.NONE ? a : right.number(at);
        return b == ValueTable.NONE ? b : operator.applyAsLong(a, b);
      };
    }

    private static long product(long a, long b) {
      long product = a * b;
      return Math.multiplyHigh(a, b) == product >> 63 ? checked(product) : ValueTable.NONE;
    }

    private static long checked(long number) {
      return ValueTable.fits(number) ? number : ValueTable.NONE;
    }
  }

  /** A constant and multiples of atoms. */
  record Linear(long constant, NumberCode[] atoms, long[] factors) implements NumberCode {
    @Override
    public long number(Store store) {
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
}
