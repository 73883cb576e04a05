package sunder.verify.explicit;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import sunder.expression.Atom;
import sunder.expression.IntTerm;

/** Integer terms as machine arithmetic; {@link ValueTable#NONE} where that does not do. */
abstract class NumberCode {
  /** What machine arithmetic never does. */
  static final NumberCode NEVER =
      new NumberCode() {
        @Override
        long number(Store store) {
          return ValueTable.NONE;
        }
      };

  /** The value, if all that it depends on are numbers and nothing overflows. */
  abstract long number(Store store);

  /** Compiles terms, equal ones to one code. */
  static final class Compiler {
    private static final long MASK = Atom.Common.MASK.longValueExact();

    private enum Operation {
      PRODUCT,
      QUOTIENT,
      REMAINDER,
      COMMON
    }

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
      return linear(constant, atoms, factors);
    }

    private NumberCode make(Atom atom) {
      if (atom instanceof Atom.Variable variable) {
        return variable(store.place(variable.symbol()));
      } else if (atom instanceof Atom.Product product) {
        return pair(product.left(), product.right(), Operation.PRODUCT);
      } else if (atom instanceof Atom.Quotient quotient) {
        return pair(quotient.dividend(), quotient.divisor(), Operation.QUOTIENT);
      } else if (atom instanceof Atom.Remainder remainder) {
        return pair(remainder.dividend(), remainder.divisor(), Operation.REMAINDER);
      } else if (atom instanceof Atom.Common common) {
        return pair(common.left(), common.right(), Operation.COMMON);
      }
      Atom.Modulo modulo = (Atom.Modulo) atom;
      return modulo.modulus().compareTo(BigInteger.TWO.pow(60)) > 0
          ? NEVER
          : modulo(compile(modulo.operand()), modulo.modulus().longValueExact());
    }

    private static NumberCode variable(int place) {
      return new NumberCode() {
        @Override
        long number(Store store) {
          long word = store.get(place);
          return ValueTable.isNumber(word) ? word : ValueTable.NONE;
        }
      };
    }

    private static NumberCode sum(long constant, NumberCode operand) {
      return new NumberCode() {
        @Override
        long number(Store store) {
          long value = operand.number(store);
          return value == ValueTable.NONE ? value : checked(value + constant);
        }
      };
    }

    private static NumberCode modulo(NumberCode operand, long modulus) {
      return new NumberCode() {
        @Override
        long number(Store store) {
          long value = operand.number(store);
          return value == ValueTable.NONE ? value : Math.floorMod(value, modulus);
        }
      };
    }

    private NumberCode pair(IntTerm first, IntTerm second, Operation operation) {
      NumberCode left = compile(first);
      NumberCode right = compile(second);
      return new NumberCode() {
        @Override
        long number(Store store) {
          long a = left.number(store);
          long b = a == ValueTable.NONE ? a : right.number(store);
          return b == ValueTable.NONE ? b : of(operation, a, b);
        }
      };
    }

    /** By 0 there is no value that matters. */
    private static long of(Operation operation, long a, long b) {
      return switch (operation) {
        case PRODUCT -> product(a, b);
        case QUOTIENT -> b == 0 ? 0 : a / b;
        case REMAINDER -> b == 0 ? 0 : a % b;
        case COMMON -> a & b & MASK;
      };
    }

    private static long product(long a, long b) {
      long product = a * b;
      return Math.multiplyHigh(a, b) == product >> 63 ? checked(product) : ValueTable.NONE;
    }

    private static long checked(long number) {
      return ValueTable.fits(number) ? number : ValueTable.NONE;
    }

    /** A constant and multiples of atoms. */
    private static NumberCode linear(long constant, NumberCode[] atoms, long[] factors) {
      return new NumberCode() {
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
      };
    }
  }
}
