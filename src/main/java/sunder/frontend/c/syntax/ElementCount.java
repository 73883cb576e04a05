package sunder.frontend.c.syntax;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The minimum number of objects at a pointer that is passed as an argument: {@code int a[static 4]}
 * (C11, 6.7.6.3, 7), or the attributes {@code nonnull} and {@code access}.
 *
 * @param constant a constant minimum; 0 means only that the pointer is not null
 * @param parameter the index of the parameter that is a minimum, if it is positive
 */
public record ElementCount(Optional<BigInteger> constant, OptionalInt parameter) {
  /** A function that evaluates a constant expression. */
  @FunctionalInterface
  public interface Evaluation {
    Optional<BigInteger> value(Expression e);
  }

  /** Returns the minimum for a parameter of a function; empty if there is none. */
  public static Optional<ElementCount> of(
      TypeSyntax.Function function, int index, Evaluation constants) {
    OptionalInt size =
        Optional.ofNullable(function.buffers().sizes().get(index))
            .filter(at -> at < function.parameters().size())
            .map(OptionalInt::of)
            .orElse(OptionalInt.empty());
    Optional<Expression> least = function.parameters().get(index).minimumObjectCount();
    if (least.isEmpty()) {
      return Optional.of(new ElementCount(Optional.empty(), size)).filter(ElementCount::isKnown);
    }
    OptionalInt named = named(function.parameters(), least.get());
    return Optional.of(
        named.isPresent()
            ? new ElementCount(Optional.empty(), named)
            : new ElementCount(constants.value(least.get()), size));
  }

  private static OptionalInt named(List<TypeSyntax.Parameter> parameters, Expression length) {
    return length instanceof Expression.Name name
        ? IntStream.range(0, parameters.size())
            .filter(i -> parameters.get(i).name().filter(name.name()::equals).isPresent())
            .findFirst()
        : OptionalInt.empty();
  }

  /** Returns whether the minimum is a constant or a parameter. */
  public boolean isKnown() {
    return constant.isPresent() || parameter.isPresent();
  }

  /** Returns whether the attribute {@code nonnull} gives the minimum. */
  public boolean isNonNull() {
    return constant.filter(count -> count.signum() == 0).isPresent();
  }
}
