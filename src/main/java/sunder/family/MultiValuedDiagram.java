package sunder.family;

import java.lang.ref.Reference;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.family.diagram.Diagrams;
import sunder.limit.DiagramTooLarge;

/**
 * A multi-valued decision diagram that maps a configuration to one of several disjoint sets, for
 * serialisation. Nodes test the value of one feature. Equal nodes are shared, so that the size
 * follows the diagrams of the sets.
 *
 * @param order the features in the order in which nodes test them; a path may skip some
 * @param nodes children before parents
 * @param root a node or a leaf, as in {@link Branch#next}
 */
public record MultiValuedDiagram(List<Feature> order, List<Node> nodes, int root) {
  /** The leaf of configurations that are in none of the sets. */
  public static final int NOWHERE = -1;

  /** The limit on new nodes for one set in another space, whose variable order may not suit it. */
  private static final long MOST_NEW_NODES = 1_000_000;

  public MultiValuedDiagram {
    order = List.copyOf(order);
    nodes = List.copyOf(nodes);
  }

  /**
   * An inner node.
   *
   * @param feature the index of the tested feature in the order
   * @param branches ascending ranges that cover all values; the values of a Boolean feature are 0
   *     and 1
   */
  public record Node(int feature, List<Branch> branches) {
    public Node {
      branches = List.copyOf(branches);
    }
  }

  /**
   * A branch for the values from {@code low} to {@code high}.
   *
   * @param next the index of a node, {@link #NOWHERE}, or {@code -2 - n} for the set with index n
   */
  public record Branch(BigInteger low, BigInteger high, int next) {}

  /**
   * Returns the diagram of some sets, or nothing if it has more than {@code most} branches.
   *
   * @param sets disjoint sets of one space, at least one
   */
  public static Optional<MultiValuedDiagram> of(List<ConfigSet> sets, int most) {
    ConfigSpace space = sets.get(0).space();
    try {
      return new Builder(space, most).table(sets);
    } finally {
      Reference.reachabilityFence(sets);
    }
  }

  /**
   * Returns the sets as sets of another space, whose features are matched by name and kind. A
   * feature that one of the two spaces lacks may have any value; values that only one space has are
   * dropped.
   *
   * @param sets the number of sets
   * @return nothing if a diagram is too large in that space
   */
  public Optional<List<ConfigSet>> toSets(ConfigSpace space, int sets) {
    try {
      List<Optional<Feature>> features =
          order.stream().map(feature -> sameIn(space, feature)).toList();
      Map<List<Object>, ConfigSet> ranges = new HashMap<>();
      List<List<ConfigSet>> branchRanges = new ArrayList<>();
      for (Node node : nodes) {
        Optional<Feature> asked = features.get(node.feature());
        branchRanges.add(
            node.branches().stream()
                .map(
                    branch ->
                        asked.isEmpty() ? space.all() : range(ranges, space, asked.get(), branch))
                .toList());
      }
      List<ConfigSet> result = new ArrayList<>();
      for (int i = 0; i < sets; i++) {
        int leaf = -2 - i;
        result.add(space.bounded(MOST_NEW_NODES, () -> toSet(space, features, branchRanges, leaf)));
      }
      return Optional.of(result);
    } catch (DiagramTooLarge e) {
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

  /** Returns the sets of a node; a feature that the space lacks is quantified existentially. */
  private ConfigSet toSet(
      ConfigSpace space,
      List<Optional<Feature>> features,
      List<List<ConfigSet>> branchRanges,
      int leaf) {
    List<ConfigSet> below = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      ConfigSet here = space.none();
      List<Branch> branches = nodes.get(i).branches();
      for (int j = 0; j < branches.size(); j++) {
        ConfigSet next = at(space, below, branches.get(j).next(), leaf);
        here = next.isEmpty() ? here : here.or(next.and(branchRanges.get(i).get(j)));
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

  /**
   * Returns the diagram with the features only that nodes test: those of equal sets of two spaces
   * are equal if both order these features alike.
   */
  MultiValuedDiagram withTestedFeatures() {
    List<Integer> tested = nodes.stream().map(Node::feature).distinct().sorted().toList();
    return new MultiValuedDiagram(
        tested.stream().map(order::get).toList(),
        nodes.stream()
            .map(node -> new Node(tested.indexOf(node.feature()), node.branches()))
            .toList(),
        root);
  }

  /** Returns the number of branches of all nodes. */
  public int branches() {
    return nodes.stream().mapToInt(node -> node.branches().size()).sum();
  }

  /** Builds the diagram from the diagrams of all sets simultaneously. */
  private static final class Builder {
    private final Diagrams diagrams;
    private final List<FeatureBits> featureBits;
    private final int most;
    private final Map<List<Integer>, Integer> known = new HashMap<>();
    private final Map<Node, Integer> numbers = new HashMap<>();
    private final List<Node> nodes = new ArrayList<>();
    private int branches;

    Builder(ConfigSpace space, int most) {
      this.diagrams = space.diagrams;
      this.featureBits = List.copyOf(space.featureBits());
      this.most = most;
    }

    Optional<MultiValuedDiagram> table(List<ConfigSet> sets) {
      int root = number(sets.stream().map(configSet -> configSet.node).toList(), 0);
      return branches > most
          ? Optional.empty()
          : Optional.of(
              new MultiValuedDiagram(
                  featureBits.stream().map(FeatureBits::feature).toList(), nodes, root));
    }

    private int level(List<Integer> roots) {
      return roots.stream().mapToInt(diagrams::level).min().orElseThrow();
    }

    private int number(List<Integer> roots, int feature) {
      Integer seen = known.get(roots);
      if (seen == null && branches <= most) {
        int next = feature;
        while (next < featureBits.size() && featureBits.get(next).end() <= level(roots)) {
          next++;
        }
        seen = next == featureBits.size() ? leaf(roots) : node(roots, next);
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
      Optional<List<FeatureBits.ValueSegment>> segments =
          featureBits.get(feature).segments(roots, most - branches);
      if (segments.isEmpty()) {
        branches = most + 1;
        return NOWHERE;
      }
      for (FeatureBits.ValueSegment segment : segments.get()) {
        int next = number(segment.below(), feature + 1);
        found.add(new Branch(segment.low(), segment.high(), next));
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
