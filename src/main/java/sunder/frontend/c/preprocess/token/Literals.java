package sunder.frontend.c.preprocess.token;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import sunder.source.SourceReader;

/** The values of integer constants, character constants and string literals. */
public final class Literals {
  private static final Pattern INTEGER =
      Pattern.compile("(0[xX][0-9a-fA-F]+|0[bB][01]+|[0-9]+)([uU]?(?:ll?|LL?)?|(?:ll?|LL?)[uU])");
  private static final Map<Character, Integer> ESCAPES =
      Map.of('n', 10, 't', 9, 'r', 13, 'a', 7, 'b', 8, 'f', 12, 'v', 11, 'e', 27, 'E', 27);

  /** A character or an escape sequence. */
  private static final Pattern UNIT =
      Pattern.compile(
          "\\\\(?:x(?<hex>\\p{XDigit}+)|(?<octal>[0-7]{1,3})"
              + "|[uU](?<code>(?<=u)\\p{XDigit}{4}|(?<=U)\\p{XDigit}{8})|(?<letter>.))|[^\\\\]",
          Pattern.DOTALL);

  private static final Pattern UNIVERSAL =
      Pattern.compile("\\\\(?:u\\p{XDigit}{4}|U\\p{XDigit}{8})");

  /** The encoding of a literal by its prefix (C11, 6.4.4.4 and 6.4.5). */
  public enum Encoding {
    CHAR("", 8),
    UTF_8("u8", 8),
    CHAR_16("u", 16),
    CHAR_32("U", 32),
    WIDE("L", 32);

    private final String prefix;
    private final int bits;

    Encoding(String prefix, int bits) {
      this.prefix = prefix;
      this.bits = bits;
    }

    /** Returns the encoding of a literal. */
    public static Encoding of(String literal) {
      String prefix = literal.substring(0, literal.indexOf(literal.charAt(literal.length() - 1)));
      return Stream.of(values()).filter(e -> e.prefix.equals(prefix)).findFirst().orElseThrow();
    }

    /** Returns whether its elements are wider than {@code char}. */
    public boolean isWide() {
      return bits > 8;
    }

    private void add(int point, List<BigInteger> units) {
      if (bits == 8) {
        for (byte part : Character.toString(point).getBytes(StandardCharsets.UTF_8)) {
          units.add(BigInteger.valueOf(Byte.toUnsignedInt(part)));
        }
      } else if (bits == 16) {
        Character.toString(point).chars().forEach(unit -> units.add(BigInteger.valueOf(unit)));
      } else {
        units.add(BigInteger.valueOf(point));
      }
    }
  }

  private Literals() {}

  /**
   * Returns the value of an integer or character constant; nothing for floating or malformed
   * constants.
   */
  public static Optional<BigInteger> value(String text) {
    if (text.endsWith("'")) {
      return character(text);
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

  /** Returns the suffix of an integer constant in lower case. */
  public static String suffix(String text) {
    Matcher matcher = INTEGER.matcher(text);
    return matcher.matches() ? matcher.group(2).toLowerCase(Locale.ROOT) : "";
  }

  /**
   * Returns whether an integer constant is decimal: its type is then unsigned by its suffix only.
   */
  public static boolean isDecimal(String text) {
    return !text.startsWith("0") || text.matches("0[uUlL]*");
  }

  /**
   * Returns the value of a character constant (C11, 6.4.4.4); several characters have the value
   * that gcc gives.
   */
  private static Optional<BigInteger> character(String text) {
    Encoding encoding = Encoding.of(text);
    return units(text, encoding)
        .filter(units -> !units.isEmpty())
        .map(
            units -> {
              int last = units.get(units.size() - 1).intValue();
              return switch (encoding) {
                case CHAR, UTF_8 -> {
                  int all =
                      units.stream().mapToInt(BigInteger::intValue).reduce(0, (a, b) -> a << 8 | b);
                  yield BigInteger.valueOf(units.size() == 1 ? (byte) all : all);
                }
                case WIDE -> BigInteger.valueOf(last);
                case CHAR_16, CHAR_32 -> BigInteger.valueOf(Integer.toUnsignedLong(last));
              };
            });
  }

  /**
   * Returns the elements of a character constant or string literal as unsigned numbers, without the
   * terminating 0; nothing if the literal is malformed or the encoding cannot represent it.
   */
  public static Optional<List<BigInteger>> units(String literal, Encoding encoding) {
    List<BigInteger> result = new ArrayList<>();
    BigInteger mask = BigInteger.ONE.shiftLeft(encoding.bits).subtract(BigInteger.ONE);
    int start = literal.indexOf(literal.charAt(literal.length() - 1)) + 1;
    Matcher unit = UNIT.matcher(literal.substring(start, literal.length() - 1));
    while (unit.find()) {
      String code = unit.group("code");
      String letter = unit.group("letter");
      if (unit.group("hex") != null) {
        result.add(new BigInteger(unit.group("hex"), 16).and(mask));
      } else if (unit.group("octal") != null) {
        result.add(new BigInteger(unit.group("octal"), 8).and(mask));
      } else if (letter != null) {
        if ("xuU".contains(letter)) {
          return Optional.empty();
        }
        int plain = letter.codePointAt(0);
        result.add(BigInteger.valueOf(ESCAPES.getOrDefault((char) plain, plain)));
      } else {
        boolean isByte = code == null && unit.group().codePointAt(0) > SourceReader.BYTES;
        int point = code == null ? unit.group().codePointAt(0) : codePoint(code);
        if (isByte && encoding.bits == 8) {
          result.add(BigInteger.valueOf(point - SourceReader.BYTES));
        } else if (isByte || code != null && !isUniversal(point)) {
          return Optional.empty();
        } else {
          encoding.add(point, result);
        }
      }
    }
    return Optional.of(result);
  }

  private static int codePoint(String hexadecimal) {
    return new BigInteger(hexadecimal, 16).min(BigInteger.valueOf(Integer.MAX_VALUE)).intValue();
  }

  /** Returns whether a universal character name may denote a code point (C11, 6.4.3). */
  private static boolean isUniversal(int point) {
    boolean isBasic = point < 0xa0 && "$@`".indexOf(point) < 0;
    return !isBasic && point <= Character.MAX_CODE_POINT && (point < 0xd800 || point > 0xdfff);
  }

  /** Returns an identifier with its universal character names replaced by characters. */
  public static String named(String written) {
    return UNIVERSAL
        .matcher(written)
        .replaceAll(
            found -> {
              int point = codePoint(found.group().substring(2));
              boolean isLetter = isUniversal(point);
              return Matcher.quoteReplacement(isLetter ? Character.toString(point) : found.group());
            });
  }
}
