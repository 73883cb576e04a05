package sunder.family;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The features that rules tie together: those of each part of a rule. The parts count as well as
 * the whole, since {@code A0 && B0 || A1 && B1} ties A0 to B0 closer than to A1.
 */
final class Ties {
  private final List<Set<Feature>> found = new ArrayList<>();

  private Ties() {}

  /** The sets of features, each of two or more, smaller parts first. */
  static List<Set<Feature>> of(List<Rule> rules) {
    Ties ties = new Ties();
    rules.forEach(ties::visit);
    return ties.found;
  }

  /** The features of a rule unless they are too many. */
  private Optional<Set<Feature>> visit(Rule rule) {
    if (rule instanceof Rule.Not not) {
      return visit(not.operand());
    }
    if (rule instanceof Rule.AllOf allOf) {
      return visit(allOf.rules());
    }
    if (rule instanceof Rule.AnyOf anyOf) {
      return visit(anyOf.rules());
    }
    if (rule instanceof Rule.SumAtMost sum) {
      return tie(sum.weights().keySet());
    }
    if (rule instanceof Rule.Selected selected) {
      return Optional.of(Set.of(selected.feature()));
    }
    return rule instanceof Rule.InRange range
        ? Optional.of(Set.of(range.feature()))
        : Optional.of(Set.of());
  }

  private Optional<Set<Feature>> visit(List<Rule> parts) {
    Set<Feature> union = new LinkedHashSet<>();
    boolean few = true;
    for (Rule part : parts) {
      Optional<Set<Feature>> features = visit(part);
      few &= features.isPresent() && union.size() <= Limits.FEATURES_OF_A_TIE;
      if (few) {
        union.addAll(features.get());
      }
    }
    return few ? tie(union) : Optional.empty();
  }

  private Optional<Set<Feature>> tie(Set<Feature> features) {
    if (features.size() > Limits.FEATURES_OF_A_TIE) {
      return Optional.empty();
    }
    if (features.size() > 1) {
      found.add(features);
    }
    return Optional.of(features);
  }
}
