package sunder.family;

import java.math.BigInteger;

/** Where a feature's bits are: variables {@code first} to {@code first + bits - 1}. */
record Bits(Feature feature, int first, int bits, BigInteger low, BigInteger high) {
  int end() {
    return first + bits;
  }

  /**
   * Whether bit number {@code index} of the code of {@code value}, from the most significant, is
   * set.
   */
  boolean test(BigInteger value, int index) {
    return value.subtract(low).testBit(bits - 1 - index);
  }
}
