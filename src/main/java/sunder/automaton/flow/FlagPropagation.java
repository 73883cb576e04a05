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
 * Constant propagation for flags: the set of variants in which each flag may be 1 at each node of a
 * control-flow graph. Flags are registers with values 0 and 1, initially 0. Most flags are never
 * set where they are tested; then the test and the assignments are removed.
 */
final class FlagPropagation {
  /** An assignment of a constant or of another flag. */
  private record FlagAssignment(Symbol flag, IntTerm value) {}

  /** The work for a node, in the units of {@link CancellationPoint#check(long)}. */
  private static final int WORK_PER_NODE = 4;

  private final Map<Integer, FlagAssignment> changes = new HashMap<>();
  private final Map<Integer, ConfigSet> featureBranches = new HashMap<>();
  private final Map<Integer, Symbol> tests = new HashMap<>();
  private final Set<Symbol> otherReads = new HashSet<>();

  /** Records an assignment of a flag. */
  void assign(int nodeId, Symbol flag, IntTerm value) {
    changes.put(nodeId, new FlagAssignment(flag, value));
  }

  /** Records a branch on the configuration. */
  void branchOnFeatures(int nodeId, ConfigSet when) {
    featureBranches.put(nodeId, when);
  }

  /** Records a test of a flag. */
  void test(int nodeId, Symbol flag) {
    tests.put(nodeId, flag);
  }

  /** Records another use of flags, which keeps their assignments. */
  void read(Set<Symbol> flags) {
    otherReads.addAll(flags);
  }

  boolean hasTests() {
    return !tests.isEmpty();
  }

  /**
   * An abstract state at a node.
   *
   * @param reach the variants that may reach the node
   * @param set the variants in which each flag may be 1
   */
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
      all.forEach((flag, when) -> result.put(flag, change.apply(when)));
      result.values().removeIf(ConfigSet::isEmpty);
      return result;
    }

    /** Returns the state without the flags that do not satisfy a predicate. */
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
      other.set.forEach((flag, when) -> both.merge(flag, when, ConfigSet::or));
      return new FlagState(reach.or(other.reach), both);
    }

    FlagState apply(FlagAssignment change) {
      ConfigSet when = set.get(change.flag);
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
        result.remove(change.flag);
      } else {
        result.put(change.flag, now);
      }
      return new FlagState(reach, result);
    }
  }

  /**
   * Returns the nodes that can be replaced by a jump to their first successor: tests of a flag that
   * is never set there, and assignments of flags that no remaining test depends on.
   *
   * @param order the reachable nodes in postorder
   * @param start the initial node
   * @param live the live flags at each node
   */
  Set<Integer> removableNodes(
      List<Optional<ControlFlowGraph.NodeBody>> nodes,
      int[] order,
      int start,
      ConfigSet valid,
      Liveness live) {
    Set<Integer> result = constantTests(nodes, order, start, valid, live);
    Set<Symbol> tested = new HashSet<>(otherReads);
    tests.forEach(
        (nodeId, flag) -> {
          if (!result.contains(nodeId)) {
            tested.add(flag);
          }
        });
    // A flag that is copied to a tested flag counts as tested.
    boolean grows = true;
    while (grows) {
      grows = false;
      for (FlagAssignment change : changes.values()) {
        grows |= tested.contains(change.flag) && tested.addAll(change.value.symbols());
      }
    }
    changes.forEach(
        (nodeId, change) -> {
          if (!tested.contains(change.flag)) {
            result.add(nodeId);
          }
        });
    return result;
  }

  /** Returns the nodes that test a flag which is never set there. */
  private Set<Integer> constantTests(
      List<Optional<ControlFlowGraph.NodeBody>> nodes,
      int[] order,
      int start,
      ConfigSet valid,
      Liveness live) {
    FixpointIteration iteration = new FixpointIteration(nodes.size(), live);
    iteration.arrive(start, new FlagState(valid, Map.of()));
    while (!iteration.open.isEmpty()) {
      for (int i = order.length - 1; i >= 0; i--) {
        int nodeId = order[i];
        if (iteration.open.get(nodeId)) {
          iteration.open.clear(nodeId);
          nodes.get(nodeId).ifPresent(node -> iteration.pass(nodeId, node.successors()));
        }
      }
    }
    return tests.keySet().stream()
        .filter(
            nodeId ->
                iteration.at[nodeId] == null
                    || !iteration.at[nodeId].set.containsKey(tests.get(nodeId)))
        .collect(Collectors.toCollection(HashSet::new));
  }

  /**
   * The fixpoint iteration: the abstract state of each reached node, and the nodes to propagate.
   */
  private final class FixpointIteration {
    private final FlagState[] at;
    private final BitSet open;
    private final Liveness live;

    FixpointIteration(int nodeCount, Liveness live) {
      this.at = new FlagState[nodeCount];
      this.open = new BitSet(nodeCount);
      this.live = live;
    }

    void pass(int nodeId, List<ControlFlowGraph.FlowNode> next) {
      CancellationPoint.check(WORK_PER_NODE + at[nodeId].set.size());
      FlagAssignment change = changes.get(nodeId);
      FlagState behind = change == null ? at[nodeId] : at[nodeId].apply(change);
      ConfigSet split = featureBranches.get(nodeId);
      if (split != null) {
        arrive(next.get(0).number, behind.within(split));
        arrive(next.get(1).number, behind.withoutVariants(split));
        return;
      }
      for (ControlFlowGraph.FlowNode target : next) {
        arrive(target.number, behind);
      }
    }

    void arrive(int nodeId, FlagState coming) {
      FlagState before = at[nodeId];
      if (coming.reach.isEmpty() || before == coming) {
        return;
      }
      FlagState more = coming.restrictTo(flag -> live.isLive(flag, nodeId));
      FlagState now = before == null ? more : before.join(more);
      if (now != before && !now.equals(before)) {
        at[nodeId] = now;
        open.set(nodeId);
      }
    }
  }
}
