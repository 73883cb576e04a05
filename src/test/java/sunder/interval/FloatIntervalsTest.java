package sunder.interval;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import sunder.expression.Atom;
import sunder.expression.FloatFormat;
import sunder.expression.FloatOperation;
import sunder.expression.IntTerm;

/** Every result is in the interval, and no operand with a result in a target is cut away. */
class FloatIntervalsTest {
  private static final int COUNT = Integer.getInteger("sunder.floats", 2_000);

  private static BigInteger key(Random random, Optional<FloatFormat> format) {
    if (format.isEmpty()) {
      return BigInteger.valueOf(random.nextLong() >> random.nextInt(64));
    }
    FloatFormat of = format.get();
    BigInteger range = of.nan().subtract(of.least());
    List<BigInteger> near =
        List.of(of.least(), BigInteger.ZERO, BigInteger.ONE.negate(), of.infinity(), of.nan());
    return switch (random.nextInt(3)) {
      case 0 -> near.get(random.nextInt(near.size()));
      case 1 -> {
        BigInteger one =
            FloatOperation.FROM_INTEGER
                .apply(of, List.of(BigInteger.valueOf(random.nextInt(2001) - 1000)))
                .orElseThrow();
        yield one.add(BigInteger.valueOf(random.nextInt(3) - 1));
      }
      default -> new BigInteger(range.bitLength(), random).mod(range).add(of.least());
    };
  }

  private static Interval around(Random random, BigInteger value, Optional<FloatFormat> format) {
    BigInteger other = random.nextInt(3) == 0 ? value : key(random, format);
    return Interval.point(value).hull(Interval.point(other));
  }

  @Test
  void intervalsHaveAllResults() {
    Random random = new Random(1);
    for (int i = 0; i < COUNT; i++) {
      FloatFormat format = FloatFormat.values()[random.nextInt(3)];
      FloatOperation operation =
          FloatOperation.values()[random.nextInt(FloatOperation.values().length)];
      Optional<FloatFormat> of = operation.operandFormat(format);
      List<BigInteger> values = new ArrayList<>();
      List<Interval> operands = new ArrayList<>();
      for (int j = 0; j < operation.arity(); j++) {
        values.add(key(random, of));
        operands.add(around(random, values.get(j), of));
      }
      Atom.Floating atom =
          new Atom.Floating(operation, format, values.stream().map(IntTerm::of).toList());
      Optional<BigInteger> result = operation.apply(format, values);
      if (result.isPresent()) {
        String shown = atom + " " + operands;
        assertThat(FloatIntervals.evaluate(atom, operands).contains(result.get()))
            .as(shown)
            .isTrue();
        Interval target = Interval.point(result.get());
        for (int j = 0; j < operation.arity(); j++) {
          assertThat(FloatIntervals.narrowed(atom, operands, j, target).contains(values.get(j)))
              .as(shown)
              .isTrue();
        }
      }
    }
  }
}
