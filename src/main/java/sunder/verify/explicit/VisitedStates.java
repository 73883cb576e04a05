package sunder.verify.explicit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import sunder.family.ConfigSet;
import sunder.verify.explicit.ExplicitResult.ExplicitState;
import sunder.verify.explicit.SearchNodeTable.InputsOfStep;

/**
 * The reached set and the waitlist of a search: each state with the configurations that have
 * reached it, and with its pending search node. Mutable.
 */
final class VisitedStates {
  private final CachedSetOperations sets;
  private final SearchSpace space;
  private final StateStore states = new StateStore();
  final SearchNodeTable nodes;

  /** The configurations expanded at each state, by state. */
  private ConfigSet[] seen = new ConfigSet[1024];

  /** The pending search node of each state, plus 1; 0 if there is none. */
  private int[] pending = new int[1024];

  /** The expanded search nodes. */
  private final BitSet done = new BitSet();

  /** A lower bound of the first node that is not expanded. */
  private int first;

  /** The position of the location with a number; empty in the orders that ignore locations. */
  private Optional<IntUnaryOperator> positions = Optional.empty();

  /** The waitlist by position. */
  private final NavigableMap<Integer, Deque<Integer>> byPosition = new TreeMap<>();

  VisitedStates(CachedSetOperations sets, SearchSpace space) {
    this.sets = sets;
    this.space = space;
    this.nodes = new SearchNodeTable(space);
  }

  /**
   * Orders the waitlist by the positions of locations from now on.
   *
   * @param position the position of the location with a number
   */
  void orderBy(IntUnaryOperator position) {
    positions = Optional.of(position);
    for (int n = done.nextClearBit(first); n < nodes.count(); n = done.nextClearBit(n + 1)) {
      enqueue(n);
    }
  }

  /** Returns whether the waitlist is ordered by locations. */
  boolean isOrdered() {
    return positions.isPresent();
  }

  private void enqueue(int node) {
    if (positions.isPresent()) {
      int position = positions.get().applyAsInt(location(node));
      byPosition.computeIfAbsent(position, key -> new ArrayDeque<>()).add(node);
    }
  }

  /** Returns the number of the location of a node. */
  int location(int node) {
    VarintBuffer state = new VarintBuffer();
    read(nodes.state(node), state);
    return (int) state.next();
  }

  /** Removes expanded nodes from a part of the waitlist. */
  void removeExpanded(Collection<Integer> waiting) {
    waiting.removeIf(done::get);
  }

  /**
   * Returns the waiting nodes of the location that is first in the order, if the waitlist has one;
   * empty if it is empty or ignores locations.
   */
  Collection<Integer> waitingAtFirstLocation() {
    while (!byPosition.isEmpty()) {
      Deque<Integer> waiting = byPosition.firstEntry().getValue();
      while (!waiting.isEmpty() && done.get(waiting.peek())) {
        waiting.remove();
      }
      if (!waiting.isEmpty()) {
        return waiting;
      }
      byPosition.pollFirstEntry();
    }
    return List.of();
  }

  /** Returns the node to expand next in the given order; -1 if the waitlist is empty. */
  int next(ExplicitSearch.WaitlistOrder order) {
    if (positions.isPresent()) {
      return waitingAtFirstLocation().stream().findFirst().orElse(-1);
    }
    first = done.nextClearBit(first);
    int next =
        switch (order) {
          case BREADTH_FIRST -> first;
          case DEPTH_FIRST -> done.previousClearBit(nodes.count() - 1);
        };
    return next < nodes.count() ? next : -1;
  }

  /** Returns the number of states. */
  int count() {
    return states.count();
  }

  ConfigSet variantsAt(int state) {
    return seen[state];
  }

  /** Returns all states that some configuration has reached. */
  Map<ExplicitState, ConfigSet> all(IntFunction<ExplicitState> stateOf) {
    Map<ExplicitState, ConfigSet> result = new LinkedHashMap<>();
    for (int state = 0; state < count(); state++) {
      if (!seen[state].isEmpty()) {
        result.merge(stateOf.apply(state), seen[state], ConfigSet::or);
      }
    }
    return result;
  }

  void read(int state, VarintBuffer into) {
    states.read(state, into);
  }

  /** Returns the number of an encoded state, which is added if it is new. */
  int number(VarintBuffer state) {
    int found = states.add(state.data(), state.length());
    if (found >= 0) {
      return found;
    }
    int number = -found - 1;
    if (number >= seen.length) {
      seen = Arrays.copyOf(seen, 2 * number);
      pending = Arrays.copyOf(pending, 2 * number);
    }
    seen[number] = sets.none();
    return number;
  }

  /**
   * Returns the active configurations that wait at states where they are not expanded yet, with any
   * values of input symbols.
   */
  ConfigSet pendingVariants(ConfigSet active) {
    ConfigSet result = sets.none();
    int next = done.nextClearBit(first);
    while (next < nodes.count()) {
      ConfigSet further = sets.minus(sets.and(nodes.variants(next), active), result);
      ConfigSet fresh = sets.minus(further, seen[nodes.state(next)]);
      result = sets.or(result, space.forgetInputs(fresh));
      next = done.nextClearBit(next + 1);
    }
    return result;
  }

  void addInitial(int state, ConfigSet who) {
    pending[state] = nodes.add(state, who) + 1;
  }

  /** Returns the search node of a state that waits to be expanded; -1 if there is none. */
  int pendingNode(int state) {
    return pending[state] - 1;
  }

  /**
   * Removes a node from the waitlist.
   *
   * @return the active configurations that are new at the state
   */
  ConfigSet expand(int arrival, ConfigSet active) {
    int state = nodes.state(arrival);
    pending[state] = 0;
    done.set(arrival);
    ConfigSet fresh = sets.and(sets.minus(nodes.variants(arrival), seen[state]), active);
    if (!fresh.isEmpty()) {
      nodes.restrict(arrival, fresh);
      seen[state] = sets.or(seen[state], fresh);
    }
    return fresh;
  }

  /**
   * Adds a successor for the configurations that are new at the target state.
   *
   * @param before the pairs that take the step, with constraints on input symbols that are dead
   *     behind it
   * @param able the pairs without these constraints
   */
  void addSuccessor(
      int target,
      int arrival,
      CompiledTransition step,
      InputsOfStep values,
      ConfigSet before,
      ConfigSet able) {
    add(target, arrival, Optional.of(step), values, before, able);
  }

  /** Adds the union of states, for the configurations of one of them. */
  void addUnion(int target, int arrival, InputsOfStep values, ConfigSet before, ConfigSet able) {
    add(target, arrival, Optional.empty(), values, before, able);
  }

  private void add(
      int target,
      int arrival,
      Optional<CompiledTransition> step,
      InputsOfStep values,
      ConfigSet before,
      ConfigSet able) {
    if (sets.minus(able, seen[target]).isEmpty()) {
      return;
    }
    if (pending[target] == 0) {
      pending[target] = nodes.add(target, sets.none()) + 1;
      enqueue(pending[target] - 1);
    }
    int there = pending[target] - 1;
    if (!sets.minus(able, nodes.variants(there)).isEmpty()) {
      nodes.addParent(there, arrival, step, values, before, able, sets);
    }
  }

  /** A hash set of byte sequences, numbered from 0, stored consecutively in large pages. */
  private static final class StateStore {
    private static final int PAGE_BITS = 20;
    private static final int PAGE = 1 << PAGE_BITS;

    private final List<byte[]> pages = new ArrayList<>();
    private long[] offsets = new long[1024];
    private int[] hashes = new int[1024];
    private int[] slots = new int[4096];
    private long end;
    private int count;

    int count() {
      return count;
    }

    /**
     * Returns the number of a sequence, or {@code -number - 1} if the sequence is new and gets this
     * number.
     */
    int add(byte[] bytes, int length) {
      int hash = hash(bytes, length);
      int slot = hash & slots.length - 1;
      while (slots[slot] != 0) {
        int state = slots[slot] - 1;
        if (hashes[state] == hash && isEqual(state, bytes, length)) {
          return state;
        }
        slot = slot + 1 & slots.length - 1;
      }
      slots[slot] = count + 1;
      append(bytes, length, hash);
      return -count;
    }

    private static int hash(byte[] bytes, int length) {
      long hash = 0xcbf29ce484222325L;
      for (int i = 0; i < length; i++) {
        hash = (hash ^ bytes[i]) * 0x100000001b3L;
      }
      return (int) (hash ^ hash >>> 32);
    }

    private boolean isEqual(int state, byte[] bytes, int length) {
      byte[] page = page(state);
      int start = start(state);
      return length(state) == length
          && Arrays.equals(page, start, start + length, bytes, 0, length);
    }

    private byte[] page(int state) {
      return pages.get((int) (offsets[state] >>> PAGE_BITS));
    }

    private int start(int state) {
      return (int) (offsets[state] & PAGE - 1) + 2;
    }

    private int length(int state) {
      byte[] page = page(state);
      int start = start(state);
      return (page[start - 2] & 0xff) << 8 | page[start - 1] & 0xff;
    }

    private void append(byte[] bytes, int length, int hash) {
      if (count == offsets.length) {
        offsets = Arrays.copyOf(offsets, 2 * count);
        hashes = Arrays.copyOf(hashes, 2 * count);
      }
      int inPage = (int) (end & PAGE - 1);
      if (pages.isEmpty() || inPage + length + 2 > PAGE || inPage == 0) {
        end = (long) pages.size() << PAGE_BITS;
        pages.add(new byte[PAGE]);
        inPage = 0;
      }
      byte[] page = pages.get(pages.size() - 1);
      page[inPage] = (byte) (length >> 8);
      page[inPage + 1] = (byte) length;
      System.arraycopy(bytes, 0, page, inPage + 2, length);
      offsets[count] = end;
      hashes[count] = hash;
      end += length + 2;
      count++;
      if (2 * count > slots.length) {
        grow();
      }
    }

    private void grow() {
      slots = new int[2 * slots.length];
      for (int state = 0; state < count; state++) {
        int slot = hashes[state] & slots.length - 1;
        while (slots[slot] != 0) {
          slot = slot + 1 & slots.length - 1;
        }
        slots[slot] = state + 1;
      }
    }

    /** Positions a buffer at the sequence of a state. */
    void read(int state, VarintBuffer bytes) {
      bytes.wrap(page(state), start(state));
    }
  }
}
