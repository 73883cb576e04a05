package sunder.family;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A node of a feature diagram (Kang et al., FODA, 1990), for display only: the valid configurations
 * are those of the rules of the model.
 *
 * @param name the name in the model
 * @param selected the configurations that have the feature
 * @param groups the groups of its children, in the order of the model
 */
public record FeatureTree(String name, Rule selected, List<Group> groups) {
  /** The greatest number of values of a numeric feature that are shown as alternatives. */
  private static final int MOST_VALUES = 8;

  public FeatureTree {
    groups = List.copyOf(groups);
  }

  /**
   * A group of children.
   *
   * @param demand the number of children that are selected with their parent
   */
  public record Group(Demand demand, List<FeatureTree> children) {
    public Group {
      children = List.copyOf(children);
    }
  }

  /** The cardinality of a group. */
  public sealed interface Demand {
    /** All children. */
    record Mandatory() implements Demand {}

    /** Any number of children. */
    record Optional() implements Demand {}

    /**
     * A number of children between two bounds, both included: an or-group from one to all, an
     * alternative one.
     */
    record Between(int least, int most) implements Demand {}
  }

  /** Returns a leaf; the values of a numeric feature with a small range are its alternatives. */
  public static FeatureTree of(Feature feature) {
    return new FeatureTree(
        feature.name(),
        feature instanceof Feature.Bool bool
            ? Rule.selected(bool)
            : new Rule.InRange(feature, feature.low(), feature.high()),
        feature instanceof Feature.Bool ? List.of() : values(feature, Rule.ALWAYS));
  }

  /**
   * Returns the values of a numeric feature as a group of alternatives, or no group if the range is
   * large.
   *
   * @param selected the configurations in which the feature has a value
   */
  public static List<Group> values(Feature feature, Rule selected) {
    List<FeatureTree> values = new ArrayList<>();
    BigInteger past = feature.high().add(BigInteger.ONE);
    if (past.subtract(feature.low()).compareTo(BigInteger.valueOf(MOST_VALUES)) > 0) {
      return List.of();
    }
    for (BigInteger v = feature.low(); v.compareTo(past) < 0; v = v.add(BigInteger.ONE)) {
      values.add(
          new FeatureTree("= " + v, selected.and(new Rule.InRange(feature, v, v)), List.of()));
    }
    return List.of(new Group(new Demand.Between(1, 1), values));
  }

  /** Returns the children of all groups. */
  public Stream<FeatureTree> children() {
    return groups.stream().flatMap(group -> group.children().stream());
  }

  /** Returns whether the subtree contains a feature. */
  public boolean has(Feature feature) {
    return name.equals(feature.name())
        || selected instanceof Rule.AtomicRule simple && simple.features().contains(feature)
        || children().anyMatch(child -> child.has(feature));
  }
}
