package sunder.interval;

import java.math.BigInteger;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.Optional;

/**
 * A row of a {@link LinearSystem}: one coefficient for each unknown, and a constant. Immutable and
 * exact; most rows fit into machine words.
 */
sealed interface LinearRow {
  /**
   * Returns a row in the smallest representation.
   *
   * @param values the coefficients, followed by the constant
   */
  static LinearRow of(BigInteger[] values) {
    long[] small = new long[values.length];
    for (int i = 0; i < values.length; i++) {
      if (values[i].bitLength() > LongRow.MAX_BITS) {
        return new BigRow(values);
      }
      small[i] = values[i].longValueExact();
    }
    return new LongRow(small);
  }

  /** Returns the sign of a coefficient: -1, 0 or 1. */
  int sign(int unknown);

  /** Returns whether a coefficient is 1 or -1. */
  boolean isUnit(int unknown);

  /** Returns the unknown with the smallest non-zero absolute coefficient; -1 if all are 0. */
  int unknownWithSmallestCoefficient();

  int constantSign();

  /** Returns whether the constant is greater than that of another row. */
  boolean hasGreaterConstant(LinearRow other);

  /**
   * Returns a positive multiple of this row plus a multiple of another one, so that an unknown is
   * eliminated.
   *
   * @param other a row in which the unknown occurs
   */
  LinearRow eliminate(int unknown, LinearRow other);

  /**
   * Returns the row as an equation divided by the common divisor of its coefficients; empty if it
   * has no integer solution.
   */
  Optional<LinearRow> normalizedEquation();

  /**
   * Returns the row as {@code row <= 0}, divided by the common divisor of its coefficients, with
   * the constant rounded to an integer.
   */
  LinearRow normalizedBound();

  Object coefficientKey();

  BigInteger coefficient(int unknown);

  BigInteger evaluate(BigInteger[] values);

  /** A row of machine words; an operation that overflows returns a {@link BigRow}. */
  final class LongRow implements LinearRow {
    /** The limit of bits. With it, negation cannot overflow; sums of products are checked. */
    static final int MAX_BITS = 62;

    private final long[] values;
    private final int constant;

    LongRow(long[] values) {
      this.values = values;
      this.constant = values.length - 1;
    }

    @Override
    public int sign(int unknown) {
      return Long.signum(values[unknown]);
    }

    @Override
    public boolean isUnit(int unknown) {
      return Math.abs(values[unknown]) == 1;
    }

    @Override
    public int unknownWithSmallestCoefficient() {
      int best = -1;
      for (int i = 0; i < constant; i++) {
        if (values[i] != 0 && (best < 0 || Math.abs(values[i]) < Math.abs(values[best]))) {
          best = i;
        }
      }
      return best;
    }

    @Override
    public int constantSign() {
      return Long.signum(values[constant]);
    }

    @Override
    public boolean hasGreaterConstant(LinearRow other) {
      return other instanceof LongRow row
          ? values[constant] > row.values[row.constant]
          : toBigRow().hasGreaterConstant(other);
    }

    @Override
    public LinearRow eliminate(int unknown, LinearRow other) {
      if (!(other instanceof LongRow row)) {
        return toBigRow().eliminate(unknown, other);
      }
      long common = gcd(values[unknown], row.values[unknown]);
      long own = Math.abs(row.values[unknown]) / common;
      long multiple = -values[unknown] / common * Long.signum(row.values[unknown]);
      long[] result = new long[values.length];
      try {
        for (int i = 0; i < values.length; i++) {
          result[i] =
              Math.addExact(
                  Math.multiplyExact(values[i], own), Math.multiplyExact(row.values[i], multiple));
          if (Math.abs(result[i]) >>> MAX_BITS != 0) {
            return toBigRow().eliminate(unknown, row.toBigRow());
          }
        }
      } catch (ArithmeticException overflow) {
        return toBigRow().eliminate(unknown, row.toBigRow());
      }
      return new LongRow(result);
    }

    @Override
    public Optional<LinearRow> normalizedEquation() {
      long gcd = content();
      if (gcd == 0 || gcd == 1) {
        return gcd == 0 && values[constant] != 0 ? Optional.empty() : Optional.of(this);
      }
      return values[constant] % gcd == 0
          ? Optional.of(divided(gcd, values[constant] / gcd))
          : Optional.empty();
    }

    @Override
    public LinearRow normalizedBound() {
      long gcd = content();
      return gcd <= 1 ? this : divided(gcd, -Math.floorDiv(-values[constant], gcd));
    }

    @Override
    public Object coefficientKey() {
      return LongBuffer.wrap(values, 0, constant);
    }

    @Override
    public BigInteger coefficient(int unknown) {
      return BigInteger.valueOf(values[unknown]);
    }

    @Override
    public BigInteger evaluate(BigInteger[] of) {
      BigInteger sum = BigInteger.valueOf(values[constant]);
      for (int i = 0; i < constant; i++) {
        sum = values[i] == 0 ? sum : sum.add(BigInteger.valueOf(values[i]).multiply(of[i]));
      }
      return sum;
    }

    private LongRow divided(long by, long newConstant) {
      long[] result = new long[values.length];
      for (int i = 0; i < constant; i++) {
        result[i] = values[i] / by;
      }
      result[constant] = newConstant;
      return new LongRow(result);
    }

    private long content() {
      long gcd = 0;
      for (int i = 0; i < constant && gcd != 1; i++) {
        gcd = values[i] == 0 ? gcd : gcd(gcd, values[i]);
      }
      return gcd;
    }

    private static long gcd(long one, long other) {
      long a = Math.abs(one);
      long b = Math.abs(other);
      while (b != 0) {
        long rest = a % b;
        a = b;
        b = rest;
      }
      return a;
    }

    BigRow toBigRow() {
      BigInteger[] result = new BigInteger[values.length];
      for (int i = 0; i < values.length; i++) {
        result[i] = BigInteger.valueOf(values[i]);
      }
      return new BigRow(result);
    }
  }

  /** A row of arbitrary integers. */
  final class BigRow implements LinearRow {
    private final BigInteger[] values;
    private final int constant;

    BigRow(BigInteger[] values) {
      this.values = values;
      this.constant = values.length - 1;
    }

    @Override
    public int sign(int unknown) {
      return values[unknown].signum();
    }

    @Override
    public boolean isUnit(int unknown) {
      return values[unknown].abs().equals(BigInteger.ONE);
    }

    @Override
    public int unknownWithSmallestCoefficient() {
      int best = -1;
      for (int i = 0; i < constant; i++) {
        if (values[i].signum() != 0
            && (best < 0 || values[i].abs().compareTo(values[best].abs()) < 0)) {
          best = i;
        }
      }
      return best;
    }

    @Override
    public int constantSign() {
      return values[constant].signum();
    }

    @Override
    public boolean hasGreaterConstant(LinearRow other) {
      return values[constant].compareTo(of(other).values[constant]) > 0;
    }

    @Override
    public LinearRow eliminate(int unknown, LinearRow other) {
      BigRow row = of(other);
      BigInteger common = values[unknown].gcd(row.values[unknown]);
      BigInteger own = row.values[unknown].abs().divide(common);
      BigInteger multiple = values[unknown].divide(common).negate();
      BigInteger signed = row.values[unknown].signum() < 0 ? multiple.negate() : multiple;
      BigInteger[] result = new BigInteger[values.length];
      for (int i = 0; i < values.length; i++) {
        result[i] = values[i].multiply(own).add(row.values[i].multiply(signed));
      }
      return LinearRow.of(result);
    }

    @Override
    public Optional<LinearRow> normalizedEquation() {
      BigInteger gcd = content();
      if (gcd.signum() == 0) {
        return values[constant].signum() == 0 ? Optional.of(this) : Optional.empty();
      }
      return values[constant].mod(gcd).signum() == 0
          ? Optional.of(divided(gcd, values[constant].divide(gcd)))
          : Optional.empty();
    }

    @Override
    public LinearRow normalizedBound() {
      BigInteger gcd = content();
      return gcd.signum() == 0
          ? this
          : divided(gcd, Interval.floorDivide(values[constant].negate(), gcd).negate());
    }

    /**
     * Returns the coefficients. If only the constant is wide, a {@link LongRow} may have the same
     * coefficients and another key; then both rows are kept.
     */
    @Override
    public Object coefficientKey() {
      return Arrays.asList(values).subList(0, constant);
    }

    @Override
    public BigInteger coefficient(int unknown) {
      return values[unknown];
    }

    @Override
    public BigInteger evaluate(BigInteger[] of) {
      BigInteger sum = values[constant];
      for (int i = 0; i < constant; i++) {
        sum = sum.add(values[i].multiply(of[i]));
      }
      return sum;
    }

    private LinearRow divided(BigInteger by, BigInteger newConstant) {
      BigInteger[] result = new BigInteger[values.length];
      for (int i = 0; i < constant; i++) {
        result[i] = values[i].divide(by);
      }
      result[constant] = newConstant;
      return LinearRow.of(result);
    }

    private BigInteger content() {
      BigInteger gcd = BigInteger.ZERO;
      for (int i = 0; i < constant; i++) {
        gcd = gcd.gcd(values[i]);
      }
      return gcd;
    }

    private static BigRow of(LinearRow row) {
      if (row instanceof BigRow wide) {
        return wide;
      }
      return ((LinearRow.LongRow) row).toBigRow();
    }
  }
}
