package sunder.frontend.c.types;

import java.math.BigInteger;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
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
      known = Constants.value(e).or(() -> find(e));
      values.put(e, known);
    }
    return known;
  }

  private Optional<BigInteger> find(Expr e) {
    if (e instanceof Expr.Not not) {
      return value(not.operand()).map(v -> truth(v.signum() == 0));
    } else if (e instanceof Expr.Convert convert && e.type() instanceof CType.Int to) {
      return value(convert.operand()).map(to.kind()::wrap);
    } else if (e instanceof Expr.Comma comma) {
      return value(comma.second());
    } else if (e instanceof Expr.Sequence sequence) {
      return value(sequence.value());
    } else if (e instanceof Expr.Conditional choice) {
      return value(choice.test())
          .flatMap(v -> value(v.signum() != 0 ? choice.then() : choice.otherwise()));
    } else if (e instanceof Expr.Logical logical) {
      BigInteger decisive = truth(logical.operator() == BinaryOperator.OR);
      return decides(logical.left(), decisive) || decides(logical.right(), decisive)
          ? Optional.of(decisive)
          : value(logical.left())
              .flatMap(l -> value(logical.right()))
              .map(r -> truth(r.signum() != 0));
    } else if (e instanceof Expr.Arithmetic sum) {
      return arithmetic(sum);
    }
    return e instanceof Expr.Compare compare ? comparison(compare) : Optional.empty();
  }

  private boolean decides(Expr operand, BigInteger decisive) {
    return value(operand).filter(v -> truth(v.signum() != 0).equals(decisive)).isPresent();
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

  /** Of one object with itself, of an address with NULL, of a number with one outside its type. */
  private Optional<BigInteger> comparison(Expr.Compare e) {
    boolean equals = e.operator() == BinaryOperator.EQUAL;
    boolean differs = e.operator() == BinaryOperator.NOT_EQUAL;
    if (isSame(e.left(), e.right())) {
      boolean holds =
          equals
              || e.operator() == BinaryOperator.AT_MOST
              || e.operator() == BinaryOperator.AT_LEAST;
      return Optional.of(truth(holds));
    } else if (isAddress(e.left()) && isNull(e.right())
        || isNull(e.left()) && isAddress(e.right())) {
      return equals || differs ? Optional.of(truth(differs)) : Optional.empty();
    }
    Optional<BigInteger> left = value(e.left());
    Optional<BigInteger> right = value(e.right());
    return left.isPresent() == right.isPresent()
        ? Optional.empty()
        : right.isPresent()
            ? outside(e.operator(), e.left(), right.get())
            : outside(mirrored(e.operator()), e.right(), left.get());
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

  /** What a comparison with a bound of the type, or with more than that, gives for all numbers. */
  private static Optional<BigInteger> outside(
      BinaryOperator operator, Expr number, BigInteger bound) {
    Expr narrow = number;
    while (narrow instanceof Expr.Convert convert
        && convert.type() instanceof CType.Int to
        && convert.operand().type() instanceof CType.Int from
        && to.kind().contains(from.kind().least())
        && to.kind().contains(from.kind().greatest())) {
      narrow = convert.operand();
    }
    if (!(narrow.type() instanceof CType.Int type)) {
      return Optional.empty();
    }
    int least = type.kind().least().compareTo(bound);
    int greatest = type.kind().greatest().compareTo(bound);
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

  private static Optional<BigInteger> decided(boolean yes, boolean no) {
    return yes || no ? Optional.of(truth(yes)) : Optional.empty();
  }

  private static BigInteger truth(boolean value) {
    return value ? BigInteger.ONE : BigInteger.ZERO;
  }

  private static boolean isSame(Expr one, Expr other) {
    if (one instanceof Expr.Convert a && other instanceof Expr.Convert b) {
      return a.type().equals(b.type()) && isSame(a.operand(), b.operand());
    }
    return one instanceof Expr.Load a
        && other instanceof Expr.Load b
        && a.place() instanceof Lvalue.Named c
        && b.place() instanceof Lvalue.Named d
        && c.variable() == d.variable()
        && !(a.type() instanceof CType.Floating);
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
              || e.operands().stream().anyMatch(this::hasEffects);
      effects.put(e, known);
    }
    return known;
  }

  boolean isVolatile(Expr e) {
    return e instanceof Expr.Load load
        && load.place().root().filter(variable -> variable.isVolatile(all)).isPresent();
  }
}
