package sunder.frontend.c.replay.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.frontend.c.library.Formats;
import sunder.frontend.c.library.Formats.Wanted;
import sunder.frontend.c.library.Library;
import sunder.frontend.c.preprocess.Literals;
import sunder.frontend.c.replay.scope.DataModel;
import sunder.frontend.c.replay.scope.Place;
import sunder.frontend.c.replay.scope.Type;
import sunder.frontend.c.syntax.Expression;
import sunder.replay.Cause;
import sunder.source.Span;
import sunder.verdict.Check;

/**
 * The arguments of a call, and whether they fit a format among them.
 *
 * @param values each with its type
 */
record Arguments(
    String function, List<Expression> given, List<Code.Value> values, DataModel model) {
  /** Why they do not. */
  Optional<Cause> misfit(Place place) {
    Optional<Integer> at = Formats.position(function).filter(i -> i < given.size());
    Optional<String> format = at.flatMap(i -> text(given.get(i), place));
    if (format.isEmpty()) {
      return Optional.empty();
    }
    Span span = given.get(at.get()).span();
    int first = at.get() + 1;
    Optional<List<Wanted>> wanted = Formats.wanted(function, format.get());
    if (wanted.isEmpty()) {
      return wrong(span, "has a conversion that there is none");
    } else if (wanted.get().size() != given.size() - first) {
      return wrong(
          span, "wants %s arguments, not %s".formatted(wanted.get().size(), given.size() - first));
    }
    for (int i = first; i < given.size(); i++) {
      Wanted one = wanted.get().get(i - first);
      if (!fits(values.get(i).type(), one)) {
        return wrong(given.get(i).span(), "does not fit '" + one.conversion() + "'");
      }
    }
    return Optional.empty();
  }

  /**
   * A string that is printed.
   *
   * @param type of its characters
   * @param most how many characters of it at most: a precision
   */
  record Printed(int argument, Type type, int most) {}

  /** What is printed of strings that are no literals. */
  List<Printed> printed(Place place) {
    List<Printed> result = new ArrayList<>();
    int at = Library.text(function).filter(i -> i < given.size()).orElse(given.size());
    printed(at, Formats.ALL).ifPresent(result::add);
    List<Wanted> wanted =
        Formats.position(function)
            .filter(i -> i == at && i < given.size())
            .flatMap(i -> text(given.get(i), place))
            .flatMap(format -> Formats.wanted(function, format))
            .orElse(List.of());
    for (int i = at + 1; i < given.size() && i - at <= wanted.size(); i++) {
      Wanted one = wanted.get(i - at - 1);
      if (one.kind() == Formats.Kind.CHARACTERS) {
        printed(i, one.precision()).ifPresent(result::add);
      }
    }
    return result;
  }

  private Optional<Printed> printed(int argument, int most) {
    return argument < given.size()
            && !(given.get(argument) instanceof Expression.Text)
            && values.get(argument).type() instanceof Type.Pointer pointer
            && pointer.to() instanceof Type.Number number
            && number.rank() == 1
        ? Optional.of(new Printed(argument, number, most))
        : Optional.empty();
  }

  private static Optional<Cause> wrong(Span span, String how) {
    return Optional.of(new Cause.Outside(span, how, Check.FORMAT));
  }

  private static Optional<String> text(Expression e, Place place) {
    if (e instanceof Expression.Alternatives choice) {
      return choice.alternatives().stream()
          .filter(part -> part.when().intersects(place.when()))
          .findFirst()
          .flatMap(part -> text(part.expression(), place));
    } else if (!(e instanceof Expression.Text text)) {
      return Optional.empty();
    }
    StringBuilder result = new StringBuilder();
    List<String> characters = Initial.characters((Expression.Text) e);
    for (String written : characters.subList(0, characters.size() - 1)) {
      Literals.value("'" + written + "'")
          .ifPresent(c -> result.append((char) (c.intValue() & 255)));
    }
    return Optional.of(result.toString());
  }

  private boolean fits(Type type, Wanted wanted) {
    boolean points = type instanceof Type.Pointer;
    Type to = type instanceof Type.Pointer pointer ? pointer.to() : Type.VOID;
    if (wanted.isPlace()) {
      return points && (wanted.kind() == Formats.Kind.REAL ? isReal(to, wanted) : isOf(to, wanted));
    }
    return switch (wanted.kind()) {
      case INTEGER ->
          type instanceof Type.Number number && isOf(number.promoted(), promoted(wanted));
      case REAL -> type instanceof Type.Real real && real.bytes() > 8 == wanted.rank() > 4;
      case CHARACTERS -> to instanceof Type.Number number && number.rank() == 1;
      case ADDRESS -> points;
    };
  }

  private static Wanted promoted(Wanted wanted) {
    return wanted.rank() == 1 || wanted.rank() == 2
        ? new Wanted(wanted.conversion(), wanted.kind(), Type.Number.INT.rank(), false)
        : wanted;
  }

  private boolean isOf(Type type, Wanted wanted) {
    return type instanceof Type.Number number
        && switch (wanted.rank()) {
          case Formats.SIZE -> number.rank() == 4 || number.rank() == model.size().rank();
          case Formats.WIDEST -> number.rank() == (model.word() == 8 ? 4 : 5);
          default -> number.rank() == wanted.rank();
        };
  }

  private static boolean isReal(Type type, Wanted wanted) {
    int rank = type instanceof Type.Real real ? real.bytes() > 8 ? 5 : real.bytes() / 4 + 2 : 0;
    return rank == wanted.rank();
  }
}
