package sunder.smt;

import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;

/** Makes terms over two integers and a Boolean, and looks for small values that make them true. */
final class RandomTerms {
  private final Random random;
  private final List<Symbol> integers;
  private final Symbol bool;

  RandomTerms(Random random, List<Symbol> integers, Symbol bool) {
    this.random = random;
    this.integers = integers;
    this.bool = bool;
  }

  BoolTerm bool(int depth) {
    if (depth > 0 && random.nextInt(3) > 0) {
      BoolTerm left = bool(depth - 1);
      BoolTerm right = bool(depth - 1);
      return switch (random.nextInt(3)) {
        case 0 -> BoolTerm.and(left, right);
        case 1 -> BoolTerm.or(left, right);
        default -> BoolTerm.equivalent(left, right.not());
      };
    }
    return switch (random.nextInt(5)) {
      case 0 -> BoolTerm.of(bool);
      case 1 -> BoolTerm.equal(integer(2), integer(1));
      case 2 -> BoolTerm.notEqual(integer(2), integer(1));
      default -> BoolTerm.less(integer(2), integer(1));
    };
  }

  private IntTerm integer(int depth) {
    if (depth == 0 || random.nextInt(4) == 0) {
      return random.nextInt(3) == 0
          ? IntTerm.of(random.nextInt(13) - 6)
          : IntTerm.of(integers.get(random.nextInt(integers.size())));
    }
    IntTerm left = integer(depth - 1);
    int divisor = random.nextInt(4) + 1;
    return switch (random.nextInt(7)) {
      case 0 -> left.dividedBy(IntTerm.of(random.nextBoolean() ? divisor : -divisor));
      case 1 -> left.remainder(IntTerm.of(random.nextBoolean() ? divisor : -divisor));
      case 2 -> left.modulo(BigInteger.valueOf(divisor));
      case 3 -> left.times(integer(depth - 1));
      case 4 -> left.minus(integer(depth - 1));
      default -> left.plus(integer(depth - 1));
    };
  }

  /** Values between {@code -limit} and {@code limit} under which all terms are true. */
  Optional<SatResult.Satisfiable> search(List<BoolTerm> terms, int limit) {
    for (int i = -limit; i <= limit; i++) {
      for (int j = -limit; j <= limit; j++) {
        for (int k = 0; k < 2; k++) {
          Map<Symbol, BigInteger> values = new LinkedHashMap<>();
          values.put(integers.get(0), BigInteger.valueOf(i));
          values.put(integers.get(1), BigInteger.valueOf(j));
          values.put(bool, BigInteger.valueOf(k));
          if (terms.stream().allMatch(t -> t.evaluate(values::get).orElse(false))) {
            return Optional.of(new SatResult.Satisfiable(values));
          }
        }
      }
    }
    return Optional.empty();
  }
}
