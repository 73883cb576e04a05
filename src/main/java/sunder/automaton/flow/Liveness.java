package sunder.automaton.flow;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.expression.ArrayRegister;
import sunder.expression.Symbol;
import sunder.limit.CancellationPoint;

/**
 * Live-variable analysis of a control-flow graph: the least fixpoint of the backward equations,
 * with bit sets. Nodes are visited in postorder until nothing changes, in about one round more than
 * the nesting depth of loops. Operands of an assignment are live only if its target is (strong
 * liveness). Mutable: {@link #makeJumps} recomputes it.
 */
final class Liveness {
  private static final int NODES_BETWEEN_CHECKS = 4_096;

  /** The time that the effect of a node takes, in steps of 100 ns. */
  private static final int WORK_PER_NODE = 20;

  private static final BitSet NOTHING = new BitSet();
  private static final int[] NONE = {};

  private final int[] order;
  private final Map<Object, Integer> bits = new HashMap<>();
  private final List<Object> registers = new ArrayList<>();

  /**
   * The live registers of each node. The bit sets are shared between nodes and must not be
   * modified.
   */
  private final BitSet[] live;

  private final int[][] next;
  private final int[][] reads;
  private final int[][] feeds;
  private final int[][] writes;
  private final Map<BitSet, LiveSet> sets = new HashMap<>();

  /**
   * Computes liveness.
   *
   * @param order the reachable nodes in postorder
   * @param anywhere a placeholder for successors, on which reads and writes do not depend
   */
  Liveness(List<Optional<ControlFlowGraph.NodeBody>> nodes, int[] order, ControlPoint anywhere) {
    this.order = order;
    this.live = new BitSet[nodes.size()];
    this.next = new int[nodes.size()][];
    this.reads = new int[nodes.size()][];
    this.feeds = new int[nodes.size()][];
    this.writes = new int[nodes.size()][];
    for (int nodeId : order) {
      CancellationPoint.check(WORK_PER_NODE);
      Optional<ControlFlowGraph.NodeBody> node = nodes.get(nodeId);
      Instruction.Effect effect =
          node.map(known -> known.make().apply(List.of(anywhere, anywhere)).effect())
              .orElse(Instruction.Effect.NONE);
      next[nodeId] =
          node.map(known -> known.successors().stream().mapToInt(there -> there.number).toArray())
              .orElse(NONE);
      reads[nodeId] = bits(effect.reads());
      feeds[nodeId] = bits(effect.readsForWrites());
      writes[nodeId] = bits(effect.writes());
    }
    solve();
  }

  /** Replaces nodes by jumps to their first successors and recomputes liveness. */
  void makeJumps(Set<Integer> nodeIds) {
    for (int nodeId : nodeIds) {
      next[nodeId] = next[nodeId] == null ? null : new int[] {next[nodeId][0]};
      reads[nodeId] = feeds[nodeId] = writes[nodeId] = NONE;
    }
    sets.clear();
    solve();
  }

  private int[] bits(LiveSet set) {
    int[] found = new int[set.registers().size() + set.arrays().size()];
    int next = 0;
    for (Symbol register : set.registers()) {
      found[next++] = bit(register);
    }
    for (ArrayRegister array : set.arrays()) {
      found[next++] = bit(array);
    }
    return found;
  }

  private int bit(Object register) {
    return bits.computeIfAbsent(
        register,
        key -> {
          registers.add(key);
          return registers.size() - 1;
        });
  }

  private void solve() {
    for (int nodeId : order) {
      live[nodeId] = NOTHING;
    }
    int[] changedIn = new int[live.length];
    boolean changed = true;
    for (int round = 1; changed; round++) {
      changed = false;
      for (int i = 0; i < order.length; i++) {
        if (i % NODES_BETWEEN_CHECKS == 0) {
          CancellationPoint.check();
        }
        int nodeId = order[i];
        if ((round == 1 || hasChanged(nodeId, changedIn, round - 1)) && update(nodeId)) {
          changedIn[nodeId] = round;
          changed = true;
        }
      }
    }
  }

  private boolean hasChanged(int nodeId, int[] changedIn, int since) {
    for (int there : next[nodeId]) {
      if (changedIn[there] >= since) {
        return true;
      }
    }
    return false;
  }

  /** Returns the union of the live sets of the successors. */
  private BitSet behind(int nodeId) {
    BitSet all = NOTHING;
    for (int there : next[nodeId]) {
      BitSet more = live[there];
      if (all.isEmpty()) {
        all = more;
      } else if (more != all && !more.isEmpty()) {
        all = (BitSet) all.clone();
        all.or(more);
      }
    }
    return all;
  }

  private boolean update(int nodeId) {
    BitSet behind = behind(nodeId);
    BitSet now = behind;
    if (isAny(writes[nodeId], behind)) {
      now = (BitSet) behind.clone();
      for (int bit : writes[nodeId]) {
        now.clear(bit);
      }
      for (int bit : feeds[nodeId]) {
        now.set(bit);
      }
    }
    for (int bit : reads[nodeId]) {
      if (!now.get(bit)) {
        now = now == behind ? (BitSet) behind.clone() : now;
        now.set(bit);
      }
    }
    if (now.equals(live[nodeId])) {
      return false;
    }
    live[nodeId] = now;
    return true;
  }

  private static boolean isAny(int[] bits, BitSet set) {
    for (int bit : bits) {
      if (set.get(bit)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether a register is live at a node; false for an unreachable node. */
  boolean isLive(Symbol register, int nodeId) {
    Integer bit = bits.get(register);
    return live[nodeId] != null && bit != null && live[nodeId].get(bit);
  }

  LiveSet at(int nodeId) {
    return live[nodeId] == null ? LiveSet.EMPTY : sets.computeIfAbsent(live[nodeId], this::set);
  }

  private LiveSet set(BitSet set) {
    List<Symbol> symbols = new ArrayList<>();
    List<ArrayRegister> arrays = new ArrayList<>();
    set.stream()
        .mapToObj(registers::get)
        .forEach(
            register -> {
              if (register instanceof Symbol symbol) {
                symbols.add(symbol);
              } else {
                arrays.add((ArrayRegister) register);
              }
            });
    return LiveSet.of(Set.copyOf(symbols), Set.copyOf(arrays));
  }
}
