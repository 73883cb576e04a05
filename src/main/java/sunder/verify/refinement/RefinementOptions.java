package sunder.verify.refinement;

import java.util.List;
import sunder.verify.AssumptionKind;
import sunder.verify.SearchOrder;
import sunder.verify.relation.Domain;
import sunder.verify.relation.StandardDomains;

/**
 * How abstraction refinement searches.
 *
 * @param order how it takes its open states
 * @param domains what it tells apart beside the values of single registers; none leaves arrays to
 *     intervals, too
 * @param assumptions what stands in the place of components
 * @param reusedFacts in an earlier run
 * @param splitting how a family is taken apart that is not decided as a whole
 */
public record RefinementOptions(
    SearchOrder order,
    List<Domain> domains,
    AssumptionKind assumptions,
    ReusedFacts reusedFacts,
    FamilySplitting splitting) {
  /** Layer by layer, with relations; minimal assumptions. */
  public static final RefinementOptions DEFAULT =
      new RefinementOptions(SearchOrder.BFS, StandardDomains.RELATIONS, AssumptionKind.MINIMAL);

  public RefinementOptions {
    domains = List.copyOf(domains);
  }

  /** One that starts from nothing, and takes families apart on the thread of the run. */
  public RefinementOptions(SearchOrder order, List<Domain> domains, AssumptionKind assumptions) {
    this(order, domains, assumptions, ReusedFacts.NONE, FamilySplitting.DEFAULT);
  }

  /** The same with what an earlier run learnt. */
  public RefinementOptions with(ReusedFacts other) {
    return new RefinementOptions(order, domains, assumptions, other, splitting);
  }

  /** The same that takes families apart otherwise. */
  public RefinementOptions with(FamilySplitting other) {
    return new RefinementOptions(order, domains, assumptions, reusedFacts, other);
  }
}
