package sunder.frontend.c.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The recognition of the idiom {@code (size_t) &((struct s *) 0)->m}: the address of a member of an
 * object at the null pointer, in a cast. Without the address-of operator, the member is an array
 * that is converted to a pointer. As in GCC, the value is the offset of the member, and no object
 * is accessed.
 */
final class OffsetofIdiom {
  private OffsetofIdiom() {}

  /**
   * Returns the offset if the operand of a cast has the form of the idiom, or the operand itself.
   */
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

  /**
   * Returns the type of the object at the null pointer.
   *
   * @param way receives the path to the subobject
   */
  private static Optional<TypeSyntax> type(Expression part, List<Declaration.Designator> way) {
    Optional<TypeSyntax> type = Optional.empty();
    if (part instanceof Expression.Member member) {
      boolean points = member.access() == Expression.Access.ARROW;
      type = points ? pointee(member.record()) : dereferencedNull(member.record());
      type = points ? type : type.or(() -> type(member.record(), way));
      way.add(new Declaration.Designator.MemberDesignator(member.name(), member.span()));
    } else if (part instanceof Expression.Subscript index) {
      type = type(index.array(), way);
      way.add(new Declaration.Designator.IndexDesignator(index.index(), Optional.empty()));
    }
    return type;
  }

  private static Optional<TypeSyntax> dereferencedNull(Expression e) {
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
