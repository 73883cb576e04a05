package sunder.family;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.family.PresenceFormula.Literal;
import sunder.family.diagram.Diagrams;

/**
 * Computes an irredundant sum of products between a lower and an upper bound, by the algorithm of
 * Minato ("Fast generation of prime-irredundant covers from binary decision diagrams", 1993). Where
 * we deviate: the literals are value ranges of features instead of variables.
 */
final class IrredundantCover {
  /** The greatest number of products; longer formulas are not readable. */
  private static final int MOST_CUBES = 300;

  private static final int MOST_STEPS = 50_000;

  /** A product as a linked list of literals with shared tails; {@code NO_LITERALS} is its end. */
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

  /** A sum of products, and the diagram of the function. */
  private record Sum(List<Cube> cubes, int node) {}

  /** The lower and the upper bound of a cover, as nodes. */
  private record CoverBounds(int lower, int upper) {
    long key() {
      return (long) lower << Integer.SIZE | upper;
    }
  }

  /**
   * A range of values of one feature with equal cofactors; {@code need} is the part that is not
   * covered yet.
   */
  private static final class Segment {
    private final BigInteger low;
    private final BigInteger high;
    private final int lower;
    private final int upper;
    private int uncovered;
    private int need;

    Segment(FeatureBits.ValueSegment segment) {
      this.low = segment.low();
      this.high = segment.high();
      this.lower = segment.below().get(0);
      this.upper = segment.below().get(1);
      this.uncovered = lower;
    }
  }

  /** Thrown when the limit on products or on steps is exceeded. */
  private static final class CoverTooLarge extends RuntimeException {
    private static final long serialVersionUID = 1L;

    CoverTooLarge() {
      super("cover too large", null, false, false);
    }
  }

  private final ConfigSpace space;
  private final Diagrams diagrams;
  private final Map<Long, Sum> known = new HashMap<>();
  private int steps;

  IrredundantCover(ConfigSpace space) {
    this.space = space;
    this.diagrams = space.diagrams;
  }

  /**
   * Returns a sum of products that is implied by {@code lower} and implies {@code upper}, or
   * nothing if it exceeds a limit.
   */
  Optional<List<List<Literal>>> between(int lower, int upper) {
    try {
      return Optional.of(
          cover(new CoverBounds(lower, upper)).cubes().stream().map(Cube::literals).toList());
    } catch (CoverTooLarge e) {
      return Optional.empty();
    }
  }

  private Sum cover(CoverBounds bounds) {
    if (bounds.lower() == Diagrams.FALSE) {
      return new Sum(List.of(), Diagrams.FALSE);
    }
    if (bounds.upper() == Diagrams.TRUE) {
      return new Sum(List.of(Cube.NO_LITERALS), Diagrams.TRUE);
    }
    Sum seen = known.get(bounds.key());
    if (seen == null) {
      seen = split(bounds);
      known.put(bounds.key(), seen);
    }
    return seen;
  }

  /**
   * Covers by products with a literal of the first feature where they are needed, and the rest
   * without.
   */
  private Sum split(CoverBounds bounds) {
    int top = Math.min(diagrams.level(bounds.lower()), diagrams.level(bounds.upper()));
    FeatureBits bits = space.featureBitsAt(top);
    List<Segment> segments =
        bits
            .segments(List.of(bounds.lower(), bounds.upper()), MOST_STEPS - steps)
            .orElseThrow(CoverTooLarge::new)
            .stream()
            .map(Segment::new)
            .toList();
    steps += segments.size();
    if (steps > MOST_STEPS) {
      throw new CoverTooLarge();
    }
    int always = Diagrams.TRUE;
    for (Segment segment : segments) {
      always = diagrams.and(always, segment.upper);
    }
    List<Cube> cubes = new ArrayList<>();
    int covered = coverWithLiterals(segments, always, bits, cubes);
    int rest = Diagrams.FALSE;
    for (Segment segment : segments) {
      rest = diagrams.or(rest, segment.uncovered);
    }
    Sum without = cover(new CoverBounds(rest, always));
    requireFew(cubes.size() + without.cubes().size());
    cubes.addAll(without.cubes());
    return new Sum(List.copyOf(cubes), diagrams.or(covered, without.node()));
  }

  /** Covers what lies outside {@code always}. Returns the diagram of the products. */
  private int coverWithLiterals(
      List<Segment> segments, int always, FeatureBits bits, List<Cube> cubes) {
    for (Segment segment : segments) {
      segment.need = diagrams.minus(segment.lower, always);
    }
    // A Boolean feature selected comes first in the formula.
    boolean descending = bits.feature() instanceof Feature.Bool;
    int covered = Diagrams.FALSE;
    for (int i = 0; i < segments.size(); i++) {
      int at = descending ? segments.size() - 1 - i : i;
      if (segments.get(at).need != Diagrams.FALSE) {
        covered = diagrams.or(covered, coverAround(segments, at, bits, cubes));
      }
    }
    return covered;
  }

  /**
   * Covers the need of one segment, and of others with the same range of values. Returns the
   * diagram of the products.
   */
  private int coverAround(List<Segment> segments, int at, FeatureBits bits, List<Cube> cubes) {
    List<Segment> range = rangeAround(segments, at);
    int upper = Diagrams.TRUE;
    for (Segment segment : range) {
      upper = diagrams.and(upper, segment.upper);
    }
    int lower = Diagrams.FALSE;
    for (Segment segment : range) {
      lower = diagrams.or(lower, diagrams.and(segment.need, upper));
    }
    Sum inner = cover(new CoverBounds(lower, upper));
    for (Segment segment : range) {
      segment.need = diagrams.minus(segment.need, inner.node());
      segment.uncovered = diagrams.minus(segment.uncovered, inner.node());
    }
    Literal literal =
        new Literal(bits.feature(), range.get(0).low, range.get(range.size() - 1).high);
    requireFew(cubes.size() + inner.cubes().size());
    for (Cube cube : inner.cubes()) {
      cubes.add(new Cube(literal, cube));
    }
    int values = bits.range(literal.low(), literal.high());
    return diagrams.and(values, inner.node());
  }

  /**
   * Returns the maximal range of segments in which the need of one segment may be covered, without
   * segments at an end that need nothing, unless the range reaches that end.
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

  private static void requireFew(int cubes) {
    if (cubes > MOST_CUBES) {
      throw new CoverTooLarge();
    }
  }
}
