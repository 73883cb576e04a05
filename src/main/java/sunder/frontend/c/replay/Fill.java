package sunder.frontend.c.replay;

import java.math.BigInteger;
import java.util.Arrays;
import sunder.frontend.c.types.IntKind;

/** What {@code memset} makes of an integer. */
final class Fill {
  private Fill() {}

  /** The integer all of whose bytes are the given one. */
  static BigInteger element(BigInteger value, IntKind kind) {
    byte[] bytes = new byte[kind.size()];
    Arrays.fill(bytes, value.byteValue());
    return kind.wrap(new BigInteger(1, bytes));
  }
}
