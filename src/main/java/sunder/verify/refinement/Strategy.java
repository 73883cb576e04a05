package sunder.verify.refinement;

import java.util.List;
import sunder.verify.Assumptions;
import sunder.verify.SearchOrder;
import sunder.verify.relation.Domain;
import sunder.verify.relation.Domains;

/**
 * How abstraction refinement searches.
 *
 * @param order how it takes its open states
 * @param domains what it tells apart beside the values of single registers; none leaves arrays to
 *     intervals, too
 * @param assumptions what stands in the place of components
 * @param learnt in an earlier run
 */
public record Strategy(
    SearchOrder order, List<Domain> domains, Assumptions assumptions, Learnt learnt) {
  /** Layer by layer, with relations; minimal assumptions. */
  public static final Strategy DEFAULT =
      new Strategy(SearchOrder.BFS, Domains.RELATIONS, Assumptions.MINIMAL);

  public Strategy {
    domains = List.copyOf(domains);
  }

  /** One that starts from nothing. */
  public Strategy(SearchOrder order, List<Domain> domains, Assumptions assumptions) {
    this(order, domains, assumptions, Learnt.NOTHING);
  }

  /** The same with what an earlier run learnt. */
  public Strategy with(Learnt other) {
    return new Strategy(order, domains, assumptions, other);
  }
}
