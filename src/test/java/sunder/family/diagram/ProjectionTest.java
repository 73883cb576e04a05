package sunder.family.diagram;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Quantified diagrams against tables of truth values. */
class ProjectionTest {
  private static final int VARIABLES = 6;
  private static final int POINTS = 1 << VARIABLES;

  private final Diagrams diagrams = new Diagrams(VARIABLES, 1 << 16);
  private final Random random = new Random(11);

  /** The diagram of a set of points; bit i of a point is variable i. */
  private int diagram(BitSet points) {
    int result = Diagrams.FALSE;
    for (int point = points.nextSetBit(0); point >= 0; point = points.nextSetBit(point + 1)) {
      int cube = Diagrams.TRUE;
      for (int variable = VARIABLES - 1; variable >= 0; variable--) {
        boolean isSet = (point >> variable & 1) == 1;
        cube =
            diagrams.node(variable, isSet ? Diagrams.FALSE : cube, isSet ? cube : Diagrams.FALSE);
      }
      result = diagrams.or(result, cube);
    }
    return result;
  }

  private BitSet randomPoints(int most) {
    BitSet points = new BitSet(POINTS);
    random.ints(1 + random.nextInt(most), 0, POINTS).forEach(points::set);
    return points;
  }

  /** The points that differ from one of the set in the forgotten variables only. */
  private static BitSet widened(BitSet points, int forgotten) {
    BitSet result = new BitSet(POINTS);
    for (int point = 0; point < POINTS; point++) {
      int rest = point & ~forgotten;
      result.set(point, points.stream().anyMatch(one -> (one & ~forgotten) == rest));
    }
    return result;
  }

  @Test
  void aProjectionHoldsWhereSomeValueOfTheForgottenVariablesDoes() {
    for (int trial = 0; trial < 100; trial++) {
      BitSet one = randomPoints(20);
      BitSet two = randomPoints(20);
      int forgotten = random.nextInt(POINTS);
      Projection projection = new Projection(diagrams, BitSet.valueOf(new long[] {forgotten}));
      BitSet wide = widened(one, forgotten);
      int diagram = diagram(one);
      assertThat(projection.exists(diagram)).isEqualTo(diagram(wide));
      boolean meet = wide.intersects(widened(two, forgotten));
      assertThat(projection.isOverlapSeen(diagram, diagram(two))).isEqualTo(meet);
    }
  }
}
