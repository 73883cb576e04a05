package sunder.frontend.c.elaborate;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import sunder.frontend.c.elaborate.ElementValues.Operand;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.syntax.Expression.BinaryOperator;
import sunder.frontend.c.syntax.Expression.UnaryOperator;
import sunder.source.Span;

/**
 * The elaboration of operators on complex numbers (C11, 6.3.1.6 to 6.3.1.8 and 6.5; GCC manual,
 * Complex Numbers) as operators on their parts. A real operand of an arithmetic operator is not
 * converted to a complex type (C11, G.5). Invalid operands are reported to the context.
 */
final class ComplexOperators {
  private final ElaborationContext context;
  private final ElementValues values;
  private final ImplicitConversions conversions;

  ComplexOperators(
      ElaborationContext context, ElementValues values, ImplicitConversions conversions) {
    this.context = context;
    this.values = values;
    this.conversions = conversions;
  }

  private static CType part(CType type) {
    return type.elements().map(CType.Array::element).orElse(type);
  }

  private static boolean isArithmetic(CType type) {
    return type.isComplex() || type instanceof CType.Int || type instanceof CType.Floating;
  }

  private Expr zero(CType type, Span span) {
    return conversions.convert(type, new Expr.Constant(BigInteger.ZERO, CType.INT, span));
  }

  private Expr imaginary(Operand operand, Span span) {
    return operand.elements().isEmpty() ? zero(operand.value().type(), span) : operand.element(1);
  }

  /** Returns a value with an imaginary part only. */
  Expr imaginary(Expr value) {
    return values.value(
        values.complex(value.type()),
        List.of(zero(value.type(), value.span()), value),
        value.span());
  }

  /**
   * Returns the type of the parts in which two operands are computed: that of the usual arithmetic
   * conversions, but parts of complex numbers are not promoted.
   */
  CType common(Expr left, Expr right) {
    CType one = part(left.type());
    CType two = part(right.type());
    Optional<CType> floating = OperatorElaborator.commonFloatingType(one, two);
    if (floating.isPresent()) {
      return floating.get();
    }
    IntKind a = kind(left);
    IntKind b = kind(right);
    if (a.rank() >= IntKind.INT.rank() || b.rank() >= IntKind.INT.rank()) {
      return new CType.Int(IntKind.usualArithmeticConversion(a, b));
    }
    boolean isFirst = a.bits() == b.bits() ? !a.isSigned() : a.bits() > b.bits();
    return new CType.Int(isFirst ? a : b);
  }

  private static IntKind kind(Expr operand) {
    IntKind own = ((CType.Int) part(operand.type())).kind();
    return operand.type().isComplex() ? own : own.promoted();
  }

  /**
   * Returns a value converted to a type, of which at least one is complex; empty if there is none.
   */
  Optional<Expr> converted(CType type, Expr value) {
    Span span = value.span();
    if (!isArithmetic(type) || !isArithmetic(value.type())) {
      return Optional.empty();
    } else if (type.equals(new CType.Int(IntKind.BOOL))) {
      return Optional.of(conversions.convert(type, truth(value)));
    }
    CType to = part(type);
    return Optional.of(
        values.withOperands(
            List.of(value),
            span,
            held -> {
              Expr real = conversions.convert(to, held.get(0).element(0));
              Expr rest = conversions.convert(to, imaginary(held.get(0), span));
              return type.isComplex() ? values.value(type, List.of(real, rest), span) : real;
            }));
  }

  /** Returns the truth value of a complex number: whether a part of it is not 0. */
  Expr truth(Expr value) {
    Span span = value.span();
    return values.withOperands(
        List.of(value),
        span,
        held ->
            new Expr.Logical(
                BinaryOperator.OR,
                conversions.promote(held.get(0).element(0)),
                conversions.promote(held.get(0).element(1)),
                span));
  }

  /** Returns the real or the imaginary part of a value. */
  Expr part(UnaryOperator operator, Expr value, Span span) {
    boolean isReal = operator == UnaryOperator.REAL_PART;
    if (!isArithmetic(value.type())) {
      if (value.isWellTyped()) {
        context.reportError(span, "a '%s' has no parts".formatted(value.type()));
      }
      return ImplicitConversions.unsupported("this operand is", CType.INT, span);
    }
    return values.withOperands(
        List.of(value),
        span,
        held -> isReal ? held.get(0).element(0) : imaginary(held.get(0), span));
  }

  /** Returns the operation of {@code +}, {@code -} or {@code ~}, which conjugates. */
  Expr unary(UnaryOperator operator, Expr operand, Span span, OperatorElaborator scalars) {
    if (operator == UnaryOperator.PLUS) {
      return operand;
    }
    CType part = part(operand.type());
    return values.withOperands(
        List.of(operand),
        span,
        held -> {
          Expr real = held.get(0).element(0);
          Expr rest = negated(held.get(0).element(1), part, span, scalars);
          return values.value(
              operand.type(),
              List.of(
                  operator == UnaryOperator.COMPLEMENT ? real : negated(real, part, span, scalars),
                  rest),
              span);
        });
  }

  private Expr negated(Expr value, CType type, Span span, OperatorElaborator scalars) {
    return conversions.convert(type, scalars.unary(UnaryOperator.MINUS, value, span));
  }

  /** Returns the operation of a binary operator other than {@code &&} and {@code ||}. */
  Expr binary(
      BinaryOperator operator, Expr left, Expr right, Span span, OperatorElaborator scalars) {
    boolean fits =
        switch (operator) {
          case EQUAL, NOT_EQUAL, ADD, SUBTRACT, MULTIPLY, DIVIDE ->
              isArithmetic(left.type()) && isArithmetic(right.type());
          default -> false;
        };
    if (!fits) {
      if (left.isWellTyped() && right.isWellTyped()) {
        context.reportError(
            span, "no such operator for '%s' and '%s'".formatted(left.type(), right.type()));
      }
      return ImplicitConversions.unsupported("this operand is", left.type(), span);
    }
    Computation in = new Computation(common(left, right), span, scalars);
    return values.withOperands(
        List.of(left, right),
        span,
        held -> {
          Operand a = in.converted(held.get(0));
          Operand b = in.converted(held.get(1));
          return switch (operator) {
            case EQUAL, NOT_EQUAL -> in.compared(operator, a, b);
            case ADD, SUBTRACT -> in.sum(operator, a, b);
            case MULTIPLY -> in.product(a, b);
            default -> in.quotient(a, b);
          };
        });
  }

  /** The operations in a type of the parts. */
  private final class Computation {
    private final CType type;
    private final Span span;
    private final OperatorElaborator scalars;

    Computation(CType type, Span span, OperatorElaborator scalars) {
      this.type = type;
      this.span = span;
      this.scalars = scalars;
    }

    Operand converted(Operand operand) {
      return new Operand(
          operand.elements().isEmpty()
              ? conversions.convert(type, operand.value())
              : operand.value(),
          operand.elements().stream().map(part -> conversions.convert(type, part)).toList());
    }

    private Expr of(BinaryOperator operator, Expr one, Expr two) {
      return conversions.convert(type, scalars.binary(operator, one, two, span));
    }

    private Expr of(Expr real, Expr imaginary) {
      return values.value(values.complex(type), List.of(real, imaginary), span);
    }

    private Expr product(Expr one, Expr two) {
      return of(BinaryOperator.MULTIPLY, one, two);
    }

    private Expr sum(Expr one, Expr two) {
      return of(BinaryOperator.ADD, one, two);
    }

    private Expr difference(Expr one, Expr two) {
      return of(BinaryOperator.SUBTRACT, one, two);
    }

    Expr compared(BinaryOperator operator, Operand a, Operand b) {
      return new Expr.Logical(
          operator == BinaryOperator.EQUAL ? BinaryOperator.AND : BinaryOperator.OR,
          scalars.binary(operator, a.element(0), b.element(0), span),
          scalars.binary(operator, imaginary(a, span), imaginary(b, span), span),
          span);
    }

    Expr sum(BinaryOperator operator, Operand a, Operand b) {
      Expr real = of(operator, a.element(0), b.element(0));
      if (b.elements().isEmpty()) {
        return of(real, a.element(1));
      } else if (a.elements().isEmpty()) {
        boolean adds = operator == BinaryOperator.ADD;
        return of(real, adds ? b.element(1) : negated(b.element(1), type, span, scalars));
      }
      return of(real, of(operator, a.element(1), b.element(1)));
    }

    Expr product(Operand a, Operand b) {
      if (a.elements().isEmpty() || b.elements().isEmpty()) {
        Operand complex = a.elements().isEmpty() ? b : a;
        Operand real = complex == a ? b : a;
        boolean isFirst = complex == a;
        List<Expr> parts =
            complex.elements().stream()
                .map(p -> isFirst ? product(p, real.value()) : product(real.value(), p))
                .toList();
        return of(parts.get(0), parts.get(1));
      } else if (type instanceof CType.Floating) {
        return unsupported("a product");
      }
      return of(
          difference(product(a.element(0), b.element(0)), product(a.element(1), b.element(1))),
          sum(product(a.element(0), b.element(1)), product(a.element(1), b.element(0))));
    }

    private Expr unsupported(String what) {
      return ImplicitConversions.unsupported(
          what + " of complex floating-point numbers is", values.complex(type), span);
    }

    /**
     * Returns a quotient. That of complex integers is rounded as GCC does (expand_complex_div_wide
     * of GCC 12).
     */
    Expr quotient(Operand a, Operand b) {
      if (b.elements().isEmpty()) {
        return of(
            of(BinaryOperator.DIVIDE, a.element(0), b.value()),
            of(BinaryOperator.DIVIDE, a.element(1), b.value()));
      } else if (type instanceof CType.Floating) {
        return unsupported("a quotient");
      }
      Expr real = a.element(0);
      Expr rest = imaginary(a, span);
      Expr first = b.element(0);
      Expr second = b.element(1);
      Expr low = of(BinaryOperator.DIVIDE, first, second);
      Expr high = of(BinaryOperator.DIVIDE, second, first);
      Expr lowDivisor = sum(product(first, low), second);
      Expr highDivisor = sum(product(second, high), first);
      Expr isLow = scalars.binary(BinaryOperator.LESS, magnitude(first), magnitude(second), span);
      return of(
          chosen(
              isLow,
              of(BinaryOperator.DIVIDE, sum(product(real, low), rest), lowDivisor),
              of(BinaryOperator.DIVIDE, sum(product(rest, high), real), highDivisor)),
          chosen(
              isLow,
              of(BinaryOperator.DIVIDE, difference(product(rest, low), real), lowDivisor),
              of(BinaryOperator.DIVIDE, difference(rest, product(real, high)), highDivisor)));
    }

    private Expr magnitude(Expr value) {
      Expr isNegative = scalars.binary(BinaryOperator.LESS, value, zero(type, span), span);
      return chosen(isNegative, negated(value, type, span, scalars), value);
    }

    private Expr chosen(Expr test, Expr then, Expr otherwise) {
      return new Expr.Conditional(test, then, otherwise, type, span);
    }
  }
}
