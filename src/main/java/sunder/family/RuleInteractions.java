package sunder.family;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import sunder.family.order.InteractionGraph.Interaction;

/**
 * The sets of features that occur together in a rule or in a part of one. Parts count as well as
 * the whole rule, since {@code A0 && B0 || A1 && B1} relates A0 to B0 more closely than to A1.
 */
final class RuleInteractions {
  /** The greatest number of features of an interaction; larger sets are ignored. */
  private static final int FEATURES_OF_AN_INTERACTION = 1_000;

  private RuleInteractions() {}

  /**
   * Returns the interactions of some rules, each with two or more features; smaller parts come
   * first.
   */
  static List<Interaction<Feature>> of(List<Rule> rules) {
    List<Interaction<Feature>> found = new ArrayList<>();
    rules.forEach(rule -> visit(rule, found));
    return found;
  }

  /** Returns the features of a rule; empty if they are too many. */
  private static Optional<Set<Feature>> visit(Rule rule, List<Interaction<Feature>> found) {
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
      Set<Feature> features, int bits, List<Interaction<Feature>> found) {
    if (features.size() > FEATURES_OF_AN_INTERACTION) {
      return Optional.empty();
    }
    if (features.size() > 1) {
      found.add(new Interaction<>(features, bits));
    }
    return Optional.of(features);
  }
}
