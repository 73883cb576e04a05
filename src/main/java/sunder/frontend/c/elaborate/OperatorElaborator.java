package sunder.frontend.c.elaborate;

import java.math.BigInteger;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.ConstantExpressions;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.model.Lvalue;
import sunder.frontend.c.syntax.Expression.BinaryOperator;
import sunder.frontend.c.syntax.Expression.UnaryOperator;
import sunder.source.Span;

/**
 * The elaboration of unary, binary, conditional and assignment operators (C11, 6.5.3 to 6.5.16) on
 * typed operands. Errors are reported to the context; an erroneous expression becomes {@link
 * Expr.Unsupported}.
 *
 * @param conversions the conversions of operands
 */
record OperatorElaborator(ElaborationContext context, ImplicitConversions conversions) {
  private static final String NO_INTEGER = "this operator needs integers";

  private static final Set<BinaryOperator> OF_INTEGERS =
      EnumSet.of(
          BinaryOperator.REMAINDER,
          BinaryOperator.SHIFT_LEFT,
          BinaryOperator.SHIFT_RIGHT,
          BinaryOperator.BIT_AND,
          BinaryOperator.BIT_OR,
          BinaryOperator.BIT_XOR);

  /** Returns the typed operation of {@code +}, {@code -}, {@code ~} or {@code !} (C11, 6.5.3.3). */
  Expr unary(UnaryOperator operator, Expr operand, Span span) {
    if (operator == UnaryOperator.NOT) {
      return new Expr.Not(conversions.requireScalar(operand), span);
    } else if (operand.type().isVector()) {
      return conversions.vectors.unary(operand, span, element -> unary(operator, element, span));
    } else if (operand.type().isComplex()) {
      return conversions.complex.unary(operator, operand, span, this);
    }
    if (operand.type() instanceof CType.Floating) {
      if (operator == UnaryOperator.COMPLEMENT) {
        context.reportError(span, NO_INTEGER);
      }
      return operator == UnaryOperator.PLUS ? operand : new Expr.Negate(operand, false, span);
    }
    Expr value = promotedInteger(operand, span);
    return switch (operator) {
      case PLUS -> value;
      case MINUS -> new Expr.Negate(value, context.dataModel.wrapsAround(), span);
      default -> new Expr.Complement(value, span);
    };
  }

  /** Returns the promoted controlling expression of a {@code switch} (C11, 6.8.4.2, 1 and 5). */
  Expr switchValue(Expr value) {
    if (value.type().isInteger()) {
      return conversions.promote(value);
    } else if (value.isWellTyped() || value.type() instanceof CType.Floating) {
      context.reportError(value.span(), "a switch needs an integer");
    }
    return ImplicitConversions.unsupported("this switch is", CType.INT, value.span());
  }

  /** Returns an operand as a promoted integer; reports an error if it is not arithmetic. */
  private Expr promotedInteger(Expr operand, Span span) {
    if (operand.type() instanceof CType.Int || operand.type() instanceof CType.Floating) {
      return operand.type() instanceof CType.Int
          ? conversions.promote(operand)
          : conversions.convert(CType.INT, operand);
    }
    if (operand.isWellTyped()) {
      context.reportError(span, "this operator needs numbers, not '%s'".formatted(operand.type()));
    }
    return ImplicitConversions.unsupported("this operand is", CType.INT, span);
  }

  /** Returns the typed operation of a binary operator (C11, 6.5.5 to 6.5.14). */
  Expr binary(BinaryOperator operator, Expr left, Expr right, Span span) {
    boolean isLogical = operator == BinaryOperator.AND || operator == BinaryOperator.OR;
    if ((left.type().isVector() || right.type().isVector()) && !isLogical) {
      return conversions.vectors.binary(operator, left, right, span, this);
    } else if ((left.type().isComplex() || right.type().isComplex()) && !isLogical) {
      return conversions.complex.binary(operator, left, right, span, this);
    }
    return switch (operator) {
      case AND, OR ->
          new Expr.Logical(
              operator, conversions.requireScalar(left), conversions.requireScalar(right), span);
      case LESS, GREATER, AT_MOST, AT_LEAST, EQUAL, NOT_EQUAL ->
          comparison(operator, left, right, span);
      case ADD, SUBTRACT -> sum(operator, left, right, span);
      default -> arithmetic(operator, left, right, span);
    };
  }

  private Expr comparison(BinaryOperator operator, Expr left, Expr right, Span span) {
    if (left.type().isPointer() || right.type().isPointer()) {
      // Pointers are compared without conversion; another operand is converted to the pointer type.
      boolean first = left.type().isPointer() && !right.type().isVariablyModified();
      CType type = first ? left.type() : right.type();
      boolean both = type.isVariablyModified();
      Expr a = left.type().isPointer() && !both ? left : conversions.convert(type, left);
      Expr b = right.type().isPointer() && !both ? right : conversions.convert(type, right);
      return new Expr.Compare(operator, a, b, span);
    }
    Optional<CType> floating = commonFloatingType(left.type(), right.type());
    if (floating.isPresent()) {
      Expr a = conversions.convert(floating.get(), left);
      return new Expr.Compare(operator, a, conversions.convert(floating.get(), right), span);
    }
    Expr a = promotedInteger(left, span);
    Expr b = promotedInteger(right, span);
    CType.Int common = commonIntegerType(a, b);
    return new Expr.Compare(
        operator, conversions.convert(common, a), conversions.convert(common, b), span);
  }

  private static CType.Int commonIntegerType(Expr a, Expr b) {
    return new CType.Int(
        IntKind.usualArithmeticConversion(
            ((CType.Int) a.type()).kind(), ((CType.Int) b.type()).kind()));
  }

  private Expr sum(BinaryOperator operator, Expr left, Expr right, Span span) {
    boolean adds = operator == BinaryOperator.ADD;
    if (left.type().isPointer() && right.type().isPointer() && !adds) {
      context.requireCompletePointee(left, span);
      if (left.type().isIncompatibleWith(right.type())
          && left.isWellTyped()
          && right.isWellTyped()) {
        String message = "a '%s' and a '%s' cannot be subtracted";
        context.reportError(span, message.formatted(left.type(), right.type()));
      }
      CType counted = right.type().isVariablyModified() ? right.type() : left.type();
      boolean both = counted.isVariablyModified();
      return new Expr.PointerDifference(
          both ? conversions.convert(counted, left) : left,
          both ? conversions.convert(counted, right) : right,
          new CType.Int(context.dataModel.ptrdiffType()),
          span);
    } else if (left.type().isPointer() && right.type().isInteger()) {
      context.requireCompletePointee(left, span);
      context.notePointerArithmetic(left.type());
      Expr count = promotedInteger(right, span);
      return new Expr.PointerAdd(left, adds ? count : negated(count, span), span);
    } else if (right.type().isPointer() && left.type().isInteger() && adds) {
      context.requireCompletePointee(right, span);
      context.notePointerArithmetic(right.type());
      return new Expr.PointerAdd(right, promotedInteger(left, span), span);
    }
    return arithmetic(operator, left, right, span);
  }

  /** Returns the negative of a count of elements. */
  private Expr negated(Expr count, Span span) {
    Expr signed = conversions.convert(new CType.Int(IntKind.LONG_LONG), count);
    return new Expr.Negate(signed, false, span);
  }

  private Expr arithmetic(BinaryOperator operator, Expr left, Expr right, Span span) {
    Optional<CType> floating = commonFloatingType(left.type(), right.type());
    if (floating.isPresent()) {
      if (OF_INTEGERS.contains(operator)) {
        context.reportError(span, NO_INTEGER);
        return ImplicitConversions.unsupported("this operand is", floating.get(), span);
      }
      Expr a = conversions.convert(floating.get(), left);
      return new Expr.Arithmetic(operator, a, conversions.convert(floating.get(), right), span);
    }
    Expr a = promotedInteger(left, span);
    Expr b = promotedInteger(right, span);
    boolean shifts = operator.isShift();
    boolean wraps = context.dataModel.wrapsAround();
    if (shifts) {
      boolean reduces = wraps || operator == BinaryOperator.SHIFT_LEFT;
      return new Expr.Arithmetic(operator, a, b, reduces, span);
    }
    CType.Int common = commonIntegerType(a, b);
    return new Expr.Arithmetic(
        operator, conversions.convert(common, a), conversions.convert(common, b), wraps, span);
  }

  /**
   * Returns the common type of the usual arithmetic conversions if an operand is floating (C11,
   * 6.3.1.8, 1); empty if none is, or if an operand is not arithmetic.
   */
  static Optional<CType> commonFloatingType(CType left, CType right) {
    boolean numbers =
        (left.isInteger() || left instanceof CType.Floating)
            && (right.isInteger() || right instanceof CType.Floating);
    return Stream.<CType>of(CType.Floating.LONG_DOUBLE, CType.Floating.DOUBLE, CType.Floating.FLOAT)
        .filter(type -> numbers && (left.equals(type) || right.equals(type)))
        .findFirst();
  }

  /**
   * Returns the typed compound assignment, increment or decrement (C11, 6.5.16.2).
   *
   * @param givesNew whether the value is the one after the assignment
   */
  Expr update(Lvalue place, BinaryOperator operator, Expr right, boolean givesNew, Span span) {
    boolean floats =
        place.type() instanceof CType.Floating || right.type() instanceof CType.Floating;
    if (floats && (place.type().isPointer() || OF_INTEGERS.contains(operator))) {
      context.reportError(span, NO_INTEGER);
    }
    if (place.type().isPointer()) {
      boolean adds = operator == BinaryOperator.ADD;
      if (!adds && operator != BinaryOperator.SUBTRACT && place.isWellTyped()) {
        context.reportError(span, "this operator needs numbers, not a pointer");
      }
      context.requireCompletePointee(place.type(), span);
      context.notePointerArithmetic(place.type());
      if (right.type().isPointer() && operator == BinaryOperator.SUBTRACT) {
        return ImplicitConversions.unsupported("a difference as a pointer is", place.type(), span);
      }
      Expr count = promotedInteger(right, span);
      return new Expr.PointerUpdate(place, adds ? count : negated(count, span), givesNew, span);
    }
    Optional<CType> floating = commonFloatingType(place.type(), right.type());
    if (floating.isPresent() && !OF_INTEGERS.contains(operator)) {
      Expr operand = conversions.convert(floating.get(), right);
      return new Expr.CompoundAssignment(place, operator, operand, floating.get(), givesNew, span);
    }
    if (!(place.type() instanceof CType.Int type)) {
      if (!floats && place.isWellTyped()) {
        context.reportError(span, "this operator needs numbers, not '%s'".formatted(place.type()));
      }
      return ImplicitConversions.unsupported("this operand is", place.type(), span);
    }
    if (right.type().isPointer() && operator == BinaryOperator.ADD) {
      return ImplicitConversions.unsupported("a pointer as an integer is", type, span);
    }
    Expr value = promotedInteger(right, span);
    boolean shifts = operator.isShift();
    IntKind computed =
        shifts
            ? type.kind().promoted()
            : IntKind.usualArithmeticConversion(type.kind(), ((CType.Int) value.type()).kind());
    CType.Int common = new CType.Int(computed);
    Expr operand = shifts ? value : conversions.convert(common, value);
    return new Expr.CompoundAssignment(place, operator, operand, common, givesNew, span);
  }

  /** Returns the typed conditional expression (C11, 6.5.15). */
  Expr conditional(Expr test, Expr then, Expr otherwise, Span span) {
    CType type = commonType(then, otherwise);
    return new Expr.Conditional(
        test, conversions.convert(type, then), conversions.convert(type, otherwise), type, span);
  }

  private CType commonType(Expr then, Expr otherwise) {
    if (then.type() instanceof CType.Void || otherwise.type() instanceof CType.Void) {
      return CType.VOID;
    } else if (then.type().isInteger() && otherwise.type().isInteger()) {
      return commonIntegerType(conversions.promote(then), conversions.promote(otherwise));
    } else if (isComplexPair(then.type(), otherwise.type())
        || isComplexPair(otherwise.type(), then.type())) {
      return conversions.values.complex(conversions.complex.common(then, otherwise));
    }
    Optional<CType> floating = commonFloatingType(then.type(), otherwise.type());
    if (floating.isPresent()) {
      return floating.get();
    } else if (!then.type().isPointer() || !otherwise.type().isPointer()) {
      return otherwise.type().isPointer() ? otherwise.type() : then.type();
    }
    boolean hasTypeOfOther =
        isNullPointer(then) || isPointerToVoid(otherwise.type()) && !isNullPointer(otherwise);
    return hasTypeOfOther ? otherwise.type() : then.type();
  }

  private static boolean isComplexPair(CType complex, CType other) {
    return complex.isComplex()
        && (other.isComplex() || other.isInteger() || other instanceof CType.Floating);
  }

  /** Returns whether a pointer is a null pointer constant (C11, 6.3.2.3, 3). */
  private static boolean isNullPointer(Expr pointer) {
    return isPointerToVoid(pointer.type())
        && pointer instanceof Expr.Convert convert
        && convert.operand().type().isInteger()
        && ConstantExpressions.value(convert.operand()).filter(BigInteger.ZERO::equals).isPresent();
  }

  private static boolean isPointerToVoid(CType type) {
    return type instanceof CType.Pointer pointer && pointer.pointee() instanceof CType.Void;
  }
}
