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
 * What is live at each spot of a flow graph: the least fixed point. Bits stand for registers; spots
 * are visited after their successors, again and again until nothing changes, which takes a round
 * more than loops are nested. What only computes a value that nobody reads is not live for it.
 */
final class Liveness {
  private static final int SPOTS_BETWEEN_CHECKS = 4_096;
  private static final BitSet NOTHING = new BitSet();
  private static final int[] NONE = {};

  private final int[] order;
  private final Map<Object, Integer> bits = new HashMap<>();
  private final List<Object> registers = new ArrayList<>();

  /** Nobody changes one of them: neighbours mostly have the same. */
  private final BitSet[] live;

  private final int[][] next;
  private final int[][] reads;
  private final int[][] feeds;
  private final int[][] writes;
  private final Map<BitSet, LiveSet> sets = new HashMap<>();

  /**
   * @param order the spots that can be reached, each after those that come next where there are no
   *     loops
   * @param anywhere stands for whatever comes next: instructions read and write the same
   */
  Liveness(List<Optional<ControlFlowGraph.NodeBody>> nodes, int[] order, ControlPoint anywhere) {
    this.order = order;
    this.live = new BitSet[nodes.size()];
    this.next = new int[nodes.size()][];
    this.reads = new int[nodes.size()][];
    this.feeds = new int[nodes.size()][];
    this.writes = new int[nodes.size()][];
    for (int spot : order) {
      Optional<ControlFlowGraph.NodeBody> node = nodes.get(spot);
      Instruction.Effect effect =
          node.map(known -> known.make().apply(List.of(anywhere, anywhere)).effect())
              .orElse(Instruction.Effect.NONE);
      next[spot] =
          node.map(known -> known.successors().stream().mapToInt(there -> there.number).toArray())
              .orElse(NONE);
      reads[spot] = bits(effect.reads());
      feeds[spot] = bits(effect.readsForWrites());
      writes[spot] = bits(effect.writes());
    }
    solve();
  }

  /** From now on nothing happens at some spots but that runs go on to the first that comes next. */
  void makeJumps(Set<Integer> spots) {
    for (int spot : spots) {
      next[spot] = next[spot] == null ? null : new int[] {next[spot][0]};
      reads[spot] = feeds[spot] = writes[spot] = NONE;
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
    for (int spot : order) {
      live[spot] = NOTHING;
    }
    int[] changedIn = new int[live.length];
    boolean changed = true;
    for (int round = 1; changed; round++) {
      changed = false;
      for (int i = 0; i < order.length; i++) {
        if (i % SPOTS_BETWEEN_CHECKS == 0) {
          CancellationPoint.check();
        }
        int spot = order[i];
        if ((round == 1 || hasChanged(spot, changedIn, round - 1)) && update(spot)) {
          changedIn[spot] = round;
          changed = true;
        }
      }
    }
  }

  private boolean hasChanged(int spot, int[] changedIn, int since) {
    for (int there : next[spot]) {
      if (changedIn[there] >= since) {
        return true;
      }
    }
    return false;
  }

  /** What is live behind a spot. */
  private BitSet behind(int spot) {
    BitSet all = NOTHING;
    for (int there : next[spot]) {
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

  private boolean update(int spot) {
    BitSet behind = behind(spot);
    BitSet now = behind;
    if (isAny(writes[spot], behind)) {
      now = (BitSet) behind.clone();
      for (int bit : writes[spot]) {
        now.clear(bit);
      }
      for (int bit : feeds[spot]) {
        now.set(bit);
      }
    }
    for (int bit : reads[spot]) {
      if (!now.get(bit)) {
        now = now == behind ? (BitSet) behind.clone() : now;
        now.set(bit);
      }
    }
    if (now.equals(live[spot])) {
      return false;
    }
    live[spot] = now;
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
