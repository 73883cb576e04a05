package sunder.family;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.family.diagram.Diagrams;

/**
 * A table of diagram nodes for serialisation: the diagrams of several sets with shared nodes, which
 * are numbered from 0, children before parents. Mutable: adding a set extends the table.
 */
public final class SharedDiagrams {
  /** The greatest number of cases of a node that tests a whole feature; others test single bits. */
  private static final int CASES_OF_A_FEATURE = 16;

  private final ConfigSpace space;
  private final List<Node> nodes = new ArrayList<>();
  private final Map<Integer, Integer> numbers = new HashMap<>();

  private final Set<Feature> testedFeatures = new HashSet<>();

  /** The added sets, which keep their nodes alive. */
  private final List<ConfigSet> sets = new ArrayList<>();

  /** Creates an empty table for sets of a space. */
  public SharedDiagrams(ConfigSpace space) {
    this.space = space;
  }

  /** A node. */
  public sealed interface Node {}

  /** A leaf: all configurations or none. */
  public record Leaf(boolean all) implements Node {}

  /**
   * An inner node that tests a feature or one bit of its code.
   *
   * @param bit the tested bit of the distance from the least value, 0 for the least significant;
   *     nothing if the whole value is tested
   * @param cases at least two, ascending; they cover the range of the feature, or 0 and 1
   */
  public record InnerNode(Feature feature, Optional<Integer> bit, List<Branch> cases)
      implements Node {}

  /**
   * A case for the values up to {@code last} that no earlier case has.
   *
   * @param node the number of the child
   */
  public record Branch(BigInteger last, int node) {}

  /** Adds a set. Returns the number of its node. */
  public int add(ConfigSet set) {
    if (set.space() != space) {
      throw new IllegalArgumentException("a set of another space");
    }
    sets.add(set);
    return number(set.node);
  }

  /** Returns the tested features, in the order of the space. */
  public List<Feature> features() {
    return space.features().stream().filter(testedFeatures::contains).toList();
  }

  /** Returns a node by its number. */
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
      return new Leaf(diagram == Diagrams.TRUE);
    }
    Diagrams diagrams = space.diagrams;
    FeatureBits bits = space.featureBitsAt(diagrams.level(diagram));
    List<Branch> cases = new ArrayList<>();
    Optional<List<FeatureBits.ValueSegment>> segments =
        bits.segments(List.of(diagram), CASES_OF_A_FEATURE);
    if (segments.isEmpty()) {
      testedFeatures.add(bits.feature());
      cases.add(new Branch(BigInteger.ZERO, number(diagrams.low(diagram))));
      cases.add(new Branch(BigInteger.ONE, number(diagrams.high(diagram))));
      return new InnerNode(
          bits.feature(), Optional.of(bits.end() - 1 - diagrams.level(diagram)), cases);
    }
    for (FeatureBits.ValueSegment segment : segments.get()) {
      cases.add(new Branch(segment.high(), number(segment.below().get(0))));
    }
    if (cases.size() == 1) {
      // It makes no difference within its range.
      return nodes.get(cases.get(0).node());
    }
    testedFeatures.add(bits.feature());
    return new InnerNode(bits.feature(), Optional.empty(), cases);
  }
}
