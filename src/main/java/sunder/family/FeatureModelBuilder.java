package sunder.family;

import java.util.ArrayList;
import java.util.List;
import sunder.family.order.InteractionGraph.Interaction;
import sunder.family.order.VariableOrder;
import sunder.limit.DiagramTooLarge;

/**
 * Builds feature models from rules, with a variable order in which their diagrams are small.
 *
 * @param features in the order in which conditions prefer them
 * @param pickOrder the same features, in the order in which {@link ConfigSet#pick} decides them
 */
public record FeatureModelBuilder(
    List<Feature> features, List<Feature> pickOrder, List<Rule> constraints) {
  /** The number of variable orders that are tried for one model. */
  private static final int ORDERS_TRIED = 2;

  /** The result of building a model. */
  public sealed interface Result {
    record Built(FeatureModel model) implements Result {}

    /**
     * No configuration satisfies the constraints.
     *
     * @param last the index of the first constraint that contradicts those before it; of the last
     *     constraint if the search for it meets the limit on nodes
     */
    record Contradiction(int last) implements Result {}

    /**
     * The diagram of the valid configurations is too large.
     *
     * @param last the index of the constraint at which it became too large in textual order; of the
     *     last constraint if it does not in that order
     */
    record TooLarge(int last) implements Result {}
  }

  /**
   * Builds the model of some features with constraints.
   *
   * @param features in the order in which conditions prefer them
   * @param pickOrder the same features, in the order in which {@link ConfigSet#pick} decides them
   * @param conditions further rules that will be passed to {@link ConfigSpace#where} of the space
   *     of the model
   */
  public static Result build(
      List<Feature> features,
      List<Feature> pickOrder,
      List<Rule> constraints,
      List<Rule> conditions) {
    return new FeatureModelBuilder(features, pickOrder, constraints).build(conditions);
  }

  private Result build(List<Rule> conditions) {
    List<List<Feature>> orders = orders(conditions);
    for (List<Feature> order : orders) {
      ConfigSpace space = ConfigSpace.of(features, pickOrder, order);
      try {
        ConfigSet valid = space.where(new Rule.AllOf(constraints));
        return valid.isEmpty()
            ? locateFailure(space, new Result.Contradiction(constraints.size() - 1))
            : new Result.Built(new FeatureModel(space, valid));
      } catch (DiagramTooLarge e) {
        // The next order may do.
      }
    }
    ConfigSpace space = ConfigSpace.of(features, pickOrder, orders.get(0));
    return locateFailure(space, new Result.TooLarge(constraints.size() - 1));
  }

  /** Returns the most promising variable orders, with and without the further rules. */
  private List<List<Feature>> orders(List<Rule> conditions) {
    List<Interaction<Feature>> interactions = RuleInteractions.of(constraints);
    List<List<Feature>> orders = new ArrayList<>(VariableOrder.candidates(pickOrder, interactions));
    if (!conditions.isEmpty()) {
      interactions.addAll(RuleInteractions.of(conditions));
      orders.add(0, VariableOrder.candidates(pickOrder, interactions).get(0));
    }
    return orders.stream().distinct().limit(ORDERS_TRIED).toList();
  }

  /**
   * Adds the constraints in their textual order to find the one that makes the model void or the
   * diagram too large, with as many new nodes as all of them may take together ({@link
   * ConfigSpace#where}).
   *
   * @param fallback the result without a better index
   */
  private Result locateFailure(ConfigSpace space, Result fallback) {
    ConstraintAccumulation accumulation = new ConstraintAccumulation(space);
    try {
      boolean empty = space.bounded(ConfigSpace.MOST_NEW_NODES, accumulation::addAll);
      return empty ? new Result.Contradiction(accumulation.next - 1) : fallback;
    } catch (DiagramTooLarge e) {
      return fallback instanceof Result.TooLarge
          ? new Result.TooLarge(accumulation.next - 1)
          : fallback;
    }
  }

  private final class ConstraintAccumulation {
    private final ConfigSpace space;
    private ConfigSet valid;
    private int next;

    ConstraintAccumulation(ConfigSpace space) {
      this.space = space;
      this.valid = space.all();
    }

    /** Adds all constraints. Returns whether the model is void, as soon as that is known. */
    boolean addAll() {
      while (next < constraints.size() && !valid.isEmpty()) {
        valid = valid.and(constraints.get(next++).in(space));
      }
      return valid.isEmpty();
    }
  }
}
