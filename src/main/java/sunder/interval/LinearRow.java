package sunder.interval;

import java.math.BigInteger;
import java.util.Optional;

/**
 * A row of a {@link LinearSystem}: a coefficient for each unknown, and a constant. Immutable. Most
 * rows fit into machine words; those that do not are exact as well.
 */
sealed interface LinearRow permits SmallRow, WideRow {
  /**
   * A row in the smaller representation that holds it.
   *
   * @param values the coefficients, then the constant
   */
  static LinearRow of(BigInteger[] values) {
    long[] small = new long[values.length];
    for (int i = 0; i < values.length; i++) {
      if (values[i].bitLength() > SmallRow.MAX_BITS) {
        return new WideRow(values);
      }
      small[i] = values[i].longValueExact();
    }
    return new SmallRow(small);
  }

  /** -1, 0 or 1. */
  int sign(int unknown);

  /** Whether the coefficient is 1 or -1. */
  boolean isUnit(int unknown);

  /** The unknown with the smallest coefficient that is not 0; -1 if there is none. */
  int smallest();

  /** The sign of the constant. */
  int constantSign();

  /** Whether the constant is greater than the other row's. */
  boolean hasGreaterConstant(LinearRow other);

  /**
   * A positive multiple of this row plus a multiple of the other one, so that the unknown is gone.
   *
   * @param other a row with the unknown
   */
  LinearRow without(int unknown, LinearRow other);

  /**
   * As an equation: divided by the common divisor of its coefficients; empty if no integers solve
   * it. One with no unknowns is as it was.
   */
  Optional<LinearRow> reducedEquation();

  /** As {@code row <= 0}: divided by the common divisor, the constant rounded to integers. */
  LinearRow reducedBound();

  /** The coefficients, as a key of maps. */
  Object term();
}
