package sunder.frontend.c.preprocess.option;

import java.math.BigInteger;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The header {@code generated/timeconst.h} of Linux: the factors between ticks of the clock and
 * units of time, for each frequency of the clock that {@code kernel/Kconfig.hz} offers. Source:
 * kernel/time/timeconst.bc.
 */
final class KernelTimeConstants {
  private static final Pattern FREQUENCY =
      Pattern.compile("(?m)^\\s*default (\\d{1,6}) if HZ_\\1$");

  /** The length of the factors in bits. */
  private static final int BITS = 32;

  private static final Map<String, BigInteger> UNITS =
      new TreeMap<>(
          Map.of(
              "MSEC", BigInteger.TEN.pow(3),
              "USEC", BigInteger.TEN.pow(6),
              "NSEC", BigInteger.TEN.pow(9)));

  private final StringBuilder text = new StringBuilder();

  private KernelTimeConstants() {}

  /**
   * Returns the text of the header, in which {@code CONFIG_HZ} selects the factors.
   *
   * @param frequencies the text of {@code kernel/Kconfig.hz}
   */
  static String header(String frequencies) {
    KernelTimeConstants header = new KernelTimeConstants();
    header.text.append("#include <linux/param.h>\n#include <linux/types.h>\n");
    Matcher frequency = FREQUENCY.matcher(frequencies);
    while (frequency.find()) {
      BigInteger ticks = new BigInteger(frequency.group(1));
      header.text.append("#if CONFIG_HZ == ").append(ticks).append('\n');
      UNITS.forEach(
          (name, unit) -> {
            header.define("HZ_TO_" + name, unit, ticks);
            header.define(name + "_TO_HZ", ticks, unit);
          });
      header.text.append("#endif\n");
    }
    return header.text.toString();
  }

  /** Defines the factor {@code numerator / denominator}. */
  private void define(String name, BigInteger numerator, BigInteger denominator) {
    BigInteger divisor = numerator.gcd(denominator);
    BigInteger reduced = denominator.divide(divisor);
    if (!name.contains("NSEC")) {
      int shift = 0;
      while (multiplier(shift, numerator, denominator).bitLength() < BITS) {
        shift++;
      }
      BigInteger adjustment =
          BigInteger.ONE
              .shiftLeft(shift)
              .multiply(reduced.subtract(BigInteger.ONE))
              .divide(reduced);
      define(name + "_MUL32", constant(multiplier(shift, numerator, denominator)));
      define(name + "_ADJ32", constant(adjustment));
      define(name + "_SHR32", Integer.toString(shift));
    }
    define(name + "_NUM", numerator.divide(divisor).toString());
    define(name + "_DEN", reduced.toString());
  }

  private void define(String name, String value) {
    text.append("#define ").append(name).append(' ').append(value).append('\n');
  }

  private static String constant(BigInteger value) {
    return "U64_C(0x" + value.toString(16).toUpperCase(Locale.ROOT) + ")";
  }

  /** Returns the least integer that is at least the factor times a power of two. */
  private static BigInteger multiplier(int shift, BigInteger numerator, BigInteger denominator) {
    return numerator.shiftLeft(shift).add(denominator).subtract(BigInteger.ONE).divide(denominator);
  }
}
