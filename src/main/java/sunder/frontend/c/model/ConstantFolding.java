package sunder.frontend.c.model;

import java.math.BigInteger;
import java.util.Collection;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.frontend.c.syntax.Expression.BinaryOperator;

/**
 * The constant folding of GCC at {@code -O0}, which evaluates more expressions than the constant
 * expressions of C11, 6.6.
 */
public final class ConstantFolding {
  private static final String LONG = "long";

  private final ConfigSet all;

  /** The possible values of each expression, if all of them are constants; otherwise empty. */
  private final Map<Expr, Set<BigInteger>> constants = new IdentityHashMap<>();

  private final Map<Expr, Boolean> effects = new IdentityHashMap<>();

  /**
   * Creates an evaluator with an empty cache.
   *
   * @param all the variants; an object that is volatile in any of them counts as volatile
   */
  public ConstantFolding(ConfigSet all) {
    this.all = all;
  }

  /**
   * Returns the value if it can be folded. Side effects of the expression are not affected by it.
   */
  public Optional<BigInteger> value(Expr e) {
    return common(constants(e));
  }

  /** Returns whether a condition is folded to true or to false. */
  public Optional<Boolean> truth(Expr e) {
    return common(constants(e).stream().map(value -> value.signum() != 0).toList());
  }

  /** Returns the only element of a collection that may contain it several times. */
  private static <T> Optional<T> common(Collection<T> elements) {
    return elements.stream().findFirst().filter(one -> elements.stream().allMatch(one::equals));
  }

  private Set<BigInteger> constants(Expr e) {
    Set<BigInteger> known = constants.get(e);
    if (known == null) {
      Optional<BigInteger> one = ConstantExpressions.value(e, this::value).or(() -> find(e));
      known = one.map(Set::of).orElseGet(() -> alternatives(e));
      constants.put(e, known);
    }
    return known;
  }

  /**
   * Returns the possible values of a conditional expression with constant operands, or of an
   * operation with one such operand and constants.
   */
  private Set<BigInteger> alternatives(Expr e) {
    if (e instanceof Expr.Conditional either) {
      Set<BigInteger> one = constants(either.then());
      Set<BigInteger> other = constants(either.otherwise());
      boolean isEither = !one.isEmpty() && !other.isEmpty() && hasPureArms(either);
      return isEither
          ? Stream.concat(one.stream(), other.stream()).collect(Collectors.toSet())
          : Set.of();
    } else if (!isOperation(e) || isLong(e)) {
      return Set.of();
    }
    Set<BigInteger> all = new HashSet<>();
    List<? extends Expr> open =
        e.operands().stream().filter(operand -> value(operand).isEmpty()).toList();
    if (open.size() == 1) {
      for (BigInteger constant : constants(open.get(0))) {
        Optional<BigInteger> value =
            ConstantExpressions.value(
                e, operand -> operand == open.get(0) ? Optional.of(constant) : value(operand));
        if (value.isEmpty()) {
          return Set.of();
        }
        all.add(value.get());
      }
    }
    return all;
  }

  private Optional<BigInteger> find(Expr e) {
    if (e instanceof Expr.Comma comma) {
      return value(comma.second());
    } else if (e instanceof Expr.StatementExpression sequence && sequence.items().isEmpty()) {
      return value(sequence.value());
    } else if (e instanceof Expr.Logical logical) {
      boolean decisive = logical.operator() == BinaryOperator.OR;
      return value(logical.right())
          .map(v -> ConstantExpressions.ofBoolean(v.signum() != 0))
          .filter(ConstantExpressions.ofBoolean(decisive)::equals);
    } else if (e instanceof Expr.Arithmetic sum) {
      return arithmetic(sum);
    }
    return e instanceof Expr.Compare compare ? comparison(compare) : Optional.empty();
  }

  private Optional<BigInteger> arithmetic(Expr.Arithmetic e) {
    boolean isZero =
        switch (e.operator()) {
          case MULTIPLY, BIT_AND -> isZero(e.left()) || isZero(e.right());
          case SUBTRACT, BIT_XOR -> isSame(e.left(), e.right());
          default -> false;
        };
    return isZero ? Optional.of(BigInteger.ZERO) : Optional.empty();
  }

  private boolean isZero(Expr e) {
    return value(e).filter(v -> v.signum() == 0).isPresent();
  }

  /**
   * Returns the result of comparing an object with itself, the address of an object with a null
   * pointer, or a value with a number that decides the comparison for its whole type.
   */
  private Optional<BigInteger> comparison(Expr.Compare e) {
    BinaryOperator operator = e.operator();
    boolean orders = operator != BinaryOperator.EQUAL && operator != BinaryOperator.NOT_EQUAL;
    Optional<BigInteger> left = value(e.left());
    Optional<BigInteger> right = value(e.right());
    if (isSame(e.left(), e.right()) || isNull(e.left()) && isNull(e.right())) {
      return Optional.of(ConstantExpressions.compare(operator, BigInteger.ZERO, BigInteger.ZERO));
    } else if (isNonNull(e.left()) && isNull(e.right())
        || isNull(e.left()) && isNonNull(e.right())) {
      BigInteger differs = ConstantExpressions.ofBoolean(operator == BinaryOperator.NOT_EQUAL);
      return orders ? Optional.empty() : Optional.of(differs);
    }
    if (left.isPresent() == right.isPresent()
        || !(unwidened(left.isPresent() ? e.right() : e.left()) instanceof CType.Int number)) {
      return Optional.empty();
    }
    IntKind kind = number.kind();
    UnaryOperator<BigInteger> test =
        n -> ConstantExpressions.compare(operator, left.orElse(n), right.orElse(n));
    return Optional.of(test.apply(kind.least()))
        .filter(test.apply(kind.greatest())::equals)
        .filter(same -> orders || !kind.contains(left.or(() -> right).get()));
  }

  /** Returns the type of an expression before conversions that preserve all values. */
  private static CType unwidened(Expr number) {
    return number instanceof Expr.Convert convert
            && convert.type() instanceof CType.Int to
            && convert.operand().type() instanceof CType.Int from
            && to.kind().contains(from.kind().least())
            && to.kind().contains(from.kind().greatest())
        ? unwidened(convert.operand())
        : number.type();
  }

  private static boolean isSame(Expr one, Expr other) {
    if (one instanceof Expr.Convert a && other instanceof Expr.Convert b) {
      return a.type().equals(b.type()) && isSame(a.operand(), b.operand());
    }
    return one instanceof Expr.Load a
        && other instanceof Expr.Load b
        && a.lvalue() instanceof Lvalue.VariableReference c
        && b.lvalue() instanceof Lvalue.VariableReference d
        && c.variable() == d.variable()
        && !(a.type() instanceof CType.Floating);
  }

  /**
   * Returns whether this is the address of a named object, a function or a string literal, which is
   * never null.
   */
  private static boolean isAddress(Expr e) {
    return e instanceof Expr.Convert convert && e.type().isPointer()
        ? isAddress(convert.operand())
        : e instanceof Expr.StringLiteral
            || e instanceof Expr.FunctionAddress
            || e instanceof Expr.AddressOf address
                && address.lvalue().baseVariable().isPresent()
                && e.operands().stream().allMatch(ConstantFolding::isInvariant);
  }

  /** Returns whether the arms have no side effects, which GCC does not move out of them. */
  private boolean hasPureArms(Expr.Conditional e) {
    return !hasSideEffects(e.then()) && !hasSideEffects(e.otherwise());
  }

  /** Returns whether this may be the argument of {@code __builtin_expect}, which is opaque. */
  private static boolean isLong(Expr e) {
    return e instanceof Expr.Convert convert
        && convert.type() instanceof CType.Int number
        && number.kind().spelling().equals(LONG);
  }

  /** Returns whether GCC knows that a pointer is not null. */
  private boolean isNonNull(Expr e) {
    return isOneOf(e, ConstantFolding::isAddress);
  }

  private boolean isNull(Expr e) {
    return isOneOf(e, this::isZero);
  }

  /** Returns whether each expression that a pointer may have the value of has a property. */
  private boolean isOneOf(Expr e, Predicate<Expr> property) {
    if (e instanceof Expr.Convert convert && e.type().isPointer()) {
      return isOneOf(convert.operand(), property);
    } else if (e instanceof Expr.Conditional either) {
      return hasPureArms(either)
          && isOneOf(either.then(), property)
          && isOneOf(either.otherwise(), property);
    }
    return e instanceof Expr.Comma comma ? isOneOf(comma.second(), property) : property.test(e);
  }

  /** Returns whether the value is the same in all executions, although it may be unknown. */
  public static boolean isInvariant(Expr e) {
    boolean compares = e instanceof Expr.Compare || e instanceof Expr.PointerDifference;
    return compares && e.operands().stream().allMatch(ConstantFolding::isAddress)
        || e instanceof Expr.Constant
        || e instanceof Expr.FloatingConstant
        || e instanceof Expr.Unsupported
        || e instanceof Expr.FeatureValue value && value.feature() instanceof Feature.Numeric
        || (isOperation(e) || e instanceof Expr.Logical)
            && e.operands().stream().allMatch(ConstantFolding::isInvariant);
  }

  private static boolean isOperation(Expr e) {
    return e instanceof Expr.Convert
        || e instanceof Expr.Negate
        || e instanceof Expr.Complement
        || e instanceof Expr.Not
        || e instanceof Expr.Arithmetic
        || e instanceof Expr.Compare;
  }

  /**
   * Returns whether the evaluation of the expression has side effects (C11, 5.1.2.3, 2), or
   * requires code for another reason.
   */
  public boolean hasSideEffects(Expr e) {
    Boolean known = effects.get(e);
    if (known == null) {
      known = hasOwnSideEffect(e) || e.operands().stream().anyMatch(this::hasSideEffects);
      effects.put(e, known);
    }
    return known;
  }

  /** Returns whether the expression has side effects other than those of its operands. */
  public boolean hasOwnSideEffect(Expr e) {
    return e instanceof Expr.Call
        || e instanceof Expr.Unsupported
        || e instanceof Expr.IndirectCall
        || e instanceof Expr.Assign
        || e instanceof Expr.CompoundAssignment
        || e instanceof Expr.PointerUpdate
        || e instanceof Expr.VaStart
        || e instanceof Expr.VaArg
        || e instanceof Expr.StatementExpression sequence && !sequence.items().isEmpty()
        || e instanceof Expr.Load load
            && load.lvalue().baseVariable().filter(variable -> variable.isVolatile(all)).isPresent()
        || createsObject(e);
  }

  /**
   * Returns whether the expression creates a compound literal whose address is taken or whose
   * initializer has side effects.
   */
  private boolean createsObject(Expr e) {
    return (e instanceof Expr.Load || e instanceof Expr.AddressOf)
        && Lvalue.SUBLVALUES.childrenOf((Record) e).stream()
            .anyMatch(place -> isCreated(place, e instanceof Expr.AddressOf));
  }

  private boolean isCreated(Lvalue place, boolean isKept) {
    return place instanceof Lvalue.CompoundLiteral literal
        ? isKept
            || literal.values().stream()
                .flatMap(values -> values.assignments().stream())
                .anyMatch(set -> set.operands().stream().anyMatch(this::hasSideEffects))
        : Lvalue.SUBLVALUES.childrenOf((Record) place).stream()
            .anyMatch(inner -> isCreated(inner, isKept || place instanceof Lvalue.Element));
  }
}
