package sunder.frontend.c.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The values are those of the functions of Java on {@code int} and {@code long}. */
class BitFunctionsTest {
  private static void check(String name, long argument, long expected) {
    assertThat(BitFunctions.value("__builtin_" + name, BigInteger.valueOf(argument), Long.SIZE))
        .as("%s(%s)", name, argument)
        .isEqualTo(Optional.of(BigInteger.valueOf(expected)));
  }

  @Test
  void valuesAreThoseOfJava() {
    Random random = new Random(1);
    for (int i = 0; i < 2_000; i++) {
      long wide = random.nextLong() >> random.nextInt(Long.SIZE);
      int narrow = (int) wide;
      if (narrow != 0) {
        check("clz", narrow, Integer.numberOfLeadingZeros(narrow));
        check("ctz", narrow, Integer.numberOfTrailingZeros(narrow));
      }
      if (wide != 0) {
        check("clzll", wide, Long.numberOfLeadingZeros(wide));
        check("ctzl", wide, Long.numberOfTrailingZeros(wide));
      }
      check("ffs", narrow, narrow == 0 ? 0 : Integer.numberOfTrailingZeros(narrow) + 1);
      check("popcount", narrow, Integer.bitCount(narrow));
      check("parityll", wide, Long.bitCount(wide) % 2);
      check("clrsb", narrow, Integer.numberOfLeadingZeros(narrow < 0 ? ~narrow : narrow) - 1);
      check("clrsbl", wide, Long.numberOfLeadingZeros(wide < 0 ? ~wide : wide) - 1);
      check("bswap16", narrow, Short.toUnsignedLong(Short.reverseBytes((short) narrow)));
      check("bswap32", narrow, Integer.toUnsignedLong(Integer.reverseBytes(narrow)));
    }
  }

  @Test
  void otherFunctionsAndUndefinedResultsHaveNone() {
    assertThat(BitFunctions.value("__builtin_clz", BigInteger.ZERO, Long.SIZE)).isEmpty();
    assertThat(BitFunctions.value("__builtin_ctz", BigInteger.ONE.shiftLeft(32), 64)).isEmpty();
    assertThat(BitFunctions.value("clz", BigInteger.ONE, Long.SIZE)).isEmpty();
    assertThat(BitFunctions.isOne("__builtin_bswap")).isFalse();
  }
}
