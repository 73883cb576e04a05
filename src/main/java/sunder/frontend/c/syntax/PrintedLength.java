package sunder.frontend.c.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.source.Span;

/**
 * The result of {@code printf} and {@code fprintf} where it is used: the number of characters or a
 * negative number (C11, 7.21.6.1, 14). The number is that which {@code snprintf} computes for the
 * same arguments, if they have no side effects and their conversions are followed.
 */
public final class PrintedLength {
  /** The function that returns its first argument: a negative number or the second one. */
  public static final String FUNCTION = "__sunder_printed";

  private PrintedLength() {}

  /** Returns a call with the number of characters that it prints; empty if that is not followed. */
  public static Optional<Expression> of(Expression.Call call) {
    String name = call.function() instanceof Expression.Name n ? n.name() : "";
    int format = name.equals("printf") ? 0 : 1;
    if (!(name.equals("printf") || name.equals("fprintf")) || call.arguments().size() <= format) {
      return Optional.empty();
    }
    Span span = call.span();
    List<Expression> given = call.arguments().subList(format, call.arguments().size());
    Expression none = new Expression.NumericConstant("0", span);
    List<Expression> arguments = new ArrayList<>(List.of(none, none));
    arguments.addAll(given);
    Expression.Call length =
        new Expression.Call(new Expression.Name("snprintf", span), arguments, span);
    boolean hasConversions =
        FormatExpansion.of(length).filter(e -> !e.arguments().isEmpty()).isPresent();
    return hasConversions && given.stream().noneMatch(Expression::hasSideEffects)
        ? Optional.of(
            new Expression.Call(new Expression.Name(FUNCTION, span), List.of(call, length), span))
        : Optional.empty();
  }

  /**
   * Returns the calls of a result with length: the output function, and the one that computes the
   * length; empty for other expressions.
   */
  public static Optional<List<Expression.Call>> parts(Expression.Call e) {
    return e.isOf(FUNCTION, 2)
            && e.arguments().get(1) instanceof Expression.Call length
            && length.function() instanceof Expression.Name name
            && name.name().equals("snprintf")
        ? Optional.of(List.of((Expression.Call) e.arguments().get(0), length))
        : Optional.empty();
  }

  /** Returns a result with the expansion of the call that computes the length. */
  public static Expression.Call expanded(Expression.Call e, FormatExpansion length) {
    return new Expression.Call(
        e.function(), List.of(e.arguments().get(0), length.expansion()), e.span());
  }

  /** Returns the call itself, whose result is not used or whose length is not followed. */
  public static Expression withoutLength(Expression e) {
    return e instanceof Expression.Call call && call.isOf(FUNCTION, 2)
        ? call.arguments().get(0)
        : e;
  }
}
