package sunder.family;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Features as numbers in their first order, and the ties among them. */
final class TieGraph {
  private final int[][] members;
  private final int[][] tiesOf;

  /**
   * @param features in their first order
   * @param ties sets of them
   */
  TieGraph(List<Feature> features, Collection<Set<Feature>> ties) {
    Map<Feature, Integer> numbers = new HashMap<>();
    features.forEach(feature -> numbers.put(feature, numbers.size()));
    Set<List<Integer>> distinct = new HashSet<>();
    List<int[]> tied = new ArrayList<>();
    for (Set<Feature> tie : ties) {
      int[] numbered = tie.stream().mapToInt(numbers::get).sorted().toArray();
      if (distinct.add(Arrays.stream(numbered).boxed().toList())) {
        tied.add(numbered);
      }
    }
    this.members = tied.toArray(int[][]::new);
    this.tiesOf = inverse(features.size(), members);
  }

  private static int[][] inverse(int features, int[][] members) {
    int[] counts = new int[features];
    for (int[] tie : members) {
      for (int feature : tie) {
        counts[feature]++;
      }
    }
    int[][] result = new int[features][];
    Arrays.setAll(result, feature -> new int[counts[feature]]);
    for (int tie = 0; tie < members.length; tie++) {
      for (int feature : members[tie]) {
        result[feature][--counts[feature]] = tie;
      }
    }
    return result;
  }

  int features() {
    return tiesOf.length;
  }

  int ties() {
    return members.length;
  }

  /** The features of a tie. */
  int[] members(int tie) {
    return members[tie];
  }

  /** The ties of a feature. */
  int[] tiesOf(int feature) {
    return tiesOf[feature];
  }
}
