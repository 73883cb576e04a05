package sunder.verify.explicit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import sunder.automaton.Claim;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.verify.Budget;

/** Looks for a run of one configuration that a claim accepts, in the graph of a search. */
final class LassoSearch {
  private final Graph graph;
  private final Labels labels;
  private final Claim claim;
  private final Configuration configuration;
  private final Budget budget;
  private final NodeTable nodes = new NodeTable();
  private final List<int[]> leaving = new ArrayList<>();
  private final Map<ConfigSet, Boolean> containing = new IdentityHashMap<>();

  /**
   * A run: the edges of the graph, each with the edge of the claim that reads its source.
   *
   * @param variants all configurations that begin where it does and can take every edge
   */
  record Found(List<Integer> prefix, List<Integer> cycle, ConfigSet variants) {}

  /** A step of a path. */
  private record Hop(int from, int edge, int claimEdge, int to) {}

  LassoSearch(Graph graph, Labels labels, Claim claim, Configuration configuration, Budget budget) {
    this.graph = graph;
    this.labels = labels;
    this.claim = claim;
    this.configuration = configuration;
    this.budget = budget;
  }

  private int node(int state, int claimState) {
    return nodes.add((long) state * claim.edges().size() + claimState);
  }

  private int state(int node) {
    return (int) (nodes.key(node) / claim.edges().size());
  }

  private int claimState(int node) {
    return (int) (nodes.key(node) % claim.edges().size());
  }

  /** The hops from a node of this configuration: edge, edge of the claim, target in turn. */
  private int[] hops(int node) {
    int state = state(node);
    IntStream.Builder result = IntStream.builder();
    List<Claim.Edge> edges = claim.edges().get(claimState(node));
    for (int c = 0; c < edges.size(); c++) {
      if (isIn(labels.of(state, edges.get(c)))) {
        for (int i = graph.firstOf(state); i < graph.endOf(state); i++) {
          if (isIn(graph.variants(i))) {
            result.add(i);
            result.add(c);
            result.add(node(graph.target(i), edges.get(c).target()));
          }
        }
      }
    }
    return result.build().toArray();
  }

  /** Many edges share a set. */
  private boolean isIn(ConfigSet set) {
    return containing.computeIfAbsent(set, one -> one.contains(configuration));
  }

  /**
   * A lasso from one of some states.
   *
   * @param starts where runs begin, each with who begins there
   */
  Optional<Found> from(Map<Integer, ConfigSet> starts) {
    starts.forEach(
        (state, who) -> {
          if (isIn(who)) {
            node(state, 0);
          }
        });
    int begun = nodes.count();
    for (int node = 0; node < nodes.count(); node++) {
      budget.check();
      leaving.add(hops(node));
    }
    Components components =
        new Components(
            nodes.count(),
            (node, target) -> {
              int[] own = leaving.get(node);
              for (int i = 2; i < own.length; i += 3) {
                target.accept(own[i]);
              }
            });
    boolean[] fair = fair(components);
    // Nodes are numbered breadth first, so the first one is nearest.
    for (int node = 0; node < nodes.count(); node++) {
      if (fair[components.of(node)]) {
        int entry = node;
        List<Hop> prefix = path(begun, entry);
        List<Hop> cycle = cycle(entry, n -> components.of(n) == components.of(entry));
        return Optional.of(found(prefix, cycle, starts));
      }
    }
    return Optional.empty();
  }

  private long needed() {
    return claim.acceptanceSets() == 0 ? 0 : -1L >>> Long.SIZE - claim.acceptanceSets();
  }

  private long accepting(int node, int claimEdge) {
    return claim.edges().get(claimState(node)).get(claimEdge).accepting();
  }

  private boolean[] fair(Components components) {
    long[] covered = new long[components.count()];
    boolean[] cyclic = new boolean[components.count()];
    for (int node = 0; node < nodes.count(); node++) {
      int[] own = leaving.get(node);
      for (int i = 0; i < own.length; i += 3) {
        if (components.of(own[i + 2]) == components.of(node)) {
          cyclic[components.of(node)] = true;
          covered[components.of(node)] |= accepting(node, own[i + 1]);
        }
      }
    }
    boolean[] result = new boolean[components.count()];
    for (int i = 0; i < result.length; i++) {
      result[i] = cyclic[i] && (covered[i] & needed()) == needed();
    }
    return result;
  }

  private List<Hop> path(int begun, int target) {
    int[] origins = new int[begun];
    Arrays.setAll(origins, i -> i);
    return shortest(origins, node -> true, hop -> false, node -> node == target);
  }

  /** Passes every acceptance set in turn, and comes back. */
  private List<Hop> cycle(int entry, IntPredicate inside) {
    List<Hop> result = new ArrayList<>();
    long missing = needed();
    int at = entry;
    while (missing != 0) {
      long wanted = missing;
      List<Hop> part =
          shortest(
              new int[] {at},
              inside,
              hop -> (accepting(hop.from(), hop.claimEdge()) & wanted) != 0,
              node -> false);
      for (Hop hop : part) {
        missing &= ~accepting(hop.from(), hop.claimEdge());
      }
      result.addAll(part);
      at = part.get(part.size() - 1).to();
    }
    if (at != entry || result.isEmpty()) {
      result.addAll(shortest(new int[] {at}, inside, hop -> hop.to() == entry, node -> false));
    }
    return result;
  }

  /** A shortest path to a node, or that ends with a hop. */
  private List<Hop> shortest(
      int[] origins, IntPredicate inside, Predicate<Hop> last, IntPredicate end) {
    Map<Integer, Hop> cameBy = new HashMap<>();
    ArrayDeque<Integer> open = new ArrayDeque<>();
    for (int origin : origins) {
      if (end.test(origin)) {
        return List.of();
      }
      cameBy.put(origin, new Hop(-1, -1, -1, origin));
      open.add(origin);
    }
    while (!open.isEmpty()) {
      int node = open.remove();
      int[] own = leaving.get(node);
      for (int i = 0; i < own.length; i += 3) {
        Hop hop = new Hop(node, own[i], own[i + 1], own[i + 2]);
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

  private static List<Hop> back(Hop last, Map<Integer, Hop> cameBy) {
    List<Hop> result = new ArrayList<>();
    for (Hop hop = last; hop.from() >= 0; hop = cameBy.get(hop.from())) {
      result.add(hop);
    }
    Collections.reverse(result);
    return result;
  }

  private Found found(List<Hop> prefix, List<Hop> cycle, Map<Integer, ConfigSet> starts) {
    List<Hop> whole = new ArrayList<>(prefix);
    whole.addAll(cycle);
    ConfigSet variants = starts.get(state(whole.get(0).from()));
    for (Hop hop : whole) {
      Claim.Edge edge = claim.edges().get(claimState(hop.from())).get(hop.claimEdge());
      variants = variants.and(graph.variants(hop.edge())).and(labels.of(state(hop.from()), edge));
    }
    return new Found(edges(prefix), edges(cycle), variants);
  }

  private static List<Integer> edges(List<Hop> hops) {
    return hops.stream().map(Hop::edge).toList();
  }
}
