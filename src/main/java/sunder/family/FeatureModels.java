package sunder.family;

import java.util.ArrayList;
import java.util.List;

/**
 * Builds feature models from rules, in an order of the variables in which they have small diagrams:
 * what constraints tie together stands together.
 */
public record FeatureModels(List<Feature> features, List<Feature> ranks, List<Rule> constraints) {
  /** Orders of features tried for one model, the cheapest by estimate first. */
  private static final int ORDERS_TRIED = 2;

  /**
   * Nodes made to find which constraint leaves no variant; beyond, it is said at which it became
   * too large.
   */
  private static final long NODES_OF_A_MODEL = 3_000_000;

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

  /** The most promising orders, with a view to the conditions and without. */
  private List<List<Feature>> orders(List<Rule> conditions) {
    List<Ties.Tie> ties = Ties.among(constraints);
    List<List<Feature>> orders = new ArrayList<>(VariableOrder.candidates(ranks, ties));
    if (!conditions.isEmpty()) {
      ties.addAll(Ties.among(conditions));
      orders.add(0, VariableOrder.candidates(ranks, ties).get(0));
    }
    return orders.stream().distinct().limit(ORDERS_TRIED).toList();
  }

  /** Where it ends if the constraints are taken as they were written, for people to understand. */
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

    /** Whether nothing is valid at the end; as soon as this is so. */
    boolean toTheEnd() {
      while (next < constraints.size() && !valid.isEmpty()) {
        valid = valid.and(constraints.get(next++).in(space));
      }
      return valid.isEmpty();
    }
  }
}
