package sunder.frontend.c.elaborate;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.ConstantExpressions;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.syntax.Expression.BinaryOperator;
import sunder.source.Span;

/**
 * The elaboration of operators on vectors (GCC manual, Vector Extensions) as operators on their
 * elements. Invalid operands are reported to the context.
 */
final class VectorOperators {
  private final ElaborationContext context;
  private final ElementValues values;
  private final ImplicitConversions conversions;

  /** The numbers of binary digits of floating types. */
  private static final Map<CType, Integer> DIGITS =
      Map.of(CType.Floating.FLOAT, 24, CType.Floating.DOUBLE, 53, CType.Floating.LONG_DOUBLE, 64);

  /** The results of comparisons, which convert to all vector types of their size. */
  private final Set<Expr> comparisons = Collections.newSetFromMap(new IdentityHashMap<>());

  VectorOperators(
      ElaborationContext context, ElementValues values, ImplicitConversions conversions) {
    this.context = context;
    this.values = values;
    this.conversions = conversions;
  }

  /** Returns an operation on the elements of one vector. */
  Expr unary(Expr operand, Span span, Function<Expr, Expr> operation) {
    return elementwise(
        operand.type(),
        List.of(operand),
        span,
        (held, i) -> operation.apply(held.get(0).element(i)));
  }

  /**
   * Returns a vector of a type that is computed from evaluated operands.
   *
   * @param operation returns the element at an index, which is converted to the type of the
   *     elements
   */
  private Expr elementwise(
      CType type,
      List<Expr> operands,
      Span span,
      BiFunction<List<ElementValues.Operand>, Integer, Expr> operation) {
    CType.Array elements = type.elements().orElseThrow();
    return values.withOperands(
        operands,
        span,
        held ->
            values.value(
                type,
                IntStream.range(0, elements.length().orElseThrow().intValueExact())
                    .mapToObj(i -> operation.apply(held, i))
                    .map(element -> conversions.convert(elements.element(), element))
                    .toList(),
                span));
  }

  /**
   * Returns a binary operation on the elements of vectors, or of a vector and a scalar, which is
   * converted to the type of the elements.
   *
   * @param scalars the operation on elements
   */
  Expr binary(
      BinaryOperator operator, Expr left, Expr right, Span span, OperatorElaborator scalars) {
    CType type = left.type().isVector() ? left.type() : right.type();
    CType.Array array = type.elements().orElseThrow();
    boolean compares = operator.isComparison();
    boolean shifts = operator.isShift();
    CType element = compares ? common(left, right, array.element()) : array.element();
    Expr one = left.type().isVector() ? left : scalar(element, left, false, span);
    Expr two = right.type().isVector() ? right : scalar(element, right, shifts, span);
    if (one instanceof Expr.Unsupported || two instanceof Expr.Unsupported) {
      return conversions.convert(type, one instanceof Expr.Unsupported ? one : two);
    } else if (one.type().isVector() && two.type().isVector() && !haveSameSigned(one, two)) {
      context.reportError(span, "a '%s' and a '%s' do not fit".formatted(one.type(), two.type()));
      return ImplicitConversions.unsupported("this operand is", type, span);
    }
    CType result = compares ? truth(array) : type;
    Expr all =
        elementwise(
            result,
            List.of(one, two),
            span,
            (held, i) -> {
              Expr a = conversions.convert(element, held.get(0).element(i));
              Expr b = held.get(1).element(i);
              Expr same = shifts ? b : conversions.convert(element, b);
              Expr value = scalars.binary(operator, a, same, span);
              return compares ? new Expr.Negate(value, false, span) : value;
            });
    if (compares || comparisons.contains(left)) {
      comparisons.add(all);
    }
    return all;
  }

  /** Returns the type in which elements are compared: the unsigned one if only one is signed. */
  private static CType common(Expr left, Expr right, CType element) {
    return Stream.of(left, right)
        .flatMap(operand -> operand.type().elements().stream())
        .map(CType.Array::element)
        .filter(type -> type instanceof CType.Int i && !i.kind().isSigned())
        .findFirst()
        .orElse(element);
  }

  /** Returns whether two vectors have the same type apart from the signs of their elements. */
  private static boolean haveSameSigned(Expr one, Expr two) {
    CType.Array a = one.type().elements().orElseThrow();
    CType.Array b = two.type().elements().orElseThrow();
    return a.length().equals(b.length())
        && (a.element().equals(b.element())
            || a.element() instanceof CType.Int x
                && b.element() instanceof CType.Int y
                && x.kind().rank() == y.kind().rank());
  }

  /** Returns the type of a comparison: signed integers of the size of the elements. */
  private CType truth(CType.Array elements) {
    int size = context.sizeOf(elements.element()).orElseThrow().intValueExact();
    IntKind kind =
        Stream.of(
                IntKind.INT,
                IntKind.SIGNED_CHAR,
                IntKind.SHORT,
                context.dataModel.longType(),
                IntKind.LONG_LONG)
            .filter(one -> one.size() == size)
            .findFirst()
            .orElse(IntKind.INT_128);
    return values.vector(new CType.Int(kind), elements.length().orElseThrow());
  }

  /**
   * Returns a scalar operand in the type of the elements of the other operand, which must represent
   * all its values.
   *
   * @param isCount whether it is the right operand of a shift, which may have any integer type
   */
  private Expr scalar(CType element, Expr value, boolean isCount, Span span) {
    boolean isTruth = value.type().equals(new CType.Int(IntKind.BOOL));
    boolean fits =
        value.type() instanceof CType.Int && !isTruth
            || element instanceof CType.Floating && value.type() instanceof CType.Floating;
    if (!fits) {
      if (value.isWellTyped()) {
        context.reportError(
            span, "a '%s' is no operand for a vector of '%s'".formatted(value.type(), element));
      }
      return ImplicitConversions.unsupported("this operand is", element, span);
    }
    Optional<Boolean> isExact = isCount ? Optional.of(true) : isExact(element, value);
    if (isExact.isEmpty()) {
      context.reportUnsupported(
          span,
          "a '%s' as an operand for a vector of '%s' is not supported"
              .formatted(value.type(), element));
    } else if (!isExact.get()) {
      context.reportError(span, "a vector of '%s' cannot represent this".formatted(element));
    }
    return isCount ? conversions.promote(value) : conversions.convert(element, value);
  }

  /** Returns whether a type represents a value; empty if GCC may know it from the expression. */
  private Optional<Boolean> isExact(CType element, Expr value) {
    Optional<BigInteger> constant = ConstantExpressions.value(value);
    if (element instanceof CType.Int to) {
      IntKind from = ((CType.Int) value.type()).kind();
      return constant
          .map(n -> accepts(to.kind(), from, n))
          .or(() -> Optional.of(true).filter(wide -> from.bits() <= to.kind().bits()));
    }
    if (value.type() instanceof CType.Int from) {
      int digits = DIGITS.get(element);
      int range = from.kind().bits() - (from.kind().isSigned() ? 1 : 0);
      return constant
          .map(n -> n.bitLength() - Math.max(0, n.getLowestSetBit()) <= digits)
          .or(() -> Optional.of(true).filter(narrow -> range <= digits));
    }
    boolean isNarrow =
        element.equals(CType.Floating.LONG_DOUBLE)
            || value.type().equals(element)
            || value.type().equals(CType.Floating.FLOAT);
    return isNarrow
        ? Optional.of(true)
        : value instanceof Expr.FloatingConstant number
            ? Optional.of(isExact(number.value(), element))
            : Optional.empty();
  }

  /**
   * Returns whether GCC accepts a constant as an element: if it is in the range of its type, or in
   * any case if only one of the types is signed and the sign of the value belongs to that.
   */
  private static boolean accepts(IntKind to, IntKind from, BigInteger value) {
    return to.isSigned()
        ? !from.isSigned() || value.bitLength() < to.bits()
        : value.signum() < 0 || value.bitLength() <= to.bits();
  }

  private static boolean isExact(BigDecimal number, CType type) {
    double same = type.equals(CType.Floating.FLOAT) ? number.floatValue() : number.doubleValue();
    return Double.isFinite(same) && new BigDecimal(same).compareTo(number) == 0;
  }

  /**
   * Returns a value converted as if by assignment, where either type is a vector; empty if there is
   * no such conversion.
   */
  Optional<Expr> converted(CType type, Expr value) {
    if (!type.isVector() || !value.type().isVector() || !haveSameSize(type, value.type())) {
      return Optional.empty();
    } else if (comparisons.contains(value)) {
      return Optional.of(cast(type, value, value.span()));
    }
    // GCC refuses most of these, but accepts an object with the type of a comparison.
    String message = "a '" + value.type() + "' as a '" + type + "' is not supported";
    context.reportUnsupported(value.span(), message);
    return Optional.of(new Expr.Unsupported(message, type, value.span()));
  }

  private boolean haveSameSize(CType one, CType other) {
    return context.sizeOf(one).equals(context.sizeOf(other));
  }

  /** Returns a cast from or to a vector: the bytes of the value in the other type. */
  Expr cast(CType type, Expr value, Span span) {
    if (type.equals(value.type())
        || type instanceof CType.Void
        || value instanceof Expr.Unsupported) {
      return conversions.convert(type, value);
    }
    boolean fits =
        Stream.of(type, value.type()).allMatch(t -> t.isVector() || t instanceof CType.Int)
            && haveSameSize(type, value.type());
    if (!fits) {
      if (value.isWellTyped()) {
        context.reportError(span, "a '%s' is no '%s'".formatted(value.type(), type));
      }
      return ImplicitConversions.unsupported("this cast is", type, span);
    }
    return type.isVector() && value.type().isVector() && differOnlyInSign(type, value.type())
        ? resigned(type, value, span)
        : values.reinterpreted(type, value, span);
  }

  private static boolean differOnlyInSign(CType one, CType other) {
    CType.Array a = one.elements().orElseThrow();
    CType.Array b = other.elements().orElseThrow();
    return a.element() instanceof CType.Int
        && b.element() instanceof CType.Int
        && a.length().equals(b.length());
  }

  /** Returns a vector with each element converted to the elements of another type. */
  private Expr resigned(CType type, Expr value, Span span) {
    return elementwise(type, List.of(value), span, (held, i) -> held.get(0).element(i));
  }

  /** Returns a call of {@code __builtin_convertvector}. */
  Expr convertElements(CType type, Expr value, Span span) {
    boolean fits =
        type.isVector()
            && value.type().isVector()
            && type.elements().get().length().equals(value.type().elements().get().length());
    if (!fits) {
      if (value.isWellTyped()) {
        context.reportError(span, "'__builtin_convertvector' needs vectors of the same length");
      }
      return ImplicitConversions.unsupported("this call is", type, span);
    }
    return resigned(type, value, span);
  }

  /**
   * Returns a call of {@code __builtin_shuffle}: elements of one or two vectors of one type,
   * selected by the last operand modulo their number.
   */
  Expr shuffle(List<Expr> operands, Span span) {
    Expr first = operands.get(0);
    Expr mask = operands.get(operands.size() - 1);
    boolean fits =
        operands.stream().allMatch(operand -> operand.type().isVector())
            && operands.subList(0, operands.size() - 1).stream()
                .allMatch(operand -> operand.type().equals(first.type()))
            && mask.type().elements().get().element() instanceof CType.Int
            && mask.type().elements().get().length().equals(first.type().elements().get().length())
            && haveSameSize(mask.type(), first.type());
    if (!fits || operands.stream().anyMatch(Expr.Unsupported.class::isInstance)) {
      if (operands.stream().allMatch(Expr::isWellTyped)) {
        context.reportError(span, "'__builtin_shuffle' needs vectors of the same length");
      }
      return ImplicitConversions.unsupported("this call is", first.type(), span);
    }
    return elementwise(
        first.type(),
        operands,
        span,
        (held, i) -> selected(held, held.get(held.size() - 1).element(i), span));
  }

  /** Returns the element of one or two vectors at an index modulo the number of their elements. */
  private Expr selected(List<ElementValues.Operand> held, Expr written, Span span) {
    Expr index = conversions.promote(written);
    Expr first = held.get(0).value();
    BigInteger length = first.type().elements().flatMap(CType.Array::length).orElseThrow();
    BigInteger all = length.multiply(BigInteger.valueOf(held.size() - 1L));
    Optional<BigInteger> known = ConstantExpressions.value(index).map(n -> n.mod(all));
    if (known.isPresent()) {
      int number = known.get().intValue();
      return held.get(number / length.intValue()).element(number % length.intValue());
    }
    Expr position =
        new Expr.Arithmetic(
            BinaryOperator.BIT_AND, index, constant(all.subtract(BigInteger.ONE), index), span);
    Expr within =
        new Expr.Arithmetic(
            BinaryOperator.BIT_AND, index, constant(length.subtract(BigInteger.ONE), index), span);
    Expr low = element(first, within, span);
    return all.equals(length)
        ? low
        : new Expr.Conditional(
            new Expr.Compare(BinaryOperator.LESS, position, constant(length, index), span),
            low,
            element(held.get(1).value(), within, span),
            low.type(),
            span);
  }

  private static Expr constant(BigInteger value, Expr like) {
    return new Expr.Constant(value, like.type(), like.span());
  }

  private static Expr element(Expr held, Expr index, Span span) {
    return new Expr.Load(ElementValues.element(((Expr.Load) held).lvalue(), index, span), span);
  }
}
