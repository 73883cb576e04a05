package sunder.family;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds a disjunction of few conjunctions between two diagrams: the irredundant sums of products of
 * Minato ("Fast generation of prime-irredundant covers from binary decision diagrams", 1993), with
 * features in place of variables and value ranges as their literals.
 */
final class Cover {
  /** A conjunction: a literal and the rest, which others may share; {@code NO_LITERALS} ends it. */
  private record Cube(Literal first, Cube rest) {
    private static final Cube NO_LITERALS = new Cube(null, null);

    List<Literal> literals() {
      List<Literal> literals = new ArrayList<>();
      for (Cube at = this; at != NO_LITERALS; at = at.rest) {
        literals.add(at.first);
      }
      return List.copyOf(literals);
    }
  }

  /** Conjunctions of literals, and the diagram of their disjunction. */
  private record Sum(List<Cube> cubes, int node) {}

  /** Lower and upper bound of what is to be covered. */
  private record Bounds(int lower, int upper) {
    long key() {
      return (long) lower << Integer.SIZE | upper;
    }
  }

  /** Values of one feature below which the bounds are the same; {@code need} shrinks. */
  private static final class Segment {
    private final BigInteger low;
    private BigInteger high;
    private final int lower;
    private final int upper;
    private int uncovered;
    private int need;

    Segment(BigInteger low, BigInteger high, Bounds bounds) {
      this.low = low;
      this.high = high;
      this.lower = bounds.lower();
      this.upper = bounds.upper();
      this.uncovered = lower;
    }
  }

  /** The cover would have more cubes, or finding it take more steps, than anybody wants. */
  private static final class Exceeded extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Exceeded() {
      super("cover too large", null, false, false);
    }
  }

  private final DiagramSpace space;
  private final Diagrams diagrams;
  private final Map<Long, Sum> known = new HashMap<>();
  private int steps;

  Cover(DiagramSpace space) {
    this.space = space;
    this.diagrams = space.diagrams();
  }

  /**
   * A disjunction of conjunctions that holds on all of {@code lower} and nowhere outside {@code
   * upper}, or nothing if it would be long.
   */
  Optional<List<List<Literal>>> between(int lower, int upper) {
    try {
      return Optional.of(
          cover(new Bounds(lower, upper)).cubes().stream().map(Cube::literals).toList());
    } catch (Exceeded e) {
      return Optional.empty();
    }
  }

  private Sum cover(Bounds bounds) {
    if (bounds.lower() == Diagrams.FALSE) {
      return new Sum(List.of(), Diagrams.FALSE);
    }
    if (bounds.upper() == Diagrams.TRUE) {
      return new Sum(List.of(Cube.NO_LITERALS), Diagrams.TRUE);
    }
    Sum seen = known.get(bounds.key());
    if (seen == null) {
      step();
      seen = split(bounds);
      known.put(bounds.key(), seen);
    }
    return seen;
  }

  private void step() {
    if (++steps > Limits.STEPS_OF_A_COVER) {
      throw new Exceeded();
    }
  }

  /** Covers with literals of the first feature what needs them, and the rest without. */
  private Sum split(Bounds bounds) {
    int top = Math.min(diagrams.level(bounds.lower()), diagrams.level(bounds.upper()));
    Bits place = space.bitsAt(top);
    List<Segment> segments = new ArrayList<>();
    collect(bounds, place, 0, place.low(), segments);
    int always = Diagrams.TRUE;
    for (Segment segment : segments) {
      always = diagrams.and(always, segment.upper);
    }
    List<Cube> cubes = new ArrayList<>();
    int covered = coverWithLiterals(segments, always, place, cubes);
    int rest = Diagrams.FALSE;
    for (Segment segment : segments) {
      rest = diagrams.or(rest, segment.uncovered);
    }
    Sum without = cover(new Bounds(rest, always));
    requireFew(cubes.size() + without.cubes().size());
    cubes.addAll(without.cubes());
    return new Sum(List.copyOf(cubes), diagrams.or(covered, without.node()));
  }

  /** Covers what lies outside {@code always}; the diagram of the cubes. */
  private int coverWithLiterals(List<Segment> segments, int always, Bits place, List<Cube> cubes) {
    for (Segment segment : segments) {
      segment.need = diagrams.minus(segment.lower, always);
    }
    // A Boolean feature selected comes first in the formula.
    boolean descending = place.feature() instanceof Feature.Bool;
    int covered = Diagrams.FALSE;
    for (int i = 0; i < segments.size(); i++) {
      int at = descending ? segments.size() - 1 - i : i;
      if (segments.get(at).need != Diagrams.FALSE) {
        covered = diagrams.or(covered, coverAround(segments, at, place, cubes));
      }
    }
    return covered;
  }

  /** Covers the need of one segment, and what else the same range of values can; its diagram. */
  private int coverAround(List<Segment> segments, int at, Bits place, List<Cube> cubes) {
    List<Segment> range = rangeAround(segments, at);
    int upper = Diagrams.TRUE;
    for (Segment segment : range) {
      upper = diagrams.and(upper, segment.upper);
    }
    int lower = Diagrams.FALSE;
    for (Segment segment : range) {
      lower = diagrams.or(lower, diagrams.and(segment.need, upper));
    }
    Sum inner = cover(new Bounds(lower, upper));
    for (Segment segment : range) {
      segment.need = diagrams.minus(segment.need, inner.node());
      segment.uncovered = diagrams.minus(segment.uncovered, inner.node());
    }
    Literal literal = literal(place.feature(), range);
    requireFew(cubes.size() + inner.cubes().size());
    for (Cube cube : inner.cubes()) {
      cubes.add(new Cube(literal, cube));
    }
    int values = space.codes().range(place, literal.low(), literal.high());
    return diagrams.and(values, inner.node());
  }

  /**
   * The segments around one in all of which its need may be covered. An end that is not the end of
   * the feature's range is drawn back to where something is needed.
   */
  private List<Segment> rangeAround(List<Segment> segments, int at) {
    int need = segments.get(at).need;
    int end = segments.size() - 1;
    int last = at;
    while (last < end && diagrams.implies(need, segments.get(last + 1).upper)) {
      last++;
    }
    int first = at;
    while (first > 0 && diagrams.implies(need, segments.get(first - 1).upper)) {
      first--;
    }
    while (first > 0 && first < at && segments.get(first).need == Diagrams.FALSE) {
      first++;
    }
    while (last < end && last > at && segments.get(last).need == Diagrams.FALSE) {
      last--;
    }
    return segments.subList(first, last + 1);
  }

  private static Literal literal(Feature feature, List<Segment> range) {
    BigInteger low = range.get(0).low;
    BigInteger high = range.get(range.size() - 1).high;
    return feature instanceof Feature.Numeric numeric
        ? new Literal(feature, low, high.min(numeric.high()))
        : new Literal(feature, low, high);
  }

  private static void requireFew(int cubes) {
    if (cubes > Limits.CUBES_OF_A_COVER) {
      throw new Exceeded();
    }
  }

  /**
   * Adds the segments of the values from {@code low} on whose first {@code index} bits are decided.
   */
  private void collect(
      Bounds bounds, Bits place, int index, BigInteger low, List<Segment> segments) {
    int l = bounds.lower();
    int u = bounds.upper();
    BigInteger size = BigInteger.ONE.shiftLeft(place.bits() - index);
    if (Math.min(diagrams.level(l), diagrams.level(u)) >= place.end()) {
      append(segments, new Segment(low, low.add(size).subtract(BigInteger.ONE), bounds));
      return;
    }
    step();
    int bit = place.first() + index;
    Bounds lows = new Bounds(diagrams.lowAt(l, bit), diagrams.lowAt(u, bit));
    Bounds highs = new Bounds(diagrams.highAt(l, bit), diagrams.highAt(u, bit));
    collect(lows, place, index + 1, low, segments);
    collect(highs, place, index + 1, low.add(size.shiftRight(1)), segments);
  }

  private static void append(List<Segment> segments, Segment next) {
    Segment last = segments.isEmpty() ? null : segments.get(segments.size() - 1);
    if (last != null && last.lower == next.lower && last.upper == next.upper) {
      last.high = next.high;
    } else {
      segments.add(next);
    }
  }
}
