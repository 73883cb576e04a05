package sunder.frontend.c.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The expansion of a formatted output call. A call of {@code sprintf} or {@code snprintf} becomes
 * calls of functions that write one part of the text each (C11, 7.21.6.1); a call of {@code read}
 * or {@code write} becomes a call of a function on characters.
 *
 * @param expansion the expanded expression
 * @param arguments the arguments of the conversions, in order
 */
public record FormatExpansion(Expression expansion, List<FormatArgument> arguments) {
  /** The kind of a converted argument. */
  public enum ConvertedKind {
    CHARACTERS,
    INTEGER
  }

  /** A converted argument: whether it is a string or an integer. */
  public record FormatArgument(ConvertedKind kind, Expression argument) {}

  private static final Pattern CONVERSION =
      Pattern.compile(
          "%(?<flags>[-0]*)(?<width>\\*|\\d{0,4})(?<precision>\\.(?:\\*|\\d{0,4}))?"
              + "(?:(?<length>(?:hh?|[lzt])?)(?<number>[diuxXo])|(?<other>[sc%]))");
  private static final Pattern ENCODED_PERCENT = Pattern.compile("\\\\(?:045|x25)|^[^\"]");
  private static final Map<String, String> WRITERS =
      Map.of(
          "s", "__sunder_string",
          "c", "__sunder_put",
          "d", "__sunder_signed",
          "i", "__sunder_signed",
          "u", "__sunder_decimal",
          "x", "__sunder_hexadecimal",
          "X", "__sunder_capitals",
          "o", "__sunder_octal");

  private static final String WIDE = "__sunder_wide";

  /** The function with which the text begins. Expansion is possible only if it is declared. */
  public static final String BEGIN_FUNCTION = "__sunder_begin";

  /**
   * Returns the expansion of a call; empty if the function is another one, or if its format is no
   * literal or has unsupported conversions.
   */
  public static Optional<FormatExpansion> of(Expression.Call call) {
    String name = call.function() instanceof Expression.Name n ? n.name() : "";
    if ((name.equals("read") || name.equals("write")) && call.arguments().size() == 3) {
      FormatArgument buffer = new FormatArgument(ConvertedKind.CHARACTERS, call.arguments().get(1));
      Expression[] given = call.arguments().toArray(Expression[]::new);
      return Optional.of(
          new FormatExpansion(libraryCall("__sunder_" + name, call, given), List.of(buffer)));
    }
    int at = name.equals("sprintf") ? 1 : 2;
    if (!(name.equals("sprintf") || name.equals("snprintf"))
        || call.arguments().size() <= at
        || !(call.arguments().get(at) instanceof Expression.StringLiteral format)
        || format.literals().stream().anyMatch(part -> ENCODED_PERCENT.matcher(part).find())) {
      return Optional.empty();
    }
    Expression room =
        at == 2
            ? call.arguments().get(1)
            : new Expression.NumericConstant("4294967295u", call.span());
    Expression text = libraryCall(BEGIN_FUNCTION, call, call.arguments().get(0), room);
    List<FormatArgument> arguments = new ArrayList<>();
    int next = at + 1;
    for (String part : ((Expression.StringLiteral) call.arguments().get(at)).literals()) {
      String raw = part.substring(1, part.length() - 1);
      int from = 0;
      for (int percent = raw.indexOf('%'); percent >= 0; percent = raw.indexOf('%', from)) {
        text = literal(text, raw.substring(from, percent), call);
        Matcher conversion = CONVERSION.matcher(raw).region(percent, raw.length());
        if (!conversion.lookingAt()) {
          return Optional.empty();
        }
        from = conversion.end();
        ConversionSpecification field = ConversionSpecification.of(conversion);
        if (field.isPercentSign()) {
          text = literal(text, "%", call);
          continue;
        }
        int wanted = field.arguments();
        if (!field.isSupported() || next + wanted > call.arguments().size()) {
          return Optional.empty();
        }
        List<Expression> given = call.arguments().subList(next, next + wanted);
        next += wanted;
        for (Expression number : given.subList(0, wanted - 1)) {
          arguments.add(new FormatArgument(ConvertedKind.INTEGER, number));
        }
        boolean isText = field.kind().equals("s");
        Expression argument = given.get(wanted - 1);
        arguments.add(
            new FormatArgument(
                isText ? ConvertedKind.CHARACTERS : ConvertedKind.INTEGER, argument));
        text = field.written(text, given, call);
      }
      text = literal(text, raw.substring(from), call);
    }
    Expression expansion = libraryCall("__sunder_end", call, text);
    for (Expression ignored : call.arguments().subList(next, call.arguments().size())) {
      expansion = new Expression.Comma(ignored, expansion, call.span());
    }
    return Optional.of(new FormatExpansion(expansion, arguments));
  }

  /**
   * A conversion specification (C11, 7.21.6.1, 4).
   *
   * @param width the minimum field width: a number, {@code *} or empty
   * @param precision the precision with its point: a number, {@code *} or empty
   */
  private record ConversionSpecification(
      String flags, String width, String precision, String length, String kind) {
    static ConversionSpecification of(Matcher found) {
      String number = found.group("number");
      String precision = Optional.ofNullable(found.group("precision")).orElse("");
      return new ConversionSpecification(
          found.group("flags"),
          found.group("width"),
          precision.equals(".") ? ".0" : precision,
          Optional.ofNullable(found.group("length")).orElse(""),
          number == null ? found.group("other") : number);
    }

    /** Returns whether the conversion is {@code %%}, which writes a percent sign. */
    boolean isPercentSign() {
      return kind.equals("%") && (flags + width + precision).isEmpty();
    }

    /** Returns whether the conversion is defined and supported. */
    boolean isSupported() {
      boolean isNumber = !kind.equals("s") && !kind.equals("c");
      boolean isExact = precision.isEmpty() || kind.equals("s") || precision.matches(".*[1-9].*");
      return !kind.equals("%")
          && (isNumber || !flags.contains("0"))
          && isExact
          && !(kind.equals("c") && !precision.isEmpty());
    }

    /** Returns the number of arguments; the last one is the converted value. */
    int arguments() {
      return 1 + (width.equals("*") ? 1 : 0) + (precision.equals(".*") ? 1 : 0);
    }

    /** Returns the call that writes the converted argument behind the text before it. */
    Expression written(Expression before, List<Expression> given, Expression.Call call) {
      Expression argument = converted(given.get(given.size() - 1));
      Expression most =
          precision.equals(".*") ? given.get(given.size() - 2) : number(precision, 1, call);
      boolean isFilled = !(width + precision).isEmpty();
      Expression text = isFilled ? libraryCall("__sunder_field", call, before) : before;
      if (!precision.isEmpty() && kind.matches("[sdi]")) {
        String writer = kind.equals("s") ? "__sunder_some" : "__sunder_digits";
        text = libraryCall(writer, call, text, argument, most);
      } else {
        text = libraryCall(WRITERS.get(kind), call, text, argument);
        text =
            precision.isEmpty() ? text : libraryCall(WIDE, call, text, most, number("1", 0, call));
      }
      if (width.isEmpty()) {
        return text;
      }
      Expression wide = width.equals("*") ? given.get(0) : number(width, 0, call);
      boolean zeros = flags.contains("0") && precision.isEmpty();
      String way = flags.contains("-") ? "2" : zeros ? "1" : "0";
      return libraryCall(WIDE, call, text, wide, number(way, 0, call));
    }

    /** Returns the argument, converted to the type that the conversion requires. */
    private Expression converted(Expression argument) {
      if (kind.equals("s") || kind.equals("c")) {
        return argument;
      }
      List<String> words = new ArrayList<>();
      words.add(
          switch (length) {
            case "" -> "int";
            case "h" -> "short";
            case "hh" -> "char";
            default -> "long";
          });
      words.add(kind.matches("[di]") ? "signed" : "unsigned");
      TypeSyntax type = new TypeSyntax.BasicType(words, argument.span());
      return new Expression.Cast(type, argument, argument.span());
    }

    private static Expression number(String digits, int from, Expression.Call call) {
      String value = digits.substring(Math.min(from, digits.length())).replaceFirst("^0+(?=.)", "");
      return new Expression.NumericConstant(value.isEmpty() ? "0" : value, call.span());
    }
  }

  private static Expression literal(Expression text, String raw, Expression.Call call) {
    return raw.isEmpty()
        ? text
        : libraryCall(
            "__sunder_string",
            call,
            text,
            new Expression.StringLiteral(List.of('"' + raw + '"'), call.span()));
  }

  private static Expression libraryCall(
      String function, Expression.Call call, Expression... arguments) {
    return new Expression.Call(
        new Expression.Name(function, call.span()), List.of(arguments), call.span());
  }
}
