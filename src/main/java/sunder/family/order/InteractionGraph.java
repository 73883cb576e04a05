package sunder.family.order;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The interaction graph of features: a hypergraph whose edges, the interactions, are sets of
 * features that occur together. Features are numbered in their original order.
 */
public final class InteractionGraph {
  /** The exponent of the greatest cost that is distinguished, which a double can represent. */
  private static final int REMEMBERED_BITS = 1_000;

  private final int[][] members;
  private final int[] bits;
  private final int[][] interactionsOf;

  /**
   * A set of features that occur together.
   *
   * @param features the features, at least two
   * @param bits the number of bits to be remembered at a cut of the variable order with two or more
   *     of the features before it and one or more behind it. With one feature before the cut, its
   *     value is remembered: one bit, which all its interactions share
   */
  public record Interaction<T>(Set<T> features, int bits) {
    /** Returns a set with one bit to be remembered. */
    public static <T> Interaction<T> of(Set<T> features) {
      return new Interaction<>(features, 1);
    }
  }

  /**
   * @param features the features in their original order
   */
  <T> InteractionGraph(List<T> features, Collection<Interaction<T>> interactions) {
    Map<T, Integer> numbers = new HashMap<>();
    features.forEach(feature -> numbers.put(feature, numbers.size()));
    Map<List<Integer>, Integer> distinct = new LinkedHashMap<>();
    for (Interaction<T> interaction : interactions) {
      List<Integer> numbered = interaction.features.stream().map(numbers::get).sorted().toList();
      distinct.merge(numbered, interaction.bits, Math::max);
    }
    this.members =
        distinct.keySet().stream()
            .map(interaction -> interaction.stream().mapToInt(Integer::intValue).toArray())
            .toArray(int[][]::new);
    this.bits = distinct.values().stream().mapToInt(Integer::intValue).toArray();
    this.interactionsOf = inverse(features.size(), members);
  }

  private static int[][] inverse(int features, int[][] members) {
    int[] counts = new int[features];
    for (int[] interaction : members) {
      for (int feature : interaction) {
        counts[feature]++;
      }
    }
    int[][] result = new int[features][];
    Arrays.setAll(result, feature -> new int[counts[feature]]);
    for (int interaction = 0; interaction < members.length; interaction++) {
      for (int feature : members[interaction]) {
        result[feature][--counts[feature]] = interaction;
      }
    }
    return result;
  }

  int featureCount() {
    return interactionsOf.length;
  }

  int interactionCount() {
    return members.length;
  }

  /** Returns the features of an interaction. */
  int[] featuresOf(int interaction) {
    return members[interaction];
  }

  /** Returns the interactions of a feature. */
  int[] interactionsOf(int feature) {
    return interactionsOf[feature];
  }

  /**
   * Returns an estimate of the number of diagram nodes for a variable order: the sum over all
   * positions of the exponential of the bits to be remembered there.
   */
  double cost(int[] order) {
    VariableCut cut = new VariableCut();
    double sum = 0;
    for (int feature : order) {
      cut.place(feature);
      sum += Math.scalb(1.0, Math.min(cut.remembered, REMEMBERED_BITS));
    }
    return sum;
  }

  /** The features before a position of the variable order. */
  private final class VariableCut {
    private final int[] placed = new int[interactionCount()];

    /** For each feature, the interactions that are cut and have only it before the cut. */
    private final int[] aloneIn = new int[featureCount()];

    /** The feature of each interaction that comes first. */
    private final int[] first = new int[interactionCount()];

    private int remembered;

    void place(int feature) {
      for (int interaction : interactionsOf(feature)) {
        int before = placed[interaction]++;
        int size = featuresOf(interaction).length;
        if (before == 0) {
          first[interaction] = feature;
          remembered += aloneIn[feature]++ == 0 ? 1 : 0;
        } else if (before == 1) {
          remembered -= --aloneIn[first[interaction]] == 0 ? 1 : 0;
          remembered += size > 2 ? bits[interaction] : 0;
        } else if (before + 1 == size) {
          remembered -= bits[interaction];
        }
      }
    }
  }
}
