package sunder.family;

import java.lang.ref.Reference;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which of several disjoint sets a configuration is in, as one decision diagram over features: a
 * node asks for the value of one feature. No two nodes are alike, so that the size follows the
 * sets' diagrams, not their configurations.
 *
 * @param order the features as they are asked, from the root on; a path may leave some out
 * @param nodes children come before their parents
 * @param root a node or a leaf, as {@link Branch#next}
 */
public record DecisionTable(List<Feature> order, List<Node> nodes, int root) {
  /** {@link Branch#next} where a configuration is in none of the sets. */
  public static final int NOWHERE = -1;

  /** For one set in another space: its order of variables may not suit it. */
  private static final long MOST_NEW_NODES = 1_000_000;

  public DecisionTable {
    order = List.copyOf(order);
    nodes = List.copyOf(nodes);
  }

  /**
   * A question.
   *
   * @param feature its number in the order
   * @param branches ascending, without gaps, over all values; a Boolean feature is 0 or 1
   */
  public record Node(int feature, List<Branch> branches) {
    public Node {
      branches = List.copyOf(branches);
    }
  }

  /**
   * Where some values lead.
   *
   * @param next a node's number, {@link #NOWHERE}, or {@code -2 - n} for the n-th set
   */
  public record Branch(BigInteger low, BigInteger high, int next) {}

  /**
   * The table of these sets.
   *
   * @param sets disjoint, of one space, at least one
   * @return nothing if it would have more branches than {@code most}
   */
  public static Optional<DecisionTable> of(List<ConfigSet> sets, int most) {
    ConfigSpace space = sets.get(0).space();
    try {
      return new Builder(space, most).table(sets);
    } finally {
      Reference.reachabilityFence(sets);
    }
  }

  /**
   * The sets as ones of another space, whose features are known by name and kind. A feature that it
   * does not have may have any value here, and one that it has alone may have any value there; of
   * the others, values that only one of the two has are left out.
   *
   * @param sets how many
   * @return nothing if their diagrams are out of practical reach in that space
   */
  public Optional<List<ConfigSet>> in(ConfigSpace space, int sets) {
    try {
      List<Optional<Feature>> features =
          order.stream().map(feature -> sameIn(space, feature)).toList();
      Map<List<Object>, ConfigSet> ranges = new HashMap<>();
      List<List<ConfigSet>> ways = new ArrayList<>();
      for (Node node : nodes) {
        Optional<Feature> asked = features.get(node.feature());
        ways.add(
            node.branches().stream()
                .map(
                    branch ->
                        asked.isEmpty() ? space.all() : range(ranges, space, asked.get(), branch))
                .toList());
      }
      List<ConfigSet> result = new ArrayList<>();
      for (int i = 0; i < sets; i++) {
        int leaf = -2 - i;
        result.add(space.bounded(MOST_NEW_NODES, () -> in(space, features, ways, leaf)));
      }
      return Optional.of(result);
    } catch (ConfigSpace.DiagramTooLarge e) {
      return Optional.empty();
    }
  }

  private static Optional<Feature> sameIn(ConfigSpace space, Feature feature) {
    return space.features().stream()
        .filter(f -> f.name().equals(feature.name()) && f.getClass() == feature.getClass())
        .findFirst();
  }

  private static ConfigSet range(
      Map<List<Object>, ConfigSet> known, ConfigSpace space, Feature feature, Branch branch) {
    return known.computeIfAbsent(
        List.of(feature.name(), branch.low(), branch.high()),
        key -> space.inRange(feature, branch.low(), branch.high()));
  }

  /** Whatever a feature is that is not there: a disjunction over its values. */
  private ConfigSet in(
      ConfigSpace space, List<Optional<Feature>> features, List<List<ConfigSet>> ways, int leaf) {
    List<ConfigSet> below = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      ConfigSet here = space.none();
      List<Branch> branches = nodes.get(i).branches();
      for (int j = 0; j < branches.size(); j++) {
        ConfigSet next = at(space, below, branches.get(j).next(), leaf);
        here = next.isEmpty() ? here : here.or(next.and(ways.get(i).get(j)));
      }
      below.add(here);
    }
    ConfigSet result = at(space, below, root, leaf);
    for (int i = 0; i < order.size() && !result.isEmpty(); i++) {
      Feature here = order.get(i);
      if (features.get(i).isPresent()) {
        result = result.and(space.inRange(features.get(i).get(), here.low(), here.high()));
      }
    }
    return result;
  }

  private static ConfigSet at(ConfigSpace space, List<ConfigSet> below, int next, int leaf) {
    return next >= 0 ? below.get(next) : next == leaf ? space.all() : space.none();
  }

  /** How many branches its nodes have. */
  public int branches() {
    return nodes.stream().mapToInt(node -> node.branches().size()).sum();
  }

  /** Reads the diagrams of all sets together. */
  private static final class Builder {
    private final Diagrams diagrams;
    private final List<FeatureBits> places;
    private final int most;
    private final Map<List<Integer>, Integer> known = new HashMap<>();
    private final Map<Node, Integer> numbers = new HashMap<>();
    private final List<Node> nodes = new ArrayList<>();
    private int branches;

    Builder(ConfigSpace space, int most) {
      this.diagrams = space.diagrams;
      this.places = List.copyOf(space.places());
      this.most = most;
    }

    Optional<DecisionTable> table(List<ConfigSet> sets) {
      int root = number(sets.stream().map(configSet -> configSet.node).toList(), 0);
      return branches > most
          ? Optional.empty()
          : Optional.of(
              new DecisionTable(places.stream().map(FeatureBits::feature).toList(), nodes, root));
    }

    private int level(List<Integer> roots) {
      return roots.stream().mapToInt(diagrams::level).min().orElseThrow();
    }

    private int number(List<Integer> roots, int feature) {
      Integer seen = known.get(roots);
      if (seen == null && branches <= most) {
        int next = feature;
        while (next < places.size() && places.get(next).end() <= level(roots)) {
          next++;
        }
        seen = next == places.size() ? leaf(roots) : node(roots, next);
        known.put(roots, seen);
      }
      return seen == null ? NOWHERE : seen;
    }

    private static int leaf(List<Integer> roots) {
      int set = roots.indexOf(Diagrams.TRUE);
      return set < 0 ? NOWHERE : -2 - set;
    }

    private int node(List<Integer> roots, int feature) {
      List<Branch> found = new ArrayList<>();
      Optional<List<FeatureBits.Stretch>> stretches =
          places.get(feature).stretches(roots, most - branches);
      if (stretches.isEmpty()) {
        branches = most + 1;
        return NOWHERE;
      }
      for (FeatureBits.Stretch stretch : stretches.get()) {
        int next = number(stretch.below(), feature + 1);
        found.add(new Branch(stretch.low(), stretch.high(), next));
      }
      if (found.size() == 1) {
        return found.get(0).next();
      }
      branches += found.size();
      Node node = new Node(feature, found);
      return numbers.computeIfAbsent(
          node,
          added -> {
            nodes.add(added);
            return nodes.size() - 1;
          });
    }
  }
}
