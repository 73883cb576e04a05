package sunder.family;

import java.math.BigInteger;
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

  /**
   * What follows depends on the value of a feature, or on one bit of it.
   *
   * @param bit which one of the feature's distance from its least value, 0 the least significant;
   *     nothing if the whole value is asked for
   * @param cases at least two; ascending, they cover the feature's range, or 0 and 1
   */
  public record Choice(Feature feature, Optional<Integer> bit, List<Case> cases) implements Node {}

  /** What follows up to a value, from behind that of the case before. */
  public record Case(BigInteger last, int node) {}

  /** The number of the set's node; adds what is missing. */
  public int add(ConfigSet set) {
    if (set.space() != space) {
      throw new IllegalArgumentException("a set of another space");
    }
    sets.add(set);
    return number(set.node);
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
    int number = nodes.size();
    nodes.add(node);
    numbers.put(diagram, number);
    return number;
  }

  private Node read(int diagram) {
    if (diagram <= Diagrams.TRUE) {
      return new Constant(diagram == Diagrams.TRUE);
    }
    Diagrams diagrams = space.diagrams;
    FeatureBits place = space.placeAt(diagrams.level(diagram));
    List<Case> cases = new ArrayList<>();
    Optional<List<FeatureBits.Stretch>> stretches =
        place.stretches(List.of(diagram), CASES_OF_A_FEATURE);
    if (stretches.isEmpty()) {
      asked.add(place.feature());
      cases.add(new Case(BigInteger.ZERO, number(diagrams.low(diagram))));
      cases.add(new Case(BigInteger.ONE, number(diagrams.high(diagram))));
      return new Choice(
          place.feature(), Optional.of(place.end() - 1 - diagrams.level(diagram)), cases);
    }
    for (FeatureBits.Stretch stretch : stretches.get()) {
      cases.add(new Case(stretch.high(), number(stretch.below().get(0))));
    }
    if (cases.size() == 1) {
      // It makes no difference within its range.
      return nodes.get(cases.get(0).node());
    }
    asked.add(place.feature());
    return new Choice(place.feature(), Optional.empty(), cases);
  }
}
