package sunder.verify.explicit;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Term;

/**
 * The encoding of values as machine words: a number of up to 61 bits encodes itself; any other
 * constant and any term over features has a word below all numbers, as an index into a table. A
 * Boolean constant is 0 or 1.
 */
final class ValueEncoding {
  /** The word of no value: machine arithmetic does not yield one. */
  static final long NONE = Long.MIN_VALUE;

  private static final int MOST_BITS = 61;
  private static final long LEAST_NUMBER = -(1L << MOST_BITS);
  private static final long FIRST_TERM = Long.MIN_VALUE + 1;

  private final List<Term> terms = new ArrayList<>();
  private final Map<Term, Long> words = new HashMap<>();

  static boolean isNumber(long word) {
    return word >= LEAST_NUMBER;
  }

  /** Returns whether a word encodes a constant, which may be larger than a word. */
  boolean isConstant(long word) {
    return isNumber(word)
        || (term(word) instanceof IntTerm number
            ? number.isConstant()
            : term(word).symbols().isEmpty());
  }

  /** Returns whether a result of machine arithmetic encodes itself. */
  static boolean fits(long number) {
    return number >= LEAST_NUMBER && number <= -LEAST_NUMBER;
  }

  long encode(Term term) {
    if (term instanceof IntTerm number && number.isConstant()) {
      BigInteger constant = number.constant();
      if (constant.bitLength() < Long.SIZE && fits(constant.longValue())) {
        return constant.longValueExact();
      }
    } else if (term instanceof BoolTerm.Constant constant) {
      return constant.value() ? 1 : 0;
    }
    return words.computeIfAbsent(
        term,
        t -> {
          terms.add(t);
          return FIRST_TERM + terms.size() - 1;
        });
  }

  /** Returns the term of a word that is not a number. */
  Term term(long word) {
    return terms.get(index(word));
  }

  /** Returns the position of the term of a word that is not a number, in the order of encoding. */
  static int index(long word) {
    return (int) (word - FIRST_TERM);
  }

  /** Returns the term at a position in the order of encoding. */
  Term termAt(int index) {
    return terms.get(index);
  }

  IntTerm integer(long word) {
    return isNumber(word) ? IntTerm.of(word) : (IntTerm) term(word);
  }

  BoolTerm bool(long word) {
    return isNumber(word) ? BoolTerm.of(word != 0) : (BoolTerm) term(word);
  }

  /**
   * Returns a non-negative code that is small for numbers of small absolute value (zigzag encoding)
   * and for the first terms.
   */
  static long packed(long word) {
    return isNumber(word) ? (word << 1 ^ word >> 63) << 1 : (word - FIRST_TERM) << 1 | 1;
  }

  static long unpacked(long packed) {
    long rest = packed >>> 1;
    return (packed & 1) == 0 ? rest >>> 1 ^ -(rest & 1) : rest + FIRST_TERM;
  }
}
