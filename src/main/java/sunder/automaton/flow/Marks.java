package sunder.automaton.flow;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.limit.Checkpoint;

/**
 * In which variants marks may be set at the spots of a flow graph: registers that are 0 or 1, of
 * which the graph says where they change and where somebody asks for them. Most are never set where
 * they are asked for: then nobody need ask, and nothing remembers them.
 */
final class Marks {
  /** A mark becomes a constant, or what another register is. */
  private record Change(Symbol mark, IntTerm value) {}

  private static final int SPOTS_BETWEEN_CHECKS = 4_096;

  private final Map<Integer, Change> changes = new HashMap<>();
  private final Map<Integer, ConfigSet> splits = new HashMap<>();
  private final Map<Integer, Symbol> questions = new HashMap<>();

  void change(int spot, Symbol mark, IntTerm value) {
    changes.put(spot, new Change(mark, value));
  }

  /** A way for these variants, and one for the others. */
  void split(int spot, ConfigSet when) {
    splits.put(spot, when);
  }

  void ask(int spot, Symbol mark) {
    questions.put(spot, mark);
  }

  boolean isAsked() {
    return !questions.isEmpty();
  }

  /** The variants that may get to a spot, and those in which marks may be set there. */
  private record At(ConfigSet reach, Map<Symbol, ConfigSet> set) {
    At within(ConfigSet when) {
      return new At(reach.and(when), map(set, variants -> variants.and(when)));
    }

    At outside(ConfigSet when) {
      return new At(reach.minus(when), map(set, variants -> variants.minus(when)));
    }

    private static Map<Symbol, ConfigSet> map(
        Map<Symbol, ConfigSet> all, UnaryOperator<ConfigSet> change) {
      Map<Symbol, ConfigSet> result = new HashMap<>();
      all.forEach((mark, when) -> result.put(mark, change.apply(when)));
      result.values().removeIf(ConfigSet::isEmpty);
      return result;
    }

    At or(At other) {
      if (equals(other)) {
        return this;
      }
      Map<Symbol, ConfigSet> both = new HashMap<>(set);
      other.set.forEach((mark, when) -> both.merge(mark, when, ConfigSet::or));
      return new At(reach.or(other.reach), both);
    }

    At after(Change change) {
      ConfigSet when = set.get(change.mark);
      ConfigSet none = reach.minus(reach);
      ConfigSet now =
          change.value.isConstant()
              ? change.value.constant().signum() == 0 ? none : reach
              : change.value.symbols().stream()
                  .map(from -> set.getOrDefault(from, none))
                  .reduce(none, ConfigSet::or);
      if (when == null ? now.isEmpty() : when.equals(now)) {
        return this;
      }
      Map<Symbol, ConfigSet> result = new HashMap<>(set);
      if (now.isEmpty()) {
        result.remove(change.mark);
      } else {
        result.put(change.mark, now);
      }
      return new At(reach, result);
    }
  }

  /**
   * The spots where a mark is asked for that is set in no run.
   *
   * @param order the spots that can be reached, each after those that come next where there are no
   *     loops
   */
  Set<Integer> settled(
      List<Optional<FlowGraph.Node>> nodes, int[] order, int start, ConfigSet valid) {
    At[] at = new At[nodes.size()];
    at[start] = new At(valid, Map.of());
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = order.length - 1; i >= 0; i--) {
        if (i % SPOTS_BETWEEN_CHECKS == 0) {
          Checkpoint.pass();
        }
        int spot = order[i];
        if (at[spot] != null && nodes.get(spot).isPresent()) {
          changed |= pass(spot, nodes.get(spot).get().successors(), at);
        }
      }
    }
    return questions.keySet().stream()
        .filter(spot -> at[spot] == null || !at[spot].set.containsKey(questions.get(spot)))
        .collect(Collectors.toSet());
  }

  private boolean pass(int spot, List<FlowGraph.Spot> next, At[] at) {
    Change change = changes.get(spot);
    At behind = change == null ? at[spot] : at[spot].after(change);
    ConfigSet split = splits.get(spot);
    if (split != null) {
      return arrive(next.get(0), behind.within(split), at)
          | arrive(next.get(1), behind.outside(split), at);
    }
    boolean changed = false;
    for (FlowGraph.Spot target : next) {
      changed |= arrive(target, behind, at);
    }
    return changed;
  }

  private static boolean arrive(FlowGraph.Spot target, At more, At[] at) {
    if (more.reach.isEmpty()) {
      return false;
    }
    At before = at[target.number()];
    At now = before == null ? more : before.or(more);
    at[target.number()] = now;
    return !now.equals(before);
  }
}
