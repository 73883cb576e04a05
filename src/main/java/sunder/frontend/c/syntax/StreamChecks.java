package sunder.frontend.c.syntax;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import sunder.source.Span;

/**
 * What writes to a stream looks whether it is there and open, and what prints by a format that is
 * no literal whether its arguments fit: by functions of the library.
 */
public final class StreamChecks {
  /** The functions that look: the first that there is, is called. */
  private static final List<String> LOOKS = List.of("__sunder_stream", "__sunder_open");

  private static final Map<String, Integer> STREAMS =
      Map.of("fprintf", 0, "fputs", 1, "fputc", 1, "putc", 1);

  /** Which argument is a format. */
  private static final Map<String, Integer> FORMATS =
      Map.of("printf", 0, "fprintf", 1, "dprintf", 1, "sprintf", 1, "snprintf", 2, "syslog", 1);

  /** The function that looks at a format and gives it back. */
  public static final String FORMAT_CHECK_FUNCTION = "__sunder_format";

  /** So many arguments have digits to the base of 8 in 64 bits. */
  private static final int MOST = 21;

  private static final Set<String> STANDARD = Set.of("stdin", "stdout", "stderr");

  private StreamChecks() {}

  /** Whether it is one of the streams that are always there. */
  public static boolean isStandardStream(String name) {
    return STANDARD.contains(name);
  }

  /** Whether it is one of them, or what it is to. */
  public static boolean refersToStandardStream(String name) {
    return isStandardStream(name.replace("[0]", ""));
  }

  /**
   * The call as it is, or with looks at its stream and format; what is always there needs none.
   *
   * @param isThere whether there is a function of a name
   * @param kind of an argument behind a format: 1 to 3 for {@code int}, {@code long}, {@code long
   *     long}, 4 and 5 for {@code double} and {@code long double}, 6 for characters, 7 for other
   *     addresses, 0 for what no format wants
   */
  public static Expression.Call instrument(
      Expression.Call call, Predicate<String> isThere, ToIntFunction<Expression> kind) {
    String name = call.function() instanceof Expression.Name n ? n.name() : "";
    List<Expression> arguments = new ArrayList<>(call.arguments());
    int stream = STREAMS.getOrDefault(name, arguments.size());
    Optional<String> looks = LOOKS.stream().filter(isThere).findFirst();
    if (stream < arguments.size() && looks.isPresent()) {
      Expression to = arguments.get(stream);
      boolean stays = to instanceof Expression.Name n && isStandardStream(n.name());
      arguments.set(stream, stays ? to : called(looks.get(), List.of(to), to.span()));
    }
    int format = FORMATS.getOrDefault(name, arguments.size());
    if (hasOpenFormat(call) && isThere.test(FORMAT_CHECK_FUNCTION)) {
      BigInteger kinds = BigInteger.ZERO;
      for (int i = arguments.size() - 1; i > format; i--) {
        kinds = kinds.shiftLeft(3).add(BigInteger.valueOf(kind.applyAsInt(arguments.get(i))));
      }
      Span span = arguments.get(format).span();
      Expression given = new Expression.NumericConstant(kinds + "ull", span);
      arguments.set(
          format, called(FORMAT_CHECK_FUNCTION, List.of(arguments.get(format), given), span));
    }
    return new Expression.Call(call.function(), arguments, call.span());
  }

  /** Whether a call prints by a format that is no literal. */
  static boolean hasOpenFormat(Expression.Call call) {
    String name = call.function() instanceof Expression.Name n ? n.name() : "";
    List<Expression> arguments = call.arguments();
    int format = FORMATS.getOrDefault(name, arguments.size());
    return format < arguments.size()
        && arguments.size() - format <= MOST
        && !isLiteral(arguments.get(format));
  }

  private static boolean isLiteral(Expression e) {
    return e instanceof Expression.StringLiteral
        || e instanceof Expression.Choice choice
            && choice.alternatives().stream().allMatch(part -> isLiteral(part.expression()));
  }

  private static Expression called(String function, List<Expression> arguments, Span span) {
    return new Expression.Call(new Expression.Name(function, span), arguments, span);
  }
}
