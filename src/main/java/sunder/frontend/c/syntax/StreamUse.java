package sunder.frontend.c.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** What writes to a stream looks whether it is there and open, by a function of the library. */
public final class StreamUse {
  /** The functions that look: the first that there is, is called. */
  private static final List<String> LOOKS = List.of("__sunder_stream", "__sunder_open");

  private static final Map<String, Integer> STREAMS =
      Map.of("fprintf", 0, "fputs", 1, "fputc", 1, "putc", 1);

  private static final Set<String> STANDARD = Set.of("stdin", "stdout", "stderr");

  private StreamUse() {}

  /** Whether it is one of the streams that are always there. */
  public static boolean isStandard(String name) {
    return STANDARD.contains(name);
  }

  /** Whether it is one of them, or what it is to. */
  public static boolean isOfStandard(String name) {
    return isStandard(name.replace("[0]", ""));
  }

  /**
   * The call as it is, or with a look at its stream; what is always there needs none.
   *
   * @param isThere whether there is a function of a name
   */
  public static Expression.Call of(Expression.Call call, Predicate<String> isThere) {
    int at = call.function() instanceof Expression.Name n ? STREAMS.getOrDefault(n.name(), -1) : -1;
    if (at < 0 || at >= call.arguments().size()) {
      return call;
    }
    Optional<String> looks = LOOKS.stream().filter(isThere).findFirst();
    Expression stream = call.arguments().get(at);
    if (looks.isEmpty() || stream instanceof Expression.Name n && isStandard(n.name())) {
      return call;
    }
    List<Expression> arguments = new ArrayList<>(call.arguments());
    Expression look = new Expression.Name(looks.get(), stream.span());
    arguments.set(at, new Expression.Call(look, List.of(stream), stream.span()));
    return new Expression.Call(call.function(), arguments, call.span());
  }
}
