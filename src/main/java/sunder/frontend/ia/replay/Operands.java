package sunder.frontend.ia.replay;

import java.util.NoSuchElementException;
import java.util.function.UnaryOperator;

/** An immutable stack: the values of the operands that an unfinished evaluation still needs. */
final class Operands {
  static final Operands EMPTY = new Operands(Value.ZERO, null, 1);

  private final Value top;
  private final Operands below;
  private final int hash;

  private Operands(Value top, Operands below, int hash) {
    this.top = top;
    this.below = below;
    this.hash = hash;
  }

  Operands push(Value value) {
    return new Operands(value, this, 31 * hash + value.hashCode());
  }

  Value top() {
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

  Operands map(UnaryOperator<Value> change) {
    if (below == null) {
      return this;
    }
    Operands mapped = below.map(change);
    Value changed = change.apply(top);
    return mapped == below && changed == top ? this : mapped.push(changed);
  }

  @Override
  public boolean equals(Object other) {
    if (!(other instanceof Operands)) {
      return false;
    }
    Operands one = this;
    Operands two = (Operands) other;
    while (one != two) {
      if (one.hash != two.hash
          || one.below == null
          || two.below == null
          || !one.top.equals(two.top)) {
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
