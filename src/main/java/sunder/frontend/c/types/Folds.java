package sunder.frontend.c.types;

import java.math.BigInteger;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.frontend.c.syntax.Expression.BinaryOperator;
import sunder.source.NodeParts;

/**
 * What compilers know of expressions while they write code without optimisation: more than what C
 * calls constant. As gcc has it at {@code -O0}.
 */
final class Folds {
  /** The expressions directly within one, those within places apart. */
  static final NodeParts<Expr> OPERANDS = NodeParts.of(Expr.class);

  /** The places directly within an expression or a place. */
  static final NodeParts<Lvalue> PLACES = NodeParts.of(Lvalue.class);

  private final ConfigSet all;
  private final Map<Expr, Optional<BigInteger>> values = new IdentityHashMap<>();
  private final Map<Expr, Boolean> effects = new IdentityHashMap<>();

  /**
   * @param all the variants, of which any may say {@code volatile}
   */
  Folds(ConfigSet all) {
    this.all = all;
  }

  /** The value; what the expression does beside that is done all the same. */
  Optional<BigInteger> value(Expr e) {
    Optional<BigInteger> known = values.get(e);
    if (known == null) {
      known = find(e).or(() -> Constants.value(e)).map(v -> inType(v, e.type()));
      values.put(e, known);
    }
    return known;
  }

  private static BigInteger inType(BigInteger value, CType type) {
    return type instanceof CType.Int to ? to.kind().wrap(value) : value;
  }

  private static Expr constant(BigInteger value, Expr of) {
    return new Expr.Constant(value, of.type(), of.span());
  }

  private Optional<BigInteger> find(Expr e) {
    if (e instanceof Expr.Not not) {
      return value(not.operand()).map(v -> truth(v.signum() == 0));
    } else if (e instanceof Expr.Negate x) {
      return of(x.operand(), operand -> new Expr.Negate(operand, x.span()));
    } else if (e instanceof Expr.Complement x) {
      return of(x.operand(), operand -> new Expr.Complement(operand, x.span()));
    } else if (e instanceof Expr.Convert convert && e.type() instanceof CType.Int to) {
      return value(convert.operand()).map(to.kind()::wrap);
    } else if (e instanceof Expr.Comma comma) {
      return value(comma.second());
    } else if (e instanceof Expr.Sequence sequence) {
      return value(sequence.value());
    } else if (e instanceof Expr.Conditional choice) {
      return value(choice.test())
          .map(v -> value(v.signum() != 0 ? choice.then() : choice.otherwise()))
          .orElseGet(() -> value(choice.then()).filter(v -> isAlways(choice.otherwise(), v)));
    } else if (e instanceof Expr.Logical logical) {
      BigInteger decisive = truth(logical.operator() == BinaryOperator.OR);
      return decides(logical.left(), decisive) || decides(logical.right(), decisive)
          ? Optional.of(decisive)
          : value(logical.left())
              .flatMap(l -> value(logical.right()))
              .map(r -> truth(r.signum() != 0));
    } else if (e instanceof Expr.Arithmetic sum) {
      return arithmetic(sum);
    } else if (e instanceof Expr.PointerDifference x && isSame(x.left(), x.right())) {
      return Optional.of(BigInteger.ZERO);
    }
    return e instanceof Expr.Compare compare ? comparison(compare) : Optional.empty();
  }

  /** What a function of an operand gives that has a value. */
  private Optional<BigInteger> of(Expr operand, UnaryOperator<Expr> function) {
    return value(operand).flatMap(v -> Constants.value(function.apply(constant(v, operand))));
  }

  private boolean decides(Expr operand, BigInteger decisive) {
    return value(operand).filter(v -> truth(v.signum() != 0).equals(decisive)).isPresent();
  }

  private Optional<BigInteger> arithmetic(Expr.Arithmetic e) {
    if (!(e.type() instanceof CType.Int)) {
      return Optional.empty();
    }
    boolean isSame = isSame(e.left(), e.right());
    boolean isZero =
        switch (e.operator()) {
          case MULTIPLY, BIT_AND -> isZero(e.left()) || isZero(e.right());
          case SUBTRACT, BIT_XOR -> isSame;
          case DIVIDE -> isZero(e.left()) && !isZero(e.right());
          case SHIFT_LEFT, SHIFT_RIGHT -> isZero(e.left());
          case REMAINDER ->
              isZero(e.left()) && !isZero(e.right())
                  || value(e.right())
                      .map(BigInteger::abs)
                      .filter(BigInteger.ONE::equals)
                      .isPresent()
                  || isSame;
          default -> false;
        };
    boolean isOne = e.operator() == BinaryOperator.DIVIDE && isSame;
    return isZero || isOne
        ? Optional.of(truth(!isZero))
        : value(e.right())
            .flatMap(
                b -> {
                  Expr right = constant(b, e.right());
                  return of(e.left(), a -> new Expr.Arithmetic(e.operator(), a, right, e.span()));
                });
  }

  private boolean isZero(Expr e) {
    return isAlways(e, BigInteger.ZERO);
  }

  private boolean isAlways(Expr e, BigInteger value) {
    return value(e).filter(value::equals).isPresent();
  }

  /** Of one value with itself, of an address with NULL, of a number with one that it never is. */
  private Optional<BigInteger> comparison(Expr.Compare e) {
    boolean equals = e.operator() == BinaryOperator.EQUAL;
    boolean differs = e.operator() == BinaryOperator.NOT_EQUAL;
    if (isSame(e.left(), e.right())) {
      boolean holds =
          equals
              || e.operator() == BinaryOperator.AT_MOST
              || e.operator() == BinaryOperator.AT_LEAST;
      boolean isNumber = e.left().type() instanceof CType.Floating; // perhaps none
      return isNumber && (holds || differs) ? Optional.empty() : Optional.of(truth(holds));
    } else if (isAddress(e.left()) && isNull(e.right())
        || isNull(e.left()) && isAddress(e.right())) {
      return equals || differs ? Optional.of(truth(differs)) : Optional.empty();
    }
    Optional<BigInteger> left = value(e.left());
    Optional<BigInteger> right = value(e.right());
    if (left.isPresent() && right.isPresent()) {
      return Constants.value(
          new Expr.Compare(
              e.operator(),
              constant(left.get(), e.left()),
              constant(right.get(), e.right()),
              e.span()));
    }
    return right.isPresent()
        ? outside(e.operator(), e.left(), right.get())
        : left.flatMap(bound -> outside(mirrored(e.operator()), e.right(), bound));
  }

  private static BinaryOperator mirrored(BinaryOperator operator) {
    return switch (operator) {
      case LESS -> BinaryOperator.GREATER;
      case GREATER -> BinaryOperator.LESS;
      case AT_MOST -> BinaryOperator.AT_LEAST;
      case AT_LEAST -> BinaryOperator.AT_MOST;
      default -> operator;
    };
  }

  /**
   * What a comparison with a bound of its values, or with more than that, gives for all numbers.
   */
  private Optional<BigInteger> outside(BinaryOperator operator, Expr number, BigInteger bound) {
    Expr narrow = unchanged(number);
    if (!(narrow.type() instanceof CType.Int type)) {
      return Optional.empty();
    }
    if (operator == BinaryOperator.EQUAL || operator == BinaryOperator.NOT_EQUAL) {
      boolean isNever = mask(narrow).filter(bits -> bound.andNot(bits).signum() != 0).isPresent();
      if (isNever) {
        return Optional.of(truth(operator == BinaryOperator.NOT_EQUAL));
      }
    }
    List<BigInteger> ends = ends(narrow, type);
    int least = ends.get(0).compareTo(bound);
    int greatest = ends.get(1).compareTo(bound);
    return switch (operator) {
      case LESS -> decided(greatest < 0, least >= 0);
      case AT_MOST -> decided(greatest <= 0, least > 0);
      case GREATER -> decided(least > 0, greatest <= 0);
      case AT_LEAST -> decided(least >= 0, greatest < 0);
      case EQUAL -> decided(false, least > 0 || greatest < 0);
      case NOT_EQUAL -> decided(least > 0 || greatest < 0, false);
      default -> Optional.empty();
    };
  }

  /** The least value of an expression and the greatest, as far as gcc looks. */
  private List<BigInteger> ends(Expr e, CType.Int type) {
    boolean isTruth =
        e instanceof Expr.Compare
            || e instanceof Expr.Not
            || e instanceof Expr.Logical && e.operands().stream().anyMatch(this::has)
            || mask(e).filter(BigInteger.ONE::equals).isPresent();
    if (isTruth) {
      return List.of(BigInteger.ZERO, BigInteger.ONE);
    } else if (e instanceof Expr.Conditional x && has(x.then()) && has(x.otherwise())) {
      BigInteger one = value(x.then()).get();
      BigInteger other = value(x.otherwise()).get();
      return List.of(one.min(other), one.max(other));
    }
    BigInteger least = mask(e).isPresent() ? BigInteger.ZERO : type.kind().least();
    return List.of(least, type.kind().greatest());
  }

  private boolean has(Expr e) {
    return value(e).isPresent();
  }

  /** The bits that it has at most, if they are a number of their own. */
  private Optional<BigInteger> mask(Expr e) {
    return e instanceof Expr.Arithmetic x && x.operator() == BinaryOperator.BIT_AND
        ? value(x.left()).or(() -> value(x.right())).filter(bits -> bits.signum() >= 0)
        : Optional.empty();
  }

  /** What has the same values: without wider types, and what is added or multiplied in vain. */
  private Expr unchanged(Expr e) {
    if (e instanceof Expr.Convert convert
        && convert.type() instanceof CType.Int to
        && convert.operand().type() instanceof CType.Int from
        && to.kind().contains(from.kind().least())
        && to.kind().contains(from.kind().greatest())) {
      return unchanged(convert.operand());
    } else if (e instanceof Expr.Arithmetic x && e.type() instanceof CType.Int) {
      return switch (x.operator()) {
        case ADD, BIT_OR, BIT_XOR -> without(BigInteger.ZERO, x, true);
        case SUBTRACT, SHIFT_LEFT, SHIFT_RIGHT -> without(BigInteger.ZERO, x, false);
        case MULTIPLY -> without(BigInteger.ONE, x, true);
        case DIVIDE -> without(BigInteger.ONE, x, false);
        default -> e;
      };
    }
    return e;
  }

  private Expr without(BigInteger neutral, Expr.Arithmetic e, boolean onBothSides) {
    if (isAlways(e.right(), neutral)) {
      return unchanged(e.left());
    }
    return onBothSides && isAlways(e.left(), neutral) ? unchanged(e.right()) : e;
  }

  private static Optional<BigInteger> decided(boolean yes, boolean no) {
    return yes || no ? Optional.of(truth(yes)) : Optional.empty();
  }

  private static BigInteger truth(boolean value) {
    return value ? BigInteger.ONE : BigInteger.ZERO;
  }

  private boolean isSame(Expr some, Expr more) {
    Expr one = unchanged(some);
    Expr other = unchanged(more);
    boolean isKind =
        one instanceof Expr.Convert
            || one instanceof Expr.Negate
            || one instanceof Expr.Complement
            || one instanceof Expr.AddressOf
            || one instanceof Expr.PointerAdd
            || one instanceof Expr.Load
            || one instanceof Expr.Not
            || one instanceof Expr.Conditional
            || one instanceof Expr.Comma
            || one instanceof Expr.Compare a
                && other instanceof Expr.Compare b
                && a.operator() == b.operator()
            || one instanceof Expr.Logical a
                && other instanceof Expr.Logical b
                && a.operator() == b.operator()
            || one instanceof Expr.Arithmetic a
                && other instanceof Expr.Arithmetic b
                && a.operator() == b.operator();
    return one.getClass() == other.getClass()
        && (one instanceof Expr.Constant
            ? value(one).equals(value(other))
            : isKind
                && !hasEffects(one)
                && one.type().equals(other.type())
                && areSame(OPERANDS.in((Record) one), OPERANDS.in((Record) other))
                && areSamePlaces(PLACES.in((Record) one), PLACES.in((Record) other)));
  }

  private boolean areSame(List<Expr> some, List<Expr> others) {
    return some.size() == others.size()
        && IntStream.range(0, some.size()).allMatch(i -> isSame(some.get(i), others.get(i)));
  }

  private boolean areSamePlaces(List<Lvalue> some, List<Lvalue> others) {
    return some.size() == others.size()
        && IntStream.range(0, some.size()).allMatch(i -> isSamePlace(some.get(i), others.get(i)));
  }

  private boolean isSamePlace(Lvalue one, Lvalue other) {
    if (one instanceof Lvalue.Named a) {
      return other instanceof Lvalue.Named b && a.variable() == b.variable();
    }
    boolean isKind =
        one instanceof Lvalue.Target
            || one instanceof Lvalue.Element
            || one instanceof Lvalue.Member a
                && other instanceof Lvalue.Member b
                && a.field().equals(b.field());
    return isKind
        && one.getClass() == other.getClass()
        && areSame(OPERANDS.in((Record) one), OPERANDS.in((Record) other))
        && areSamePlaces(PLACES.in((Record) one), PLACES.in((Record) other));
  }

  /** Whether it is the address of something that has a name, or of a text. */
  private static boolean isAddress(Expr e) {
    return e instanceof Expr.Convert convert && e.type().isPointer()
        ? isAddress(convert.operand())
        : e instanceof Expr.Text
            || e instanceof Expr.FunctionAddress
            || e instanceof Expr.AddressOf address
                && address.place().root().isPresent()
                && e.operands().stream().allMatch(Folds::isFixed);
  }

  private boolean isNull(Expr e) {
    return e instanceof Expr.Convert convert && e.type().isPointer()
        ? isNull(convert.operand())
        : isZero(e);
  }

  /** Whether nothing of it changes in a run, though we may not know what it is. */
  static boolean isFixed(Expr e) {
    boolean compares = e instanceof Expr.Compare || e instanceof Expr.PointerDifference;
    return compares && e.operands().stream().allMatch(Folds::isAddress)
        || e instanceof Expr.Constant
        || e instanceof Expr.Refused
        || e instanceof Expr.FeatureValue value && value.feature() instanceof Feature.Numeric
        || (e instanceof Expr.Convert
                || e instanceof Expr.Negate
                || e instanceof Expr.Complement
                || e instanceof Expr.Not
                || e instanceof Expr.Arithmetic
                || e instanceof Expr.Compare
                || e instanceof Expr.Logical)
            && e.operands().stream().allMatch(Folds::isFixed);
  }

  /** Whether it does something, beside having a value. */
  boolean hasEffects(Expr e) {
    Boolean known = effects.get(e);
    if (known == null) {
      known =
          e instanceof Expr.Call
              || e instanceof Expr.Refused
              || e instanceof Expr.PointerCall
              || e instanceof Expr.Assign
              || e instanceof Expr.Update
              || e instanceof Expr.MovePointer
              || e instanceof Expr.StartArguments
              || e instanceof Expr.NextArgument
              || e instanceof Expr.Sequence sequence && !sequence.items().isEmpty()
              || isVolatile(e)
              || makesObject(e)
              || e.operands().stream().anyMatch(this::hasEffects);
      effects.put(e, known);
    }
    return known;
  }

  boolean isVolatile(Expr e) {
    return e instanceof Expr.Load load
        && load.place().root().filter(variable -> variable.isVolatile(all)).isPresent();
  }

  /**
   * Whether it makes an object without a name that has an address, or whose values do something.
   */
  boolean makesObject(Expr e) {
    return (e instanceof Expr.Load || e instanceof Expr.AddressOf)
        && PLACES.in((Record) e).stream()
            .anyMatch(place -> isMade(place, e instanceof Expr.AddressOf));
  }

  private boolean isMade(Lvalue place, boolean isKept) {
    return place instanceof Lvalue.Literal literal
        ? isKept
            || literal.values().stream()
                .flatMap(values -> values.assignments().stream())
                .anyMatch(set -> set.operands().stream().anyMatch(this::hasEffects))
        : PLACES.in((Record) place).stream()
            .anyMatch(inner -> isMade(inner, isKept || place instanceof Lvalue.Element));
  }
}
