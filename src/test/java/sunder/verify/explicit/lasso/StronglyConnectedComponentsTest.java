package sunder.verify.explicit.lasso;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Components against mutual reachability by transitive closure. */
class StronglyConnectedComponentsTest {
  private static StronglyConnectedComponents of(boolean[][] edges) {
    return new StronglyConnectedComponents(
        edges.length,
        (node, target) ->
            IntStream.range(0, edges.length).filter(to -> edges[node][to]).forEach(target));
  }

  private static boolean[][] closure(boolean[][] edges) {
    int size = edges.length;
    boolean[][] reaches = new boolean[size][];
    for (int i = 0; i < size; i++) {
      reaches[i] = edges[i].clone();
      reaches[i][i] = true;
    }
    for (int via = 0; via < size; via++) {
      for (int from = 0; from < size; from++) {
        for (int to = 0; to < size; to++) {
          reaches[from][to] |= reaches[from][via] && reaches[via][to];
        }
      }
    }
    return reaches;
  }

  @Test
  void componentsAreMutuallyReachableAndInReverseTopologicalOrder() {
    Random random = new Random(7);
    int several = 0;
    for (int trial = 0; trial < 300; trial++) {
      int size = 1 + random.nextInt(12);
      boolean[][] edges = new boolean[size][size];
      for (int i = random.nextInt(2 * size + 1); i > 0; i--) {
        edges[random.nextInt(size)][random.nextInt(size)] = true;
      }
      boolean[][] reaches = closure(edges);
      StronglyConnectedComponents components = of(edges);
      several += components.count() > 1 && components.count() < size ? 1 : 0;
      for (int from = 0; from < size; from++) {
        assertThat(components.of(from)).isBetween(0, components.count() - 1);
        for (int to = 0; to < size; to++) {
          assertThat(components.of(from) == components.of(to))
              .isEqualTo(reaches[from][to] && reaches[to][from]);
          if (edges[from][to]) {
            assertThat(components.of(to)).isLessThanOrEqualTo(components.of(from));
          }
        }
      }
    }
    assertThat(several).isGreaterThan(100);
  }

  /** The stack is explicit: a path longer than its first size, in one component and in many. */
  @Test
  void pathsAreOfAnyLength() {
    int size = 5_000;
    StronglyConnectedComponents cycle =
        new StronglyConnectedComponents(size, (node, target) -> target.accept((node + 1) % size));
    assertThat(cycle.count()).isEqualTo(1);
    StronglyConnectedComponents chain =
        new StronglyConnectedComponents(
            size,
            (node, target) -> {
              if (node + 1 < size) {
                target.accept(node + 1);
              }
            });
    assertThat(chain.count()).isEqualTo(size);
    assertThat(chain.of(0)).isEqualTo(size - 1);
  }
}
