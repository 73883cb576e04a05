package sunder.frontend.c.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A call of {@code sprintf} or {@code snprintf} as calls of functions that write one part each.
 *
 * @param written the calls
 * @param arguments those of the conversions, in order
 */
public record FormattedText(Expression written, List<Part> arguments) {
  /** What is written of an argument. */
  public enum Kind {
    CHARACTERS,
    INTEGER
  }

  /** An argument and what is written of it. */
  public record Part(Kind kind, Expression argument) {}

  private static final Pattern CONVERSION =
      Pattern.compile("%(?<length>[lz]?)(?<kind>[diux])|%(?<other>[sc%])");
  private static final Pattern SKEWED = Pattern.compile("\\\\(?:045|x25)|^[^\"]");
  private static final Map<String, String> WRITERS =
      Map.of(
          "s", "__sunder_string",
          "c", "__sunder_put",
          "d", "__sunder_signed",
          "i", "__sunder_signed",
          "u", "__sunder_decimal",
          "x", "__sunder_hexadecimal");

  /** The function that begins a text: only where there is one can texts be written. */
  public static final String BEGIN = "__sunder_begin";

  /** What a call means, if its format is known and has no other conversions than a few. */
  public static Optional<FormattedText> of(Expression.Call call) {
    String name = call.function() instanceof Expression.Name n ? n.name() : "";
    int at = name.equals("sprintf") ? 1 : 2;
    if (!(name.equals("sprintf") || name.equals("snprintf"))
        || call.arguments().size() <= at
        || !(call.arguments().get(at) instanceof Expression.Text format)
        || format.parts().stream().anyMatch(part -> SKEWED.matcher(part).find())) {
      return Optional.empty();
    }
    Expression room =
        at == 2 ? call.arguments().get(1) : new Expression.Number("4294967295u", call.span());
    Expression text = called(BEGIN, call, call.arguments().get(0), room);
    List<Part> arguments = new ArrayList<>();
    int next = at + 1;
    for (String part : ((Expression.Text) call.arguments().get(at)).parts()) {
      String raw = part.substring(1, part.length() - 1);
      int from = 0;
      for (int percent = raw.indexOf('%'); percent >= 0; percent = raw.indexOf('%', from)) {
        text = literal(text, raw.substring(from, percent), call);
        Matcher conversion = CONVERSION.matcher(raw).region(percent, raw.length());
        if (!conversion.lookingAt()) {
          return Optional.empty();
        }
        from = conversion.end();
        String integer = conversion.group("kind");
        String kind = integer == null ? conversion.group("other") : integer;
        if (kind.equals("%")) {
          text = literal(text, "%", call);
        } else if (next == call.arguments().size()) {
          return Optional.empty();
        } else {
          Expression argument = call.arguments().get(next++);
          arguments.add(new Part(kind.equals("s") ? Kind.CHARACTERS : Kind.INTEGER, argument));
          Expression given = integer == null ? argument : converted(conversion, argument);
          text = called(WRITERS.get(kind), call, text, given);
        }
      }
      text = literal(text, raw.substring(from), call);
    }
    return next == call.arguments().size()
        ? Optional.of(new FormattedText(called("__sunder_end", call, text), arguments))
        : Optional.empty();
  }

  /** An argument as an integer of the type that the conversion wants. */
  private static Expression converted(Matcher conversion, Expression argument) {
    List<String> words = new ArrayList<>();
    words.add(conversion.group("length").isEmpty() ? "int" : "long");
    if (!"di".contains(conversion.group("kind"))) {
      words.add("unsigned");
    }
    TypeSyntax type = new TypeSyntax.Words(words, argument.span());
    return new Expression.Cast(type, argument, argument.span());
  }

  private static Expression literal(Expression text, String raw, Expression.Call call) {
    return raw.isEmpty()
        ? text
        : called(
            "__sunder_string",
            call,
            text,
            new Expression.Text(List.of('"' + raw + '"'), call.span()));
  }

  private static Expression called(String function, Expression.Call call, Expression... arguments) {
    return new Expression.Call(
        new Expression.Name(function, call.span()), List.of(arguments), call.span());
  }
}
