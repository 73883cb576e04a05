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
import sunder.limit.Checkpoint;

/**
 * What is live at each spot of a flow graph: the least fixed point. Bits stand for registers; spots
 * are visited after their successors, again and again until nothing changes, which takes a round
 * more than loops are nested. What only computes a value that nobody reads is not live for it.
 */
final class Liveness {
  private static final int SPOTS_BETWEEN_CHECKS = 4_096;

  private final List<Optional<FlowGraph.Node>> nodes;
  private final Map<Object, Integer> bits = new HashMap<>();
  private final List<Object> registers = new ArrayList<>();
  private final BitSet[] live;
  private final int[][] reads;
  private final int[][] feeds;
  private final int[][] writes;
  private final Map<BitSet, LiveSet> sets = new HashMap<>();

  /**
   * @param order the spots that can be reached, each after those that come next where there are no
   *     loops
   * @param anywhere stands for whatever comes next: instructions read and write the same
   */
  Liveness(List<Optional<FlowGraph.Node>> nodes, int[] order, ControlPoint anywhere) {
    this.nodes = nodes;
    this.live = new BitSet[nodes.size()];
    this.reads = new int[nodes.size()][];
    this.feeds = new int[nodes.size()][];
    this.writes = new int[nodes.size()][];
    for (int spot : order) {
      live[spot] = new BitSet();
      Instruction.Effect effect =
          nodes
              .get(spot)
              .map(node -> node.make().apply(List.of(anywhere, anywhere)).effect())
              .orElse(Instruction.Effect.NONE);
      reads[spot] = bits(effect.reads());
      feeds[spot] = bits(effect.feeds());
      writes[spot] = bits(effect.writes());
    }
    solve(order);
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

  private void solve(int[] order) {
    BitSet scratch = new BitSet();
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = 0; i < order.length; i++) {
        if (i % SPOTS_BETWEEN_CHECKS == 0) {
          Checkpoint.pass();
        }
        changed |= update(order[i], scratch);
      }
    }
  }

  /**
   * @param now overwritten
   */
  private boolean update(int spot, BitSet now) {
    now.clear();
    if (nodes.get(spot).isPresent()) {
      for (FlowGraph.Spot next : nodes.get(spot).get().successors()) {
        now.or(live[next.number]);
      }
    }
    boolean isUsed = false;
    for (int bit : writes[spot]) {
      isUsed |= now.get(bit);
      now.clear(bit);
    }
    if (isUsed) {
      for (int bit : feeds[spot]) {
        now.set(bit);
      }
    }
    for (int bit : reads[spot]) {
      now.set(bit);
    }
    if (now.equals(live[spot])) {
      return false;
    }
    live[spot] = (BitSet) now.clone();
    return true;
  }

  /** Whether a register is live at a spot; it is not where nothing gets. */
  boolean isLive(Symbol register, int spot) {
    Integer bit = bits.get(register);
    return live[spot] != null && bit != null && live[spot].get(bit);
  }

  LiveSet at(int spot) {
    return live[spot] == null ? LiveSet.EMPTY : sets.computeIfAbsent(live[spot], this::set);
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
