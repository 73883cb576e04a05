package sunder.verify;

/**
 * How abstraction refinement searches.
 *
 * @param order how it takes its open states
 * @param domain what it tells apart
 * @param assumptions what stands in the place of components
 */
public record Strategy(SearchOrder order, Domain domain, Assumptions assumptions) {
  /** Layer by layer, with relations; minimal assumptions. */
  public static final Strategy DEFAULT =
      new Strategy(SearchOrder.BFS, Domain.RELATIONS, Assumptions.MINIMAL);
}
