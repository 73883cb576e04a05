package sunder.frontend.c.library;

import java.math.BigInteger;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The values of GCC's functions on the bits of a number, which are constant expressions if their
 * argument is one (GCC manual, Other Builtins).
 */
public final class BitFunctions {
  private static final Pattern NAME =
      Pattern.compile(
          "__builtin_(?:(?<count>clz|ctz|ffs|popcount|parity|clrsb)(?<long>l|ll)?"
              + "|bswap(?<swapped>16|32|64))");

  private BitFunctions() {}

  /** Returns whether a name is that of such a function. */
  public static boolean isOne(String name) {
    return NAME.matcher(name).matches();
  }

  /**
   * Returns the result of a function.
   *
   * @param argument the argument, before its conversion to the type of the parameter
   * @param longWidth the number of bits of {@code long}
   * @return nothing if it is another function, or its result is undefined
   */
  public static Optional<BigInteger> value(String name, BigInteger argument, int longWidth) {
    Matcher matcher = NAME.matcher(name);
    if (!matcher.matches()) {
      return Optional.empty();
    } else if (matcher.group("swapped") != null) {
      int width = Integer.parseInt(matcher.group("swapped"));
      return Optional.of(reversed(bits(argument, width), width / Byte.SIZE));
    }
    String size = matcher.group("long");
    int width = size == null ? Integer.SIZE : size.equals("l") ? longWidth : Long.SIZE;
    BigInteger bits = bits(argument, width);
    boolean isZero = bits.signum() == 0;
    BigInteger like = bits.testBit(width - 1) ? bits(bits.not(), width) : bits;
    return switch (matcher.group("count")) {
      case "clz" -> isZero ? Optional.empty() : number(width - bits.bitLength());
      case "ctz" -> isZero ? Optional.empty() : number(bits.getLowestSetBit());
      case "ffs" -> number(bits.getLowestSetBit() + 1);
      case "popcount" -> number(bits.bitCount());
      case "parity" -> number(bits.bitCount() % 2);
      default -> number(width - 1 - like.bitLength());
    };
  }

  private static BigInteger bits(BigInteger number, int width) {
    return number.mod(BigInteger.ONE.shiftLeft(width));
  }

  private static Optional<BigInteger> number(int value) {
    return Optional.of(BigInteger.valueOf(value));
  }

  private static BigInteger reversed(BigInteger bits, int bytes) {
    BigInteger result = BigInteger.ZERO;
    for (int i = 0; i < bytes; i++) {
      BigInteger own = bits.shiftRight(i * Byte.SIZE).and(BigInteger.valueOf(0xff));
      result = result.or(own.shiftLeft((bytes - 1 - i) * Byte.SIZE));
    }
    return result;
  }
}
