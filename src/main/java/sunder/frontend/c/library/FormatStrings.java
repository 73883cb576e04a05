package sunder.frontend.c.library;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Format strings of {@code printf} and {@code scanf}: the arguments that a format requires.
 *
 * <p>Input: the name of a function and a format. Output: the position of the format among the
 * arguments, and the required argument of each conversion. Source: C11, 7.21.6, with the
 * conversions {@code m} and {@code q} of glibc.
 */
public final class FormatStrings {
  /**
   * The rank of {@code size_t} and {@code ptrdiff_t}: that of {@code int} or {@code long}, by the
   * data model.
   */
  public static final int SIZE_T_RANK = -1;

  /** The rank of {@code intmax_t}: that of {@code long} or {@code long long}, by the data model. */
  public static final int INTMAX_RANK = 6;

  /** The precision of a conversion that prints all characters. */
  public static final int NO_PRECISION = -1;

  /**
   * The precision of a conversion that takes it from the preceding argument; a negative argument
   * means all characters.
   */
  public static final int PRECISION_ARGUMENT = -2;

  private static final BigInteger LARGEST = BigInteger.valueOf(Integer.MAX_VALUE);

  /** The index of the format among the arguments, by function. */
  private static final Map<String, Integer> POSITIONS =
      Map.ofEntries(
          Map.entry("printf", 0),
          Map.entry("fprintf", 1),
          Map.entry("dprintf", 1),
          Map.entry("sprintf", 1),
          Map.entry("snprintf", 2),
          Map.entry("syslog", 1),
          Map.entry("scanf", 0),
          Map.entry("fscanf", 1),
          Map.entry("sscanf", 1));

  private static final Pattern CONVERSION =
      Pattern.compile(
          "%(?<flags>[-+ #0']*)(?<width>\\*|\\d+)?(?:\\.(?<precision>\\*|\\d*))?"
              + "(?<length>hh|h|ll|l|j|z|t|L|q)?(?<kind>\\[\\^?\\]?[^\\]]*\\]|.)?");

  private static final Pattern READING =
      Pattern.compile(
          "%(?<flags>\\*)?(?<width>\\d+)?(?<length>hh|h|ll|l|j|z|t|L|q)?"
              + "(?<kind>\\[\\^?\\]?[^\\]]*\\]|.)?");

  private static final Map<String, Integer> RANKS =
      Map.of(
          "hh",
          1,
          "h",
          2,
          "",
          3,
          "l",
          4,
          "ll",
          5,
          "j",
          INTMAX_RANK,
          "q",
          5,
          "z",
          SIZE_T_RANK,
          "t",
          SIZE_T_RANK);

  private FormatStrings() {}

  /** The kind of a required argument. */
  public enum ArgumentKind {
    INTEGER,
    FLOATING,
    /** A pointer to characters. */
    CHARACTERS,
    /** A pointer to any type. */
    ADDRESS
  }

  /**
   * An argument that a conversion requires.
   *
   * @param conversion the text of the conversion
   * @param kind the kind of the argument
   * @param rank of an integer: from 1 for {@code char} to 5 for {@code long long}, or {@link
   *     #SIZE_T_RANK} or {@link #INTMAX_RANK}; of a floating-point number: 3 for {@code float} (or
   *     {@code double}, where it is printed), 4 for {@code double}, 5 for {@code long double}
   * @param isPointer whether the argument is a pointer to a value of this kind
   */
  public record RequiredArgument(
      String conversion, ArgumentKind kind, int rank, boolean isPointer) {
    /**
     * Returns the greatest number of characters that are printed, or {@link #NO_PRECISION}, or
     * {@link #PRECISION_ARGUMENT}.
     */
    public int precision() {
      Matcher parts = CONVERSION.matcher(conversion);
      String most = parts.lookingAt() ? parts.group("precision") : null;
      if (most == null) {
        return NO_PRECISION;
      }
      return most.equals("*")
          ? PRECISION_ARGUMENT
          : new BigInteger("0" + most).min(LARGEST).intValue();
    }
  }

  /**
   * Returns the index of the format among the arguments of the function; empty if the function has
   * no format.
   */
  public static Optional<Integer> formatPosition(String function) {
    return Optional.ofNullable(POSITIONS.get(function));
  }

  /** Returns a format of {@code printf} without its conversions. */
  static String withoutConversions(String format) {
    return CONVERSION.matcher(format).replaceAll("");
  }

  /**
   * Returns the arguments that a format requires, in order; empty if it contains an invalid
   * conversion.
   */
  public static Optional<List<RequiredArgument>> requiredArguments(String function, String format) {
    boolean reads = function.endsWith("scanf");
    Matcher next = (reads ? READING : CONVERSION).matcher(format);
    List<RequiredArgument> result = new ArrayList<>();
    int at = 0;
    while (next.find(at)) {
      at = next.end();
      String kind = next.group("kind");
      if (kind == null) {
        return Optional.empty();
      } else if (kind.equals("%")) {
        continue;
      }
      if (!reads) {
        stars(next, result);
      }
      Optional<RequiredArgument> wanted = wanted(next, kind, reads);
      if (wanted.isEmpty()) {
        return Optional.empty();
      }
      boolean kept = !reads || next.group("flags") == null;
      wanted.filter(one -> kept && !kind.equals("m")).ifPresent(result::add);
    }
    return Optional.of(result);
  }

  private static void stars(Matcher next, List<RequiredArgument> result) {
    for (String group : List.of("width", "precision")) {
      if ("*".equals(next.group(group))) {
        result.add(new RequiredArgument("*", ArgumentKind.INTEGER, 3, false));
      }
    }
  }

  private static Optional<RequiredArgument> wanted(Matcher found, String kind, boolean reads) {
    String length = Optional.ofNullable(found.group("length")).orElse("");
    String text = found.group();
    switch (kind.charAt(0)) {
      case 'd', 'i', 'u', 'o', 'x', 'X' -> {
        return Optional.ofNullable(RANKS.get(length))
            .map(rank -> new RequiredArgument(text, ArgumentKind.INTEGER, rank, reads));
      }
      case 'f', 'F', 'e', 'E', 'g', 'G', 'a', 'A' -> {
        int rank = length.equals("L") ? 5 : length.equals("l") && reads ? 4 : 3;
        boolean known = length.isEmpty() || length.equals("L") || length.equals("l");
        return known
            ? Optional.of(new RequiredArgument(text, ArgumentKind.FLOATING, rank, reads))
            : Optional.empty();
      }
      case 'c' -> {
        return length.isEmpty() || length.equals("l")
            ? Optional.of(
                reads && length.isEmpty()
                    ? new RequiredArgument(text, ArgumentKind.CHARACTERS, 1, false)
                    : new RequiredArgument(text, ArgumentKind.INTEGER, 3, reads))
            : Optional.empty();
      }
      case 's', '[' -> {
        if (kind.charAt(0) == '[' && !reads) {
          return Optional.empty();
        }
        return length.isEmpty()
            ? Optional.of(new RequiredArgument(text, ArgumentKind.CHARACTERS, 1, false))
            : length.equals("l")
                ? Optional.of(new RequiredArgument(text, ArgumentKind.INTEGER, SIZE_T_RANK, true))
                : Optional.empty();
      }
      case 'p' -> {
        return Optional.of(new RequiredArgument(text, ArgumentKind.ADDRESS, 0, false));
      }
      case 'n' -> {
        return Optional.ofNullable(RANKS.get(length))
            .map(rank -> new RequiredArgument(text, ArgumentKind.INTEGER, rank, true));
      }
      case 'm' -> {
        return Optional.of(new RequiredArgument(text, ArgumentKind.ADDRESS, 0, false));
      }
      default -> {
        return Optional.empty();
      }
    }
  }
}
