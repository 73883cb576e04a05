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
 * The instrumentation of output calls: stream arguments are checked to be open, and formats that
 * are no literals are checked against the arguments (C11, 7.21.6.1, 9), by functions of the
 * modelled library.
 */
public final class StreamChecks {
  /** The functions that check a stream; the first one that is declared is used. */
  private static final List<String> STREAM_CHECK_FUNCTIONS =
      List.of("__sunder_stream", "__sunder_open");

  private static final Map<String, Integer> STREAM_ARGUMENTS =
      Map.of("fprintf", 0, "fputs", 1, "fputc", 1, "putc", 1);

  /** The index of the format argument of each function. */
  private static final Map<String, Integer> FORMAT_ARGUMENTS =
      Map.of("printf", 0, "fprintf", 1, "dprintf", 1, "sprintf", 1, "snprintf", 2, "syslog", 1);

  /** The function that checks a format and returns it. */
  public static final String FORMAT_CHECK_FUNCTION = "__sunder_format";

  /** The maximum number of argument kinds, of three bits each, in a 64-bit number. */
  private static final int MAX_ARGUMENTS = 21;

  private static final Set<String> STANDARD_STREAMS = Set.of("stdin", "stdout", "stderr");

  private StreamChecks() {}

  /** Returns whether the name is {@code stdin}, {@code stdout} or {@code stderr}. */
  public static boolean isStandardStream(String name) {
    return STANDARD_STREAMS.contains(name);
  }

  /** Returns whether the name is that of a standard stream or of the object at it. */
  public static boolean refersToStandardStream(String name) {
    return isStandardStream(name.replace("[0]", ""));
  }

  /**
   * Returns the call with checks of its stream and format. Standard streams and literal formats
   * need no check.
   *
   * @param isThere returns whether a function of a name is declared
   * @param kind returns the kind of an argument behind a format: 1 to 3 for {@code int}, {@code
   *     long} and {@code long long}, 4 and 5 for {@code double} and {@code long double}, 6 for a
   *     pointer to characters, 7 for other pointers, 0 for any other type
   */
  public static Expression.Call instrument(
      Expression.Call call, Predicate<String> isThere, ToIntFunction<Expression> kind) {
    String name = call.function() instanceof Expression.Name n ? n.name() : "";
    List<Expression> arguments = new ArrayList<>(call.arguments());
    int stream = STREAM_ARGUMENTS.getOrDefault(name, arguments.size());
    Optional<String> looks = STREAM_CHECK_FUNCTIONS.stream().filter(isThere).findFirst();
    if (stream < arguments.size() && looks.isPresent()) {
      Expression to = arguments.get(stream);
      boolean stays = to instanceof Expression.Name n && isStandardStream(n.name());
      arguments.set(stream, stays ? to : libraryCall(looks.get(), List.of(to), to.span()));
    }
    int format = FORMAT_ARGUMENTS.getOrDefault(name, arguments.size());
    if (hasOpenFormat(call) && isThere.test(FORMAT_CHECK_FUNCTION)) {
      BigInteger kinds = BigInteger.ZERO;
      for (int i = arguments.size() - 1; i > format; i--) {
        kinds = kinds.shiftLeft(3).add(BigInteger.valueOf(kind.applyAsInt(arguments.get(i))));
      }
      Span span = arguments.get(format).span();
      Expression given = new Expression.NumericConstant(kinds + "ull", span);
      arguments.set(
          format, libraryCall(FORMAT_CHECK_FUNCTION, List.of(arguments.get(format), given), span));
    }
    return new Expression.Call(call.function(), arguments, call.span());
  }

  /** Returns whether the call has a format that is no literal and can be checked. */
  static boolean hasOpenFormat(Expression.Call call) {
    String name = call.function() instanceof Expression.Name n ? n.name() : "";
    List<Expression> arguments = call.arguments();
    int format = FORMAT_ARGUMENTS.getOrDefault(name, arguments.size());
    return format < arguments.size()
        && arguments.size() - format <= MAX_ARGUMENTS
        && !isLiteral(arguments.get(format));
  }

  private static boolean isLiteral(Expression e) {
    return e instanceof Expression.StringLiteral
        || e instanceof Expression.Choice choice
            && choice.alternatives().stream().allMatch(part -> isLiteral(part.expression()));
  }

  private static Expression libraryCall(String function, List<Expression> arguments, Span span) {
    return new Expression.Call(new Expression.Name(function, span), arguments, span);
  }
}
