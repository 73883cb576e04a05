package sunder.ltl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sunder.ltl.Tableau.Buchi;

/** The automaton of a random formula accepts a random lasso exactly if the lasso satisfies it. */
class TableauTest {
  private static final int COUNT = Integer.getInteger("sunder.ltl.count", 10_000);

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
      assertThat(accepts(Tableau.of(formula), lasso, truth))
          .as("%s on %s", formula, lasso)
          .isEqualTo(satisfies);
      assertThat(accepts(Tableau.of(new LtlFormula.Not<>(formula)), lasso, truth))
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
    Lasso.Truth<Integer> truth = (proposition, state) -> values[state];
    assertThat(lasso.satisfies(LtlFormula.always(LtlFormula.eventually(p)), truth)).isTrue();
    assertThat(lasso.satisfies(LtlFormula.eventually(LtlFormula.always(p)), truth)).isFalse();
    assertThat(lasso.satisfies(new LtlFormula.Next<>(p), truth)).isTrue();
    assertThat(lasso.satisfies(LtlFormula.weakUntil(new LtlFormula.Not<>(p), p), truth)).isTrue();
  }

  /** A place in the lasso with a state of the automaton. */
  private record Node(int place, int state) {}

  private static boolean accepts(Buchi<Integer> automaton, Lasso lasso, boolean[][] truth) {
    for (Node node : reachable(automaton, lasso, truth, new Node(0, automaton.initial()))) {
      Set<Node> onward = reachable(automaton, lasso, truth, node);
      Set<Integer> passed = new HashSet<>();
      boolean back = false;
      for (Node there : onward) {
        for (Buchi.Edge<Integer> edge : automaton.edges().get(there.state())) {
          Node next = new Node(next(lasso, there.place()), edge.target());
          if (fits(edge, truth, there.place())
              && reachable(automaton, lasso, truth, next).contains(node)) {
            passed.addAll(edge.sets());
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
    return place + 1 == lasso.length() ? lasso.back() : place + 1;
  }

  private static boolean fits(Buchi.Edge<Integer> edge, boolean[][] truth, int place) {
    return edge.holding().stream().allMatch(p -> truth[p][place])
        && edge.failing().stream().noneMatch(p -> truth[p][place]);
  }

  private static Set<Node> reachable(
      Buchi<Integer> automaton, Lasso lasso, boolean[][] truth, Node from) {
    Set<Node> seen = new HashSet<>(Set.of(from));
    Deque<Node> open = new ArrayDeque<>(seen);
    while (!open.isEmpty()) {
      Node node = open.remove();
      for (Buchi.Edge<Integer> edge : automaton.edges().get(node.state())) {
        Node next = new Node(next(lasso, node.place()), edge.target());
        if (fits(edge, truth, node.place()) && seen.add(next)) {
          open.add(next);
        }
      }
    }
    return seen;
  }
}
