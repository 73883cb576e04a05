package sunder.family;

/**
 * How large a diagram may become in an order of the features: below each variable there are at most
 * as many nodes as there are ways in which the features before it can matter to those behind it.
 * What has to be remembered of a tie that is cut is the value of its one feature before the cut
 * (once for all its ties), or one bit if there are several.
 */
final class CutCost {
  private final TieGraph graph;
  private final int[] placed;

  /** For each feature, the ties that are cut and have only it before the cut. */
  private final int[] aloneIn;

  /** The feature of each tie that comes first. */
  private final int[] first;

  private int remembered;

  private CutCost(TieGraph graph) {
    this.graph = graph;
    this.placed = new int[graph.ties()];
    this.aloneIn = new int[graph.features()];
    this.first = new int[graph.ties()];
  }

  /** An estimate of the number of nodes. */
  static double of(TieGraph graph, int[] order) {
    CutCost cost = new CutCost(graph);
    double sum = 0;
    for (int feature : order) {
      cost.place(feature);
      sum += Math.scalb(1.0, Math.min(cost.remembered, Limits.REMEMBERED_BITS));
    }
    return sum;
  }

  private void place(int feature) {
    for (int tie : graph.tiesOf(feature)) {
      int before = placed[tie]++;
      int size = graph.members(tie).length;
      if (before == 0) {
        first[tie] = feature;
        remembered += aloneIn[feature]++ == 0 ? 1 : 0;
      } else if (before == 1) {
        remembered -= --aloneIn[first[tie]] == 0 ? 1 : 0;
        remembered += size > 2 ? 1 : 0;
      } else if (before + 1 == size) {
        remembered--;
      }
    }
  }
}
