package sunder.frontend.c.library;

import java.math.BigInteger;
import java.util.Optional;

/**
 * The possible results of an output function: those of a success, and those of a failure. Source:
 * C11, 7.21.5.2, 7.21.6.1, 7.21.6.3, 7.21.7.
 *
 * @param least the least result of a success
 * @param most the greatest result of a success
 * @param length how the result of a success is known
 * @param anyNegativeFails whether every negative result is a failure, not only {@code EOF}
 * @param echoes whether a success returns the first argument as an {@code unsigned char}
 */
public record OutputResult(
    BigInteger least, BigInteger most, Length length, boolean anyNegativeFails, boolean echoes) {
  /** The value of {@code EOF}. */
  public static final BigInteger EOF = BigInteger.valueOf(-1);

  private static final BigInteger INT_MAX = BigInteger.valueOf(Integer.MAX_VALUE);
  private static final BigInteger CHARACTERS = BigInteger.valueOf(256);

  /**
   * Returns the possible results of a function; empty if it is no output function.
   *
   * @param format the format, if it is known
   */
  public static Optional<OutputResult> of(String function, Optional<String> format) {
    return switch (function) {
      case "printf", "fprintf", "vprintf", "vfprintf" -> Optional.of(printed(format));
      case "puts", "fputs" -> Optional.of(success(BigInteger.ZERO, INT_MAX, false));
      case "fflush" -> Optional.of(success(BigInteger.ZERO, BigInteger.ZERO, false));
      case "putchar", "putc", "fputc" ->
          Optional.of(success(BigInteger.ZERO, CHARACTERS.subtract(BigInteger.ONE), true));
      default -> Optional.empty();
    };
  }

  /** How the result of a success is known. */
  public enum Length {
    /** Each of the results is possible. */
    ANY,
    /** The number of characters, which is computed before the call. */
    COMPUTED,
    /** The number of characters, which is not followed. */
    UNKNOWN
  }

  /** Returns these results where the number of characters is computed. */
  public OutputResult withLength() {
    return new OutputResult(least, most, Length.COMPUTED, anyNegativeFails, echoes);
  }

  private static OutputResult success(BigInteger least, BigInteger most, boolean echoes) {
    return new OutputResult(least, most, Length.ANY, false, echoes);
  }

  private static OutputResult printed(Optional<String> format) {
    BigInteger least = format.map(OutputResult::leastLength).orElse(BigInteger.ZERO);
    boolean isConstant =
        format.filter(text -> !text.replace("%%", "").replace("%c", "").contains("%")).isPresent();
    return isConstant
        ? new OutputResult(least, least, Length.ANY, true, false)
        : new OutputResult(least, INT_MAX, Length.UNKNOWN, true, false);
  }

  /** Returns the length of the text that a format prints if each conversion but %c prints none. */
  private static BigInteger leastLength(String format) {
    String rest = format.replace("%%", "c").replace("%c", "c");
    return BigInteger.valueOf(FormatStrings.withoutConversions(rest).length());
  }

  /** Returns whether a result is possible, for the value of the first argument if it is known. */
  public boolean contains(BigInteger result, Optional<BigInteger> argument) {
    boolean isSuccess =
        echoes && argument.isPresent()
            ? result.equals(argument.get().mod(CHARACTERS))
            : result.compareTo(least) >= 0 && result.compareTo(most) <= 0;
    return isSuccess || (anyNegativeFails ? result.signum() < 0 : result.equals(EOF));
  }
}
