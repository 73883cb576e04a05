package sunder.interval;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Optional;

/** A row of integers of any size. */
final class WideRow implements LinearRow {
  private final BigInteger[] values;
  private final int constant;

  WideRow(BigInteger[] values) {
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
  public int smallest() {
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
  public LinearRow without(int unknown, LinearRow other) {
    WideRow row = of(other);
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
  public Optional<LinearRow> reducedEquation() {
    BigInteger gcd = content();
    if (gcd.signum() == 0) {
      return values[constant].signum() == 0 ? Optional.of(this) : Optional.empty();
    }
    return values[constant].mod(gcd).signum() == 0
        ? Optional.of(divided(gcd, values[constant].divide(gcd)))
        : Optional.empty();
  }

  @Override
  public LinearRow reducedBound() {
    BigInteger gcd = content();
    return gcd.signum() == 0
        ? this
        : divided(gcd, Interval.floorDivide(values[constant].negate(), gcd).negate());
  }

  /** Where only the constant is wide, a small row may bound the same term; then both are kept. */
  @Override
  public Object term() {
    return Arrays.asList(values).subList(0, constant);
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

  private static WideRow of(LinearRow row) {
    if (row instanceof WideRow wide) {
      return wide;
    }
    return ((SmallRow) row).wide();
  }
}
