package sunder.verify.explicit.lasso;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import sunder.family.ConfigSet;
import sunder.verify.Budget;
import sunder.verify.explicit.CachedSetOperations;

/**
 * Fair-cycle detection for families: the configurations that have a cycle through every acceptance
 * set. In each strongly connected component of the union of all configurations' graphs it computes
 * the greatest fixpoint of Emerson and Lei (Efficient model checking in fragments of the
 * propositional mu-calculus, LICS 1986), with a set of configurations at each node.
 */
final class FairCycleDetection {
  private final ClaimProduct product;
  private final CachedSetOperations sets;
  private final Budget budget;
  private ConfigSet found;

  /** The edges inside one component; the lists are indexed by edge. */
  private static final class ComponentEdges {
    private final List<Integer> sources = new ArrayList<>();
    private final List<Integer> targets = new ArrayList<>();
    private final List<ConfigSet> who = new ArrayList<>();

    /** By acceptance set, the configurations for which each edge is in the set. */
    private final List<List<ConfigSet>> accepting = new ArrayList<>();

    ComponentEdges(int acceptanceSets) {
      for (int i = 0; i < acceptanceSets; i++) {
        accepting.add(new ArrayList<>());
      }
    }

    boolean isCovered() {
      return accepting.stream().allMatch(set -> set.stream().anyMatch(who -> !who.isEmpty()));
    }
  }

  FairCycleDetection(ClaimProduct product, CachedSetOperations sets, Budget budget) {
    this.product = product;
    this.sets = sets;
    this.budget = budget;
    this.found = sets.none();
  }

  ConfigSet find() {
    StronglyConnectedComponents components =
        new StronglyConnectedComponents(
            product.count(),
            (node, target) -> {
              budget.check();
              product.successors(
                  node, product.reached(node), (edge, claimEdge, to, who) -> target.accept(to));
            });
    int[][] members = members(components);
    for (int[] nodes : members) {
      budget.check();
      examine(nodes, components);
    }
    return found;
  }

  private int[][] members(StronglyConnectedComponents components) {
    int[] sizes = new int[components.count()];
    for (int node = 0; node < product.count(); node++) {
      sizes[components.of(node)]++;
    }
    int[][] result = new int[components.count()][];
    for (int i = 0; i < result.length; i++) {
      result[i] = new int[sizes[i]];
    }
    int[] filled = new int[components.count()];
    for (int node = 0; node < product.count(); node++) {
      int component = components.of(node);
      result[component][filled[component]++] = node;
    }
    return result;
  }

  private void examine(int[] nodes, StronglyConnectedComponents components) {
    int component = components.of(nodes[0]);
    ComponentEdges part = new ComponentEdges(product.acceptanceSets());
    for (int i = 0; i < nodes.length; i++) {
      int source = i;
      int node = nodes[i];
      ConfigSet here = sets.minus(product.reached(nodes[i]), found);
      if (!here.isEmpty()) {
        product.successors(
            node,
            here,
            (edge, claimEdge, target, who) -> {
              if (components.of(target) == component) {
                part.sources.add(source);
                part.targets.add(Arrays.binarySearch(nodes, target));
                part.who.add(who);
                for (int set = 0; set < product.acceptanceSets(); set++) {
                  part.accepting.get(set).add(product.accepting(set, node, edge, claimEdge));
                }
              }
            });
      }
    }
    if (part.isCovered()) {
      found = sets.or(found, fair(nodes, part));
    }
  }

  private ConfigSet fair(int[] nodes, ComponentEdges part) {
    ConfigSet[] now = new ConfigSet[nodes.length];
    for (int i = 0; i < nodes.length; i++) {
      now[i] = sets.minus(product.reached(nodes[i]), found);
    }
    int[] order = bySource(part.targets, nodes.length);
    boolean changed = true;
    while (changed) {
      changed = false;
      for (List<ConfigSet> set : part.accepting) {
        budget.check();
        ConfigSet[] next = leadingTo(set, now, part, order);
        changed |= !Arrays.equals(next, now);
        now = next;
      }
    }
    ConfigSet result = sets.none();
    for (ConfigSet set : now) {
      result = sets.or(result, set);
    }
    return result;
  }

  /**
   * Returns the index of the edges by target: for each node the position of its first edge, then
   * the edges sorted by target.
   */
  private static int[] bySource(List<Integer> targets, int nodes) {
    int[] first = new int[nodes + 1];
    targets.forEach(target -> first[target + 1]++);
    for (int i = 0; i < nodes; i++) {
      first[i + 1] += first[i];
    }
    int[] result = new int[nodes + 1 + targets.size()];
    System.arraycopy(first, 0, result, 0, nodes + 1);
    int[] place = Arrays.copyOf(first, nodes);
    for (int edge = 0; edge < targets.size(); edge++) {
      result[nodes + 1 + place[targets.get(edge)]++] = edge;
    }
    return result;
  }

  /**
   * Returns, for each node, the configurations that can reach an edge of the set through nodes of
   * the current fixpoint and back into it.
   */
  private ConfigSet[] leadingTo(
      List<ConfigSet> set, ConfigSet[] now, ComponentEdges part, int[] order) {
    int nodes = now.length;
    ConfigSet[] result = new ConfigSet[nodes];
    Arrays.fill(result, sets.none());
    ArrayDeque<Integer> open = new ArrayDeque<>();
    boolean[] waits = new boolean[nodes];
    for (int edge = 0; edge < part.sources.size(); edge++) {
      if (!set.get(edge).isEmpty()) {
        ConfigSet there = sets.and(now[part.targets.get(edge)], set.get(edge));
        extend(part, edge, there, now, result, open, waits);
      }
    }
    while (!open.isEmpty()) {
      int node = open.remove();
      waits[node] = false;
      for (int i = order[node]; i < order[node + 1]; i++) {
        extend(part, order[nodes + 1 + i], result[node], now, result, open, waits);
      }
    }
    return result;
  }

  private void extend(
      ComponentEdges part,
      int edge,
      ConfigSet there,
      ConfigSet[] now,
      ConfigSet[] result,
      ArrayDeque<Integer> open,
      boolean[] waits) {
    int source = part.sources.get(edge);
    ConfigSet able = sets.and(sets.and(there, part.who.get(edge)), now[source]);
    if (!sets.minus(able, result[source]).isEmpty()) {
      result[source] = sets.or(result[source], able);
      if (!waits[source]) {
        waits[source] = true;
        open.add(source);
      }
    }
  }
}
