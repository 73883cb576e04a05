package sunder.expression;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The bounds of a direction (a linear combination without constant) that a conjunction of
 * comparisons implies: the tightest bounds, and the excluded values between them. Mutable.
 */
final class LinearBounds {
  private final IntTerm direction;
  private final TreeSet<BigInteger> excluded = new TreeSet<>();
  private Optional<BigInteger> low = Optional.empty();
  private Optional<BigInteger> high = Optional.empty();
  private int comparisons;

  /**
   * Creates empty bounds.
   *
   * @param direction a canonical direction
   */
  LinearBounds(IntTerm direction) {
    this.direction = direction;
  }

  /**
   * Returns an equivalent conjunction with at most one lower and one upper bound for each
   * direction.
   *
   * @return only FALSE if the bounds of a direction exclude every value
   */
  static Collection<BoolTerm> tighten(Collection<BoolTerm> conjuncts) {
    Map<IntTerm, LinearBounds> byDirection = new LinkedHashMap<>();
    for (BoolTerm conjunct : conjuncts) {
      if (conjunct instanceof BoolTerm.Compare compare) {
        byDirection.computeIfAbsent(directionOf(compare), LinearBounds::new).add(compare);
      }
    }
    if (byDirection.values().stream().allMatch(bounds -> bounds.comparisons == 1)) {
      return conjuncts;
    }
    return byDirection.values().stream().allMatch(LinearBounds::isSatisfiable)
        ? replace(conjuncts, byDirection)
        : List.of(BoolTerm.FALSE);
  }

  /** Returns the tightened conjunction of conjuncts that are already tight and one more. */
  static Collection<BoolTerm> tighten(List<BoolTerm> tight, BoolTerm.Compare more) {
    LinearBounds bounds = new LinearBounds(directionOf(more));
    List<BoolTerm> result = new ArrayList<>(tight.size() + 1);
    int place = tight.size();
    for (BoolTerm conjunct : tight) {
      if (conjunct instanceof BoolTerm.Compare compare
          && directionOf(compare).equals(bounds.direction)) {
        place = Math.min(place, result.size());
        bounds.add(compare);
      } else {
        result.add(conjunct);
      }
    }
    bounds.add(more);
    if (!bounds.isSatisfiable()) {
      return List.of(BoolTerm.FALSE);
    }
    result.addAll(
        Math.min(place, result.size()), bounds.comparisons == 1 ? List.of(more) : bounds.terms());
    return result;
  }

  private static List<BoolTerm> replace(
      Collection<BoolTerm> conjuncts, Map<IntTerm, LinearBounds> byDirection) {
    List<BoolTerm> result = new ArrayList<>();
    for (BoolTerm conjunct : conjuncts) {
      if (!(conjunct instanceof BoolTerm.Compare compare)) {
        result.add(conjunct);
        continue;
      }
      LinearBounds bounds = byDirection.remove(directionOf(compare));
      if (bounds != null) {
        result.addAll(bounds.comparisons == 1 ? List.of(compare) : bounds.terms());
      }
    }
    return result;
  }

  /** Returns the canonical direction; a direction and its negation have the same. */
  private static IntTerm directionOf(BoolTerm.Compare compare) {
    return compare.term().canonicalDirection();
  }

  /** Conjoins a comparison in this direction. */
  void add(BoolTerm.Compare compare) {
    comparisons++;
    BigInteger constant = compare.term().constant();
    boolean positive = compare.term().coefficient(0).signum() > 0;
    BigInteger value = positive ? constant.negate() : constant;
    switch (compare.relation()) {
      case AT_MOST -> {
        if (positive) {
          lower(value);
        } else {
          raise(value);
        }
      }
      case EQUAL -> {
        lower(value);
        raise(value);
      }
      case NOT_EQUAL -> excluded.add(value);
    }
  }

  private void lower(BigInteger bound) {
    high = high.isPresent() && high.get().compareTo(bound) <= 0 ? high : Optional.of(bound);
  }

  private void raise(BigInteger bound) {
    low = low.isPresent() && low.get().compareTo(bound) >= 0 ? low : Optional.of(bound);
  }

  /** Moves the bounds past excluded values; returns whether a value is left. */
  boolean isSatisfiable() {
    while (low.isPresent() && excluded.contains(low.get())) {
      low = low.map(bound -> bound.add(BigInteger.ONE));
    }
    while (high.isPresent() && excluded.contains(high.get())) {
      high = high.map(bound -> bound.subtract(BigInteger.ONE));
    }
    return low.isEmpty() || high.isEmpty() || low.get().compareTo(high.get()) <= 0;
  }

  /** Returns whether a comparison in this direction contradicts the bounds. */
  boolean excludes(BoolTerm.Compare compare) {
    BigInteger constant = compare.term().constant();
    boolean positive = compare.term().coefficient(0).signum() > 0;
    BigInteger value = positive ? constant.negate() : constant;
    return switch (compare.relation()) {
      case AT_MOST -> positive ? isBelow(value) : isAbove(value);
      case EQUAL -> isBelow(value) || isAbove(value) || excluded.contains(value);
      case NOT_EQUAL -> low.isPresent() && low.equals(high) && low.get().equals(value);
    };
  }

  private boolean isBelow(BigInteger value) {
    return low.isPresent() && value.compareTo(low.get()) < 0;
  }

  private boolean isAbove(BigInteger value) {
    return high.isPresent() && value.compareTo(high.get()) > 0;
  }

  private List<BoolTerm> terms() {
    List<BoolTerm> result = new ArrayList<>();
    if (low.isPresent() && low.equals(high)) {
      return List.of(BoolTerm.equal(direction, IntTerm.of(low.get())));
    }
    low.ifPresent(bound -> result.add(BoolTerm.atMost(IntTerm.of(bound), direction)));
    high.ifPresent(bound -> result.add(BoolTerm.atMost(direction, IntTerm.of(bound))));
    for (BigInteger value : excluded) {
      boolean above = low.isEmpty() || low.get().compareTo(value) < 0;
      boolean below = high.isEmpty() || high.get().compareTo(value) > 0;
      if (above && below) {
        result.add(BoolTerm.notEqual(direction, IntTerm.of(value)));
      }
    }
    return result;
  }
}
