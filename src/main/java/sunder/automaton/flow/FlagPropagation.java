package sunder.automaton.flow;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.limit.CancellationPoint;

/**
 * In which variants marks may be set at the spots of a flow graph: registers that are 0 or 1, of
 * which the graph says where they change and where somebody asks for them. Most are never set where
 * they are asked for: then nobody need ask, and nothing remembers them.
 */
final class FlagPropagation {
  /** A mark becomes a constant, or what another register is. */
  private record FlagAssignment(Symbol mark, IntTerm value) {}

  /** In the measure of {@link CancellationPoint#check(long)}. */
  private static final int WORK_AT_A_SPOT = 4;

  private final Map<Integer, FlagAssignment> changes = new HashMap<>();
  private final Map<Integer, ConfigSet> splits = new HashMap<>();
  private final Map<Integer, Symbol> questions = new HashMap<>();
  private final Set<Symbol> others = new HashSet<>();

  void assign(int spot, Symbol mark, IntTerm value) {
    changes.put(spot, new FlagAssignment(mark, value));
  }

  /** A way for these variants, and one for the others. */
  void branchOnFeatures(int spot, ConfigSet when) {
    splits.put(spot, when);
  }

  void test(int spot, Symbol mark) {
    questions.put(spot, mark);
  }

  /** Something else reads marks here. */
  void read(Set<Symbol> marks) {
    others.addAll(marks);
  }

  boolean hasTests() {
    return !questions.isEmpty();
  }

  /** The variants that may get to a spot, and those in which marks may be set there. */
  private record FlagState(ConfigSet reach, Map<Symbol, ConfigSet> set) {
    FlagState within(ConfigSet when) {
      return new FlagState(reach.and(when), map(set, variants -> variants.and(when)));
    }

    FlagState withoutVariants(ConfigSet when) {
      return new FlagState(reach.minus(when), map(set, variants -> variants.minus(when)));
    }

    private static Map<Symbol, ConfigSet> map(
        Map<Symbol, ConfigSet> all, UnaryOperator<ConfigSet> change) {
      Map<Symbol, ConfigSet> result = new HashMap<>();
      all.forEach((mark, when) -> result.put(mark, change.apply(when)));
      result.values().removeIf(ConfigSet::isEmpty);
      return result;
    }

    /** Without the marks that do not matter. */
    FlagState restrictTo(Predicate<Symbol> matters) {
      if (set.keySet().stream().allMatch(matters)) {
        return this;
      }
      Map<Symbol, ConfigSet> result = new HashMap<>(set);
      result.keySet().removeIf(matters.negate());
      return new FlagState(reach, result);
    }

    FlagState join(FlagState other) {
      if (this == other || equals(other)) {
        return this;
      }
      Map<Symbol, ConfigSet> both = new HashMap<>(set);
      other.set.forEach((mark, when) -> both.merge(mark, when, ConfigSet::or));
      return new FlagState(reach.or(other.reach), both);
    }

    FlagState apply(FlagAssignment change) {
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
      return new FlagState(reach, result);
    }
  }

  /**
   * The spots where nothing happens but that runs go on to the first that comes next: where a mark
   * is asked for that is set in no run, and where one changes for which nobody asks then.
   *
   * @param order the spots that can be reached, each after those that come next where there are no
   *     loops
   * @param live which marks matter where
   */
  Set<Integer> removableNodes(
      List<Optional<ControlFlowGraph.NodeBody>> nodes,
      int[] order,
      int start,
      ConfigSet valid,
      Liveness live) {
    Set<Integer> result = settled(nodes, order, start, valid, live);
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
      for (FlagAssignment change : changes.values()) {
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

  /** The spots where a mark is asked for that is set in no run. */
  private Set<Integer> settled(
      List<Optional<ControlFlowGraph.NodeBody>> nodes,
      int[] order,
      int start,
      ConfigSet valid,
      Liveness live) {
    FixpointIteration spread = new FixpointIteration(nodes.size(), live);
    spread.arrive(start, new FlagState(valid, Map.of()));
    while (!spread.open.isEmpty()) {
      for (int i = order.length - 1; i >= 0; i--) {
        int spot = order[i];
        if (spread.open.get(spot)) {
          spread.open.clear(spot);
          nodes.get(spot).ifPresent(node -> spread.pass(spot, node.successors()));
        }
      }
    }
    return questions.keySet().stream()
        .filter(
            spot ->
                spread.at[spot] == null || !spread.at[spot].set.containsKey(questions.get(spot)))
        .collect(Collectors.toCollection(HashSet::new));
  }

  /** What is known at each spot, if runs get there, and from where it has to be passed on. */
  private final class FixpointIteration {
    private final FlagState[] at;
    private final BitSet open;
    private final Liveness live;

    FixpointIteration(int spots, Liveness live) {
      this.at = new FlagState[spots];
      this.open = new BitSet(spots);
      this.live = live;
    }

    void pass(int spot, List<ControlFlowGraph.FlowNode> next) {
      CancellationPoint.check(WORK_AT_A_SPOT + at[spot].set.size());
      FlagAssignment change = changes.get(spot);
      FlagState behind = change == null ? at[spot] : at[spot].apply(change);
      ConfigSet split = splits.get(spot);
      if (split != null) {
        arrive(next.get(0).number, behind.within(split));
        arrive(next.get(1).number, behind.withoutVariants(split));
        return;
      }
      for (ControlFlowGraph.FlowNode target : next) {
        arrive(target.number, behind);
      }
    }

    void arrive(int spot, FlagState coming) {
      FlagState before = at[spot];
      if (coming.reach.isEmpty() || before == coming) {
        return;
      }
      FlagState more = coming.restrictTo(mark -> live.isLive(mark, spot));
      FlagState now = before == null ? more : before.join(more);
      if (now != before && !now.equals(before)) {
        at[spot] = now;
        open.set(spot);
      }
    }
  }
}
