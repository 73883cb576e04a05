package sunder.frontend.c.replay.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.frontend.c.library.FormatStrings;
import sunder.frontend.c.library.FormatStrings.RequiredArgument;
import sunder.frontend.c.library.LibraryFunctions;
import sunder.frontend.c.library.OutputResult;
import sunder.frontend.c.preprocess.token.Literals;
import sunder.frontend.c.replay.scope.LookupContext;
import sunder.frontend.c.replay.scope.ReplayDataModel;
import sunder.frontend.c.replay.scope.Type;
import sunder.frontend.c.syntax.Expression;
import sunder.replay.Cause;
import sunder.source.Span;
import sunder.verdict.Check;

/**
 * The arguments of a call of an output or input function, checked against its format string (C17,
 * 7.21.6).
 *
 * <p>Its counterpart in the translation is {@code sunder.frontend.c.flow.control.FormatCheck}, with
 * which it shares only the parser of format strings.
 *
 * @param function the name of the function
 * @param expressions the argument expressions
 * @param values the compiled arguments
 * @param model the data model
 */
record CallArguments(
    String function,
    List<Expression> expressions,
    List<CompiledExpression.Rvalue> values,
    ReplayDataModel model) {
  /** Returns the reason why the arguments do not match the format string; nothing if they do. */
  Optional<Cause> formatMismatch(LookupContext place) {
    Optional<Integer> at =
        FormatStrings.formatPosition(function).filter(i -> i < expressions.size());
    Optional<String> format = at.flatMap(i -> text(expressions.get(i), place));
    if (format.isEmpty()) {
      return Optional.empty();
    }
    Span span = expressions.get(at.get()).span();
    int first = at.get() + 1;
    Optional<List<RequiredArgument>> wanted =
        FormatStrings.requiredArguments(function, format.get());
    if (wanted.isEmpty()) {
      return wrong(span, "has an unknown conversion");
    } else if (wanted.get().size() != expressions.size() - first) {
      return wrong(
          span,
          "wants %s arguments, not %s".formatted(wanted.get().size(), expressions.size() - first));
    }
    for (int i = first; i < expressions.size(); i++) {
      RequiredArgument one = wanted.get().get(i - first);
      if (!fits(values.get(i).type(), one)) {
        return wrong(expressions.get(i).span(), "does not fit '" + one.conversion() + "'");
      }
    }
    return Optional.empty();
  }

  /** Returns the possible results of an output function; empty if the function is another one. */
  Optional<OutputResult> outputResult(LookupContext place) {
    return OutputResult.of(
        function,
        FormatStrings.formatPosition(function)
            .filter(at -> at < expressions.size())
            .map(expressions::get)
            .filter(Expression.StringLiteral.class::isInstance)
            .flatMap(format -> text(format, place)));
  }

  /**
   * An argument that is printed as a string.
   *
   * @param argument the index of the argument
   * @param type the type of its characters
   * @param precision the maximum number of characters, or a constant of {@code FormatStrings}
   */
  record PrintedString(int argument, Type type, int precision) {}

  /** Returns the arguments that are printed as strings and are no string literals. */
  List<PrintedString> printedStrings(LookupContext place) {
    List<PrintedString> result = new ArrayList<>();
    int at =
        LibraryFunctions.printedArgument(function)
            .filter(i -> i < expressions.size())
            .orElse(expressions.size());
    printed(at, FormatStrings.NO_PRECISION).ifPresent(result::add);
    List<RequiredArgument> wanted =
        FormatStrings.formatPosition(function)
            .filter(i -> i == at && i < expressions.size())
            .flatMap(i -> text(expressions.get(i), place))
            .flatMap(format -> FormatStrings.requiredArguments(function, format))
            .orElse(List.of());
    for (int i = at + 1; i < expressions.size() && i - at <= wanted.size(); i++) {
      RequiredArgument one = wanted.get(i - at - 1);
      if (one.kind() == FormatStrings.ArgumentKind.CHARACTERS) {
        printed(i, one.precision()).ifPresent(result::add);
      }
    }
    return result;
  }

  private Optional<PrintedString> printed(int argument, int most) {
    return argument < expressions.size()
            && !(expressions.get(argument) instanceof Expression.StringLiteral)
            && values.get(argument).type() instanceof Type.Pointer pointer
            && pointer.pointee() instanceof Type.Int number
            && number.rank() == 1
        ? Optional.of(new PrintedString(argument, number, most))
        : Optional.empty();
  }

  private static Optional<Cause> wrong(Span span, String how) {
    return Optional.of(new Cause.OutOfRange(span, how, Check.FORMAT));
  }

  private static Optional<String> text(Expression e, LookupContext place) {
    if (e instanceof Expression.Choice choice) {
      return choice.alternatives().stream()
          .filter(part -> part.presenceCondition().intersects(place.variants()))
          .findFirst()
          .flatMap(part -> text(part.expression(), place));
    } else if (!(e instanceof Expression.StringLiteral text)) {
      return Optional.empty();
    }
    StringBuilder result = new StringBuilder();
    List<String> characters = InitializerFlattening.stringCharacters((Expression.StringLiteral) e);
    for (String written : characters.subList(0, characters.size() - 1)) {
      Literals.value(written).ifPresent(c -> result.append((char) (c.intValue() & 255)));
    }
    return Optional.of(result.toString());
  }

  private boolean fits(Type type, RequiredArgument wanted) {
    boolean points = type instanceof Type.Pointer;
    Type to = type instanceof Type.Pointer pointer ? pointer.pointee() : Type.VOID;
    if (wanted.isPointer()) {
      return points
          && (wanted.kind() == FormatStrings.ArgumentKind.FLOATING
              ? isReal(to, wanted)
              : isOf(to, wanted));
    }
    return switch (wanted.kind()) {
      case INTEGER -> type instanceof Type.Int number && isOf(number.promoted(), promoted(wanted));
      case FLOATING -> type instanceof Type.Floating real && real.size() > 8 == wanted.rank() > 4;
      case CHARACTERS -> to instanceof Type.Int number && number.rank() == 1;
      case ADDRESS -> points;
    };
  }

  private static RequiredArgument promoted(RequiredArgument wanted) {
    return wanted.rank() == 1 || wanted.rank() == 2
        ? new RequiredArgument(wanted.conversion(), wanted.kind(), Type.Int.INT.rank(), false)
        : wanted;
  }

  private boolean isOf(Type type, RequiredArgument wanted) {
    return type instanceof Type.Int number
        && switch (wanted.rank()) {
          case FormatStrings.SIZE_T_RANK ->
              number.rank() == 4 || number.rank() == model.sizeType().rank();
          case FormatStrings.INTMAX_RANK ->
              number.rank() == (model.abi().pointerSize() == 8 ? 4 : 5);
          default -> number.rank() == wanted.rank();
        };
  }

  private static boolean isReal(Type type, RequiredArgument wanted) {
    int rank = type instanceof Type.Floating real ? real.size() > 8 ? 5 : real.size() / 4 + 2 : 0;
    return rank == wanted.rank();
  }
}
