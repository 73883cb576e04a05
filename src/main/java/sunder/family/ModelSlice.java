package sunder.family;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Slicing of the rules of a model: the cone of influence of some features.
 *
 * <p>A {@link Rule.Definition} whose features no other rule has, and no question asks for, can be
 * satisfied whatever the others are; it is dropped, and then others may be. Definitions that depend
 * on each other are kept.
 */
final class ModelSlice {
  private final List<Rule> rules;
  private final Set<Feature> needed;

  /** The number of kept rules that have each feature. */
  private final Map<Feature, Integer> users = new HashMap<>();

  private ModelSlice(List<Rule> rules, Collection<? extends Feature> needed) {
    this.rules = rules;
    this.needed = new HashSet<>(needed);
  }

  /** Returns the rules on which the values of some features depend. */
  static List<Rule> of(List<Rule> rules, Collection<? extends Feature> needed) {
    return new ModelSlice(rules, needed).slice();
  }

  private List<Rule> slice() {
    List<Set<Feature>> features = new ArrayList<>();
    for (int i = 0; i < rules.size(); i++) {
      Set<Feature> own = rules.get(i).features();
      features.add(own);
      own.forEach(feature -> users.merge(feature, 1, Integer::sum));
    }
    Deque<Integer> open = new ArrayDeque<>();
    Map<Feature, Integer> definitions = new HashMap<>();
    for (int i = 0; i < rules.size(); i++) {
      if (rules.get(i) instanceof Rule.Definition definition) {
        open.add(i);
        for (Feature feature : definition.defined()) {
          definitions.put(feature, i);
        }
      }
    }
    Set<Integer> dropped = new HashSet<>();
    while (!open.isEmpty()) {
      int next = open.remove();
      if (!dropped.contains(next) && isUnused(next, features.get(next))) {
        dropped.add(next);
        for (Feature feature : features.get(next)) {
          users.merge(feature, -1, Integer::sum);
          if (definitions.containsKey(feature)) {
            open.add(definitions.get(feature));
          }
        }
      }
    }
    List<Rule> kept = new ArrayList<>();
    for (int i = 0; i < rules.size(); i++) {
      if (!dropped.contains(i)) {
        kept.add(rules.get(i));
      }
    }
    return kept;
  }

  /** Returns whether no question and no other rule has a feature that a definition defines. */
  private boolean isUnused(int rule, Set<Feature> own) {
    return ((Rule.Definition) rules.get(rule))
        .defined().stream()
            .noneMatch(
                feature ->
                    needed.contains(feature)
                        || users.getOrDefault(feature, 0) > (own.contains(feature) ? 1 : 0));
  }
}
