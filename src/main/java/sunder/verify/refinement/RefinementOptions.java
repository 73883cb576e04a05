package sunder.verify.refinement;

import java.util.List;
import sunder.verify.AssumptionKind;
import sunder.verify.SearchOrder;
import sunder.verify.relation.Domain;
import sunder.verify.relation.StandardDomains;

/**
 * The options of abstraction refinement.
 *
 * @param order the order of the waitlist
 * @param domains the domains beside intervals of registers; without any, arrays are tracked by
 *     intervals only
 * @param assumptions the kind of assumptions for components
 * @param reusedFacts the facts of an earlier run
 * @param splitting the parameters of family splitting
 */
public record RefinementOptions(
    SearchOrder order,
    List<Domain> domains,
    AssumptionKind assumptions,
    ReusedFacts reusedFacts,
    FamilySplitting splitting) {
  /** Breadth-first search, relations, minimal assumptions. */
  public static final RefinementOptions DEFAULT =
      new RefinementOptions(SearchOrder.BFS, StandardDomains.RELATIONS, AssumptionKind.MINIMAL);

  public RefinementOptions {
    domains = List.copyOf(domains);
  }

  /** Creates options without reused facts, with family splitting on the thread of the run. */
  public RefinementOptions(SearchOrder order, List<Domain> domains, AssumptionKind assumptions) {
    this(order, domains, assumptions, ReusedFacts.NONE, FamilySplitting.DEFAULT);
  }

  /** Returns these options with facts of an earlier run. */
  public RefinementOptions with(ReusedFacts other) {
    return new RefinementOptions(order, domains, assumptions, other, splitting);
  }

  /** Returns these options with other parameters of family splitting. */
  public RefinementOptions with(FamilySplitting other) {
    return new RefinementOptions(order, domains, assumptions, reusedFacts, other);
  }
}
