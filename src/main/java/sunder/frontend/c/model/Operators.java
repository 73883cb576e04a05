package sunder.frontend.c.model;

import java.math.BigInteger;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import sunder.frontend.c.syntax.Expression.BinaryOperator;
import sunder.frontend.c.syntax.Expression.UnaryOperator;
import sunder.source.Span;

/** Types operators. */
record Operators(Checking checking, Conversions conversions) {
  private static final String NO_INTEGER = "this operator needs integers";

  private static final Set<BinaryOperator> OF_INTEGERS =
      EnumSet.of(
          BinaryOperator.REMAINDER,
          BinaryOperator.SHIFT_LEFT,
          BinaryOperator.SHIFT_RIGHT,
          BinaryOperator.BIT_AND,
          BinaryOperator.BIT_OR,
          BinaryOperator.BIT_XOR);

  Expr unary(UnaryOperator operator, Expr operand, Span span) {
    if (operator == UnaryOperator.NOT) {
      return new Expr.Not(conversions.scalar(operand), span);
    }
    if (operand.type() instanceof CType.Floating) {
      if (operator == UnaryOperator.COMPLEMENT) {
        checking.fault(span, NO_INTEGER);
      }
      return operator == UnaryOperator.PLUS ? operand : new Expr.Negate(operand, span);
    }
    Expr value = number(operand, span);
    return switch (operator) {
      case PLUS -> value;
      case MINUS -> new Expr.Negate(value, span);
      default -> new Expr.Complement(value, span);
    };
  }

  Expr switched(Expr value) {
    if (value.type().isInteger()) {
      return conversions.promoted(value);
    } else if (value.isTyped() || value.type() instanceof CType.Floating) {
      checking.fault(value.span(), "a switch needs an integer");
    }
    return Conversions.refused("this switch is", CType.INT, value.span());
  }

  /** A promoted integer; a refusal or fault if it is none. */
  private Expr number(Expr operand, Span span) {
    if (operand.type() instanceof CType.Int || operand.type() instanceof CType.Floating) {
      return operand.type() instanceof CType.Int
          ? conversions.promoted(operand)
          : conversions.to(CType.INT, operand);
    }
    if (operand.isTyped()) {
      checking.fault(span, "this operator needs numbers, not '%s'".formatted(operand.type()));
    }
    return Conversions.refused("this operand is", CType.INT, span);
  }

  Expr binary(BinaryOperator operator, Expr left, Expr right, Span span) {
    return switch (operator) {
      case AND, OR ->
          new Expr.Logical(operator, conversions.scalar(left), conversions.scalar(right), span);
      case LESS, GREATER, AT_MOST, AT_LEAST, EQUAL, NOT_EQUAL ->
          comparison(operator, left, right, span);
      case ADD, SUBTRACT -> sum(operator, left, right, span);
      default -> arithmetic(operator, left, right, span);
    };
  }

  private Expr comparison(BinaryOperator operator, Expr left, Expr right, Span span) {
    if (left.type().isPointer() || right.type().isPointer()) {
      // Two pointers are compared as they are; what else there is becomes one.
      boolean first = left.type().isPointer() && !right.type().isModified();
      CType type = first ? left.type() : right.type();
      boolean both = type.isModified();
      Expr a = left.type().isPointer() && !both ? left : conversions.to(type, left);
      Expr b = right.type().isPointer() && !both ? right : conversions.to(type, right);
      return new Expr.Compare(operator, a, b, span);
    }
    Optional<CType> floating = floating(left.type(), right.type());
    if (floating.isPresent()) {
      Expr a = conversions.to(floating.get(), left);
      return new Expr.Compare(operator, a, conversions.to(floating.get(), right), span);
    }
    Expr a = number(left, span);
    Expr b = number(right, span);
    CType.Int common = common(a, b);
    return new Expr.Compare(operator, conversions.to(common, a), conversions.to(common, b), span);
  }

  private static CType.Int common(Expr a, Expr b) {
    return new CType.Int(
        IntKind.common(((CType.Int) a.type()).kind(), ((CType.Int) b.type()).kind()));
  }

  private Expr sum(BinaryOperator operator, Expr left, Expr right, Span span) {
    boolean adds = operator == BinaryOperator.ADD;
    if (left.type().isPointer() && right.type().isPointer() && !adds) {
      checking.requireSteps(left, span);
      if (left.type().isUnlike(right.type()) && left.isTyped() && right.isTyped()) {
        String message = "a '%s' and a '%s' have no difference";
        checking.fault(span, message.formatted(left.type(), right.type()));
      }
      CType counted = right.type().isModified() ? right.type() : left.type();
      boolean both = counted.isModified();
      return new Expr.PointerDifference(
          both ? conversions.to(counted, left) : left,
          both ? conversions.to(counted, right) : right,
          new CType.Int(checking.model.difference()),
          span);
    } else if (left.type().isPointer() && right.type().isInteger()) {
      checking.requireSteps(left, span);
      checking.moves(left.type());
      Expr count = number(right, span);
      return new Expr.PointerAdd(left, adds ? count : new Expr.Negate(signed(count), span), span);
    } else if (right.type().isPointer() && left.type().isInteger() && adds) {
      checking.requireSteps(right, span);
      checking.moves(right.type());
      return new Expr.PointerAdd(right, number(left, span), span);
    }
    return arithmetic(operator, left, right, span);
  }

  private Expr signed(Expr count) {
    return conversions.to(new CType.Int(IntKind.LONG_LONG), count);
  }

  private Expr arithmetic(BinaryOperator operator, Expr left, Expr right, Span span) {
    Optional<CType> floating = floating(left.type(), right.type());
    if (floating.isPresent()) {
      if (OF_INTEGERS.contains(operator)) {
        checking.fault(span, NO_INTEGER);
        return Conversions.refused("this operand is", floating.get(), span);
      }
      Expr a = conversions.to(floating.get(), left);
      return new Expr.Arithmetic(operator, a, conversions.to(floating.get(), right), span);
    }
    Expr a = number(left, span);
    Expr b = number(right, span);
    boolean shifts =
        operator == BinaryOperator.SHIFT_LEFT || operator == BinaryOperator.SHIFT_RIGHT;
    if (shifts) {
      return new Expr.Arithmetic(operator, a, b, span);
    }
    CType.Int common = common(a, b);
    return new Expr.Arithmetic(
        operator, conversions.to(common, a), conversions.to(common, b), span);
  }

  /** What numbers become together, if one of them is floating. */
  private static Optional<CType> floating(CType left, CType right) {
    boolean numbers =
        (left.isInteger() || left instanceof CType.Floating)
            && (right.isInteger() || right instanceof CType.Floating);
    return Stream.of("long double", "double", "float")
        .<CType>map(CType.Floating::new)
        .filter(type -> numbers && (left.equals(type) || right.equals(type)))
        .findFirst();
  }

  Expr update(Lvalue place, BinaryOperator operator, Expr right, boolean givesNew, Span span) {
    boolean floats =
        place.type() instanceof CType.Floating || right.type() instanceof CType.Floating;
    if (floats && (place.type().isPointer() || OF_INTEGERS.contains(operator))) {
      checking.fault(span, NO_INTEGER);
    }
    if (place.type().isPointer()) {
      boolean adds = operator == BinaryOperator.ADD;
      if (!adds && operator != BinaryOperator.SUBTRACT && place.isTyped()) {
        checking.fault(span, "this operator needs numbers, not a pointer");
      }
      checking.requireSteps(place.type(), span);
      checking.moves(place.type());
      if (right.type().isPointer() && operator == BinaryOperator.SUBTRACT) {
        return Conversions.refused("a difference as a pointer is", place.type(), span);
      }
      Expr count = number(right, span);
      return new Expr.MovePointer(
          place, adds ? count : new Expr.Negate(signed(count), span), givesNew, span);
    }
    Optional<CType> floating = floating(place.type(), right.type());
    if (floating.isPresent() && !OF_INTEGERS.contains(operator)) {
      Expr operand = conversions.to(floating.get(), right);
      return new Expr.Update(place, operator, operand, floating.get(), givesNew, span);
    }
    if (!(place.type() instanceof CType.Int type)) {
      if (!floats && place.isTyped()) {
        checking.fault(span, "this operator needs numbers, not '%s'".formatted(place.type()));
      }
      return Conversions.refused("this operand is", place.type(), span);
    }
    if (right.type().isPointer() && operator == BinaryOperator.ADD) {
      return Conversions.refused("a pointer as an integer is", type, span);
    }
    Expr value = number(right, span);
    boolean shifts =
        operator == BinaryOperator.SHIFT_LEFT || operator == BinaryOperator.SHIFT_RIGHT;
    IntKind computed =
        shifts
            ? type.kind().promoted()
            : IntKind.common(type.kind(), ((CType.Int) value.type()).kind());
    CType.Int common = new CType.Int(computed);
    Expr operand = shifts ? value : conversions.to(common, value);
    return new Expr.Update(place, operator, operand, common, givesNew, span);
  }

  Expr conditional(Expr test, Expr then, Expr otherwise, Span span) {
    CType type = meeting(then, otherwise);
    return new Expr.Conditional(
        test, conversions.to(type, then), conversions.to(type, otherwise), type, span);
  }

  private CType meeting(Expr then, Expr otherwise) {
    if (then.type() instanceof CType.Void || otherwise.type() instanceof CType.Void) {
      return CType.VOID;
    } else if (then.type().isInteger() && otherwise.type().isInteger()) {
      return common(conversions.promoted(then), conversions.promoted(otherwise));
    }
    Optional<CType> floating = floating(then.type(), otherwise.type());
    if (floating.isPresent()) {
      return floating.get();
    } else if (then.type().isPointer() && isZero(then)) {
      return otherwise.type().isPointer() ? otherwise.type() : then.type();
    }
    return then.type().isPointer() || !otherwise.type().isPointer()
        ? then.type()
        : otherwise.type();
  }

  private static boolean isZero(Expr value) {
    return value instanceof Expr.Convert convert
        && Constants.value(convert.operand()).filter(BigInteger.ZERO::equals).isPresent();
  }
}
