package sunder.frontend.c.lower;

import java.math.BigInteger;
import java.util.Optional;
import sunder.expression.ArrayRegister;
import sunder.expression.Symbol;

/** Where a scalar part of a variable is kept. */
sealed interface Leaf {
  record Scalar(Symbol register) implements Leaf {}

  /**
   * An element of an array for each element.
   *
   * @param length over all arrays on the way
   * @param low and {@code high}, the range of the elements' type
   * @param known 1 for the elements that were given a value, if nobody knows what they start with;
   *     see {@link Changes}, too
   */
  record Elements(
      ArrayRegister array,
      BigInteger length,
      Optional<BigInteger> low,
      Optional<BigInteger> high,
      Optional<ArrayRegister> known)
      implements Leaf {}
}
