package sunder.frontend.c.preprocess;

import java.math.BigInteger;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sunder.source.SourceReader;

/** The values of integer and character constants. */
public final class Literals {
  private static final Pattern INTEGER =
      Pattern.compile("(0[xX][0-9a-fA-F]+|0[bB][01]+|[0-9]+)([uU]?(?:ll?|LL?)?|(?:ll?|LL?)[uU])");
  private static final Map<Character, Integer> ESCAPES =
      Map.of('n', 10, 't', 9, 'r', 13, 'a', 7, 'b', 8, 'f', 12, 'v', 11, '0', 0);

  private Literals() {}

  /** The value of an integer or character constant; nothing for floating and malformed ones. */
  public static Optional<BigInteger> value(String text) {
    if (text.endsWith("'")) {
      return character(text.substring(text.indexOf('\'') + 1, text.length() - 1));
    }
    Matcher matcher = INTEGER.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String digits = matcher.group(1).toLowerCase(Locale.ROOT);
    if (digits.startsWith("0x")) {
      return Optional.of(new BigInteger(digits.substring(2), 16));
    } else if (digits.startsWith("0b")) {
      return Optional.of(new BigInteger(digits.substring(2), 2));
    } else if (digits.startsWith("0") && digits.length() > 1) {
      return digits.matches("[0-7]+") ? Optional.of(new BigInteger(digits, 8)) : Optional.empty();
    }
    return Optional.of(new BigInteger(digits));
  }

  /** The letters behind an integer, lower case. */
  public static String suffix(String text) {
    Matcher matcher = INTEGER.matcher(text);
    return matcher.matches() ? matcher.group(2).toLowerCase(Locale.ROOT) : "";
  }

  /** Whether the constant is written in base ten: only then is its type never unsigned by size. */
  public static boolean isDecimal(String text) {
    return !text.startsWith("0") || text.matches("0[uUlL]*");
  }

  /** One character; several of them have a value that depends on the machine. */
  private static Optional<BigInteger> character(String inside) {
    if (inside.length() == 1 && inside.charAt(0) < 128) {
      return byteValue(inside.charAt(0));
    } else if (inside.codePoints().count() == 1 && inside.codePointAt(0) > SourceReader.BYTES) {
      return byteValue(inside.codePointAt(0) - SourceReader.BYTES);
    }
    if (inside.isEmpty() || inside.charAt(0) != '\\') {
      return Optional.empty();
    }
    String code = inside.substring(1);
    if (code.matches("x[0-9a-fA-F]+")) {
      return byteValue(new BigInteger(code.substring(1), 16).intValue() & 255);
    } else if (code.matches("[0-7]{1,3}")) {
      return byteValue(Integer.parseInt(code, 8));
    } else if (code.length() == 1) {
      return byteValue(ESCAPES.getOrDefault(code.charAt(0), (int) code.charAt(0)));
    }
    return Optional.empty();
  }

  /** Characters are signed bytes. */
  private static Optional<BigInteger> byteValue(int value) {
    return value > 255 ? Optional.empty() : Optional.of(BigInteger.valueOf((byte) value));
  }
}
