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
 * The outcomes of transitions, by all that they depend on: what a precision leaves as it was for a
 * transition is not computed again, however many precisions are tried. Those that were of no use
 * for long are forgotten.
 */
final class SuccessorCache {
  private Map<TransitionKey, CellTable> recent = new HashMap<>();
  private Map<TransitionKey, CellTable> before = Map.of();
  private int computed;

  /**
   * What a precision says of what a transition reads and computes.
   *
   * @param read the places that it reads, in their order
   * @param computed the places that it sets, in their order
   */
  record TransitionKey(
      Transition transition,
      List<SlotPartitions> read,
      List<SlotPartitions> computed,
      Map<Symbol, Partition> features) {}

  /** A place, wherever it stands in the layout, with its partitions. */
  record SlotPartitions(TrackedQuantity tracked, List<Partition> partitions) {
    static SlotPartitions of(StoreLayout.Slot slot) {
      return slot instanceof StoreLayout.ArraySlot array
          ? new SlotPartitions(array.tracked(), List.of(array.indexes(), array.values()))
          : new SlotPartitions(
              slot.tracked(), List.of(((StoreLayout.QuantitySlot) slot).partition()));
    }
  }

  /** What is known under one shape, by the cells read. */
  final class CellTable {
    private final Map<CellKey, List<AbstractSuccessor>> outcomes = new HashMap<>();

    private CellTable() {}

    /**
     * The outcomes from cells.
     *
     * @param unknown computes them
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

  /** What is known of a shape; what becomes known later is seen by all who asked. */
  CellTable of(TransitionKey shape) {
    if (computed > Limits.SUCCESSOR_CACHE_GENERATION) {
      before = recent;
      recent = new HashMap<>();
      computed = 0;
    }
    return recent.computeIfAbsent(
        shape, s -> before.containsKey(s) ? before.get(s) : new CellTable());
  }

  /** Cells read, as a key. */
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
