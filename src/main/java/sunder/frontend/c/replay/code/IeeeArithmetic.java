package sunder.frontend.c.replay.code;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import sunder.frontend.c.replay.memory.ConcreteValue;
import sunder.frontend.c.replay.scope.Type;
import sunder.frontend.c.replay.scope.Type.Int;
import sunder.frontend.c.syntax.Expression.BinaryOperator;

/**
 * Floating-point arithmetic of IEEE 754 in the format of each type.
 *
 * <p>A {@code long double} is known as long as it is exactly a {@code double}. Other values, and
 * results of library functions that IEEE 754 does not define, are unknown, and an execution that
 * branches on them ends. Its counterpart in the translation is {@code
 * sunder.frontend.c.flow.values.FloatArithmetic}, with which it shares no code.
 */
final class IeeeArithmetic {
  private static final int FLOAT = 4;
  private static final int DOUBLE = 8;

  private IeeeArithmetic() {}

  /** Returns the value of a floating constant; nothing if the text is none. */
  static Optional<ConcreteValue.Floating> constant(String text, Type.Floating type) {
    String digits = text.toLowerCase(Locale.ROOT);
    boolean hex = digits.startsWith("0x");
    digits = digits.replaceAll(hex ? "(?<=p[-+]?\\d{1,9})[fl]$" : "[fl]$", "");
    digits = hex && digits.indexOf('p') < 0 ? digits + "p0" : digits;
    try {
      if (type.size() == FLOAT) {
        return Optional.of(new ConcreteValue.Floating(Float.parseFloat(digits)));
      }
      double value = Double.parseDouble(digits);
      boolean exact =
          type.size() == DOUBLE
              || !hex
                  && Double.isFinite(value)
                  && new BigDecimal(value).compareTo(new BigDecimal(digits)) == 0;
      return Optional.of(
          exact ? new ConcreteValue.Floating(value) : ConcreteValue.Floating.UNKNOWN);
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns the type that the suffix of a constant determines.
   *
   * @param extended the size of a {@code long double} in bytes
   */
  static Type.Floating type(String text, int extended) {
    String last = text.substring(text.length() - 1).toLowerCase(Locale.ROOT);
    boolean hex = text.toLowerCase(Locale.ROOT).startsWith("0x");
    boolean behind = !hex || text.toLowerCase(Locale.ROOT).contains("p");
    return new Type.Floating(
        last.equals("f") && behind ? FLOAT : last.equals("l") ? extended : DOUBLE);
  }

  private static ConcreteValue.Floating of(double value, Type.Floating type) {
    return new ConcreteValue.Floating(type.size() == FLOAT ? (float) value : value);
  }

  /**
   * Returns a value converted to a type; nothing if the behaviour is undefined or the value is
   * unknown.
   */
  static Optional<ConcreteValue> convert(ConcreteValue value, Type to) {
    if (to instanceof Type.Floating type) {
      return value instanceof ConcreteValue.Floating real
          ? Optional.of(
              real.value().isPresent()
                  ? of(real.value().getAsDouble(), type)
                  : ConcreteValue.Floating.UNKNOWN)
          : Optional.of(of(OperatorCompiler.intValue(value), type));
    }
    OptionalDouble known =
        value instanceof ConcreteValue.Floating real ? real.value() : OptionalDouble.empty();
    if (known.isEmpty() || !(to instanceof Int number)) {
      return Optional.empty();
    }
    double number0 = known.getAsDouble();
    if (number.equals(Int.BOOL)) {
      return Optional.of(ConcreteValue.Int.of(number0 != 0));
    } else if (!Double.isFinite(number0)) {
      return Optional.empty();
    }
    return Optional.of(new BigDecimal(number0).toBigInteger())
        .filter(number::contains)
        .map(ConcreteValue.Int::new);
  }

  private static ConcreteValue.Floating of(BigInteger value, Type.Floating type) {
    if (type.size() == FLOAT) {
      return new ConcreteValue.Floating(value.floatValue());
    }
    double nearest = value.doubleValue();
    boolean exact =
        type.size() == DOUBLE
            || Double.isFinite(nearest)
                && new BigDecimal(nearest).compareTo(new BigDecimal(value)) == 0;
    return exact ? new ConcreteValue.Floating(nearest) : ConcreteValue.Floating.UNKNOWN;
  }

  /** Returns the result of an operator on two values of a type. */
  static ConcreteValue.Floating compute(
      BinaryOperator operator, ConcreteValue left, ConcreteValue right, Type.Floating type) {
    OptionalDouble one = known(left);
    OptionalDouble two = known(right);
    if (one.isEmpty() || two.isEmpty()) {
      return ConcreteValue.Floating.UNKNOWN;
    }
    double a = one.getAsDouble();
    double b = two.getAsDouble();
    double result =
        switch (operator) {
          case ADD -> a + b;
          case SUBTRACT -> a - b;
          case MULTIPLY -> a * b;
          case DIVIDE -> a / b;
          default -> throw new IllegalArgumentException(operator.toString());
        };
    return type.size() <= DOUBLE || isExact(operator, a, b, result)
        ? of(result, type)
        : ConcreteValue.Floating.UNKNOWN;
  }

  private static OptionalDouble known(ConcreteValue value) {
    return value.determinate() instanceof ConcreteValue.Floating real
        ? real.value()
        : OptionalDouble.empty();
  }

  /** Returns whether a format of higher precision has the same result. */
  private static boolean isExact(BinaryOperator operator, double a, double b, double result) {
    if (!Double.isFinite(a) || !Double.isFinite(b)) {
      return true;
    } else if (!Double.isFinite(result)) {
      return operator == BinaryOperator.DIVIDE && b == 0;
    }
    BigDecimal one = new BigDecimal(a);
    BigDecimal two = new BigDecimal(b);
    BigDecimal found = new BigDecimal(result);
    return switch (operator) {
      case ADD -> found.compareTo(one.add(two)) == 0;
      case SUBTRACT -> found.compareTo(one.subtract(two)) == 0;
      case MULTIPLY -> found.compareTo(one.multiply(two)) == 0;
      default -> found.multiply(two).compareTo(one) == 0;
    };
  }

  static ConcreteValue.Floating negate(ConcreteValue value) {
    OptionalDouble known = known(value);
    return known.isPresent()
        ? new ConcreteValue.Floating(-known.getAsDouble())
        : ConcreteValue.Floating.UNKNOWN;
  }

  /** Returns the result of a comparison; nothing if a value is unknown. */
  static Optional<Boolean> compare(
      BinaryOperator operator, ConcreteValue left, ConcreteValue right) {
    OptionalDouble one = known(left);
    OptionalDouble two = known(right);
    if (one.isEmpty() || two.isEmpty()) {
      return Optional.empty();
    }
    double a = one.getAsDouble();
    double b = two.getAsDouble();
    return Optional.of(
        switch (operator) {
          case LESS -> a < b;
          case AT_MOST -> a <= b;
          case GREATER -> a > b;
          case AT_LEAST -> a >= b;
          case EQUAL -> a == b;
          case NOT_EQUAL -> a != b;
          default -> throw new IllegalArgumentException(operator.toString());
        });
  }

  /**
   * Returns the result of a function of {@code math.h}; unknown where IEEE 754 does not determine
   * it.
   */
  static ConcreteValue.Floating callMathFunction(
      String function, List<ConcreteValue> arguments, Type.Floating type) {
    boolean shorter = type.size() == FLOAT && function.endsWith("f") && !function.equals("modf");
    boolean longer = type.size() > DOUBLE && function.endsWith("l") && !function.equals("ceil");
    String name = shorter || longer ? function.substring(0, function.length() - 1) : function;
    if (arguments.isEmpty() || arguments.stream().anyMatch(value -> known(value).isEmpty())) {
      return ConcreteValue.Floating.UNKNOWN;
    }
    double x = known(arguments.get(0)).getAsDouble();
    if (arguments.size() == 1) {
      return switch (name) {
        case "fabs" -> of(Math.abs(x), type);
        case "floor" -> of(Math.floor(x), type);
        case "ceil" -> of(Math.ceil(x), type);
        case "trunc" -> of(x < 0 ? Math.ceil(x) : Math.floor(x), type);
        case "rint", "nearbyint" -> of(Math.rint(x), type);
        case "round" -> of(rounded(x), type);
        case "sqrt" -> longer ? ConcreteValue.Floating.UNKNOWN : of(Math.sqrt(x), type);
        default -> ConcreteValue.Floating.UNKNOWN;
      };
    }
    double y = known(arguments.get(1)).getAsDouble();
    return switch (arguments.size() == 2 ? name : "") {
      case "fmod" -> of(x % y, type);
      case "copysign" -> of(Math.copySign(x, Double.isNaN(y) ? 1 : y), type);
      case "fmin" -> of(Double.isNaN(x) ? y : Double.isNaN(y) ? x : Math.min(x, y), type);
      case "fmax" -> of(Double.isNaN(x) ? y : Double.isNaN(y) ? x : Math.max(x, y), type);
      default -> ConcreteValue.Floating.UNKNOWN;
    };
  }

  /** Returns the nearest integer; of two equally near ones that with the larger magnitude. */
  private static double rounded(double x) {
    double whole = x < 0 ? Math.ceil(x) : Math.floor(x);
    return Math.abs(x - whole) < 0.5 ? whole : whole + Math.signum(x);
  }
}
