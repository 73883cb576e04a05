package sunder.family.diagram;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Bounds of sums against all assignments. */
class WeightedSumTest {
  private static final int VARIABLES = 6;

  private final Diagrams diagrams = new Diagrams(VARIABLES, 1 << 16);

  private boolean holds(int node, int point) {
    int at = node;
    while (at != Diagrams.TRUE && at != Diagrams.FALSE) {
      at = (point >> diagrams.level(at) & 1) == 1 ? diagrams.high(at) : diagrams.low(at);
    }
    return at == Diagrams.TRUE;
  }

  private static int sum(List<WeightedSum.Bit> bits, int point) {
    return bits.stream()
        .mapToInt(bit -> (point >> bit.variable() & 1) * bit.weight().intValueExact())
        .sum();
  }

  @Test
  void aBoundHoldsForTheAssignmentsWhoseSumIsWithinIt() throws Exception {
    Random random = new Random(3);
    for (int trial = 0; trial < 200; trial++) {
      List<WeightedSum.Bit> bits = new ArrayList<>();
      for (int variable = 0; variable < VARIABLES; variable++) {
        if (random.nextInt(4) > 0) {
          bits.add(new WeightedSum.Bit(variable, BigInteger.valueOf(random.nextInt(15) - 7)));
        }
      }
      int bound = random.nextInt(30) - 15;
      WeightedSum sums = new WeightedSum(diagrams, bits);
      int node = sums.atMost(0, BigInteger.valueOf(bound));
      if (node > Diagrams.TRUE) {
        assertThat(sums.atMostByTable(BigInteger.valueOf(bound))).isEqualTo(node);
      }
      int least = Integer.MAX_VALUE;
      for (int point = 0; point < 1 << VARIABLES; point++) {
        int sum = sum(bits, point);
        assertThat(holds(node, point)).as("%s at %d", bits, point).isEqualTo(sum <= bound);
        least = sum <= bound ? Math.min(least, sum) : least;
      }
      if (node != Diagrams.FALSE) {
        assertThat(sums.least(node)).isEqualTo(BigInteger.valueOf(least));
      }
    }
  }
}
