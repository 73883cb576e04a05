package sunder.verify.explicit;

import java.util.ArrayDeque;
import java.util.Arrays;
import sunder.automaton.Claim;
import sunder.family.ConfigSet;
import sunder.verify.Budget;

/**
 * The states of a search beside those of a claim, as far as some configuration of the scope comes:
 * both go on together, step by step.
 */
final class Product {
  private final Graph graph;
  private final Labels labels;
  private final Claim claim;
  private final Sets sets;
  private final Budget budget;
  private final NodeTable nodes = new NodeTable();
  private ConfigSet[] reached = new ConfigSet[1024];

  /** What to do with an edge. */
  @FunctionalInterface
  interface Visitor {
    /**
     * @param who takes the edge among those that are at its source
     */
    void visit(int target, ConfigSet who, long accepting);
  }

  Product(Graph graph, Labels labels, Claim claim, Sets sets, Budget budget) {
    this.graph = graph;
    this.labels = labels;
    this.claim = claim;
    this.sets = sets;
    this.budget = budget;
  }

  int count() {
    return nodes.count();
  }

  ConfigSet reached(int node) {
    return reached[node];
  }

  private int node(int state, int claimState) {
    int node = nodes.add((long) state * claim.edges().size() + claimState);
    if (node >= reached.length) {
      reached = Arrays.copyOf(reached, 2 * reached.length);
    }
    if (reached[node] == null) {
      reached[node] = sets.none();
    }
    return node;
  }

  private int state(int node) {
    return (int) (nodes.key(node) / claim.edges().size());
  }

  private int claimState(int node) {
    return (int) (nodes.key(node) % claim.edges().size());
  }

  /** Runs of some configurations begin at a state. */
  void begin(int state, ConfigSet who) {
    int node = node(state, 0);
    reached[node] = sets.or(reached[node], who);
  }

  /** Finds everything that is reached. */
  void explore() {
    ArrayDeque<Integer> open = new ArrayDeque<>();
    ConfigSet[] expanded = new ConfigSet[1024];
    for (int node = 0; node < count(); node++) {
      open.add(node);
    }
    while (!open.isEmpty()) {
      budget.check();
      int node = open.remove();
      if (node >= expanded.length) {
        expanded = Arrays.copyOf(expanded, Math.max(2 * expanded.length, node + 1));
      }
      ConfigSet before = expanded[node] == null ? sets.none() : expanded[node];
      ConfigSet fresh = sets.minus(reached[node], before);
      if (!fresh.isEmpty()) {
        expanded[node] = reached[node];
        successors(node, fresh, (target, who, accepting) -> arrive(target, who, open));
      }
    }
  }

  private void arrive(int target, ConfigSet who, ArrayDeque<Integer> open) {
    if (!sets.minus(who, reached[target]).isEmpty()) {
      reached[target] = sets.or(reached[target], who);
      open.add(target);
    }
  }

  /** The edges that leave a node for some configurations. */
  void successors(int node, ConfigSet from, Visitor visitor) {
    int state = state(node);
    for (Claim.Edge edge : claim.edges().get(claimState(node))) {
      ConfigSet here = sets.and(from, labels.of(state, edge));
      if (!here.isEmpty()) {
        for (int i = graph.firstOf(state); i < graph.endOf(state); i++) {
          ConfigSet who = sets.and(here, graph.variants(i));
          if (!who.isEmpty()) {
            visitor.visit(node(graph.target(i), edge.target()), who, edge.accepting());
          }
        }
      }
    }
  }
}
