package sunder.verify.abstraction;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import sunder.automaton.Transition;
import sunder.expression.Symbol;
import sunder.interval.Partition;
import sunder.verify.Limits;

/**
 * A cache of successors over all precisions, by what they depend on: if a new precision does not
 * concern a transition, its successors are not computed again. Unused entries are evicted.
 */
final class SuccessorCache {
  private Map<TransitionKey, CellTable> recent = new HashMap<>();
  private Map<TransitionKey, CellTable> before = Map.of();
  private int computed;

  /**
   * The part of a precision that concerns a transition.
   *
   * @param read the slots that it reads, in their order
   * @param computed the slots that it computes, in their order
   */
  record TransitionKey(
      Transition transition,
      List<SlotPartitions> read,
      List<SlotPartitions> computed,
      Map<Symbol, Partition> features) {}

  /** A slot without its position, with its partitions. */
  record SlotPartitions(TrackedQuantity tracked, List<Partition> partitions) {
    static SlotPartitions of(StoreLayout.Slot slot) {
      return slot instanceof StoreLayout.ArraySlot array
          ? new SlotPartitions(array.tracked(), List.of(array.indexes(), array.values()))
          : new SlotPartitions(
              slot.tracked(), List.of(((StoreLayout.QuantitySlot) slot).partition()));
    }
  }

  /** The successors for one key, by source cells. */
  final class CellTable {
    private final Map<CellKey, List<AbstractSuccessor>> outcomes = new HashMap<>();

    private CellTable() {}

    /**
     * Returns the successors from source cells.
     *
     * @param unknown computes them if they are not cached
     */
    List<AbstractSuccessor> of(int[] cells, Supplier<List<AbstractSuccessor>> unknown) {
      return outcomes.computeIfAbsent(
          new CellKey(cells),
          key -> {
            computed++;
            return unknown.get();
          });
    }
  }

  /** Returns the table of a key, which is shared by all callers. */
  CellTable of(TransitionKey shape) {
    if (computed > Limits.SUCCESSOR_CACHE_GENERATION) {
      before = recent;
      recent = new HashMap<>();
      computed = 0;
    }
    return recent.computeIfAbsent(
        shape, s -> before.containsKey(s) ? before.get(s) : new CellTable());
  }

  /** The cells that are read, as a key. */
  private record CellKey(int[] cells) {
    @Override
    public boolean equals(Object other) {
      return other instanceof CellKey that && Arrays.equals(cells, that.cells);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(cells);
    }
  }
}
