package sunder.family;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The interaction graph of features: a hypergraph whose edges are the sets of features that occur
 * together in a rule or in a part of one. Parts count as well as the whole rule, since {@code A0 &&
 * B0 || A1 && B1} relates A0 to B0 more closely than to A1. Features are numbered in their original
 * order.
 */
final class InteractionGraph {
  /**
   * The greatest number of features of an edge; larger edges are ignored, since the order hardly
   * affects them.
   */
  private static final int FEATURES_OF_A_TIE = 1_000;

  /** The exponent of the greatest cost that is distinguished, which a double can represent. */
  private static final int REMEMBERED_BITS = 1_000;

  private final int[][] members;
  private final int[] bits;
  private final int[][] tiesOf;

  /**
   * A set of features that occur together.
   *
   * @param bits the number of bits to be remembered of the features before a cut of the variable
   *     order for those behind it
   */
  record Interaction(Set<Feature> features, int bits) {
    static Interaction of(Set<Feature> features) {
      return new Interaction(features, 1);
    }
  }

  /**
   * @param features the features in their original order
   */
  InteractionGraph(List<Feature> features, Collection<Interaction> ties) {
    Map<Feature, Integer> numbers = new HashMap<>();
    features.forEach(feature -> numbers.put(feature, numbers.size()));
    Map<List<Integer>, Integer> distinct = new LinkedHashMap<>();
    for (Interaction tie : ties) {
      List<Integer> numbered = tie.features.stream().map(numbers::get).sorted().toList();
      distinct.merge(numbered, tie.bits, Math::max);
    }
    this.members =
        distinct.keySet().stream()
            .map(tie -> tie.stream().mapToInt(Integer::intValue).toArray())
            .toArray(int[][]::new);
    this.bits = distinct.values().stream().mapToInt(Integer::intValue).toArray();
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

  int featureCount() {
    return tiesOf.length;
  }

  int interactionCount() {
    return members.length;
  }

  /** Returns the features of an edge. */
  int[] featuresOf(int tie) {
    return members[tie];
  }

  /** Returns the edges of a feature. */
  int[] interactionsOf(int feature) {
    return tiesOf[feature];
  }

  /** Returns the edges of some rules, each with two or more features; smaller parts come first. */
  static List<Interaction> interactionsOf(List<Rule> rules) {
    List<Interaction> found = new ArrayList<>();
    rules.forEach(rule -> visit(rule, found));
    return found;
  }

  /** Returns the features of a rule; empty if they are too many. */
  private static Optional<Set<Feature>> visit(Rule rule, List<Interaction> found) {
    if (rule instanceof Rule.AtomicRule simple) {
      return tie(simple.features(), simple.bits(), found);
    }
    Set<Feature> union = new LinkedHashSet<>();
    boolean few = true;
    for (Rule part : ((Rule.CompoundRule) rule).parts()) {
      Optional<Set<Feature>> features = visit(part, found);
      few &= features.isPresent() && union.size() <= FEATURES_OF_A_TIE;
      if (few) {
        union.addAll(features.get());
      }
    }
    return few ? tie(union, 1, found) : Optional.empty();
  }

  private static Optional<Set<Feature>> tie(
      Set<Feature> features, int bits, List<Interaction> found) {
    if (features.size() > FEATURES_OF_A_TIE) {
      return Optional.empty();
    }
    if (features.size() > 1) {
      found.add(new Interaction(features, bits));
    }
    return Optional.of(features);
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

    /** For each feature, the ties that are cut and have only it before the cut. */
    private final int[] aloneIn = new int[featureCount()];

    /** The feature of each tie that comes first. */
    private final int[] first = new int[interactionCount()];

    private int remembered;

    void place(int feature) {
      for (int tie : interactionsOf(feature)) {
        int before = placed[tie]++;
        int size = featuresOf(tie).length;
        if (before == 0) {
          first[tie] = feature;
          remembered += aloneIn[feature]++ == 0 ? 1 : 0;
        } else if (before == 1) {
          remembered -= --aloneIn[first[tie]] == 0 ? 1 : 0;
          remembered += size > 2 ? bits[tie] : 0;
        } else if (before + 1 == size) {
          remembered -= bits[tie];
        }
      }
    }
  }
}
