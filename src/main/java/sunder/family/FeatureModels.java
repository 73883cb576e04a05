package sunder.family;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Builds feature models from rules, in an order of the variables in which they have small diagrams:
 * what constraints tie together stands together.
 */
public final class FeatureModels {
  private static final int MOST_NODES = 2_000_000;

  private final List<Feature> features;
  private final List<Feature> ranks;
  private final List<Rule> constraints;

  private FeatureModels(List<Feature> features, List<Feature> ranks, List<Rule> constraints) {
    this.features = features;
    this.ranks = ranks;
    this.constraints = constraints;
  }

  /** What comes of it. */
  public sealed interface Result {
    record Built(FeatureModel model) implements Result {}

    /**
     * No configuration satisfies the constraints.
     *
     * @param last the index of the first constraint that is too much together with those before it
     */
    record Contradiction(int last) implements Result {}

    /**
     * The valid set has no diagram of practical size.
     *
     * @param last the index of the constraint at which it became too large
     */
    record OutOfReach(int last) implements Result {}
  }

  /**
   * The model of these features with every constraint.
   *
   * @param features in the order in which conditions prefer them
   * @param ranks the same features; {@link ConfigSet#pick} makes the first one smallest, then the
   *     next
   * @param conditions what else will be looked up in the model's space
   */
  public static Result build(
      List<Feature> features, List<Feature> ranks, List<Rule> constraints, List<Rule> conditions) {
    return new FeatureModels(features, ranks, constraints).build(conditions);
  }

  private Result build(List<Rule> conditions) {
    List<Rule> rules = new ArrayList<>(constraints);
    rules.addAll(conditions);
    Set<List<Feature>> orders =
        new LinkedHashSet<>(VariableOrder.candidates(ranks, Ties.of(rules)));
    orders.addAll(VariableOrder.candidates(ranks, Ties.of(constraints)));
    for (List<Feature> order : orders) {
      DiagramSpace space = DiagramSpace.of(features, ranks, order);
      try {
        ConfigSet valid = space.where(new Rule.AllOf(constraints));
        if (valid.isEmpty()) {
          return oneByOne(space, new Result.Contradiction(constraints.size() - 1));
        }
        if (valid.size() <= MOST_NODES) {
          return new Result.Built(new FeatureModel(space, valid));
        }
      } catch (TooLarge e) {
        // The next order may do.
      }
    }
    DiagramSpace space = DiagramSpace.of(features, ranks, orders.iterator().next());
    return oneByOne(space, new Result.OutOfReach(constraints.size() - 1));
  }

  /** Where it ends if the constraints are taken as they were written, for people to understand. */
  private Result oneByOne(DiagramSpace space, Result ifNowhere) {
    DiagramSet[] valid = {space.all()};
    for (int i = 0; i < constraints.size(); i++) {
      Rule constraint = constraints.get(i);
      try {
        valid[0] = space.bounded(() -> valid[0].and(new RuleSets(space).of(constraint)));
      } catch (TooLarge e) {
        return ifNowhere instanceof Result.OutOfReach ? new Result.OutOfReach(i) : ifNowhere;
      }
      if (valid[0].isEmpty()) {
        return new Result.Contradiction(i);
      }
    }
    return ifNowhere;
  }
}
