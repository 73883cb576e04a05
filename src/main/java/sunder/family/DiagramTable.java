package sunder.family;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The diagrams of several sets as one table of nodes, each once, for those who write them down.
 * Nodes are numbered from 0, a node behind the ones that it leads to. Mutable: it grows with the
 * sets that are added.
 */
public final class DiagramTable {
  /** A feature that falls into more ranges of values than this is asked for bit by bit. */
  private static final int CASES_OF_A_FEATURE = 16;

  private final ConfigSpace space;
  private final List<Node> nodes = new ArrayList<>();
  private final Map<Integer, Integer> numbers = new HashMap<>();

  private final Set<Feature> asked = new HashSet<>();

  /** The sets added: they keep their nodes. */
  private final List<ConfigSet> sets = new ArrayList<>();

  /** An empty table for sets of a space. */
  public DiagramTable(ConfigSpace space) {
    this.space = space;
  }

  /** What a node says. */
  public sealed interface Node {}

  /** All configurations, or none. */
  public record Constant(boolean all) implements Node {}

  /** What follows depends on whether a Boolean feature is selected. */
  public record Selected(Feature.Bool feature, int yes, int no) implements Node {}

  /**
   * What follows depends on the value of a numeric feature.
   *
   * @param cases at least two; ascending, they cover the feature's range
   */
  public record Cases(Feature.Numeric feature, List<Case> cases) implements Node {}

  /** A range of values, and the node for them. */
  public record Case(ConfigSet.ValueRange values, int node) {}

  /**
   * What follows depends on one bit of a numeric feature.
   *
   * @param bit which one of the feature's distance from its least value, 0 the least significant
   */
  public record Bit(Feature.Numeric feature, int bit, int set, int unset) implements Node {}

  /** The number of the set's node; adds what is missing. */
  public int add(ConfigSet set) {
    if (set.space() != space) {
      throw new IllegalArgumentException("a set of another space");
    }
    sets.add(set);
    return number(set.node());
  }

  /** All nodes, by number. */
  public List<Node> nodes() {
    return List.copyOf(nodes);
  }

  /** The features that some node asks for, in the order of the space. */
  public List<Feature> features() {
    return space.features().stream().filter(asked::contains).toList();
  }

  /** The node of a number. */
  public Node node(int number) {
    return nodes.get(number);
  }

  private int number(int diagram) {
    Integer known = numbers.get(diagram);
    if (known != null) {
      return known;
    }
    Node node = read(diagram);
    featureOf(node).ifPresent(asked::add);
    int number = nodes.size();
    nodes.add(node);
    numbers.put(diagram, number);
    return number;
  }

  private static Optional<Feature> featureOf(Node node) {
    if (node instanceof Selected selected) {
      return Optional.of(selected.feature());
    } else if (node instanceof Cases cases) {
      return Optional.of(cases.feature());
    }
    return node instanceof Bit bit ? Optional.of(bit.feature()) : Optional.empty();
  }

  private Node read(int diagram) {
    if (diagram <= Diagrams.TRUE) {
      return new Constant(diagram == Diagrams.TRUE);
    }
    Diagrams diagrams = space.diagrams();
    Place place = space.placeAt(diagrams.level(diagram));
    if (place.feature() instanceof Feature.Bool feature) {
      int no = number(diagrams.low(diagram));
      return new Selected(feature, number(diagrams.high(diagram)), no);
    }
    Feature.Numeric feature = (Feature.Numeric) place.feature();
    Optional<List<Place.Stretch>> stretches = place.stretches(List.of(diagram), CASES_OF_A_FEATURE);
    if (stretches.isPresent()) {
      return cases(feature, stretches.get());
    }
    int unset = number(diagrams.low(diagram));
    int set = number(diagrams.high(diagram));
    return new Bit(feature, place.end() - 1 - diagrams.level(diagram), set, unset);
  }

  /** A feature that makes no difference within its range has no node of its own. */
  private Node cases(Feature.Numeric feature, List<Place.Stretch> stretches) {
    if (stretches.size() == 1) {
      return nodes.get(number(stretches.get(0).below().get(0)));
    }
    List<Case> cases = new ArrayList<>();
    for (Place.Stretch stretch : stretches) {
      ConfigSet.ValueRange values = new ConfigSet.ValueRange(stretch.low(), stretch.high());
      cases.add(new Case(values, number(stretch.below().get(0))));
    }
    return new Cases(feature, cases);
  }
}
