package sunder.verify.explicit;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import sunder.expression.Atom;
import sunder.expression.IntTerm;

/**
 * An integer term compiled to machine arithmetic. Its value is {@link ValueEncoding#NONE} if an
 * operand is symbolic or an intermediate result does not fit.
 */
abstract class CompiledIntTerm {
  /** The code of a term that machine arithmetic does not support. */
  static final CompiledIntTerm NEVER =
      new CompiledIntTerm() {
        @Override
        long number(StateVector store) {
          return ValueEncoding.NONE;
        }
      };

  /**
   * Returns the value, or {@link ValueEncoding#NONE} if an operand is symbolic or the arithmetic
   * overflows.
   */
  abstract long number(StateVector store);

  /** A compiler of integer terms with hash-consing: equal terms get one code. */
  static final class Compiler {
    private static final long MASK = Atom.ByteAnd.MASK.longValueExact();

    private enum Operation {
      PRODUCT,
      QUOTIENT,
      REMAINDER,
      BYTE_AND
    }

    private final Map<IntTerm, CompiledIntTerm> known = new HashMap<>();
    private final StateVector store;

    Compiler(StateVector store) {
      this.store = store;
    }

    CompiledIntTerm compile(IntTerm term) {
      CompiledIntTerm code = known.get(term);
      if (code == null) {
        code = make(term);
        known.put(term, code);
      }
      return code;
    }

    private CompiledIntTerm make(IntTerm term) {
      if (term.constant().bitLength() > 60) {
        return NEVER;
      }
      long constant = term.constant().longValueExact();
      CompiledIntTerm[] atoms = new CompiledIntTerm[term.length()];
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

    private CompiledIntTerm make(Atom atom) {
      return atom.fold(
          variable -> variable(store.slotOf(variable.symbol())),
          p -> pair(p.left(), p.right(), Operation.PRODUCT),
          q -> pair(q.dividend(), q.divisor(), Operation.QUOTIENT),
          r -> pair(r.dividend(), r.divisor(), Operation.REMAINDER),
          m ->
              m.modulus().compareTo(BigInteger.TWO.pow(60)) > 0
                  ? NEVER
                  : modulo(compile(m.operand()), m.modulus().longValueExact()),
          b -> pair(b.left(), b.right(), Operation.BYTE_AND),
          f -> NEVER);
    }

    private static CompiledIntTerm variable(int place) {
      return new CompiledIntTerm() {
        @Override
        long number(StateVector store) {
          long word = store.get(place);
          return ValueEncoding.isNumber(word) ? word : ValueEncoding.NONE;
        }
      };
    }

    private static CompiledIntTerm sum(long constant, CompiledIntTerm operand) {
      return new CompiledIntTerm() {
        @Override
        long number(StateVector store) {
          long value = operand.number(store);
          return value == ValueEncoding.NONE ? value : checked(value + constant);
        }
      };
    }

    private static CompiledIntTerm modulo(CompiledIntTerm operand, long modulus) {
      return new CompiledIntTerm() {
        @Override
        long number(StateVector store) {
          long value = operand.number(store);
          return value == ValueEncoding.NONE ? value : Math.floorMod(value, modulus);
        }
      };
    }

    private CompiledIntTerm pair(IntTerm first, IntTerm second, Operation operation) {
      CompiledIntTerm left = compile(first);
      CompiledIntTerm right = compile(second);
      return new CompiledIntTerm() {
        @Override
        long number(StateVector store) {
          long a = left.number(store);
          long b = a == ValueEncoding.NONE ? a : right.number(store);
          return b == ValueEncoding.NONE ? b : of(operation, a, b);
        }
      };
    }

    /**
     * Applies an operation. A division by 0 returns 0: the value is irrelevant, because divisors
     * are not 0 where the guard of a transition holds.
     */
    private static long of(Operation operation, long a, long b) {
      return switch (operation) {
        case PRODUCT -> product(a, b);
        case QUOTIENT -> b == 0 ? 0 : a / b;
        case REMAINDER -> b == 0 ? 0 : a % b;
        case BYTE_AND -> a & b & MASK;
      };
    }

    private static long product(long a, long b) {
      long product = a * b;
      return Math.multiplyHigh(a, b) == product >> 63 ? checked(product) : ValueEncoding.NONE;
    }

    private static long checked(long number) {
      return ValueEncoding.fits(number) ? number : ValueEncoding.NONE;
    }

    /** Compiles a linear combination of atoms plus a constant. */
    private static CompiledIntTerm linear(long constant, CompiledIntTerm[] atoms, long[] factors) {
      return new CompiledIntTerm() {
        @Override
        long number(StateVector store) {
          long sum = constant;
          for (int i = 0; i < atoms.length; i++) {
            long value = atoms[i].number(store);
            if (value == ValueEncoding.NONE) {
              return value;
            }
            long product = value * factors[i];
            boolean small = Math.abs(value) <= Integer.MAX_VALUE && Math.abs(factors[i]) <= 1 << 28;
            if (!small && Math.multiplyHigh(value, factors[i]) != product >> 63) {
              return ValueEncoding.NONE;
            }
            sum += product;
            if (!ValueEncoding.fits(product) || !ValueEncoding.fits(sum)) {
              return ValueEncoding.NONE;
            }
          }
          return sum;
        }
      };
    }
  }
}
