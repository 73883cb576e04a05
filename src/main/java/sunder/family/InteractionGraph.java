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
 * The interaction graph of features: a hypergraph whose edges, the interactions, are the sets of
 * features that occur together in a rule or in a part of one. Parts count as well as the whole
 * rule, since {@code A0 && B0 || A1 && B1} relates A0 to B0 more closely than to A1. Features are
 * numbered in their original order.
 */
final class InteractionGraph {
  /** The greatest number of features of an interaction; larger sets are ignored. */
  private static final int FEATURES_OF_AN_INTERACTION = 1_000;

  /** The exponent of the greatest cost that is distinguished, which a double can represent. */
  private static final int REMEMBERED_BITS = 1_000;

  private final int[][] members;
  private final int[] bits;
  private final int[][] interactionsOf;

  /**
   * A set of features that occur together.
   *
   * @param bits the number of bits to be remembered at a cut of the variable order with two or more
   *     of the features before it and one or more behind it. With one feature before the cut, its
   *     value is remembered: one bit, which all its interactions share
   */
  record Interaction(Set<Feature> features, int bits) {
    static Interaction of(Set<Feature> features) {
      return new Interaction(features, 1);
    }
  }

  /**
   * @param features the features in their original order
   */
  InteractionGraph(List<Feature> features, Collection<Interaction> interactions) {
    Map<Feature, Integer> numbers = new HashMap<>();
    features.forEach(feature -> numbers.put(feature, numbers.size()));
    Map<List<Integer>, Integer> distinct = new LinkedHashMap<>();
    for (Interaction interaction : interactions) {
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
   * Returns the interactions of some rules, each with two or more features; smaller parts come
   * first.
   */
  static List<Interaction> interactionsOf(List<Rule> rules) {
    List<Interaction> found = new ArrayList<>();
    rules.forEach(rule -> visit(rule, found));
    return found;
  }

  /** Returns the features of a rule; empty if they are too many. */
  private static Optional<Set<Feature>> visit(Rule rule, List<Interaction> found) {
    if (rule instanceof Rule.AtomicRule simple) {
      return interaction(simple.features(), simple.bits(), found);
    }
    Set<Feature> union = new LinkedHashSet<>();
    boolean few = true;
    for (Rule part : ((Rule.CompoundRule) rule).parts()) {
      Optional<Set<Feature>> features = visit(part, found);
      few &= features.isPresent() && union.size() <= FEATURES_OF_AN_INTERACTION;
      if (few) {
        union.addAll(features.get());
      }
    }
    return few ? interaction(union, 1, found) : Optional.empty();
  }

  private static Optional<Set<Feature>> interaction(
      Set<Feature> features, int bits, List<Interaction> found) {
    if (features.size() > FEATURES_OF_AN_INTERACTION) {
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
