package sunder.expression;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An index of a conjunction by the direction of its comparisons, for fast contradiction checks
 * against many conditions. Immutable.
 */
public final class ConjunctionIndex {
  private final Set<BoolTerm> others = new HashSet<>();
  private final Map<IntTerm, List<BoolTerm.Compare>> byDirection = new HashMap<>();
  private final Map<IntTerm, LinearBounds> bounds = new HashMap<>();
  private final boolean isPossible;

  /** Creates the index of a conjunction. */
  public ConjunctionIndex(BoolTerm conjunction) {
    for (BoolTerm conjunct : conjunction.conjuncts()) {
      if (conjunct instanceof BoolTerm.Compare compare) {
        byDirection
            .computeIfAbsent(compare.term().canonicalDirection(), d -> new ArrayList<>())
            .add(compare);
      } else {
        others.add(conjunct);
      }
    }
    byDirection.keySet().forEach(direction -> bounds.put(direction, bounds(direction)));
    this.isPossible =
        !others.contains(BoolTerm.FALSE)
            && bounds.values().stream().allMatch(LinearBounds::isSatisfiable);
  }

  /** Returns whether {@link BoolTerm#and} of the conjunction and the condition is FALSE. */
  public boolean contradicts(BoolTerm condition) {
    if (!isPossible || condition.equals(BoolTerm.FALSE)) {
      return true;
    } else if (condition instanceof BoolTerm.Compare compare) {
      LinearBounds known = bounds.get(compare.term().canonicalDirection());
      return known != null && known.excludes(compare);
    }
    Map<IntTerm, LinearBounds> together = new HashMap<>();
    for (BoolTerm conjunct : condition.conjuncts()) {
      if (conjunct instanceof BoolTerm.Compare compare) {
        together.computeIfAbsent(compare.term().canonicalDirection(), this::bounds).add(compare);
      } else if (conjunct instanceof BoolTerm.Literal && others.contains(conjunct.not())) {
        return true;
      }
    }
    return !together.values().stream().allMatch(LinearBounds::isSatisfiable);
  }

  private LinearBounds bounds(IntTerm direction) {
    LinearBounds bounds = new LinearBounds(direction);
    byDirection.getOrDefault(direction, List.of()).forEach(bounds::add);
    return bounds;
  }
}
