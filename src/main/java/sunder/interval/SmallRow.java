package sunder.interval;

import java.math.BigInteger;
import java.nio.LongBuffer;
import java.util.Optional;

/** A row of machine words. What does not fit any more becomes a {@link WideRow}. */
final class SmallRow implements LinearRow {
  /** Sums of two products of such numbers are looked at for overflow, negations need not be. */
  static final int MAX_BITS = 62;

  private final long[] values;
  private final int constant;

  SmallRow(long[] values) {
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
  public int smallest() {
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
    return other instanceof SmallRow row
        ? values[constant] > row.values[row.constant]
        : wide().hasGreaterConstant(other);
  }

  @Override
  public LinearRow without(int unknown, LinearRow other) {
    if (!(other instanceof SmallRow row)) {
      return wide().without(unknown, other);
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
          return wide().without(unknown, row.wide());
        }
      }
    } catch (ArithmeticException overflow) {
      return wide().without(unknown, row.wide());
    }
    return new SmallRow(result);
  }

  @Override
  public Optional<LinearRow> reducedEquation() {
    long gcd = content();
    if (gcd == 0 || gcd == 1) {
      return gcd == 0 && values[constant] != 0 ? Optional.empty() : Optional.of(this);
    }
    return values[constant] % gcd == 0
        ? Optional.of(divided(gcd, values[constant] / gcd))
        : Optional.empty();
  }

  @Override
  public LinearRow reducedBound() {
    long gcd = content();
    return gcd <= 1 ? this : divided(gcd, -Math.floorDiv(-values[constant], gcd));
  }

  @Override
  public Object term() {
    return LongBuffer.wrap(values, 0, constant);
  }

  private SmallRow divided(long by, long newConstant) {
    long[] result = new long[values.length];
    for (int i = 0; i < constant; i++) {
      result[i] = values[i] / by;
    }
    result[constant] = newConstant;
    return new SmallRow(result);
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

  WideRow wide() {
    BigInteger[] result = new BigInteger[values.length];
    for (int i = 0; i < values.length; i++) {
      result[i] = BigInteger.valueOf(values[i]);
    }
    return new WideRow(result);
  }
}
