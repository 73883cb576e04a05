package sunder.replay;

import java.math.BigInteger;
import java.util.NoSuchElementException;

/** An immutable stack: the values of the operands that an unfinished evaluation still needs. */
final class Operands {
  static final Operands EMPTY = new Operands(BigInteger.ZERO, null, 1);

  private final BigInteger top;
  private final Operands below;
  private final int hash;

  private Operands(BigInteger top, Operands below, int hash) {
    this.top = top;
    this.below = below;
    this.hash = hash;
  }

  Operands push(BigInteger value) {
    return new Operands(value, this, 31 * hash + value.hashCode());
  }

  BigInteger top() {
    if (below == null) {
      throw new NoSuchElementException("no operand");
    }
    return top;
  }

  Operands pop() {
    if (below == null) {
      throw new NoSuchElementException("no operand");
    }
    return below;
  }

  @Override
  public boolean equals(Object other) {
    if (!(other instanceof Operands)) {
      return false;
    }
    Operands one = this;
    Operands two = (Operands) other;
    while (one != two) {
      if (one.hash != two.hash || one.below == null || two.below == null || !one.top.equals(two.top)) {
        return false;
      }
      one = one.below;
      two = two.below;
    }
    return true;
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
