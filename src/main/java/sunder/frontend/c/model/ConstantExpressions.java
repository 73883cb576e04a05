package sunder.frontend.c.model;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import sunder.family.Feature;
import sunder.frontend.c.library.LibraryFunctions;
import sunder.frontend.c.library.LibrarySource;
import sunder.frontend.c.syntax.Expression;
import sunder.frontend.c.syntax.Expression.BinaryOperator;

/** Evaluation and checks of constant expressions (C11, 6.6). */
public final class ConstantExpressions {
  private static final int LONGEST_SHIFT = 64;

  private static final Pattern DECIMAL =
      Pattern.compile("(\\d+\\.\\d*|\\.\\d+)([eE][-+]?\\d{1,4})?[fF]?|\\d+[eE][-+]?\\d{1,4}[fF]?");

  private ConstantExpressions() {}

  /**
   * Returns the value of an integer constant expression; empty if the expression is not constant,
   * or is undefined.
   */
  public static Optional<BigInteger> value(Expr expression) {
    return value(expression, ConstantExpressions::value);
  }

  /**
   * Returns the value of an expression whose operands are evaluated by a function.
   *
   * @param part returns the value of an operand, empty if it is unknown
   */
  public static Optional<BigInteger> value(
      Expr expression, Function<Expr, Optional<BigInteger>> part) {
    if (expression instanceof Expr.Constant e) {
      return Optional.of(e.value());
    } else if (expression instanceof Expr.Convert e && e.type() instanceof CType.Int type) {
      return part.apply(e.operand()).map(type.kind()::wrap);
    } else if (expression instanceof Expr.Negate e) {
      return part.apply(e.operand()).map(v -> wrap(v.negate(), e.type(), e.wraps()));
    } else if (expression instanceof Expr.Complement e) {
      return part.apply(e.operand()).map(v -> wrap(v.not(), e.type(), false));
    } else if (expression instanceof Expr.Not e) {
      return part.apply(e.operand()).map(v -> ofBoolean(v.signum() == 0));
    } else if (expression instanceof Expr.Conditional e) {
      return part.apply(e.test())
          .flatMap(v -> part.apply(v.signum() != 0 ? e.then() : e.otherwise()));
    } else if (expression instanceof Expr.Arithmetic e) {
      return part.apply(e.left())
          .flatMap(a -> part.apply(e.right()).flatMap(b -> compute(e.operator(), a, b)))
          .map(v -> wrap(v, e.type(), e.wraps()));
    } else if (expression instanceof Expr.Compare e) {
      return part.apply(e.left())
          .flatMap(a -> part.apply(e.right()).map(b -> compare(e.operator(), a, b)));
    } else if (expression instanceof Expr.Logical e) {
      return logical(e, part);
    }
    return Optional.empty();
  }

  /** Returns whether the expression contains a numeric feature. */
  public static boolean dependsOnNumericFeature(Expr e) {
    return e instanceof Expr.FeatureValue value && value.feature() instanceof Feature.Numeric
        || e.operands().stream().anyMatch(ConstantExpressions::dependsOnNumericFeature);
  }

  /**
   * Returns an operand that no constant expression has: the value of a variable, an assignment, a
   * call, an address of automatic storage, or arithmetic on addresses that no linker supports (C11,
   * 6.6, 3 to 9). Calls of library functions are accepted, as compilers may fold them.
   *
   * @param known selects the variables whose values compilers know
   */
  public static Optional<Expr> nonConstantOperand(Expr expression, Predicate<CVariable> known) {
    if (value(expression).isPresent()) {
      return Optional.empty();
    } else if (expression instanceof Expr.Conditional e && value(e.test()).isPresent()) {
      return nonConstantOperand(
          value(e.test()).get().signum() != 0 ? e.then() : e.otherwise(), known);
    } else if (expression instanceof Expr.Logical e && value(e.left()).isPresent()) {
      boolean decides =
          (value(e.left()).get().signum() != 0) == (e.operator() == BinaryOperator.OR);
      return decides ? Optional.empty() : nonConstantOperand(e.right(), known);
    }
    boolean here =
        isUnsupportedAddressArithmetic(expression)
            || expression instanceof Expr.Assign
            || expression instanceof Expr.CompoundAssignment
            || expression instanceof Expr.PointerUpdate
            || expression instanceof Expr.IndirectCall
            || expression instanceof Expr.Comma
            || expression instanceof Expr.FunctionAddress f && f.function().enclosing().isPresent()
            || expression instanceof Expr.Call call
                && !LibrarySource.contains(call.function().name())
                && LibraryFunctions.resultSpecifiers(call.function().name()).isEmpty()
                && !call.function().name().startsWith("__")
            || expression instanceof Expr.Load load
                && (load.lvalue().baseVariable().filter(known.negate()).isPresent()
                    || isPartOfCompoundLiteral(load.lvalue())
                    || load.lvalue() instanceof Lvalue.Dereference t
                        && t.pointer() instanceof Expr.StringLiteral)
            || expression instanceof Expr.AddressOf address
                && (address.lvalue().baseVariable().filter(v -> !v.hasStaticStorage()).isPresent()
                    || compoundLiteral(address.lvalue()).filter(known.negate()).isPresent())
            || expression instanceof Expr.Arithmetic e && isDivisionByZero(e);
    return here
        ? Optional.of(expression)
        : expression instanceof Expr.Call
            ? Optional.empty()
            : operands(expression)
                .flatMap(operand -> nonConstantOperand(operand, known).stream())
                .findFirst();
  }

  /** Returns the operands; of a statement expression the initial values of its objects. */
  private static Stream<Expr> operands(Expr e) {
    return e instanceof Expr.StatementExpression sequence
        ? sequence.items().stream()
            .flatMap(item -> item.expressions().stream())
            .filter(Expr.Assign.class::isInstance)
            .map(assign -> ((Expr.Assign) assign).value())
        : e.operands().stream();
  }

  /**
   * Returns whether the value of the expression and those of all operands are in the ranges of
   * their types (C11, 6.6, 4).
   */
  public static boolean isInRange(Expr constant) {
    boolean here =
        !(constant.type() instanceof CType.Int type)
            || value(constant).filter(v -> !type.kind().contains(v)).isEmpty();
    return here && constant.operands().stream().allMatch(ConstantExpressions::isInRange);
  }

  /** Returns whether this is a division or remainder with a constant divisor 0. */
  public static boolean isDivisionByZero(Expr.Arithmetic e) {
    boolean divides =
        e.operator() == BinaryOperator.DIVIDE || e.operator() == BinaryOperator.REMAINDER;
    return divides && value(e.right()).filter(right -> right.signum() == 0).isPresent();
  }

  /**
   * Returns whether the expression computes with an address in another way than by adding a
   * constant; relocations support no more (C11, 6.6, 7).
   */
  private static boolean isUnsupportedAddressArithmetic(Expr expression) {
    if (expression instanceof Expr.Convert e) {
      return isTruthOfUnnamed(e)
          || isAddressAsInteger(e.operand())
              && (e.type() instanceof CType.Floating
                  || e.type() instanceof CType.Int to
                      && !to.kind().equals(IntKind.BOOL)
                      && to.kind().size() != ((CType.Int) e.operand().type()).kind().size());
    } else if (expression instanceof Expr.Negate || expression instanceof Expr.Complement) {
      return isAddressAsInteger(expression.operands().get(0));
    } else if (expression instanceof Expr.PointerDifference e) {
      return e.left() instanceof Expr.AddressOf one
          && e.right() instanceof Expr.AddressOf other
          && !one.lvalue().baseVariable().equals(other.lvalue().baseVariable())
          && one.lvalue().baseVariable().filter(CVariable::isSynthetic).isEmpty();
    }
    if (expression instanceof Expr.Arithmetic e
        && e.operator() == BinaryOperator.SUBTRACT
        && value(e.left()).isPresent()) {
      return isAddressAsInteger(e.right());
    }
    return expression instanceof Expr.Arithmetic e
        && e.operator() != BinaryOperator.ADD
        && e.operator() != BinaryOperator.SUBTRACT
        && e.operands().stream().anyMatch(ConstantExpressions::isAddressAsInteger)
        && e.operands().stream().anyMatch(o -> value(o).filter(n -> n.signum() != 0).isPresent());
  }

  /**
   * Returns whether this is an implicit conversion of the address of an unnamed object to {@code
   * _Bool}, which GCC does not accept as a constant.
   */
  private static boolean isTruthOfUnnamed(Expr.Convert e) {
    return e.type().equals(new CType.Int(IntKind.BOOL))
        && e.operand() instanceof Expr.Compare test
        && test.span().equals(test.left().span())
        && test.span().equals(e.span())
        && isUnnamed(test.left());
  }

  private static boolean isUnnamed(Expr pointer) {
    if (pointer instanceof Expr.Convert e) {
      return isUnnamed(e.operand());
    } else if (pointer instanceof Expr.PointerAdd e) {
      return isUnnamed(e.pointer());
    }
    return pointer instanceof Expr.StringLiteral
        || pointer instanceof Expr.AddressOf e
            && (compoundLiteral(e.lvalue()).isPresent()
                || e.lvalue() instanceof Lvalue.Dereference target && isUnnamed(target.pointer()));
  }

  private static boolean isPartOfCompoundLiteral(Lvalue place) {
    return !(place instanceof Lvalue.CompoundLiteral) && compoundLiteral(place).isPresent();
  }

  /** Returns the compound literal that the lvalue denotes or is a part of. */
  private static Optional<CVariable> compoundLiteral(Lvalue place) {
    if (place instanceof Lvalue.CompoundLiteral literal) {
      return Optional.of(literal.variable());
    }
    return place instanceof Lvalue.Member member
        ? compoundLiteral(member.record())
        : place instanceof Lvalue.Element element
            ? compoundLiteral(element.array())
            : Optional.empty();
  }

  /**
   * Returns whether the expression is the address of an object or function, converted to an integer
   * type.
   */
  private static boolean isAddressAsInteger(Expr e) {
    return e instanceof Expr.Convert convert
        && e.type() instanceof CType.Int to
        && !to.kind().equals(IntKind.BOOL)
        && (isAddressAsInteger(convert.operand())
            || convert.operand() instanceof Expr.AddressOf
            || convert.operand() instanceof Expr.FunctionAddress
            || convert.operand() instanceof Expr.StringLiteral);
  }

  /**
   * Returns the value of a floating constant that is the operand of a cast to an integer type (C11,
   * 6.6, 6); empty if the type cannot represent it.
   */
  public static Optional<BigInteger> truncateFloatingConstant(
      Expression.NumericConstant e, IntKind kind) {
    if (kind.equals(IntKind.BOOL) || !DECIMAL.matcher(e.text()).matches()) {
      return Optional.empty();
    }
    boolean single = e.text().toLowerCase(Locale.ROOT).endsWith("f");
    double value = single ? Float.parseFloat(e.text()) : Double.parseDouble(e.text());
    return Optional.of(value)
        .filter(Double::isFinite)
        .map(finite -> new BigDecimal(finite).toBigInteger())
        .filter(kind::contains);
  }

  private static Optional<BigInteger> logical(
      Expr.Logical e, Function<Expr, Optional<BigInteger>> part) {
    boolean decisive = e.operator() == BinaryOperator.OR;
    return part.apply(e.left())
        .flatMap(
            a ->
                (a.signum() != 0) == decisive
                    ? Optional.of(ofBoolean(decisive))
                    : part.apply(e.right()).map(b -> ofBoolean(b.signum() != 0)));
  }

  private static BigInteger wrap(BigInteger value, CType type, boolean ofSigned) {
    boolean wraps = type instanceof CType.Int i && (ofSigned || !i.kind().isSigned());
    return wraps ? ((CType.Int) type).kind().wrap(value) : value;
  }

  /** Returns 1 for true and 0 for false. */
  static BigInteger ofBoolean(boolean value) {
    return value ? BigInteger.ONE : BigInteger.ZERO;
  }

  /**
   * Returns the result on unbounded integers; empty for a division by zero, for a shift count
   * outside of 0 to 63, and for operators without an arithmetic result.
   */
  private static Optional<BigInteger> compute(BinaryOperator operator, BigInteger a, BigInteger b) {
    boolean zero = b.signum() == 0;
    boolean shifts = b.signum() >= 0 && b.compareTo(BigInteger.valueOf(LONGEST_SHIFT)) < 0;
    return switch (operator) {
      case ADD -> Optional.of(a.add(b));
      case SUBTRACT -> Optional.of(a.subtract(b));
      case MULTIPLY -> Optional.of(a.multiply(b));
      case DIVIDE -> zero ? Optional.empty() : Optional.of(a.divide(b));
      case REMAINDER -> zero ? Optional.empty() : Optional.of(a.remainder(b));
      case BIT_AND -> Optional.of(a.and(b));
      case BIT_OR -> Optional.of(a.or(b));
      case BIT_XOR -> Optional.of(a.xor(b));
      case SHIFT_LEFT -> shifts ? Optional.of(a.shiftLeft(b.intValue())) : Optional.empty();
      case SHIFT_RIGHT -> shifts ? Optional.of(a.shiftRight(b.intValue())) : Optional.empty();
      default -> Optional.empty();
    };
  }

  /**
   * Returns 1 if the comparison holds and 0 otherwise.
   *
   * @throws IllegalArgumentException if the operator is no comparison
   */
  static BigInteger compare(BinaryOperator operator, BigInteger a, BigInteger b) {
    int order = a.compareTo(b);
    return ofBoolean(
        switch (operator) {
          case LESS -> order < 0;
          case AT_MOST -> order <= 0;
          case GREATER -> order > 0;
          case AT_LEAST -> order >= 0;
          case EQUAL -> order == 0;
          case NOT_EQUAL -> order != 0;
          default -> throw new IllegalArgumentException(operator.toString());
        });
  }
}
