package sunder.verify;

/**
 * How abstraction refinement searches.
 *
 * @param order how it takes its open states
 * @param domain what it tells apart
 */
public record Strategy(SearchOrder order, Domain domain) {
  /** Layer by layer, with relations. */
  public static final Strategy DEFAULT = new Strategy(SearchOrder.BFS, Domain.RELATIONS);
}
