package sunder.frontend.c.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The older way to write {@code offsetof}: the address of a part of an object at 0, as something
 * else; that of an array is the array as it stands. No such object is used, and compilers take it
 * as the number that it is.
 */
final class OffsetofIdiom {
  private OffsetofIdiom() {}

  /** What is cast: a number in the place of such an address. */
  static Expression recognize(Expression operand) {
    List<Declaration.Designator> way = new ArrayList<>();
    boolean isAddress =
        operand instanceof Expression.Unary unary
            && unary.operator() == Expression.UnaryOperator.ADDRESS;
    Expression part = isAddress ? ((Expression.Unary) operand).operand() : operand;
    Optional<Expression> unlessArray = isAddress ? Optional.empty() : Optional.of(operand);
    return type(part, way)
        .<Expression>map(type -> new Expression.OffsetOf(type, way, unlessArray, operand.span()))
        .orElse(operand);
  }

  /** The type of the object at 0, and the way to a part of it. */
  private static Optional<TypeSyntax> type(Expression part, List<Declaration.Designator> way) {
    Optional<TypeSyntax> type = Optional.empty();
    if (part instanceof Expression.Member member) {
      boolean points = member.access() == Expression.Access.ARROW;
      type = points ? pointee(member.record()) : whole(member.record());
      type = points ? type : type.or(() -> type(member.record(), way));
      way.add(new Declaration.Designator.MemberDesignator(member.name(), member.span()));
    } else if (part instanceof Expression.Subscript index) {
      type = type(index.array(), way);
      way.add(new Declaration.Designator.IndexDesignator(index.index(), Optional.empty()));
    }
    return type;
  }

  private static Optional<TypeSyntax> whole(Expression e) {
    return e instanceof Expression.Unary use
            && use.operator() == Expression.UnaryOperator.DEREFERENCE
        ? pointee(use.operand())
        : Optional.empty();
  }

  private static Optional<TypeSyntax> pointee(Expression e) {
    return e instanceof Expression.Cast cast
            && cast.type() instanceof TypeSyntax.Pointer pointer
            && isZero(cast.operand())
        ? Optional.of(pointer.pointee())
        : Optional.empty();
  }

  private static boolean isZero(Expression e) {
    return e instanceof Expression.NumericConstant number
        ? number.text().matches("0+[uUlL]*")
        : e instanceof Expression.Cast cast
            && cast.type() instanceof TypeSyntax.Pointer
            && isZero(cast.operand());
  }
}
