package sunder.family.diagram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import sunder.limit.DiagramTooLarge;

class DiagramsTest {
  private static final int PAIRS = 20;

  /** Equality of numbers whose bits are far apart needs all numbers' nodes. */
  @Test
  void whatIsTooLargeIsBrokenOffAndLeavesTheRestUsable() {
    Diagrams diagrams = new Diagrams(2 * PAIRS, 1 << 16);
    assertThatThrownBy(() -> equality(diagrams, PAIRS)).isInstanceOf(DiagramTooLarge.class);
    diagrams.collect();
    assertThat(diagrams.isFull()).isFalse();
    int few = equality(diagrams, 3);
    diagrams.reference(few);
    diagrams.collect();
    assertThat(diagrams.minus(few, equality(diagrams, 3))).isEqualTo(Diagrams.FALSE);
    assertThat(diagrams.disjoint(few, equality(diagrams, 4))).isFalse();
  }

  /** Whether the first bits are the same as the same number of those behind. */
  private static int equality(Diagrams diagrams, int pairs) {
    int result = Diagrams.TRUE;
    for (int i = pairs - 1; i >= 0; i--) {
      int one = diagrams.node(i, Diagrams.FALSE, Diagrams.TRUE);
      int other = diagrams.node(PAIRS + i, Diagrams.FALSE, Diagrams.TRUE);
      int both = diagrams.and(one, other);
      int none = diagrams.minus(diagrams.minus(Diagrams.TRUE, one), other);
      result = diagrams.and(result, diagrams.or(both, none));
    }
    return result;
  }
}
