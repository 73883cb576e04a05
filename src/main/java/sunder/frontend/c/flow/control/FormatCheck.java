package sunder.frontend.c.flow.control;

import java.util.List;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.frontend.c.library.FormatStrings;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.DataModel;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.IntKind;

/**
 * A check that the arguments of a formatted input or output function match a format that is a
 * string literal. Source: C11, 7.21.6.
 *
 * @param all the variants in which the call is reached
 * @param model the data model, for the sizes of {@code size_t}, {@code long} and {@code intmax_t}
 */
record FormatCheck(ConfigSet all, DataModel model) {
  /** Returns the variants in which the arguments do not match the format. */
  ConfigSet mismatchingVariants(Expr.Call call) {
    ConfigSet none = all.minus(all);
    Optional<Integer> at = FormatStrings.formatPosition(call.function().name());
    return at.filter(position -> position < call.arguments().size())
        .map(position -> misfits(call, call.arguments().get(position), position + 1, all))
        .orElse(none);
  }

  private ConfigSet misfits(Expr.Call call, Expr format, int first, ConfigSet when) {
    ConfigSet bad = when.minus(when);
    if (format instanceof Expr.Choice choice) {
      for (Expr.Alternative part : choice.alternatives()) {
        bad = bad.or(misfits(call, part.expression(), first, when.and(part.presenceCondition())));
      }
      return bad;
    }
    Optional<String> text = characters(format);
    if (text.isEmpty()) {
      return bad;
    }
    Optional<List<FormatStrings.RequiredArgument>> wanted =
        FormatStrings.requiredArguments(call.function().name(), text.get());
    List<Expr> given = call.arguments().subList(first, call.arguments().size());
    if (wanted.isEmpty() || wanted.get().size() != given.size()) {
      return when;
    }
    for (int i = 0; i < given.size(); i++) {
      bad = bad.or(misfits(given.get(i), wanted.get().get(i), when));
    }
    return bad;
  }

  /** Returns the characters of a format that is a string literal. */
  static Optional<String> characters(Expr format) {
    return format
        .stringLiteral()
        .map(
            text -> {
              StringBuilder characters = new StringBuilder();
              text.characters().forEach(c -> characters.append((char) (c.intValue() & 255)));
              return characters.substring(0, characters.length() - 1);
            });
  }

  private ConfigSet misfits(Expr given, FormatStrings.RequiredArgument wanted, ConfigSet when) {
    ConfigSet none = when.minus(when);
    if (given instanceof Expr.Choice choice) {
      ConfigSet bad = none;
      for (Expr.Alternative part : choice.alternatives()) {
        bad = bad.or(misfits(part.expression(), wanted, when.and(part.presenceCondition())));
      }
      return bad;
    }
    return fits(given.type(), wanted) ? none : when;
  }

  private boolean fits(CType type, FormatStrings.RequiredArgument wanted) {
    if (wanted.isPointer()) {
      return type instanceof CType.Pointer pointer && isThere(pointer.pointee(), wanted);
    }
    return switch (wanted.kind()) {
      case INTEGER ->
          type instanceof CType.Int i
              && hasRank(Math.max(i.kind().rank(), IntKind.INT.rank()), wanted);
      case FLOATING ->
          type instanceof CType.Floating real
              && real.name().startsWith("long") == (wanted.rank() == 5);
      case CHARACTERS ->
          type instanceof CType.Pointer pointer
              && pointer.pointee() instanceof CType.Int i
              && i.kind().rank() == 1;
      case ADDRESS -> type instanceof CType.Pointer;
    };
  }

  private boolean hasRank(int rank, FormatStrings.RequiredArgument wanted) {
    return switch (wanted.rank()) {
      case FormatStrings.SIZE_T_RANK ->
          rank >= model.sizeType().rank() && rank <= model.longType().rank();
      case FormatStrings.INTMAX_RANK -> rank == model.intmaxType().rank();
      default -> rank == Math.max(wanted.rank(), IntKind.INT.rank());
    };
  }

  private boolean isThere(CType type, FormatStrings.RequiredArgument wanted) {
    if (type instanceof CType.Floating real) {
      int rank = real.name().equals("float") ? 3 : real.name().equals("double") ? 4 : 5;
      return wanted.kind() == FormatStrings.ArgumentKind.FLOATING && rank == wanted.rank();
    }
    return wanted.kind() == FormatStrings.ArgumentKind.INTEGER
        && type instanceof CType.Int i
        && (wanted.rank() > 0 && wanted.rank() < IntKind.INT.rank()
            ? i.kind().rank() == wanted.rank()
            : hasRank(i.kind().rank(), wanted));
  }
}
