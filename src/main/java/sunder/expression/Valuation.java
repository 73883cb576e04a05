package sunder.expression;

import java.math.BigInteger;

/** A concrete value for each symbol; a Boolean is 1 or 0. */
@FunctionalInterface
public interface Valuation {
  BigInteger of(Symbol symbol);
}
