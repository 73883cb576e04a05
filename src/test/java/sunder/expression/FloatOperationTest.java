package sunder.expression;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Floating-point operations on keys: the arithmetic of Java is the second opinion. */
class FloatOperationTest {
  private static final int COUNT = Integer.getInteger("sunder.floats", 20_000);
  private static final List<Double> SPECIAL =
      List.of(
          0.0,
          -0.0,
          1.0,
          -1.0,
          0.5,
          -2.5,
          1.5,
          Double.NaN,
          Double.POSITIVE_INFINITY,
          Double.NEGATIVE_INFINITY,
          Double.MIN_VALUE,
          Double.MAX_VALUE,
          (double) Float.MIN_VALUE,
          (double) Float.MAX_VALUE,
          1e15 + 0.5);

  private static double number(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> SPECIAL.get(random.nextInt(SPECIAL.size()));
      case 1 -> Double.longBitsToDouble(random.nextLong());
      case 2 -> Float.intBitsToFloat(random.nextInt());
      default -> (random.nextInt(2001) - 1000) / (double) (1 << random.nextInt(4));
    };
  }

  @Test
  void exactArithmeticRoundsAsJavaDoes() {
    Random random = new Random(1);
    for (int i = 0; i < COUNT; i++) {
      FloatFormat format = random.nextBoolean() ? FloatFormat.BINARY32 : FloatFormat.BINARY64;
      BigInteger a = format.key(number(random));
      BigInteger b = format.key(number(random));
      for (FloatOperation operation : FloatOperation.values()) {
        boolean converts =
            operation.name().startsWith("FROM") || operation == FloatOperation.TO_INTEGER;
        if (!converts) {
          BigInteger second = operation.arity() == 1 ? BigInteger.ZERO : b;
          assertThat(operation.computeExactly(format, a, second))
              .as("%s.%s %s %s", operation, format, format.value(a), format.value(b))
              .isEqualTo(operation.apply(format, List.of(a, b)).orElseThrow());
        }
      }
    }
  }

  @Test
  void conversionsAreThoseOfJava() {
    Random random = new Random(2);
    for (int i = 0; i < COUNT; i++) {
      double value = number(random);
      BigInteger key = FloatFormat.BINARY64.key(value);
      BigInteger extended =
          FloatOperation.FROM_BINARY64.apply(FloatFormat.EXTENDED, List.of(key)).orElseThrow();
      assertThat(FloatFormat.BINARY64.value(key)).isEqualTo((Double) value);
      assertThat(FloatOperation.FROM_BINARY64.apply(FloatFormat.BINARY32, List.of(key)))
          .contains(FloatFormat.BINARY32.key((float) value));
      assertThat(FloatOperation.FROM_EXTENDED.apply(FloatFormat.BINARY64, List.of(extended)))
          .contains(key);
      BigInteger integer = new BigInteger(random.nextInt(100), random).subtract(BigInteger.TEN);
      assertThat(FloatOperation.FROM_INTEGER.apply(FloatFormat.BINARY32, List.of(integer)))
          .contains(FloatFormat.BINARY32.key(integer.floatValue()));
      BigDecimal decimal = new BigDecimal(integer.abs()).scaleByPowerOfTen(random.nextInt(80) - 60);
      assertThat(FloatFormat.BINARY32.key(decimal))
          .isEqualTo(FloatFormat.BINARY32.key(Float.parseFloat(decimal.toString())));
      assertThat(FloatFormat.BINARY64.key(decimal))
          .isEqualTo(FloatFormat.BINARY64.key(decimal.doubleValue()));
    }
  }

  @Test
  void keysAreInTheOrderOfTheValues() {
    Random random = new Random(3);
    for (int i = 0; i < COUNT; i++) {
      double a = number(random);
      double b = number(random);
      int order = FloatFormat.BINARY64.key(a).compareTo(FloatFormat.BINARY64.key(b));
      assertThat(Integer.signum(order)).isEqualTo(Integer.signum(Double.compare(a, b)));
    }
  }
}
