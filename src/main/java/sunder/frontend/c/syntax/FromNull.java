package sunder.frontend.c.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The older way to write {@code offsetof}: the address of a part of an object at 0, as something
 * else. No such object is used, and compilers take it as the constant that it is.
 */
final class FromNull {
  private FromNull() {}

  /** What is cast: a constant in the place of such an address. */
  static Expression of(Expression operand) {
    List<Declaration.Designator> way = new ArrayList<>();
    return operand instanceof Expression.Unary address
            && address.operator() == Expression.UnaryOperator.ADDRESS
        ? type(address.operand(), way)
            .<Expression>map(type -> new Expression.Offset(type, way, operand.span()))
            .orElse(operand)
        : operand;
  }

  /** The type of the object at 0, and the way to a part of it. */
  private static Optional<TypeSyntax> type(Expression part, List<Declaration.Designator> way) {
    Optional<TypeSyntax> type = Optional.empty();
    if (part instanceof Expression.Member member) {
      boolean points = member.access() == Expression.Access.THROUGH_POINTER;
      type = points ? pointee(member.record()) : whole(member.record());
      type = points ? type : type.or(() -> type(member.record(), way));
      way.add(new Declaration.Designator.Field(member.name(), member.span()));
    } else if (part instanceof Expression.Index index
        && index.index() instanceof Expression.Number) {
      type = type(index.array(), way);
      way.add(new Declaration.Designator.Element(index.index(), Optional.empty()));
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
        ? Optional.of(pointer.to())
        : Optional.empty();
  }

  private static boolean isZero(Expression e) {
    return e instanceof Expression.Number number
        ? number.text().matches("0+[uUlL]*")
        : e instanceof Expression.Cast cast
            && cast.type() instanceof TypeSyntax.Pointer
            && isZero(cast.operand());
  }
}
