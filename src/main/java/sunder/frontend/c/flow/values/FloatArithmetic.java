package sunder.frontend.c.flow.values;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.expression.BoolTerm;
import sunder.expression.FloatFormat;
import sunder.expression.FloatOperation;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.frontend.c.library.LibraryFunctions;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.syntax.Expression.BinaryOperator;
import sunder.source.Span;
import sunder.verdict.Check;

/**
 * Lowering of floating-point arithmetic to terms over the keys of the values, see {@link
 * FloatFormat}.
 *
 * <p>Input: operand terms and the type of the operation. Output: a term for the result. Invariant:
 * a run whose result the replay may be unable to compute reads the input {@link
 * LibraryFunctions#FLOATING_INPUT}. Source: C11, 6.3.1.4, 6.3.1.5, 6.5 and annex F, with an
 * evaluation method of 0 and rounding to nearest.
 */
public final class FloatArithmetic {
  private static final BigInteger NEGATIVE_ZERO = BigInteger.ONE.negate();

  private final Emitter emitter;
  private final RegisterAllocation storage;
  private final IntegerArithmetic integers;

  FloatArithmetic(Emitter emitter, RegisterAllocation storage, IntegerArithmetic integers) {
    this.emitter = emitter;
    this.storage = storage;
    this.integers = integers;
  }

  private static final Map<IntKind, FloatFormat> FORMATS =
      Map.of(
          IntKind.FLOAT_KEY,
          FloatFormat.BINARY32,
          IntKind.DOUBLE_KEY,
          FloatFormat.BINARY64,
          IntKind.LONG_DOUBLE_KEY,
          FloatFormat.EXTENDED);

  /** Returns the format of the values that the keys of a kind represent. */
  public static Optional<FloatFormat> format(IntKind kind) {
    return Optional.ofNullable(FORMATS.get(kind));
  }

  /** Returns the kind that represents the values of a floating type. */
  public static IntKind kind(CType type) {
    return type.equals(CType.Floating.FLOAT)
        ? IntKind.FLOAT_KEY
        : type.equals(CType.Floating.DOUBLE) ? IntKind.DOUBLE_KEY : IntKind.LONG_DOUBLE_KEY;
  }

  private static FloatFormat format(CType type) {
    return FORMATS.get(kind(type));
  }

  /** Returns a constant of a floating type. */
  public static IntTerm constant(BigDecimal value, CType type) {
    return IntTerm.of(format(type).key(value));
  }

  /**
   * Returns a nondeterministic value of the kind for a result that is not modelled; only the replay
   * computes it.
   */
  public IntTerm unknown(IntKind kind, Span span) {
    Symbol register = storage.temporary(TemporaryKey.fresh(), "floating", Optional.of(kind));
    emitter.readInput(LibraryFunctions.FLOATING_INPUT, register, kind, span);
    return IntTerm.of(register);
  }

  /** Returns a nondeterministic condition that is not modelled. */
  private BoolTerm unknownTruth(Span span) {
    return BoolTerm.notEqual(unknown(IntKind.BOOL, span), IntTerm.ZERO);
  }

  /** Returns a value in a temporary register, unless it is a constant or a register. */
  public IntTerm materialize(IntTerm value, IntKind kind, Span span) {
    if (value.isConstant() || value.asSymbol().isPresent()) {
      return value;
    }
    Symbol register = storage.temporary(TemporaryKey.fresh(), "real", Optional.of(kind));
    emitter.assign(register, value, span);
    return IntTerm.of(register);
  }

  private IntTerm apply(FloatOperation operation, CType type, Span span, IntTerm... operands) {
    IntTerm value = IntTerm.floating(operation, format(type), List.of(operands));
    return value.size() <= IntegerArithmetic.LARGEST_TERM
        ? value
        : materialize(value, kind(type), span);
  }

  /** Returns the value with the opposite sign. */
  public IntTerm negate(IntTerm value, CType type, Span span) {
    return apply(FloatOperation.NEGATE, type, span, value);
  }

  /**
   * Returns the result of an operator on two values of a floating type.
   *
   * @throws IllegalArgumentException if the operator is not an arithmetic one of floating types
   */
  public IntTerm compute(
      BinaryOperator operator, IntTerm left, IntTerm right, CType type, Span span) {
    return switch (operator) {
      case ADD -> apply(FloatOperation.ADD, type, span, left, right);
      case SUBTRACT -> apply(FloatOperation.ADD, type, span, left, negate(right, type, span));
      case MULTIPLY -> apply(FloatOperation.MULTIPLY, type, span, left, right);
      case DIVIDE -> apply(FloatOperation.DIVIDE, type, span, left, right);
      default -> throw new IllegalArgumentException(operator.toString());
    };
  }

  /**
   * Marks the script of a run that uses a {@code long double}, which the replay may be unable to
   * compute: such a script is a failure only in the variants in which its replay fails.
   */
  private void noteUse(CType type, Span span) {
    if (format(type) == FloatFormat.EXTENDED) {
      unknown(IntKind.BOOL, span);
    }
  }

  private static BoolTerm isZero(IntTerm key) {
    return Emitter.between(key, NEGATIVE_ZERO, BigInteger.ZERO);
  }

  /** Returns whether a value is not equal to 0; a NaN is not. */
  public BoolTerm truth(IntTerm value, CType type, Span span) {
    noteUse(type, span);
    return isZero(materialize(value, kind(type), span)).not();
  }

  /**
   * Returns the comparison of two values of a floating type, which is false for a NaN unless the
   * operator is {@code !=}.
   */
  public BoolTerm compare(
      BinaryOperator operator, IntTerm left, IntTerm right, CType type, Span span) {
    noteUse(type, span);
    IntTerm infinity = IntTerm.of(format(type).infinity());
    IntTerm a = materialize(left, kind(type), span);
    IntTerm b = materialize(right, kind(type), span);
    return switch (operator) {
      case LESS -> less(a, b, infinity);
      case GREATER -> less(b, a, infinity);
      case AT_MOST -> atMost(a, b, infinity);
      case AT_LEAST -> atMost(b, a, infinity);
      case EQUAL -> equal(a, b, infinity);
      case NOT_EQUAL -> equal(a, b, infinity).not();
      default -> throw new IllegalArgumentException(operator.toString());
    };
  }

  private static BoolTerm less(IntTerm a, IntTerm b, IntTerm infinity) {
    BoolTerm zeros =
        BoolTerm.and(BoolTerm.equal(a, IntTerm.of(NEGATIVE_ZERO)), BoolTerm.equal(b, IntTerm.ZERO));
    return BoolTerm.and(List.of(BoolTerm.less(a, b), BoolTerm.atMost(b, infinity), zeros.not()));
  }

  private static BoolTerm atMost(IntTerm a, IntTerm b, IntTerm infinity) {
    BoolTerm zeros =
        BoolTerm.and(BoolTerm.equal(a, IntTerm.ZERO), BoolTerm.equal(b, IntTerm.of(NEGATIVE_ZERO)));
    return BoolTerm.and(BoolTerm.or(BoolTerm.atMost(a, b), zeros), BoolTerm.atMost(b, infinity));
  }

  private static BoolTerm equal(IntTerm a, IntTerm b, IntTerm infinity) {
    if (a.isConstant() && !b.isConstant()) {
      return equal(b, a, infinity);
    }
    BoolTerm zeros = BoolTerm.and(isZero(a), isZero(b));
    return isZero(b).equals(BoolTerm.TRUE)
        ? zeros
        : BoolTerm.or(BoolTerm.and(BoolTerm.equal(a, b), BoolTerm.atMost(b, infinity)), zeros);
  }

  /**
   * Returns a value converted between two types of which at least one is floating. A value outside
   * of an integer type fails the overflow check.
   */
  public IntTerm convert(IntTerm value, CType from, CType to, Span span) {
    if (to instanceof CType.Int integer) {
      return toInteger(value, from, integer.kind(), span);
    } else if (to.equals(from)) {
      return value;
    } else if (!(from instanceof CType.Floating)) {
      return apply(FloatOperation.FROM_INTEGER, to, span, value);
    }
    noteUse(from, span);
    return apply(FloatOperation.conversion(format(from)), to, span, value);
  }

  private IntTerm toInteger(IntTerm value, CType from, IntKind kind, Span span) {
    if (kind.equals(IntKind.BOOL)) {
      return integers.booleanValue(truth(value, from, span), TemporaryKey.fresh(), span);
    }
    noteUse(from, span);
    FloatFormat format = format(from);
    IntTerm key = materialize(value, kind(from), span);
    BigInteger low = format.leastTruncatedTo(kind.least());
    BigInteger high = format.leastTruncatedTo(kind.greatest().add(BigInteger.ONE));
    emitter.check(Emitter.between(key, low, high.subtract(BigInteger.ONE)), Check.OVERFLOW, span);
    Symbol register = storage.temporary(TemporaryKey.fresh(), "whole", Optional.of(kind));
    IntTerm whole = IntTerm.floating(FloatOperation.TO_INTEGER, format, List.of(key));
    if (whole.isConstant()) {
      return whole;
    }
    emitter.assign(register, whole, span);
    return IntTerm.of(register);
  }

  /**
   * Returns the kind of the bits of a number: that of an integer type, the unsigned kind of the
   * same size for {@code float} and {@code double}; empty for other types.
   */
  public static Optional<IntKind> bitsKind(CType type) {
    return type instanceof CType.Int i
        ? Optional.of(i.kind())
        : type.equals(CType.Floating.FLOAT)
            ? Optional.of(IntKind.UNSIGNED_INT)
            : Optional.of(IntKind.UNSIGNED_LONG_LONG)
                .filter(kind -> type.equals(CType.Floating.DOUBLE));
  }

  /**
   * Returns the bits of a number of a type with a {@link #bitsKind}; those of a NaN are not
   * followed.
   */
  public IntTerm toBits(IntTerm value, CType type, Span span) {
    if (!(type instanceof CType.Floating)) {
      return value;
    }
    FloatFormat format = format(type);
    IntKind kind = bitsKind(type).orElseThrow();
    IntTerm key = materialize(value, kind(type), span);
    IntTerm sign = IntTerm.of(BigInteger.ONE.shiftLeft(kind.bits() - 1));
    Symbol bits = storage.temporary(TemporaryKey.fresh(), "bits", Optional.of(kind));
    emitter.assign(bits, IntTerm.ZERO, span);
    emitter.emitIf(
        Emitter.between(key, BigInteger.ZERO, format.infinity()),
        () -> emitter.assign(bits, key, span),
        span);
    emitter.emitIf(
        BoolTerm.less(key, IntTerm.ZERO),
        () -> emitter.assign(bits, sign.minus(key).plus(-1), span),
        span);
    emitter.emitIf(
        BoolTerm.equal(key, IntTerm.of(format.nan())),
        () -> emitter.readInput(LibraryFunctions.FLOATING_INPUT, bits, kind, span),
        span);
    return IntTerm.of(bits);
  }

  /**
   * Returns the number of a type with given bits, which are in the range of its {@link #bitsKind}.
   */
  public IntTerm fromBits(IntTerm value, CType type, Span span) {
    if (!(type instanceof CType.Floating)) {
      return value;
    }
    FloatFormat format = format(type);
    IntKind kind = bitsKind(type).orElseThrow();
    IntTerm bits = materialize(value, kind, span);
    BigInteger sign = BigInteger.ONE.shiftLeft(kind.bits() - 1);
    Symbol key = storage.temporary(TemporaryKey.fresh(), "real", Optional.of(kind(type)));
    emitter.assign(key, IntTerm.of(format.nan()), span);
    emitter.emitIf(
        Emitter.between(bits, BigInteger.ZERO, format.infinity()),
        () -> emitter.assign(key, bits, span),
        span);
    emitter.emitIf(
        Emitter.between(bits, sign, sign.add(format.infinity())),
        () -> emitter.assign(key, IntTerm.of(sign).minus(bits).plus(-1), span),
        span);
    return IntTerm.of(key);
  }

  /**
   * Returns the result of a function of {@code math.h} that IEEE 754 defines on values of a
   * floating type; empty for other functions.
   *
   * @param name the name without the suffix of the type
   */
  public Optional<IntTerm> call(String name, List<IntTerm> arguments, CType type, Span span) {
    Optional<FloatOperation> operation = operation(name);
    if (operation.filter(o -> o.arity() == arguments.size()).isPresent()) {
      return Optional.of(apply(operation.get(), type, span, arguments.toArray(IntTerm[]::new)));
    }
    return name.equals("copysign") && arguments.size() == 2
        ? Optional.of(copySign(arguments.get(0), arguments.get(1), type, span))
        : Optional.empty();
  }

  private static Optional<FloatOperation> operation(String name) {
    return Optional.ofNullable(
        switch (name) {
          case "fabs" -> FloatOperation.ABSOLUTE;
          case "sqrt" -> FloatOperation.SQUARE_ROOT;
          case "floor" -> FloatOperation.FLOOR;
          case "ceil" -> FloatOperation.CEILING;
          case "trunc" -> FloatOperation.TRUNCATE;
          case "rint", "nearbyint" -> FloatOperation.ROUND_TO_EVEN;
          case "round" -> FloatOperation.ROUND_AWAY;
          case "fmod" -> FloatOperation.REMAINDER;
          default -> null;
        });
  }

  /** Returns a value with the sign of another; the sign of a NaN is not modelled. */
  private IntTerm copySign(IntTerm value, IntTerm of, CType type, Span span) {
    FloatFormat format = format(type);
    IntKind kind = kind(type);
    IntTerm sign = materialize(of, kind, span);
    IntTerm size = materialize(apply(FloatOperation.ABSOLUTE, type, span, value), kind, span);
    IntTerm negative = negate(size, type, span);
    if (sign.isConstant() && sign.constant().compareTo(format.nan()) < 0) {
      return sign.constant().signum() < 0 ? negative : size;
    }
    Symbol result = storage.temporary(TemporaryKey.fresh(), "signed", Optional.of(kind));
    emitter.assign(result, size, span);
    emitter.emitIf(
        BoolTerm.less(sign, IntTerm.ZERO), () -> emitter.assign(result, negative, span), span);
    emitter.emitIf(
        BoolTerm.equal(sign, IntTerm.of(format.nan())),
        () ->
            emitter.emitIf(unknownTruth(span), () -> emitter.assign(result, negative, span), span),
        span);
    return IntTerm.of(result);
  }
}
