package sunder.automaton.flow;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import sunder.expression.ArrayRegister;
import sunder.expression.Symbol;
import sunder.limit.CancellationPoint;

/**
 * Live-variable analysis of a control-flow graph: the least fixpoint of the backward equations,
 * with a set for each basic block. Blocks are visited in postorder until nothing changes, in about
 * one round more than the nesting depth of loops. Operands of an assignment are live only if its
 * target is (strong liveness). Mutable: {@link #makeJumps} recomputes it.
 */
final class Liveness {
  /** The time that the effect of a node takes, in steps of 100 ns. */
  private static final int WORK_PER_NODE = 20;

  private static final int[] NONE = {};

  private final int[] order;
  private final Map<Object, Integer> bits = new HashMap<>();
  private final List<Object> registers = new ArrayList<>();

  /** The first nodes of the basic blocks, in postorder. */
  private int[] heads = NONE;

  /** The nodes of the basic block of each head, in the order of execution. */
  private final int[][] blocks;

  /** The head of the basic block of each reachable node. */
  private final int[] headOf;

  /** The numbers of the live registers of each head, ascending. */
  private final int[][] live;

  /** The live registers at the current node of the iteration. */
  private final SparseSet current;

  /** The head of the block whose live sets are in {@link #shown}, or -1. */
  private int shownHead = -1;

  private final Map<Integer, int[]> shown = new HashMap<>();

  private final int[][] next;
  private final int[][] reads;
  private final int[][] feeds;
  private final int[][] writes;
  private final Map<IntBuffer, LiveSet> sets = new HashMap<>();

  /**
   * Computes liveness.
   *
   * @param order the reachable nodes in postorder
   * @param anywhere a placeholder for successors, on which reads and writes do not depend
   */
  Liveness(List<Optional<ControlFlowGraph.NodeBody>> nodes, int[] order, ControlPoint anywhere) {
    this.order = order;
    this.blocks = new int[nodes.size()][];
    this.headOf = new int[nodes.size()];
    this.live = new int[nodes.size()][];
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
    this.current = new SparseSet(registers.size());
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
    partition();
    for (int head : heads) {
      live[head] = NONE;
    }
    int[] changedIn = new int[live.length];
    boolean changed = true;
    for (int round = 1; changed; round++) {
      changed = false;
      for (int head : heads) {
        CancellationPoint.check(blocks[head].length);
        if ((round == 1 || hasChanged(exit(head), changedIn, round - 1)) && update(head)) {
          changedIn[head] = round;
          changed = true;
        }
      }
    }
    for (int head : heads) {
      Arrays.sort(live[head]);
    }
  }

  /**
   * Computes the basic blocks. A node that {@link #makeJumps} made unreachable is a block of its
   * own.
   */
  private void partition() {
    int[] predecessors = new int[live.length];
    int[] branches = new int[live.length];
    for (int nodeId : order) {
      for (int there : next[nodeId]) {
        predecessors[there]++;
        branches[there] += next[nodeId].length == 1 ? 0 : 1;
      }
    }
    int start = order[order.length - 1];
    IntPredicate isHead = node -> node == start || predecessors[node] != 1 || branches[node] > 0;
    Arrays.fill(headOf, -1);
    for (int nodeId : order) {
      if (isHead.test(nodeId)) {
        addBlock(nodeId, isHead);
      }
    }
    for (int nodeId : order) {
      if (headOf[nodeId] < 0) {
        addBlock(nodeId, node -> true);
      }
    }
    heads = Arrays.stream(order).filter(node -> headOf[node] == node).toArray();
    shownHead = -1;
  }

  private void addBlock(int head, IntPredicate isHead) {
    IntStream.Builder block = IntStream.builder();
    int last = head;
    block.add(last);
    headOf[last] = head;
    while (next[last].length == 1 && !isHead.test(next[last][0])) {
      last = next[last][0];
      block.add(last);
      headOf[last] = head;
    }
    blocks[head] = block.build().toArray();
  }

  private int exit(int head) {
    return blocks[head][blocks[head].length - 1];
  }

  private boolean hasChanged(int nodeId, int[] changedIn, int since) {
    for (int there : next[nodeId]) {
      if (changedIn[there] >= since) {
        return true;
      }
    }
    return false;
  }

  /** Sets the current set to the union of the live sets of the successors of a block. */
  private void beginBehind(int head) {
    current.clear();
    for (int there : next[exit(head)]) {
      current.addAll(live[there]);
    }
  }

  /** Updates a live set, which only grows during the iteration, so that its size tells a change. */
  private boolean update(int head) {
    beginBehind(head);
    for (int i = blocks[head].length - 1; i >= 0; i--) {
      transfer(blocks[head][i]);
    }
    if (current.size == live[head].length) {
      return false;
    }
    live[head] = current.toArray();
    return true;
  }

  /** Replaces the current set, which is that behind a node, by that before it. */
  private void transfer(int nodeId) {
    if (current.containsAny(writes[nodeId])) {
      current.removeAll(writes[nodeId]);
      current.addAll(feeds[nodeId]);
    }
    current.addAll(reads[nodeId]);
  }

  /** Returns the numbers of the live registers of a reachable node, ascending. */
  private int[] liveAt(int nodeId) {
    int head = headOf[nodeId];
    if (nodeId == head) {
      return live[head];
    }
    if (head != shownHead) {
      shown.clear();
      beginBehind(head);
      for (int i = blocks[head].length - 1; i > 0; i--) {
        transfer(blocks[head][i]);
        int[] sorted = current.toArray();
        Arrays.sort(sorted);
        shown.put(blocks[head][i], sorted);
      }
      shownHead = head;
    }
    return shown.get(nodeId);
  }

  /** Returns whether a register is live at a node; false for an unreachable node. */
  boolean isLive(Symbol register, int nodeId) {
    Integer bit = bits.get(register);
    return next[nodeId] != null && bit != null && Arrays.binarySearch(liveAt(nodeId), bit) >= 0;
  }

  LiveSet at(int nodeId) {
    return next[nodeId] == null
        ? LiveSet.EMPTY
        : sets.computeIfAbsent(IntBuffer.wrap(liveAt(nodeId)), this::set);
  }

  private LiveSet set(IntBuffer set) {
    List<Symbol> symbols = new ArrayList<>();
    List<ArrayRegister> arrays = new ArrayList<>();
    Arrays.stream(set.array())
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

  /**
   * A set of numbers below a bound, in an array that another one indexes, so that it is cleared and
   * copied in the time of its elements (Briggs and Torczon, An Efficient Representation for Sparse
   * Sets, 1993).
   */
  private static final class SparseSet {
    private final int[] elements;
    private final int[] positions;
    private int size;

    SparseSet(int bound) {
      this.elements = new int[bound];
      this.positions = new int[bound];
    }

    boolean contains(int number) {
      int position = positions[number];
      return position < size && elements[position] == number;
    }

    boolean containsAny(int[] numbers) {
      for (int number : numbers) {
        if (contains(number)) {
          return true;
        }
      }
      return false;
    }

    void addAll(int[] numbers) {
      for (int number : numbers) {
        if (!contains(number)) {
          elements[size] = number;
          positions[number] = size++;
        }
      }
    }

    void removeAll(int[] numbers) {
      for (int number : numbers) {
        if (contains(number)) {
          int last = elements[--size];
          elements[positions[number]] = last;
          positions[last] = positions[number];
        }
      }
    }

    void clear() {
      size = 0;
    }

    int[] toArray() {
      return Arrays.copyOf(elements, size);
    }
  }
}
