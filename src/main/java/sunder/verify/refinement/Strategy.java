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
 * @param parting how a family is taken apart that is not decided as a whole
 */
public record Strategy(
    SearchOrder order,
    List<Domain> domains,
    Assumptions assumptions,
    Learnt learnt,
    Parting parting) {
  /** Layer by layer, with relations; minimal assumptions. */
  public static final Strategy DEFAULT =
      new Strategy(SearchOrder.BFS, Domains.RELATIONS, Assumptions.MINIMAL);

  public Strategy {
    domains = List.copyOf(domains);
  }

  /** One that starts from nothing, and takes families apart on the thread of the run. */
  public Strategy(SearchOrder order, List<Domain> domains, Assumptions assumptions) {
    this(order, domains, assumptions, Learnt.NOTHING, Parting.DEFAULT);
  }

  /** The same with what an earlier run learnt. */
  public Strategy with(Learnt other) {
    return new Strategy(order, domains, assumptions, other, parting);
  }

  /** The same that takes families apart otherwise. */
  public Strategy with(Parting other) {
    return new Strategy(order, domains, assumptions, learnt, other);
  }
}
