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
  private final DiagramSpace space;
  private final List<Node> nodes = new ArrayList<>();
  private final Map<Integer, Integer> numbers = new HashMap<>();

  private final Set<Feature> asked = new HashSet<>();

  /** The sets added: they keep their nodes. */
  private final List<DiagramSet> sets = new ArrayList<>();

  /** An empty table for sets of a space. */
  public DiagramTable(ConfigSpace space) {
    this.space = (DiagramSpace) space;
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
    DiagramSet known = (DiagramSet) set;
    if (known.space() != space) {
      throw new IllegalArgumentException("a set of another space");
    }
    sets.add(known);
    return number(known.node());
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
    Bits place = space.bitsAt(diagrams.level(diagram));
    if (place.feature() instanceof Feature.Bool feature) {
      int no = number(diagrams.low(diagram));
      return new Selected(feature, number(diagrams.high(diagram)), no);
    }
    Feature.Numeric feature = (Feature.Numeric) place.feature();
    Optional<List<Segment>> segments = new Segments(place, feature).of(diagram);
    if (segments.isPresent()) {
      return cases(feature, segments.get());
    }
    int unset = number(diagrams.low(diagram));
    int set = number(diagrams.high(diagram));
    return new Bit(feature, place.end() - 1 - diagrams.level(diagram), set, unset);
  }

  /** A feature that makes no difference within its range has no node of its own. */
  private Node cases(Feature.Numeric feature, List<Segment> segments) {
    if (segments.size() == 1) {
      return nodes.get(number(segments.get(0).diagram()));
    }
    return new Cases(
        feature, segments.stream().map(s -> new Case(s.values(), number(s.diagram()))).toList());
  }

  /** Values of a feature with the diagram that is left for them. */
  private record Segment(ConfigSet.ValueRange values, int diagram) {}

  /** Finds the ranges of a feature's values that a diagram tells apart. */
  private final class Segments {
    private final Bits place;
    private final Feature.Numeric feature;
    private final List<Segment> found = new ArrayList<>();

    Segments(Bits place, Feature.Numeric feature) {
      this.place = place;
      this.feature = feature;
    }

    /** Nothing if they are too many. */
    Optional<List<Segment>> of(int diagram) {
      return collect(diagram, 0, feature.low()) ? Optional.of(found) : Optional.empty();
    }

    /** The diagram's first {@code index} bits of the feature are decided, {@code low} is least. */
    private boolean collect(int diagram, int index, BigInteger low) {
      BigInteger size = BigInteger.ONE.shiftLeft(place.bits() - index);
      Diagrams diagrams = space.diagrams();
      if (low.compareTo(feature.high()) > 0) {
        return true;
      }
      if (diagrams.level(diagram) >= place.end()) {
        return append(low, low.add(size).subtract(BigInteger.ONE), diagram);
      }
      boolean decides = diagrams.level(diagram) == place.first() + index;
      BigInteger middle = low.add(size.shiftRight(1));
      return collect(decides ? diagrams.low(diagram) : diagram, index + 1, low)
          && collect(decides ? diagrams.high(diagram) : diagram, index + 1, middle);
    }

    private boolean append(BigInteger low, BigInteger high, int diagram) {
      BigInteger to = high.min(feature.high());
      int last = found.size() - 1;
      if (last >= 0 && found.get(last).diagram() == diagram) {
        BigInteger from = found.get(last).values().low();
        found.set(last, new Segment(new ConfigSet.ValueRange(from, to), diagram));
      } else {
        found.add(new Segment(new ConfigSet.ValueRange(low, to), diagram));
      }
      return found.size() <= Limits.CASES_OF_A_FEATURE;
    }
  }
}
