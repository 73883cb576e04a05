package sunder.family;

import java.util.ArrayList;
import java.util.List;

/**
 * Builds feature models from rules, with a variable order in which their diagrams are small.
 *
 * @param features in the order in which conditions prefer them
 * @param ranks the same features, in the order in which {@link ConfigSet#pick} decides them
 */
public record FeatureModels(List<Feature> features, List<Feature> ranks, List<Rule> constraints) {
  /** The number of variable orders that are tried for one model. */
  private static final int ORDERS_TRIED = 2;

  /**
   * The limit on nodes in the search for the constraint that makes a model void; beyond, the
   * constraint at which the diagram became too large is reported.
   */
  private static final long NODES_OF_A_MODEL = 3_000_000;

  /** The result of building a model. */
  public sealed interface Result {
    record Built(FeatureModel model) implements Result {}

    /**
     * No configuration satisfies the constraints.
     *
     * @param last the index of the first constraint that contradicts those before it
     */
    record Contradiction(int last) implements Result {}

    /**
     * The diagram of the valid configurations is too large.
     *
     * @param last the index of the constraint at which it became too large
     */
    record OutOfReach(int last) implements Result {}
  }

  /**
   * Builds the model of some features with constraints.
   *
   * @param features in the order in which conditions prefer them
   * @param ranks the same features, in the order in which {@link ConfigSet#pick} decides them
   * @param conditions further rules that will be looked up in the space of the model
   */
  public static Result build(
      List<Feature> features, List<Feature> ranks, List<Rule> constraints, List<Rule> conditions) {
    return new FeatureModels(features, ranks, constraints).build(conditions);
  }

  private Result build(List<Rule> conditions) {
    List<List<Feature>> orders = orders(conditions);
    for (List<Feature> order : orders) {
      ConfigSpace space = ConfigSpace.of(features, ranks, order);
      try {
        ConfigSet valid = space.where(new Rule.AllOf(constraints));
        return valid.isEmpty()
            ? oneByOne(space, new Result.Contradiction(constraints.size() - 1))
            : new Result.Built(new FeatureModel(space, valid));
      } catch (ConfigSpace.DiagramTooLarge e) {
        // The next order may do.
      }
    }
    ConfigSpace space = ConfigSpace.of(features, ranks, orders.get(0));
    return oneByOne(space, new Result.OutOfReach(constraints.size() - 1));
  }

  /** Returns the most promising variable orders, with and without the further rules. */
  private List<List<Feature>> orders(List<Rule> conditions) {
    List<InteractionGraph.Interaction> ties = InteractionGraph.interactionsOf(constraints);
    List<List<Feature>> orders = new ArrayList<>(VariableOrder.candidates(ranks, ties));
    if (!conditions.isEmpty()) {
      ties.addAll(InteractionGraph.interactionsOf(conditions));
      orders.add(0, VariableOrder.candidates(ranks, ties).get(0));
    }
    return orders.stream().distinct().limit(ORDERS_TRIED).toList();
  }

  /** Adds the constraints in their textual order to find the one that makes the model void. */
  private Result oneByOne(ConfigSpace space, Result ifNowhere) {
    Steps steps = new Steps(space);
    try {
      boolean empty = space.bounded(NODES_OF_A_MODEL, steps::toTheEnd);
      return empty ? new Result.Contradiction(steps.next - 1) : ifNowhere;
    } catch (ConfigSpace.DiagramTooLarge e) {
      return ifNowhere instanceof Result.OutOfReach
          ? new Result.OutOfReach(steps.next - 1)
          : ifNowhere;
    }
  }

  private final class Steps {
    private final ConfigSpace space;
    private ConfigSet valid;
    private int next;

    Steps(ConfigSpace space) {
      this.space = space;
      this.valid = space.all();
    }

    /** Adds all constraints. Returns whether the model is void, as soon as that is known. */
    boolean toTheEnd() {
      while (next < constraints.size() && !valid.isEmpty()) {
        valid = valid.and(constraints.get(next++).in(space));
      }
      return valid.isEmpty();
    }
  }
}
