package sunder.expression;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A conjunction that many conditions are held against, one by one: what it says is looked up by the
 * direction of each. Immutable.
 */
public final class Conjuncts {
  private final Set<BoolTerm> all;
  private final Map<IntTerm, List<BoolTerm.Compare>> byDirection = new HashMap<>();

  public Conjuncts(BoolTerm conjunction) {
    this.all = new HashSet<>(conjunction.conjuncts());
    for (BoolTerm conjunct : all) {
      if (conjunct instanceof BoolTerm.Compare compare) {
        byDirection
            .computeIfAbsent(compare.term().canonicalDirection(), d -> new ArrayList<>())
            .add(compare);
      }
    }
  }

  /** Whether {@link BoolTerm#and} of the conjunction and the condition is FALSE. */
  public boolean excludes(BoolTerm condition) {
    if (all.contains(BoolTerm.FALSE) || condition.equals(BoolTerm.FALSE)) {
      return true;
    }
    Map<IntTerm, LinearBounds> bounds = new HashMap<>();
    for (BoolTerm conjunct : condition.conjuncts()) {
      if (conjunct instanceof BoolTerm.Compare compare) {
        bounds.computeIfAbsent(compare.term().canonicalDirection(), this::bounds).add(compare);
      } else if (conjunct instanceof BoolTerm.Literal && all.contains(conjunct.not())) {
        return true;
      }
    }
    for (LinearBounds each : bounds.values()) {
      if (!each.isPossible()) {
        return true;
      }
    }
    return false;
  }

  private LinearBounds bounds(IntTerm direction) {
    LinearBounds bounds = new LinearBounds(direction);
    byDirection.getOrDefault(direction, List.of()).forEach(bounds::add);
    return bounds;
  }
}
