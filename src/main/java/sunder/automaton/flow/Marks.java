package sunder.automaton.flow;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
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
  private final Set<Symbol> others = new HashSet<>();

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

  /** Something else reads marks here. */
  void read(Set<Symbol> marks) {
    others.addAll(marks);
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
      if (this == other || equals(other)) {
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
   * The spots where nothing happens but that runs go on to the first that comes next: where a mark
   * is asked for that is set in no run, and where one changes for which nobody asks then.
   */
  Set<Integer> idle(List<Optional<FlowGraph.Node>> nodes, int[] order, int start, ConfigSet valid) {
    Set<Integer> result = settled(nodes, order, start, valid);
    Set<Symbol> asked = new HashSet<>(others);
    questions.forEach(
        (spot, mark) -> {
          if (!result.contains(spot)) {
            asked.add(mark);
          }
        });
    // What is copied to a mark that is asked for is asked for, too.
    boolean grows = true;
    while (grows) {
      grows = false;
      for (Change change : changes.values()) {
        grows |= asked.contains(change.mark) && asked.addAll(change.value.symbols());
      }
    }
    changes.forEach(
        (spot, change) -> {
          if (!asked.contains(change.mark)) {
            result.add(spot);
          }
        });
    return result;
  }

  /**
   * The spots where a mark is asked for that is set in no run.
   *
   * @param order the spots that can be reached, each after those that come next where there are no
   *     loops
   */
  private Set<Integer> settled(
      List<Optional<FlowGraph.Node>> nodes, int[] order, int start, ConfigSet valid) {
    At[] at = new At[nodes.size()];
    BitSet open = new BitSet(nodes.size());
    at[start] = new At(valid, Map.of());
    open.set(start);
    while (!open.isEmpty()) {
      for (int i = order.length - 1; i >= 0; i--) {
        if (i % SPOTS_BETWEEN_CHECKS == 0) {
          Checkpoint.pass();
        }
        int spot = order[i];
        if (open.get(spot)) {
          open.clear(spot);
          nodes.get(spot).ifPresent(node -> pass(spot, node.successors(), at, open));
        }
      }
    }
    return questions.keySet().stream()
        .filter(spot -> at[spot] == null || !at[spot].set.containsKey(questions.get(spot)))
        .collect(Collectors.toCollection(HashSet::new));
  }

  private void pass(int spot, List<FlowGraph.Spot> next, At[] at, BitSet open) {
    Change change = changes.get(spot);
    At behind = change == null ? at[spot] : at[spot].after(change);
    ConfigSet split = splits.get(spot);
    if (split != null) {
      arrive(next.get(0), behind.within(split), at, open);
      arrive(next.get(1), behind.outside(split), at, open);
      return;
    }
    for (FlowGraph.Spot target : next) {
      arrive(target, behind, at, open);
    }
  }

  private static void arrive(FlowGraph.Spot target, At more, At[] at, BitSet open) {
    At before = at[target.number];
    if (more.reach.isEmpty() || before == more) {
      return;
    }
    At now = before == null ? more : before.or(more);
    if (now != before && !now.equals(before)) {
      at[target.number] = now;
      open.set(target.number);
    }
  }
}
