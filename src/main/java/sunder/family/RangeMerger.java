package sunder.family;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Joins conjunctions that differ only in the range of one feature, where these ranges touch. */
final class RangeMerger {
  private final List<List<Literal>> cubes;

  RangeMerger(List<List<Literal>> cubes) {
    this.cubes = new ArrayList<>(cubes);
  }

  /** The same disjunction with no two conjunctions left to join. */
  List<List<Literal>> merged() {
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = 0; i < cubes.size(); i++) {
        for (int j = cubes.size() - 1; j > i; j--) {
          Optional<List<Literal>> joined = joined(cubes.get(i), cubes.get(j));
          if (joined.isPresent()) {
            cubes.set(i, joined.get());
            cubes.remove(j);
            changed = true;
          }
        }
      }
    }
    return cubes;
  }

  private static Optional<List<Literal>> joined(List<Literal> one, List<Literal> two) {
    if (one.size() != two.size()) {
      return Optional.empty();
    }
    int place = -1;
    for (int i = 0; i < one.size(); i++) {
      if (!one.get(i).equals(two.get(i))) {
        if (place >= 0) {
          return Optional.empty();
        }
        place = i;
      }
    }
    return place < 0 ? Optional.of(one) : joinedAt(place, one, two);
  }

  private static Optional<List<Literal>> joinedAt(int place, List<Literal> one, List<Literal> two) {
    Literal left = one.get(place);
    Literal right = two.get(place);
    if (!left.feature().equals(right.feature()) || !touch(left, right)) {
      return Optional.empty();
    }
    List<Literal> result = new ArrayList<>(one);
    BigInteger low = left.low().min(right.low());
    BigInteger high = left.high().max(right.high());
    if (isWhole(left.feature(), low, high)) {
      result.remove(place);
    } else {
      result.set(place, new Literal(left.feature(), low, high));
    }
    return Optional.of(List.copyOf(result));
  }

  private static boolean touch(Literal left, Literal right) {
    return left.low().compareTo(right.high().add(BigInteger.ONE)) <= 0
        && right.low().compareTo(left.high().add(BigInteger.ONE)) <= 0;
  }

  private static boolean isWhole(Feature feature, BigInteger low, BigInteger high) {
    return feature instanceof Feature.Numeric numeric
        ? low.equals(numeric.low()) && high.equals(numeric.high())
        : low.signum() == 0 && high.signum() != 0;
  }
}
