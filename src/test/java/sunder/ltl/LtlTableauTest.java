package sunder.ltl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sunder.ltl.LtlTableau.GeneralizedBuchi;

/** The automaton of a random formula accepts a random lasso exactly if the lasso satisfies it. */
class LtlTableauTest {
  private static final int COUNT = Integer.getInteger("sunder.ltl.count", 5_000);

  @Test
  void acceptsWhatSatisfies() {
    Random random = new Random(1);
    int satisfied = 0;
    for (int i = 0; i < COUNT; i++) {
      LtlFormula<Integer> formula = RandomFormulas.formula(random, 1 + random.nextInt(4));
      int length = 1 + random.nextInt(5);
      Lasso lasso = new Lasso(length, random.nextInt(length));
      boolean[][] truth = RandomFormulas.truth(random, length);
      boolean satisfies = lasso.satisfies(formula, (p, state) -> truth[p][state]);
      satisfied += satisfies ? 1 : 0;
      assertThat(accepts(LtlTableau.of(formula), lasso, truth))
          .as("%s on %s", formula, lasso)
          .isEqualTo(satisfies);
      assertThat(accepts(LtlTableau.of(new LtlFormula.Not<>(formula)), lasso, truth))
          .as("not %s on %s", formula, lasso)
          .isEqualTo(!satisfies);
    }
    assertThat(satisfied).isBetween(COUNT / 10, COUNT - COUNT / 10);
  }

  @Test
  void knownTruths() {
    LtlFormula<Integer> p = new LtlFormula.Proposition<>(0);
    Lasso lasso = new Lasso(3, 1);
    boolean[] values = {false, true, false};
    Lasso.Valuation<Integer> truth = (proposition, state) -> values[state];
    assertThat(lasso.satisfies(LtlFormula.always(LtlFormula.eventually(p)), truth)).isTrue();
    assertThat(lasso.satisfies(LtlFormula.eventually(LtlFormula.always(p)), truth)).isFalse();
    assertThat(lasso.satisfies(new LtlFormula.Next<>(p), truth)).isTrue();
    assertThat(lasso.satisfies(LtlFormula.weakUntil(new LtlFormula.Not<>(p), p), truth)).isTrue();
  }

  /** A place in the lasso with a state of the automaton. */
  private record ProductState(int place, int state) {}

  private static boolean accepts(
      GeneralizedBuchi<Integer> automaton, Lasso lasso, boolean[][] truth) {
    for (ProductState node :
        reachable(automaton, lasso, truth, new ProductState(0, automaton.initial()))) {
      Set<ProductState> onward = reachable(automaton, lasso, truth, node);
      Set<Integer> passed = new HashSet<>();
      boolean back = false;
      for (ProductState there : onward) {
        for (GeneralizedBuchi.Edge<Integer> edge : automaton.edges().get(there.state())) {
          ProductState next = new ProductState(next(lasso, there.place()), edge.target());
          if (fits(edge, truth, there.place())
              && reachable(automaton, lasso, truth, next).contains(node)) {
            passed.addAll(edge.acceptanceSets());
            back = true;
          }
        }
      }
      if (back && passed.size() == automaton.acceptanceSets()) {
        return true;
      }
    }
    return false;
  }

  private static int next(Lasso lasso, int place) {
    return place + 1 == lasso.length() ? lasso.loopStart() : place + 1;
  }

  private static boolean fits(GeneralizedBuchi.Edge<Integer> edge, boolean[][] truth, int place) {
    return edge.positive().stream().allMatch(p -> truth[p][place])
        && edge.negative().stream().noneMatch(p -> truth[p][place]);
  }

  private static Set<ProductState> reachable(
      GeneralizedBuchi<Integer> automaton, Lasso lasso, boolean[][] truth, ProductState from) {
    Set<ProductState> seen = new HashSet<>(Set.of(from));
    Deque<ProductState> open = new ArrayDeque<>(seen);
    while (!open.isEmpty()) {
      ProductState node = open.remove();
      for (GeneralizedBuchi.Edge<Integer> edge : automaton.edges().get(node.state())) {
        ProductState next = new ProductState(next(lasso, node.place()), edge.target());
        if (fits(edge, truth, node.place()) && seen.add(next)) {
          open.add(next);
        }
      }
    }
    return seen;
  }
}
