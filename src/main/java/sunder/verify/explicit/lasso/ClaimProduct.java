package sunder.verify.explicit.lasso;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import sunder.automaton.NeverClaim;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.verify.Budget;
import sunder.verify.explicit.CachedSetOperations;
import sunder.verify.explicit.StateGraph;

/**
 * The synchronous product of a state graph and a claim (a generalised Büchi automaton), with the
 * configurations that reach each node. Both move together, but the claim stutters in states that it
 * does not observe. For a run that is not observed again, the state stutters in the last observed
 * state.
 */
final class ClaimProduct {
  /** In place of an edge of the claim: the claim stutters. */
  static final int CLAIM_STUTTERS = -1;

  /** In place of an edge of the graph: the state is the last that is observed. */
  static final int STATE_STUTTERS = -1;

  private final StateGraph graph;
  private final ClaimLabels labels;
  private final SilentDivergence divergence;
  private final NeverClaim claim;
  private final CachedSetOperations sets;
  private final Budget budget;
  private final NodeTable nodes = new NodeTable();
  private ConfigSet[] reached = new ConfigSet[1024];

  /** A visitor of product edges. */
  @FunctionalInterface
  interface Visitor {
    /**
     * Visits an edge.
     *
     * @param edge the edge of the graph, or {@link #STATE_STUTTERS}
     * @param claimEdge its index among the edges that leave the state of the claim, or {@link
     *     #CLAIM_STUTTERS}
     * @param target the target node
     * @param who the configurations at the source that have the edge
     */
    void visit(int edge, int claimEdge, int target, ConfigSet who);
  }

  ClaimProduct(
      StateGraph graph,
      ClaimLabels labels,
      SilentDivergence divergence,
      NeverClaim claim,
      CachedSetOperations sets,
      Budget budget) {
    this.graph = graph;
    this.labels = labels;
    this.divergence = divergence;
    this.claim = claim;
    this.sets = sets;
    this.budget = budget;
  }

  /** Returns the product of the same graph and claim, without reached nodes. */
  ClaimProduct emptyCopy() {
    return new ClaimProduct(graph, labels, divergence, claim, sets, budget);
  }

  int count() {
    return nodes.count();
  }

  ConfigSet reached(int node) {
    return reached[node];
  }

  /**
   * Returns the node of a state and a claim state, which is added if it is new.
   *
   * @param place the state of the claim, plus the number of claim states for a run whose state
   *     stutters for ever
   */
  private int node(int state, int place) {
    int node = nodes.add((long) state * 2 * claim.edges().size() + place);
    if (node >= reached.length) {
      reached = Arrays.copyOf(reached, 2 * reached.length);
    }
    if (reached[node] == null) {
      reached[node] = sets.none();
    }
    return node;
  }

  int state(int node) {
    return (int) (nodes.key(node) / (2 * claim.edges().size()));
  }

  private int place(int node) {
    return (int) (nodes.key(node) % (2 * claim.edges().size()));
  }

  private List<NeverClaim.Edge> claimEdges(int node) {
    return claim.edges().get(place(node) % claim.edges().size());
  }

  /**
   * Returns the number of acceptance sets: those of the claim, followed by one for each fairness
   * condition.
   */
  int acceptanceSets() {
    return claim.acceptanceSets() + labels.conditions();
  }

  ConfigSet accepting(int set, int node, int edge, int claimEdge) {
    if (set >= claim.acceptanceSets()) {
      return labels.fair(set - claim.acceptanceSets(), state(node), edge);
    }
    boolean accepts =
        claimEdge != CLAIM_STUTTERS
            && (claimEdges(node).get(claimEdge).accepting() >> set & 1) != 0;
    return accepts ? labels.all() : sets.none();
  }

  /** Returns the acceptance sets that contain an edge from a node for one configuration. */
  BitSet accepting(int node, int edge, int claimEdge, Configuration one) {
    long ofClaim = claimEdge == CLAIM_STUTTERS ? 0 : claimEdges(node).get(claimEdge).accepting();
    BitSet result = BitSet.valueOf(new long[] {ofClaim});
    for (int i = 0; i < labels.conditions(); i++) {
      boolean isMet = labels.fair(i, state(node), edge).contains(one);
      result.set(claim.acceptanceSets() + i, isMet);
    }
    return result;
  }

  ConfigSet only(Configuration one) {
    return sets.none().space().single(one);
  }

  /** Adds an initial state of some configurations. */
  void addInitial(int state, ConfigSet who) {
    int node = node(state, 0);
    reached[node] = sets.or(reached[node], who);
  }

  /** Computes the reachable nodes with their configurations, in breadth-first order. */
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
        successors(node, fresh, (edge, claimEdge, target, who) -> arrive(target, who, open));
      }
    }
  }

  private void arrive(int target, ConfigSet who, ArrayDeque<Integer> open) {
    if (!sets.minus(who, reached[target]).isEmpty()) {
      reached[target] = sets.or(reached[target], who);
      open.add(target);
    }
  }

  /** Visits the edges that leave a node for some configurations. */
  void successors(int node, ConfigSet from, Visitor visitor) {
    int state = state(node);
    boolean stays = place(node) >= claim.edges().size();
    ConfigSet seen = stays ? from : sets.and(from, labels.observed(state));
    ConfigSet staying = stays ? from : sets.and(seen, divergence.divergingAt(state));
    follow(state, CLAIM_STUTTERS, place(node), sets.minus(from, seen), visitor);
    List<NeverClaim.Edge> edges = claimEdges(node);
    for (int i = 0; i < edges.size(); i++) {
      int next = edges.get(i).target();
      ConfigSet here = sets.and(seen, labels.of(state, edges.get(i)));
      if (!stays) {
        follow(state, i, next, here, visitor);
      }
      ConfigSet last = sets.and(here, staying);
      if (!last.isEmpty()) {
        visitor.visit(STATE_STUTTERS, i, node(state, claim.edges().size() + next), last);
      }
    }
  }

  private void follow(int state, int claimEdge, int next, ConfigSet from, Visitor visitor) {
    if (!from.isEmpty()) {
      for (int i = graph.firstOf(state); i < graph.endOf(state); i++) {
        ConfigSet who = sets.and(from, graph.variants(i));
        if (!who.isEmpty()) {
          visitor.visit(i, claimEdge, node(graph.target(i), next), who);
        }
      }
    }
  }

  /** A hash set of non-negative numbers, indexed from 0. */
  private static final class NodeTable {
    private long[] keys = new long[1024];
    private int[] slots = new int[4096];
    private int count;

    int count() {
      return count;
    }

    long key(int node) {
      return keys[node];
    }

    private static int hash(long key) {
      long mixed = key * 0x9E3779B97F4A7C15L;
      return (int) (mixed >>> 32);
    }

    /** Returns the node of a key, which is added if it is new. */
    int add(long key) {
      int slot = hash(key) & slots.length - 1;
      while (slots[slot] != 0) {
        if (keys[slots[slot] - 1] == key) {
          return slots[slot] - 1;
        }
        slot = slot + 1 & slots.length - 1;
      }
      if (count == keys.length) {
        keys = Arrays.copyOf(keys, 2 * count);
      }
      keys[count] = key;
      slots[slot] = ++count;
      if (2 * count > slots.length) {
        grow();
      }
      return count - 1;
    }

    private void grow() {
      slots = new int[2 * slots.length];
      for (int node = 0; node < count; node++) {
        int slot = hash(keys[node]) & slots.length - 1;
        while (slots[slot] != 0) {
          slot = slot + 1 & slots.length - 1;
        }
        slots[slot] = node + 1;
      }
    }
  }
}
