package sunder.verify.explicit.lasso;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.verify.Budget;

/** The search for an accepting lasso of one configuration in the product with a claim. */
final class LassoSearch {
  private final ClaimProduct product;
  private final SilentDivergence hidden;
  private final Configuration configuration;
  private final ConfigSet one;
  private final Budget budget;

  /** The edges that leave each node: edge of the graph, edge of the claim and target in turn. */
  private final List<int[]> leaving = new ArrayList<>();

  /**
   * An accepting lasso, as edges of the graph.
   *
   * @param prefix the edges of the prefix
   * @param cycle the edges of the cycle
   * @param variants all configurations that begin where the lasso does and have every edge
   */
  record AcceptingLasso(List<Integer> prefix, List<Integer> cycle, ConfigSet variants) {}

  private record ProductEdge(int from, int edge, int claimEdge, int to) {}

  /**
   * Creates a search.
   *
   * @param product the product without reached nodes
   * @param hidden the divergent runs that the claim does not observe
   * @param budget checked for each node
   */
  LassoSearch(
      ClaimProduct product, SilentDivergence hidden, Configuration configuration, Budget budget) {
    this.product = product;
    this.hidden = hidden;
    this.configuration = configuration;
    this.one = product.only(configuration);
    this.budget = budget;
  }

  /**
   * Returns an accepting lasso that begins in one of some states; empty if there is none.
   *
   * @param starts the initial states of runs, with the configurations that begin there
   */
  Optional<AcceptingLasso> from(Map<Integer, ConfigSet> starts) {
    starts.forEach(
        (state, who) -> {
          if (who.contains(configuration)) {
            product.addInitial(state, one);
          }
        });
    int begun = product.count();
    // The edges of a node append new nodes to the product, so that the bound grows in the loop.
    for (int node = 0; node < product.count(); node++) {
      budget.check();
      leaving.add(hops(node));
    }
    StronglyConnectedComponents components =
        new StronglyConnectedComponents(
            product.count(),
            (node, target) -> {
              int[] own = leaving.get(node);
              for (int i = 2; i < own.length; i += 3) {
                target.accept(own[i]);
              }
            });
    boolean[] fair = fair(components);
    // Nodes are numbered in breadth-first order, so the first one is nearest.
    for (int node = 0; node < product.count(); node++) {
      if (fair[components.of(node)]) {
        int entry = node;
        List<ProductEdge> prefix = path(begun, entry);
        List<ProductEdge> cycle = cycle(entry, n -> components.of(n) == components.of(entry));
        return Optional.of(found(prefix, cycle, starts));
      }
    }
    return Optional.empty();
  }

  private int[] hops(int node) {
    IntStream.Builder result = IntStream.builder();
    product.successors(
        node, one, (edge, claimEdge, target, who) -> result.add(edge).add(claimEdge).add(target));
    return result.build().toArray();
  }

  /** Returns the acceptance sets that contain an edge. */
  private BitSet accepting(int node, int edge, int claimEdge) {
    return product.accepting(node, edge, claimEdge, configuration);
  }

  private BitSet accepting(ProductEdge hop) {
    return accepting(hop.from(), hop.edge(), hop.claimEdge());
  }

  private boolean[] fair(StronglyConnectedComponents components) {
    BitSet[] covered = new BitSet[components.count()];
    Arrays.setAll(covered, i -> new BitSet());
    for (int node = 0; node < product.count(); node++) {
      int[] own = leaving.get(node);
      for (int i = 0; i < own.length; i += 3) {
        if (components.of(own[i + 2]) == components.of(node)) {
          covered[components.of(node)].or(accepting(node, own[i], own[i + 1]));
        }
      }
    }
    boolean[] result = new boolean[components.count()];
    for (int i = 0; i < result.length; i++) {
      result[i] = covered[i].cardinality() == product.acceptanceSets();
    }
    return result;
  }

  private List<ProductEdge> path(int begun, int target) {
    int[] origins = new int[begun];
    Arrays.setAll(origins, i -> i);
    return shortest(origins, node -> true, hop -> false, node -> node == target);
  }

  /** Returns a cycle through a node that passes every acceptance set. */
  private List<ProductEdge> cycle(int entry, IntPredicate inside) {
    List<ProductEdge> result = new ArrayList<>();
    BitSet missing = new BitSet();
    missing.set(0, product.acceptanceSets());
    int at = entry;
    while (!missing.isEmpty()) {
      List<ProductEdge> part =
          shortest(
              new int[] {at}, inside, hop -> accepting(hop).intersects(missing), node -> false);
      part.forEach(hop -> missing.andNot(accepting(hop)));
      result.addAll(part);
      at = part.get(part.size() - 1).to();
    }
    if (at != entry) {
      result.addAll(shortest(new int[] {at}, inside, hop -> hop.to() == entry, node -> false));
    }
    return result;
  }

  /**
   * Returns a shortest path to a node that satisfies {@code end} or with a last edge that satisfies
   * {@code last}.
   *
   * @throws IllegalStateException if there is none
   */
  private List<ProductEdge> shortest(
      int[] origins, IntPredicate inside, Predicate<ProductEdge> last, IntPredicate end) {
    Map<Integer, ProductEdge> cameBy = new HashMap<>();
    ArrayDeque<Integer> open = new ArrayDeque<>();
    for (int origin : origins) {
      if (end.test(origin)) {
        return List.of();
      }
      cameBy.put(origin, new ProductEdge(-1, -1, -1, origin));
      open.add(origin);
    }
    while (!open.isEmpty()) {
      int node = open.remove();
      int[] own = leaving.get(node);
      for (int i = 0; i < own.length; i += 3) {
        ProductEdge hop = new ProductEdge(node, own[i], own[i + 1], own[i + 2]);
        if (!inside.test(hop.to())) {
          continue;
        }
        if (last.test(hop)) {
          return back(hop, cameBy);
        }
        if (cameBy.putIfAbsent(hop.to(), hop) == null) {
          if (end.test(hop.to())) {
            return back(hop, cameBy);
          }
          open.add(hop.to());
        }
      }
    }
    throw new IllegalStateException("no path inside a component");
  }

  private static List<ProductEdge> back(ProductEdge last, Map<Integer, ProductEdge> cameBy) {
    List<ProductEdge> result = new ArrayList<>();
    for (ProductEdge hop = last; hop.from() >= 0; hop = cameBy.get(hop.from())) {
      result.add(hop);
    }
    Collections.reverse(result);
    return result;
  }

  private AcceptingLasso found(
      List<ProductEdge> prefix, List<ProductEdge> cycle, Map<Integer, ConfigSet> starts) {
    List<ProductEdge> whole = new ArrayList<>(prefix);
    whole.addAll(cycle);
    ConfigSet[] variants = {starts.get(product.state(whole.get(0).from()))};
    List<Integer> edges = new ArrayList<>();
    for (ProductEdge hop : whole) {
      product.successors(
          hop.from(),
          variants[0],
          (edge, claimEdge, target, who) -> {
            if (hop.equals(new ProductEdge(hop.from(), edge, claimEdge, target))) {
              variants[0] = who;
            }
          });
      if (hop.edge() == ClaimProduct.STATE_STUTTERS) {
        return hidden(edges, product.state(hop.from()), variants[0]);
      }
      edges.add(hop.edge());
    }
    return new AcceptingLasso(
        edges.subList(0, prefix.size()),
        edges.subList(prefix.size(), edges.size()),
        variants[0].and(accepted(cycle)));
  }

  /** Returns the configurations for which a cycle is in every acceptance set. */
  private ConfigSet accepted(List<ProductEdge> cycle) {
    ConfigSet result = product.reached(cycle.get(0).from()).space().all();
    for (int set = 0; set < product.acceptanceSets(); set++) {
      ConfigSet here = result.space().none();
      for (ProductEdge hop : cycle) {
        here = here.or(product.accepting(set, hop.from(), hop.edge(), hop.claimEdge()));
      }
      result = result.and(here);
    }
    return result;
  }

  /** Completes a lasso whose cycle the claim does not observe. */
  private AcceptingLasso hidden(List<Integer> edges, int from, ConfigSet variants) {
    SilentDivergence.DivergentRun run = hidden.run(from, configuration);
    List<Integer> prefix = new ArrayList<>(edges);
    prefix.addAll(run.edges().subList(0, run.back()));
    List<Integer> cycle = run.edges().subList(run.back(), run.edges().size());
    return new AcceptingLasso(prefix, cycle, variants.and(run.variants()));
  }
}
