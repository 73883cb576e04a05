package sunder.family;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A feature with those below it, as a feature diagram has them: the tree of Kang et al. (FODA,
 * 1990). It is for people to look at; what is valid is said by the rules of a model alone.
 *
 * @param name what the model calls it
 * @param selected when a configuration has it
 * @param groups of its children, in the model's order
 */
public record FeatureTree(String name, Rule selected, List<Group> groups) {
  /** More values of a number are not told one by one. */
  private static final int MOST_VALUES = 8;

  public FeatureTree {
    groups = List.copyOf(groups);
  }

  /**
   * Children that are chosen together.
   *
   * @param demand of them
   */
  public record Group(Demand demand, List<FeatureTree> children) {
    public Group {
      children = List.copyOf(children);
    }
  }

  /** What a group demands if its parent is selected. */
  public sealed interface Demand {
    /** All of its members. */
    record Mandatory() implements Demand {}

    /** Nothing. */
    record Optional() implements Demand {}

    /**
     * So many of its members, both included: from one to all in an or-group, one in an alternative.
     */
    record Between(int least, int most) implements Demand {}
  }

  /** A feature without children; a number with few values has them as alternatives. */
  public static FeatureTree of(Feature feature) {
    return new FeatureTree(
        feature.name(),
        feature instanceof Feature.Bool bool
            ? Rule.selected(bool)
            : new Rule.InRange(feature, feature.low(), feature.high()),
        feature instanceof Feature.Bool ? List.of() : values(feature, Rule.ALWAYS));
  }

  /**
   * The values of a number, as a group of alternatives; none if there are many.
   *
   * @param selected when it has one
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

  /** All children, whatever their group. */
  public Stream<FeatureTree> children() {
    return groups.stream().flatMap(group -> group.children().stream());
  }

  /** Whether the feature has a place in the tree. */
  public boolean has(Feature feature) {
    return name.equals(feature.name())
        || selected instanceof Rule.Simple simple && simple.features().contains(feature)
        || children().anyMatch(child -> child.has(feature));
  }
}
